#include "server/connection.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <deque>
#include <optional>

namespace serai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

// Without compression: it would cost more memory for each connection than all the rest.
using WebSocket = websocket::stream<Socket, false>;

constexpr Millis kSecond = 1000;
// How long a goodbye may take.
constexpr Millis kGoodbye = 3 * kSecond;
constexpr std::size_t kReadAtOnce = 2048;

std::string field(const http::request<http::string_body>& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

HttpRequest to_request(const http::request<http::string_body>& in, const Address& peer) {
  HttpRequest out;
  out.method = std::string(in.method_string());
  out.target = std::string(in.target());
  out.host = field(in, http::field::host);
  out.origin = field(in, http::field::origin);
  out.cookie = field(in, http::field::cookie);
  out.accept_encoding = field(in, http::field::accept_encoding);
  out.if_none_match = field(in, http::field::if_none_match);
  out.authorization = field(in, http::field::authorization);
  const auto forwarded = in["X-Forwarded-For"];
  out.forwarded_for = std::string(forwarded.data(), forwarded.size());
  out.body = in.body();
  out.peer = peer;
  return out;
}

class TcpConnection final : public Connection, public Client, public std::enable_shared_from_this<TcpConnection> {
 public:
  TcpConnection(Socket socket, const Address& peer, Shared& shared)
      : shared_(shared), peer_(peer), socket_(std::move(socket)), deadline_(shared.now() + request_time()) {}

  void start() override { read_request(); }

  bool sweep(Millis now) override {
    if (is_over_) return false;
    if (!ws_) {
      if (now >= deadline_) cut();
      return true;
    }
    if (closing_at_ && now >= *closing_at_ + kGoodbye) {
      cut();
    } else if (now - heard_at_ >= shared_.limits.silent_seconds * kSecond) {
      shared_.metrics.add(Count::kSilentSockets);
      cut();
    } else if (!closing_at_ && !is_pinging_ && now - pinged_at_ >= ping_every_) {
      ping(now);
    }
    return true;
  }

  void go_away() override {
    if (ws_)
      close(close_code::kGoingAway, "shutdown");
    else if (!is_busy_)
      cut();
    is_last_ = true;
  }

  // The hub's side.
  void send(const std::shared_ptr<const std::string>& text) override {
    if (is_cut_ || close_code_ != 0) return;
    queued_ += text->size();
    if (queued_ > static_cast<std::size_t>(shared_.limits.queued_bytes)) {
      shared_.metrics.add(Count::kSlowReaders);
      cut();
      return;
    }
    queue_.push_back(text);
    if (queue_.size() == 1 && is_open_) write_next();
  }

  void close(int code, std::string_view reason) override {
    if (close_code_ != 0 || is_cut_) return;
    close_code_ = code;
    close_reason_ = reason;
    closing_at_ = shared_.now();
    if (queue_.empty() && is_open_) write_close();
  }

 private:
  Millis request_time() const { return shared_.limits.request_seconds * kSecond; }
  Socket& socket() { return ws_ ? ws_->next_layer() : socket_; }

  // Ends the connection without a word; the operations under way end with an error.
  void cut() {
    if (is_cut_) return;
    is_cut_ = true;
    error_code ignored;
    socket().close(ignored);
  }

  // Called once reading has failed or ended: the connection is over.
  void finish() {
    if (is_over_) return;
    is_over_ = true;
    cut();
    if (session_ != 0) shared_.hub.disconnect(std::exchange(session_, 0));
    if (address_.empty()) return;
    const auto count = shared_.sockets.find(address_);
    if (count != shared_.sockets.end() && --count->second <= 0) shared_.sockets.erase(count);
  }

  // HTTP.

  void read_request() {
    is_busy_ = false;
    deadline_ = shared_.now() + request_time();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(shared_.limits.body_bytes));
    http::async_read(socket_, buffer_, *parser_,
                     [self = shared_from_this()](error_code error, std::size_t) { self->on_request(error); });
  }

  void on_request(error_code error) {
    if (is_cut_) return finish();
    is_busy_ = true;
    if (error == http::error::header_limit) {
      shared_.metrics.add(Count::kHeaderTooLarge);
      return refuse_request(431, "header-too-large", "The header of the request is too large.");
    }
    if (error == http::error::body_limit) {
      shared_.metrics.add(Count::kBodyTooLarge);
      return refuse_request(413, "body-too-large", "The body of the request is too large.");
    }
    const bool is_nonsense = error && error != http::error::end_of_stream && error != http::error::partial_message &&
                             error.category() == http::make_error_code(http::error::bad_method).category();
    if (is_nonsense) return refuse_request(400, "bad-request", "This is not a request of HTTP.");
    if (error) return finish();

    const http::request<http::string_body>& in = parser_->get();
    const HttpRequest request = to_request(in, peer_);
    if (websocket::is_upgrade(in)) return upgrade(request);
    const bool keep_alive = in.keep_alive() && !is_last_;
    const unsigned version = in.version();
    shared_.site.respond(request, [self = shared_from_this(), keep_alive, version](HttpResponse response) {
      self->write_response(std::move(response), keep_alive, version);
    });
  }

  void refuse_request(int status, std::string_view code, std::string_view message) {
    write_response(shared_.site.failure(status, code, message), false, 11);
  }

  void write_response(HttpResponse from, bool keep_alive, unsigned version) {
    if (is_over_ || is_cut_) return finish();
    struct Outgoing {
      std::shared_ptr<const std::string> body;
      http::response<http::span_body<const char>> message;
      std::optional<http::response_serializer<http::span_body<const char>>> serializer;
    };
    auto out = std::make_shared<Outgoing>();
    out->body = std::move(from.body);
    out->message.version(version);
    out->message.result(static_cast<unsigned>(from.status));
    for (const auto& [name, value] : from.headers) out->message.insert(name, value);
    out->message.set(http::field::server, "serai");
    out->message.keep_alive(keep_alive);
    if (from.status != 304) out->message.content_length(out->body->size());
    if (from.has_body) out->message.body() = {out->body->data(), out->body->size()};
    out->serializer.emplace(out->message);
    auto done = [self = shared_from_this(), out, keep_alive](error_code error, std::size_t) {
      if (error || self->is_cut_) return self->finish();
      if (!keep_alive) return self->hang_up();
      self->read_request();
    };
    if (from.has_body)
      http::async_write(socket_, *out->serializer, std::move(done));
    else
      http::async_write_header(socket_, *out->serializer, std::move(done));
  }

  // Lets the client read the answer before the connection goes.
  void hang_up() {
    error_code ignored;
    socket_.shutdown(Socket::shutdown_send, ignored);
    deadline_ = shared_.now() + kGoodbye;
    drain();
  }

  void drain() {
    buffer_.clear();
    socket_.async_read_some(buffer_.prepare(kReadAtOnce), [self = shared_from_this()](error_code error, std::size_t) {
      if (error) return self->finish();
      self->drain();
    });
  }

  // WebSocket.

  void upgrade(const HttpRequest& request) {
    if (buffer_.size() > 0) return refuse_request(400, "too-early", "A WebSocket begins after the server has agreed.");
    const Address from = shared_.site.address_of(request);
    const std::string key = from.key();
    if (!from.is_loopback() && shared_.sockets[key] >= shared_.limits.connections_per_address) {
      shared_.metrics.add(Count::kTooManyConnections);
      return refuse_request(429, "too-many", "There are too many connections from this address.");
    }
    auto welcome = shared_.site.welcome(request, shared_.now());
    if (auto* refusal = std::get_if<HttpResponse>(&welcome)) return write_response(std::move(*refusal), false, 11);
    auto& guest = std::get<Site::Welcome>(welcome);
    address_ = key;
    ++shared_.sockets[address_];
    ws_.emplace(std::move(socket_));
    ws_->read_message_max(static_cast<std::size_t>(shared_.limits.frame_bytes));
    ws_->write_buffer_bytes(512);
    ws_->auto_fragment(false);
    ws_->text(true);
    ws_->set_option(websocket::stream_base::decorator([cookie = guest.set_cookie](websocket::response_type& response) {
      response.set(http::field::server, "serai");
      if (!cookie.empty()) response.set(http::field::set_cookie, cookie);
    }));
    ws_->control_callback(
        [this](websocket::frame_type kind, beast::string_view payload) { on_control(kind, payload); });
    heard_at_ = pinged_at_ = shared_.now();
    const Millis longest = shared_.limits.ping_seconds * kSecond;
    ping_every_ = longest - pinged_at_ % 64 * longest / 128;
    auto accepted = [self = shared_from_this(), identity = guest.identity,
                     protocol = guest.protocol](error_code error) {
      self->parser_.reset();
      if (error || self->is_cut_) return self->finish();
      self->is_open_ = true;
      self->ping(self->shared_.now());
      self->session_ = self->shared_.hub.connect(*self, identity, protocol);
      self->read_message();
    };
    ws_->async_accept(parser_->get(), std::move(accepted));
  }

  void read_message() {
    ws_->async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t) { self->on_message(error); });
  }

  void on_message(error_code error) {
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
      shared_.metrics.add(Count::kFrameTooLarge);
    }
    if (error || is_cut_) return finish();
    heard_at_ = shared_.now();
    if (close_code_ == 0) {
      const auto data = buffer_.cdata();
      shared_.hub.receive(session_, {static_cast<const char*>(data.data()), data.size()});
    }
    buffer_.clear();
    if (is_cut_) return finish();
    read_message();
  }

  void on_control(websocket::frame_type kind, beast::string_view payload) {
    heard_at_ = shared_.now();
    if (kind != websocket::frame_type::pong) return;
    Millis sent = 0;
    const auto [end, error] = std::from_chars(payload.data(), payload.data() + payload.size(), sent);
    // A pong may come uninvited; only an answer to the last ping measures anything.
    if (error != std::errc() || sent != pinged_at_ || is_measured_) return;
    is_measured_ = true;
    const Millis lag = heard_at_ - sent;
    lag_ = lag_ < 0 ? lag : (3 * lag_ + lag) / 4;
    if (session_ != 0) shared_.hub.set_lag(session_, lag_);
  }

  void ping(Millis now) {
    is_pinging_ = true;
    is_measured_ = false;
    pinged_at_ = now;
    const std::string payload = std::to_string(now);
    ws_->async_ping({payload.data(), payload.size()},
                    [self = shared_from_this()](error_code) { self->is_pinging_ = false; });
  }

  void write_next() {
    const std::string& text = *queue_.front();
    ws_->async_write(asio::buffer(text), [self = shared_from_this()](error_code error, std::size_t) {
      if (error || self->is_cut_) return;  // the reader ends the connection
      self->queued_ -= self->queue_.front()->size();
      self->queue_.pop_front();
      if (!self->queue_.empty()) return self->write_next();
      if (self->close_code_ != 0) self->write_close();
    });
  }

  void write_close() {
    websocket::close_reason reason(static_cast<websocket::close_code>(close_code_));
    reason.reason = beast::string_view(close_reason_.data(), close_reason_.size());
    ws_->async_close(reason, [self = shared_from_this()](error_code) { self->cut(); });
  }

  Shared& shared_;
  Address peer_;
  std::string address_;  // by which the WebSocket is counted
  Socket socket_;        // until it becomes the WebSocket's
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<WebSocket> ws_;
  std::deque<std::shared_ptr<const std::string>> queue_;  // the first is being written
  std::size_t queued_ = 0;
  SessionId session_ = 0;
  Millis deadline_;
  Millis heard_at_ = 0;
  Millis pinged_at_ = 0;
  Millis ping_every_ = 0;  // not the same for all, so that they are not all pinged at once
  Millis lag_ = -1;
  int close_code_ = 0;
  std::string close_reason_;
  std::optional<Millis> closing_at_;
  bool is_busy_ = false;
  bool is_open_ = false;
  bool is_pinging_ = false;
  bool is_measured_ = false;
  bool is_last_ = false;
  bool is_cut_ = false;
  bool is_over_ = false;
};

}  // namespace

std::shared_ptr<Connection> make_connection(Socket socket, const Address& peer, Shared& shared) {
  return std::make_shared<TcpConnection>(std::move(socket), peer, shared);
}

}  // namespace serai::server
