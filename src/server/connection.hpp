// One TCP connection. It begins as HTTP (http_connection.cpp) and may turn into a WebSocket (web_socket.cpp). Only
// these two files and admin.cpp know Boost.Beast.
//
// A connection keeps itself alive while one of its operations is under way. It belongs to the thread of its io_context.
// Reading and writing each have at most one operation outstanding. The listener keeps all deadlines: it sweeps over the
// connections every second, so an idle connection needs no timer of its own.
#pragma once

#include <boost/asio/basic_stream_socket.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <memory>
#include <string>
#include <unordered_map>

#include "server/limits.hpp"
#include "server/metrics.hpp"
#include "server/site.hpp"

namespace serai::server {

// A concrete executor: the type-erased one costs a third of the throughput.
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;

// What all connections share.
struct Shared {
  Hub& hub;
  Site& site;
  Metrics& metrics;
  const Limits& limits;
  std::function<Millis()> now;
  std::unordered_map<std::string, std::int64_t> sockets = {};  // WebSockets by the address they come from
  std::int64_t open_sockets = 0;                               // all of them together
  std::int64_t queued_bytes = 0;                               // waiting to be written to any of them
};

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  // Begins to read.
  virtual void start() = 0;
  // Does what is due at this time: sends pings, and ends a connection that is silent or too slow. False when the
  // connection is over.
  virtual bool sweep(Millis now) = 0;
  // Says goodbye and closes. What was already queued is still sent.
  virtual void go_away() = 0;
};

std::shared_ptr<Connection> make_connection(Socket socket, const Address& peer, Port port, Shared& shared);

}  // namespace serai::server
