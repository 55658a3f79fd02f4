// One connection of the load generator: a WebSocket client that costs little, so that the machine's time goes to the
// server. Belongs to the thread of its io_context.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace serai::bench {

class LoadSocket : public std::enable_shared_from_this<LoadSocket> {
 public:
  using OnText = std::function<void(std::string_view)>;

  explicit LoadSocket(boost::asio::io_context& io) : socket_(io) {}

  // Connects and becomes a WebSocket, with a cookie if there is one; `ready` is told whether that worked. Texts then go
  // to `on_text`; pings are answered.
  void open(int port, const std::string& cookie, OnText on_text, std::function<void(bool)> ready);
  void send(std::string_view text);

  const std::string& cookie() const { return cookie_; }
  bool is_open() const { return is_open_; }

 private:
  void read();
  void take_head();
  void take_frames();
  void write(std::string bytes);
  void flush();
  void fail();

  boost::asio::basic_stream_socket<boost::asio::ip::tcp, boost::asio::io_context::executor_type> socket_;
  OnText on_text_;
  std::function<void(bool)> ready_;
  std::string cookie_;
  std::string in_;
  std::string out_, sending_;
  bool is_open_ = false;
};

}  // namespace serai::bench
