// One TCP connection: HTTP requests one after another, until one of them turns it into a WebSocket. The only place,
// with listener.cpp, that knows the library behind (Boost.Beast).
//
// A connection keeps itself alive as long as an operation of it is under way, and belongs to the thread of its
// io_context. Reading and writing each have at most one operation outstanding; what is to be sent waits in a queue,
// and a reader that lets the queue grow beyond the limit is cut off. Deadlines are kept by the listener, which
// sweeps over all connections every second, so that an idle connection needs no timer of its own.
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
};

class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  // Begins to read.
  virtual void start() = 0;
  // Does what time demands: pings, and ends what is silent or slow. False when the connection is over.
  virtual bool sweep(Millis now) = 0;
  // Says goodbye and closes; the last words are still sent.
  virtual void go_away() = 0;
};

std::shared_ptr<Connection> make_connection(Socket socket, const Address& peer, Shared& shared);

}  // namespace serai::server
