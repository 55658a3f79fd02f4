// A bare WebSocket server with the same library as ours: what serving costs at least. It sends everything back; or, to
// sockets that have said which game they belong to (`join NAME`), it does with each message what a game does with a
// move: a short answer to the sender and a longer one to every socket of the game. It pings as often as ours.
//
// Arguments: the port, and the sizes of the short and of the long answer.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <memory>
#include <unordered_map>
#include <vector>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Error = beast::error_code;
using Text = std::shared_ptr<const std::string>;

class Session;
using Games = std::unordered_map<std::string, std::vector<std::shared_ptr<Session>>>;

struct Answers {
  Text brief, full;
  Games games;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Socket socket, Answers& answers) : stream_(std::move(socket)), answers_(answers) {}

  void start() {
    stream_.async_accept([self = shared_from_this()](Error error) {
      self->is_open_ = !error;
      if (!error) self->read();
    });
  }

  void ping() {
    if (!is_open_) return;
    stream_.async_ping("1700000000000", [self = shared_from_this()](Error error) { self->is_open_ &= !error; });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      self->is_open_ &= !error;
      if (error) return;
      self->answer();
      self->buffer_.clear();
      self->read();
    });
  }

  void answer() {
    const auto data = buffer_.cdata();
    const std::string_view text(static_cast<const char*>(data.data()), data.size());
    if (text.substr(0, 5) == "join ") {
      game_ = &answers_.games[std::string(text.substr(5))];
      game_->push_back(shared_from_this());
    } else if (game_ == nullptr) {
      send(std::make_shared<const std::string>(text));
    } else {
      send(answers_.brief);
      for (const auto& session : *game_) session->send(answers_.full);
    }
  }

  void send(const Text& text) {
    queue_.push_back(text);
    if (queue_.size() == 1) write();
  }

  void write() {
    stream_.async_write(asio::buffer(*queue_.front()), [self = shared_from_this()](Error error, std::size_t) {
      self->queue_.pop_front();
      if (!error && !self->queue_.empty()) self->write();
    });
  }

  beast::websocket::stream<Socket, false> stream_;
  Answers& answers_;
  beast::flat_buffer buffer_;
  std::deque<Text> queue_;  // the first is being written
  std::vector<std::shared_ptr<Session>>* game_ = nullptr;
  bool is_open_ = false;
};

class Server {
 public:
  Server(asio::io_context& io, std::uint16_t port, Answers& answers)
      : acceptor_(io, {asio::ip::address_v4::loopback(), port}), io_(io), timer_(io), answers_(answers) {}

  void start() {
    accept();
    ping();
  }

 private:
  static constexpr std::size_t kPingTenths = 75;  // from one ping of a socket to the next

  void accept() {
    acceptor_.async_accept(io_, [this](Error error, Socket socket) {
      if (!error) {
        socket.set_option(asio::ip::tcp::no_delay(true));
        sessions_.push_back(std::make_shared<Session>(std::move(socket), answers_));
        sessions_.back()->start();
      }
      accept();
    });
  }

  // Every tenth of a second those whose turn it is.
  void ping() {
    ++tenths_;
    for (std::size_t i = tenths_ % kPingTenths; i < sessions_.size(); i += kPingTenths) sessions_[i]->ping();
    timer_.expires_after(std::chrono::milliseconds(100));
    timer_.async_wait([this](Error error) {
      if (!error) ping();
    });
  }

  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor_;
  asio::io_context& io_;
  asio::steady_timer timer_;
  Answers& answers_;
  std::vector<std::shared_ptr<Session>> sessions_;
  std::size_t tenths_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: serai_echo PORT BRIEF FULL\n";
    return 2;
  }
  const auto text = [&](int i) { return std::make_shared<const std::string>(std::atoi(argv[i]), 'x'); };
  Answers answers{text(2), text(3), {}};
  asio::io_context io(1);
  Server server(io, static_cast<std::uint16_t>(std::atoi(argv[1])), answers);
  server.start();
  io.run();
}
