#include "server/ws_client.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <utility>

namespace serai::server {
namespace json = boost::json;

namespace {

constexpr int kPatience = 10'000;
constexpr int kContinuation = 0, kText = 1, kClose = 8, kPing = 9, kPong = 10;
constexpr int kLastFrame = 0x80;

}  // namespace

TestSocket::TestSocket(std::uint16_t port, int buffer) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (buffer > 0) setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) ADD_FAILURE() << "no connection";
}

TestSocket::TestSocket(TestSocket&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)), buffer_(std::move(other.buffer_)) {}

TestSocket& TestSocket::operator=(TestSocket&& other) noexcept {
  std::swap(fd_, other.fd_);
  std::swap(buffer_, other.buffer_);
  return *this;
}

TestSocket::~TestSocket() {
  if (fd_ >= 0) close(fd_);
}

void TestSocket::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

bool TestSocket::fill() {
  pollfd wait{fd_, POLLIN, 0};
  if (poll(&wait, 1, kPatience) <= 0) {
    ADD_FAILURE() << "nothing came";
    return false;
  }
  char bytes[16384];
  const ssize_t n = recv(fd_, bytes, sizeof bytes, 0);
  if (n <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(n));
  return true;
}

std::string TestSocket::read(std::size_t size) {
  while (buffer_.size() < size && fill()) continue;
  std::string out = buffer_.substr(0, size);
  buffer_.erase(0, out.size());
  return out;
}

std::string TestSocket::read_until(std::string_view mark) {
  while (buffer_.find(mark) == std::string::npos && fill()) continue;
  const std::size_t at = buffer_.find(mark);
  return read(at == std::string::npos ? buffer_.size() : at + mark.size());
}

std::string TestSocket::read_all() {
  while (fill()) continue;
  return std::exchange(buffer_, {});
}

bool TestSocket::is_closed() {
  read_all();
  return true;
}

std::string TestResponse::header(std::string_view name) const {
  const std::size_t at = head.find("\r\n" + std::string(name) + ": ");
  if (at == std::string::npos) return {};
  const std::size_t begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

TestResponse http(std::uint16_t port, std::string_view method, std::string_view target, std::string_view headers,
                  std::string_view body) {
  TestSocket socket(port);
  std::string request = std::string(method) + " " + std::string(target) + " HTTP/1.1\r\nHost: localhost\r\n" +
                        "Connection: close\r\n" + std::string(headers);
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  socket.write(request + "\r\n" + std::string(body));
  TestResponse out;
  out.head = socket.read_until("\r\n\r\n");
  out.body = socket.read_all();
  if (out.head.size() > 12) out.status = std::stoi(out.head.substr(9, 3));
  return out;
}

WsClient::WsClient(std::uint16_t port, std::string cookie, std::string target)
    : socket_(port), cookie_(std::move(cookie)) {
  const std::string host = "127.0.0.1:" + std::to_string(port);
  std::string request = "GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!cookie_.empty()) request += "Cookie: " + cookie_ + "\r\n";
  socket_.write(request + "\r\n");
  TestResponse answer;
  answer.head = socket_.read_until("\r\n\r\n");
  EXPECT_NE(answer.head.find(" 101 "), std::string::npos) << answer.head;
  const std::string fresh = answer.header("Set-Cookie");
  if (!fresh.empty()) cookie_ = fresh.substr(0, fresh.find(';'));
  hello_ = next("hello");
}

std::string WsClient::identity() const {
  return std::string(hello_.at("you").at("id").as_string());
}

void WsClient::send(const Json& message) {
  send_frame(kText, json::serialize(message));
}

void WsClient::send_frame(int opcode, std::string_view payload) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  if (payload.size() < 126) {
    frame += static_cast<char>(0x80 | payload.size());
  } else {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(payload.size() >> 8);
    frame += static_cast<char>(payload.size() & 0xff);
  }
  // The mask is zero: allowed, and the bytes stay as they are.
  frame.append(4, '\0');
  socket_.write(frame.append(payload));
}

std::optional<WsClient::Json> WsClient::read_message() {
  std::string message;
  while (true) {
    const std::string head = socket_.read(2);
    if (head.size() < 2) return std::nullopt;
    const int opcode = head[0] & 0x0f;
    std::size_t size = head[1] & 0x7f;
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (more > 0) {
      size = 0;
      for (const char c : socket_.read(more)) size = size << 8 | static_cast<unsigned char>(c);
    }
    const std::string payload = socket_.read(size);
    if (opcode == kPing && !is_silent_) send_frame(kPong, payload);
    if (opcode == kClose) {
      if (payload.size() >= 2) {
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
      }
      return std::nullopt;
    }
    if (opcode != kText && opcode != kContinuation) continue;
    message += payload;
    if ((head[0] & kLastFrame) != 0) return json::parse(message).as_object();
  }
}

std::optional<WsClient::Json> WsClient::any() {
  if (!kept_.empty()) {
    Json out = kept_.front();
    kept_.erase(kept_.begin());
    return out;
  }
  return read_message();
}

WsClient::Json WsClient::next(std::string_view kind) {
  while (auto message = any()) {
    const json::string& t = message->at("t").as_string();
    if (t == kind) return *message;
    if (t == "refused") ADD_FAILURE() << "while waiting for " << kind << ": " << json::serialize(*message);
  }
  ADD_FAILURE() << "closed while waiting for " << kind << " (" << close_code_ << ")";
  return {{"t", ""}};
}

WsClient::Json WsClient::ask(Json message) {
  if (!message.contains("id")) message["id"] = "t" + std::to_string(++ids_);
  const json::value id = message.at("id");
  send(message);
  while (auto answer = read_message()) {
    const json::value* its = answer->if_contains("id");
    if (its != nullptr && *its == id) return *answer;
    kept_.push_back(std::move(*answer));
  }
  ADD_FAILURE() << "closed instead of an answer (" << close_code_ << ")";
  return {{"t", ""}};
}

std::string WsClient::code(const Json& message) {
  const Json answer = ask(message);
  const json::value* code = answer.if_contains("code");
  return std::string((code != nullptr ? *code : answer.at("t")).as_string());
}

bool WsClient::waits_for_close() {
  while (any()) continue;
  return true;
}

}  // namespace serai::server
