#include "load_socket.hpp"

#include <boost/asio/write.hpp>

#include "serve/frames.hpp"

namespace serai::bench {
namespace {

namespace asio = boost::asio;
using server::Opcode;

constexpr std::size_t kChunk = 2048;

}  // namespace

void LoadSocket::open(int port, const std::string& cookie, OnText on_text, std::function<void(bool)> ready) {
  on_text_ = std::move(on_text);
  ready_ = std::move(ready);
  cookie_ = cookie;
  const asio::ip::tcp::endpoint address(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port));
  socket_.async_connect(address, [self = shared_from_this(), port](boost::system::error_code error) {
    if (error) return self->fail();
    self->socket_.set_option(asio::ip::tcp::no_delay(true));
    self->write(server::upgrade_request(port, self->cookie_));
    self->read();
  });
}

void LoadSocket::fail() {
  is_open_ = false;
  if (auto ready = std::exchange(ready_, nullptr)) ready(false);
}

// Waits without a buffer: ten thousand of them would be much memory for a generator.
void LoadSocket::read() {
  socket_.async_wait(socket_.wait_read, [self = shared_from_this()](boost::system::error_code error) {
    char chunk[kChunk];
    std::size_t size = 0;
    if (!error) size = self->socket_.read_some(asio::buffer(chunk), error);
    if (error) return self->fail();
    self->in_.append(chunk, size);
    if (self->is_open_) {
      self->take_frames();
    } else {
      self->take_head();
    }
    self->read();
  });
}

void LoadSocket::take_head() {
  const std::size_t end = in_.find("\r\n\r\n");
  if (end == std::string::npos) return;
  const std::string head = in_.substr(0, end + 2);
  in_.erase(0, end + 4);
  is_open_ = head.find(" 101 ") != std::string::npos;
  if (!is_open_) return fail();
  if (const std::string set = server::cookie_of(head); !set.empty()) cookie_ = set;
  if (auto ready = std::exchange(ready_, nullptr)) ready(true);
  take_frames();
}

void LoadSocket::take_frames() {
  std::size_t done = 0;
  while (const auto frame = server::first_frame(std::string_view(in_).substr(done))) {
    done += frame->size;
    if (frame->opcode == Opcode::kPing) write(server::client_frame(Opcode::kPong, frame->payload));
    if (frame->opcode == Opcode::kText && on_text_) on_text_(frame->payload);
  }
  in_.erase(0, done);
  if (in_.empty()) in_.shrink_to_fit();
}

void LoadSocket::send(std::string_view text) {
  write(server::client_frame(Opcode::kText, text));
}

void LoadSocket::write(std::string bytes) {
  out_ += bytes;
  if (sending_.empty()) flush();
}

void LoadSocket::flush() {
  sending_ = std::exchange(out_, {});
  asio::async_write(socket_, asio::buffer(sending_),
                    [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                      self->sending_.clear();
                      if (error) return self->fail();
                      if (!self->out_.empty()) self->flush();
                    });
}

}  // namespace serai::bench
