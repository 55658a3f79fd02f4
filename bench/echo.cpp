// A WebSocket server that sends everything back, with the same library as ours and nothing else: what serving costs at
// least. Argument: the port.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdlib>
#include <iostream>
#include <memory>

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Error = beast::error_code;

class Session : public std::enable_shared_from_this<Session> {
 public:
  explicit Session(Socket socket) : stream_(std::move(socket)) {}

  void start() {
    stream_.async_accept([self = shared_from_this()](Error error) {
      if (!error) self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](Error error, std::size_t) {
      if (!error) self->write();
    });
  }
  void write() {
    stream_.async_write(buffer_.data(), [self = shared_from_this()](Error error, std::size_t) {
      self->buffer_.clear();
      if (!error) self->read();
    });
  }

  beast::websocket::stream<Socket, false> stream_;
  beast::flat_buffer buffer_;
};

class Server {
 public:
  Server(asio::io_context& io, std::uint16_t port) : acceptor_(io, {asio::ip::address_v4::loopback(), port}), io_(io) {}

  void accept() {
    acceptor_.async_accept(io_, [this](Error error, Socket socket) {
      if (!error) {
        socket.set_option(asio::ip::tcp::no_delay(true));
        std::make_shared<Session>(std::move(socket))->start();
      }
      accept();
    });
  }

 private:
  asio::basic_socket_acceptor<asio::ip::tcp, Executor> acceptor_;
  asio::io_context& io_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: serai_echo PORT\n";
    return 2;
  }
  asio::io_context io(1);
  Server server(io, static_cast<std::uint16_t>(std::atoi(argv[1])));
  server.accept();
  io.run();
}
