// Accepts and manages connections: counts them by address, checks their deadlines every second, and calls the hub when
// something is due. Belongs to the thread of its io_context.
#pragma once

#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/connection.hpp"

namespace serai::server {

class Listener {
 public:
  Listener(boost::asio::io_context& io, Shared shared);

  // Opens the port; 0 takes any free one. An Error says why it cannot be opened.
  std::optional<Error> listen(const std::string& address, std::uint16_t port);
  // Opens a port of the loopback that answers /metrics and nothing else.
  std::optional<Error> listen_for_metrics(std::uint16_t port);
  std::uint16_t port() const { return public_.number; }
  std::uint16_t metrics_port() const { return metrics_.number; }
  // Begins to accept and to keep time.
  void start();
  // Accepts no more connections.
  void stop_accepting();
  // Tells all connections to close.
  void close_all();
  // True when no connection is left.
  bool is_quiet();
  // Makes sure that the hub's next moment is not missed. To be called after the hub was told something from elsewhere.
  void keep_time();
  // Ends the connections that are silent or too slow, and forgets those that are over.
  void sweep();

 private:
  using Acceptor = boost::asio::basic_socket_acceptor<boost::asio::ip::tcp, boost::asio::io_context::executor_type>;
  using Timer =
      boost::asio::basic_waitable_timer<std::chrono::steady_clock, boost::asio::wait_traits<std::chrono::steady_clock>,
                                        boost::asio::io_context::executor_type>;
  struct Entry {
    std::shared_ptr<Connection> connection;
    std::string key;
  };

  // A port we listen on.
  struct Door {
    Door(boost::asio::io_context& io, Port p) : acceptor(io), pause(io), port(p) {}
    Acceptor acceptor;
    Timer pause;
    Port port;
    std::uint16_t number = 0;
  };

  std::optional<Error> open(Door& door, const std::string& address, std::uint16_t port, const std::string& option);
  void wait_for_connection(Door& door);
  void accept_all(Door& door);
  // False when the system has no more descriptors.
  bool accept_one(Door& door, bool& is_empty);
  bool is_too_many(const Address& address) const;
  void on_time();
  void sweep_some();
  void sweep_one(std::size_t i, Millis now);

  boost::asio::io_context& io_;
  Shared shared_;
  Door public_, metrics_;
  Timer timer_;
  std::vector<Entry> connections_;
  std::unordered_map<std::string, std::int64_t> by_address_;
  std::size_t sweep_at_ = 0;  // connections before this one are still to be swept in this round
  Millis next_sweep_ = 0;
  Millis wakes_at_ = 0;
  bool is_accepting_ = false;
};

}  // namespace serai::server
