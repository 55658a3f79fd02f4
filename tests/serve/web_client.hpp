// A player's connection to a real server, for tests: a WebSocket with its cookie. One thread.
#pragma once

#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace serai::server {

// What kind of message it is: its `t`.
std::string_view type_of(const boost::json::object& message);

class WebClient {
 public:
  // Connects and waits for the answer to the upgrade; null if there is no server. An empty cookie makes a new person.
  static std::unique_ptr<WebClient> connect(int port, const std::string& cookie = {});
  ~WebClient();
  WebClient(const WebClient&) = delete;
  WebClient& operator=(const WebClient&) = delete;

  int fd() const { return fd_; }
  const std::string& cookie() const { return cookie_; }
  bool is_open() const { return is_open_; }

  void send(const boost::json::object& message);
  // Takes what has come without waiting, answering pings.
  std::vector<boost::json::object> receive();
  // Waits for a message with this `t`, throwing others away; empty if the connection ends or a minute passes.
  boost::json::object wait_for(std::string_view type);

 private:
  WebClient(int fd, std::string cookie, std::string rest)
      : fd_(fd), cookie_(std::move(cookie)), buffer_(std::move(rest)) {}
  void write(std::string_view bytes);

  int fd_;
  std::string cookie_;
  std::string buffer_;
  std::string message_;  // the frames of a message that is not complete yet
  bool is_open_ = true;
  std::vector<boost::json::object> waiting_;  // received while waiting for something before them
};

}  // namespace serai::server
