// A client for tests: a socket that speaks HTTP and WebSocket by hand, so that it can also speak them wrongly. Whatever
// it waits for has to come within ten seconds; else the test fails.
#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace serai::server {

// A bare TCP connection to this machine.
class TestSocket {
 public:
  // `buffer`: how much the system receives ahead of us, or 0 for its own choice.
  explicit TestSocket(std::uint16_t port, int buffer = 0);
  TestSocket(TestSocket&& other) noexcept;
  TestSocket& operator=(TestSocket&& other) noexcept;
  ~TestSocket();

  void write(std::string_view bytes);
  // Exactly so many bytes, or fewer at the end of the stream.
  std::string read(std::size_t size);
  std::string read_until(std::string_view mark);
  // All that comes until the other side closes.
  std::string read_all();
  bool is_closed();
  int fd() const { return fd_; }

 private:
  bool fill();

  int fd_ = -1;
  std::string buffer_;
};

struct TestResponse {
  int status = 0;
  std::string head;
  std::string body;
  // The value of a header; empty if it is not there.
  std::string header(std::string_view name) const;
};

// One request on a connection of its own. `headers` are whole lines, each with its end.
TestResponse http(std::uint16_t port, std::string_view method, std::string_view target, std::string_view headers = {},
                  std::string_view body = {});

class WsClient {
 public:
  using Json = boost::json::object;

  // Connects and reads the greeting. `cookie` is that of an earlier client, or empty.
  explicit WsClient(std::uint16_t port, std::string cookie = {}, std::string target = "/ws?v=2");

  void send(const Json& message);
  void send_frame(int opcode, std::string_view payload);
  // The next message of this kind; others are skipped, but a refusal nobody asked for fails the test.
  Json next(std::string_view kind);
  // The next message of any kind; nothing if the server closed, and then close_code() says why.
  std::optional<Json> any();
  // The answer to a message, by its id: `ack`, `refused` or whatever it is. Others are kept for next().
  Json ask(Json message);
  // The code of a refusal, or the kind of the answer.
  std::string code(const Json& message);
  int close_code() const { return close_code_; }
  // True once the server has closed the connection.
  bool waits_for_close();

  const Json& hello() const { return hello_; }
  const std::string& cookie() const { return cookie_; }
  std::string identity() const;
  TestSocket& socket() { return socket_; }
  // Answers pings no more.
  void fall_silent() { is_silent_ = true; }

 private:
  std::optional<Json> read_message();

  TestSocket socket_;
  std::string cookie_;
  Json hello_;
  std::vector<Json> kept_;
  int close_code_ = 0;
  int ids_ = 0;
  bool is_silent_ = false;
};

}  // namespace serai::server
