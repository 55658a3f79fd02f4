#include "serve/web_client.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "serve/frames.hpp"

namespace serai::server {
namespace {

constexpr int kPatience = 60'000;  // milliseconds
constexpr std::size_t kChunk = 1 << 16;

int connected_socket(int port) {
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (fd >= 0 && connect(fd, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0) {
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
  }
  if (fd >= 0) close(fd);
  return -1;
}

// Reads more into the buffer, waiting for it if told to; false at the end of the connection.
bool read_more(int fd, std::string& buffer, int wait) {
  pollfd ready{fd, POLLIN, 0};
  if (poll(&ready, 1, wait) <= 0) return wait == 0;
  char chunk[kChunk];
  const ssize_t size = recv(fd, chunk, sizeof chunk, 0);
  if (size > 0) buffer.append(chunk, static_cast<std::size_t>(size));
  return size > 0 || (size < 0 && errno == EINTR);
}

}  // namespace

std::string_view type_of(const boost::json::object& message) {
  const boost::json::string& type = message.at("t").as_string();
  return {type.data(), type.size()};
}

std::unique_ptr<WebClient> WebClient::connect(int port, const std::string& cookie) {
  const int fd = connected_socket(port);
  if (fd < 0) return nullptr;
  std::unique_ptr<WebClient> client(new WebClient(fd, cookie, {}));
  client->write(upgrade_request(port, cookie));
  std::size_t end = std::string::npos;
  while ((end = client->buffer_.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more(fd, client->buffer_, kPatience)) return nullptr;
  }
  const std::string head = client->buffer_.substr(0, end + 2);
  client->buffer_.erase(0, end + 4);
  if (head.find(" 101 ") == std::string::npos) return nullptr;
  if (const std::string set = cookie_of(head); !set.empty()) client->cookie_ = set;
  return client;
}

WebClient::~WebClient() {
  close(fd_);
}

void WebClient::write(std::string_view bytes) {
  while (is_open_ && !bytes.empty()) {
    const ssize_t size = ::send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size >= 0) bytes.remove_prefix(static_cast<std::size_t>(size));
    if (size < 0 && errno != EINTR) is_open_ = false;
  }
}

void WebClient::send(const boost::json::object& message) {
  write(client_frame(Opcode::kText, boost::json::serialize(message)));
}

std::vector<boost::json::object> WebClient::receive() {
  std::vector<boost::json::object> out = std::exchange(waiting_, {});
  if (is_open_ && !read_more(fd_, buffer_, 0)) is_open_ = false;
  std::size_t done = 0;
  while (const auto frame = first_frame(std::string_view(buffer_).substr(done))) {
    done += frame->size;
    if (frame->opcode == Opcode::kPing) write(client_frame(Opcode::kPong, frame->payload));
    if (frame->opcode == Opcode::kClose) is_open_ = false;
    if (frame->opcode != Opcode::kText && frame->opcode != Opcode::kContinuation) continue;
    message_ += frame->payload;
    if (frame->is_last) out.push_back(boost::json::parse(std::exchange(message_, {})).as_object());
  }
  buffer_.erase(0, done);
  return out;
}

boost::json::object WebClient::wait_for(std::string_view type) {
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(kPatience);
  while (std::chrono::steady_clock::now() < deadline) {
    auto messages = receive();
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (type_of(messages[i]) != type) continue;
      waiting_.assign(std::make_move_iterator(messages.begin() + static_cast<std::ptrdiff_t>(i) + 1),
                      std::make_move_iterator(messages.end()));
      return std::move(messages[i]);
    }
    if (!is_open_ || !read_more(fd_, buffer_, kPatience)) return {};
  }
  return {};
}

}  // namespace serai::server
