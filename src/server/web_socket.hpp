// A WebSocket: the second life of a connection, after the upgrade. It is the hub's Client.
//
// Messages wait in a queue, and the first of them is being written. A single message may have any size. The limit is on
// the backlog behind it: a client whose backlog grows too large is disconnected. So is a client with more than its
// share when all queues together grow too large. Long messages go out in several frames, so that pings can pass between
// them.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/connection.hpp"

namespace serai::server {

using HttpMessage = boost::beast::http::request<boost::beast::http::string_body>;

// Takes the socket over after this request. `from` is the client's address.
std::shared_ptr<Connection> make_web_socket(Socket socket, HttpMessage request, Site::Welcome guest,
                                            const Address& from, Shared& shared);

}  // namespace serai::server
