// HTTP: requests one after another, until one of them turns the connection into a WebSocket.
#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <cstdio>
#include <optional>

#include "server/log.hpp"
#include "server/web_socket.hpp"

namespace serai::server {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr Millis kSecond = 1000;
// How long the client may take to read the last answer before the connection goes.
constexpr Millis kGoodbye = 3 * kSecond;
// How long an answer may take: everything that is stored about a person is long.
constexpr Millis kAnswer = 60 * kSecond;
constexpr std::size_t kReadAtOnce = 2048;

std::string field(const HttpMessage& request, http::field name) {
  const auto value = request[name];
  return {value.data(), value.size()};
}

// All lines of X-Forwarded-For as one list: a proxy may append to a line or add a line of its own.
std::string forwarded_for(const HttpMessage& request) {
  std::string out;
  const auto [begin, end] = request.equal_range("X-Forwarded-For");
  for (auto line = begin; line != end; ++line) {
    if (!out.empty()) out += ',';
    out.append(line->value().data(), line->value().size());
  }
  return out;
}

struct Refusal {
  int status;
  std::string_view code, message;
};

// What a proxy in front of us might understand otherwise is refused, so that nobody can smuggle a second request in the
// first.
std::optional<Refusal> why_refused(const HttpMessage& request) {
  const std::size_t hosts = request.count(http::field::host);
  if (hosts > 1 || (hosts == 0 && request.version() >= 11)) {
    return Refusal{400, "bad-host", "A request must have one Host header."};
  }
  const std::size_t encodings = request.count(http::field::transfer_encoding);
  if (encodings == 0) return std::nullopt;
  if (encodings > 1 || request.version() < 11 || !beast::iequals(request[http::field::transfer_encoding], "chunked")) {
    return Refusal{501, "bad-encoding", "The only Transfer-Encoding known here is chunked."};
  }
  return std::nullopt;
}

HttpRequest to_request(const HttpMessage& in, const Address& peer, Port port) {
  HttpRequest out;
  out.method = std::string(in.method_string());
  out.target = std::string(in.target());
  out.host = field(in, http::field::host);
  out.origin = field(in, http::field::origin);
  out.cookie = field(in, http::field::cookie);
  out.accept_encoding = field(in, http::field::accept_encoding);
  out.if_none_match = field(in, http::field::if_none_match);
  out.authorization = field(in, http::field::authorization);
  out.sec_fetch_site = std::string(in["Sec-Fetch-Site"]);
  out.user_agent = field(in, http::field::user_agent);
  out.forwarded_for = forwarded_for(in);
  out.body = in.body();
  out.peer = peer;
  out.port = port;
  return out;
}

// A response while it is being written. The header and a body that is there come from the serializer; after the header,
// a body that comes in parts is written part by part.
struct Outgoing {
  std::shared_ptr<const std::string> body;
  BodySource source;
  std::string part;           // as it is sent
  std::size_t part_sent = 0;  // of it
  bool is_last_part = false;
  bool is_chunked = false;
  http::response<http::span_body<const char>> message;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer;
  bool has_body = true;
  bool keep_alive = false;

  bool is_done() { return has_body && !source ? serializer->is_done() : serializer->is_header_done(); }
};

std::string to_chunk(const std::string& text) {
  char size[32];
  std::snprintf(size, sizeof size, "%zx\r\n", text.size());
  return size + text + "\r\n";
}

std::shared_ptr<Outgoing> to_outgoing(HttpResponse from, bool keep_alive, unsigned version) {
  auto out = std::make_shared<Outgoing>();
  out->body = std::move(from.body);
  out->has_body = from.has_body;
  out->source = std::move(from.source);
  out->is_chunked = out->source && version >= 11;
  out->keep_alive = keep_alive && (!out->source || out->is_chunked);
  out->message.version(version);
  out->message.result(static_cast<unsigned>(from.status));
  for (const auto& [name, value] : from.headers) out->message.insert(name, value);
  out->message.set(http::field::server, "serai");
  out->message.keep_alive(out->keep_alive);
  if (out->is_chunked) {
    out->message.chunked(true);
  } else if (from.status != 304 && !out->source) {
    out->message.content_length(out->body->size());
  }
  if (from.has_body) out->message.body() = {out->body->data(), out->body->size()};
  out->serializer.emplace(out->message);
  out->serializer->split(!from.has_body || out->source);
  return out;
}

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, const Address& peer, Port port, Shared& shared)
      : shared_(shared),
        peer_(peer),
        port_(port),
        socket_(std::move(socket)),
        deadline_(shared.now() + request_time()) {}

  void start() override { read_request(); }

  bool sweep(Millis now) override {
    if (web_socket_) return web_socket_->sweep(now);
    if (is_over_) return false;
    if (is_writing_ && !is_waiting_ && is_too_slow(now)) {
      shared_.metrics.add(Count::kSlowResponses);
      log::limited("slow-response", peer_);
      cut();
    } else if (!is_writing_ && now >= deadline_) {
      cut();
    }
    return true;
  }

  void go_away() override {
    if (web_socket_) return web_socket_->go_away();
    if (!is_busy_) cut();
    is_last_ = true;
  }

 private:
  Millis request_time() const { return shared_.limits.request_seconds * kSecond; }

  // A response goes on as long as it is being read: bytes must move from time to time, and overall fast enough that
  // nobody can hold a response for ever.
  bool is_too_slow(Millis now) const {
    const Millis stall = shared_.limits.response_stall_seconds * kSecond;
    const Millis allowed = stall + written_ * kSecond / std::max<Millis>(1, shared_.limits.response_bytes_per_second);
    return now - progress_at_ >= stall || now - writing_since_ >= allowed;
  }

  // Ends the connection without a word. Operations under way end with an error.
  void cut() {
    if (is_cut_) return;
    is_cut_ = true;
    error_code ignored;
    socket_.close(ignored);
  }

  void finish() {
    is_over_ = true;
    cut();
  }

  void read_request() {
    is_busy_ = false;
    deadline_ = shared_.now() + request_time();
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(std::max(shared_.limits.body_bytes, shared_.limits.study_bytes)));
    http::async_read_header(socket_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t) { self->on_header(error); });
  }

  // How much may follow depends on who asks for what.
  void on_header(error_code error) {
    if (is_cut_ || error || parser_->is_done()) return on_request(error);
    const auto most = static_cast<std::uint64_t>(shared_.site.most_body(to_request(parser_->get(), peer_, port_)));
    if (parser_->content_length() && *parser_->content_length() > most) return on_request(http::error::body_limit);
    parser_->body_limit(most);
    http::async_read(socket_, buffer_, *parser_,
                     [self = shared_from_this()](error_code end, std::size_t) { self->on_request(end); });
  }

  void on_request(error_code error) {
    if (is_cut_) return finish();
    is_busy_ = true;
    deadline_ = shared_.now() + kAnswer;
    if (error) return on_bad_request(error);
    const HttpMessage& in = parser_->get();
    if (const auto why = why_refused(in)) return refuse(why->status, why->code, why->message);
    const HttpRequest request = to_request(in, peer_, port_);
    const bool is_upgrade = beast::websocket::is_upgrade(in) && port_ == Port::kPublic;
    if ((is_upgrade || Site::is_socket_path(request.target)) && is_crowded(request)) {
      return refuse(429, "too-many", "There are too many connections from this address.");
    }
    if (is_upgrade) return upgrade(request);
    const bool keep_alive = in.keep_alive();
    const unsigned version = in.version();
    auto answer = [self = shared_from_this(), keep_alive, version](HttpResponse response) {
      self->write_response(std::move(response), keep_alive, version);
    };
    shared_.site.respond(request, shared_.now(), std::move(answer));
  }

  void on_bad_request(error_code error) {
    if (error == http::error::header_limit) {
      shared_.metrics.add(Count::kHeaderTooLarge);
      return refuse(431, "header-too-large", "The header of the request is too large.");
    }
    if (error == http::error::body_limit) {
      shared_.metrics.add(Count::kBodyTooLarge);
      return refuse(413, "body-too-large", "The body of the request is too large.");
    }
    const bool is_over = error == http::error::end_of_stream || error == http::error::partial_message;
    const bool is_malformed = error.category() == http::make_error_code(http::error::bad_method).category();
    if (is_over || !is_malformed) return finish();
    refuse(400, "bad-request", "This is not a valid HTTP request.");
  }

  void refuse(int status, std::string_view code, std::string_view message) {
    write_response(shared_.site.failure(status, code, message), false, 11);
  }

  void write_response(HttpResponse response, bool keep_alive, unsigned version) {
    if (is_over_ || is_cut_) return finish();
    is_writing_ = true;
    writing_since_ = progress_at_ = shared_.now();
    written_ = 0;
    write_some(to_outgoing(std::move(response), keep_alive, version));
  }

  void write_some(const std::shared_ptr<Outgoing>& out) {
    http::async_write_some(
        socket_, *out->serializer,
        [self = shared_from_this(), out](error_code error, std::size_t size) { self->on_written(out, error, size); });
  }

  void on_written(const std::shared_ptr<Outgoing>& out, error_code error, std::size_t size) {
    if (error || is_cut_) return finish();
    if (size > 0) progress_at_ = shared_.now();
    written_ += static_cast<Millis>(size);
    if (!out->is_done()) return write_some(out);
    if (out->source && out->has_body) return ask_part(out);
    end_response(out);
  }

  void end_response(const std::shared_ptr<Outgoing>& out) {
    is_writing_ = false;
    if (out->keep_alive && !is_last_) return read_request();
    hang_up();
  }

  // Time spent waiting for a part is not the client's.
  void ask_part(const std::shared_ptr<Outgoing>& out) {
    is_waiting_ = true;
    waiting_since_ = shared_.now();
    out->source([self = shared_from_this(), out](const BodyPart& part) { self->on_part(out, part); });
  }

  void on_part(const std::shared_ptr<Outgoing>& out, const BodyPart& part) {
    is_waiting_ = false;
    if (is_cut_ || !part) return finish();  // without its end the client knows that something is missing
    writing_since_ += shared_.now() - waiting_since_;
    progress_at_ = shared_.now();
    out->is_last_part = !*part;
    out->part_sent = 0;
    if (*part && (*part)->empty()) return ask_part(out);
    if (*part) {
      out->part = out->is_chunked ? to_chunk(**part) : **part;
    } else {
      out->part = out->is_chunked ? "0\r\n\r\n" : "";
    }
    write_part(out);
  }

  void write_part(const std::shared_ptr<Outgoing>& out) {
    if (out->part_sent == out->part.size()) return out->is_last_part ? end_response(out) : ask_part(out);
    socket_.async_write_some(boost::asio::buffer(out->part.data() + out->part_sent, out->part.size() - out->part_sent),
                             [self = shared_from_this(), out](error_code error, std::size_t size) {
                               if (error || self->is_cut_) return self->finish();
                               self->progress_at_ = self->shared_.now();
                               self->written_ += static_cast<Millis>(size);
                               out->part_sent += size;
                               self->write_part(out);
                             });
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

  // True if the address has all the sockets it may have.
  bool is_crowded(const HttpRequest& request) {
    const Address from = shared_.site.address_of(request);
    const auto open = shared_.sockets.find(from.key());
    const std::int64_t count = open == shared_.sockets.end() ? 0 : open->second;
    if (shared_.site.is_local(request) || count < shared_.limits.connections_per_address) return false;
    shared_.metrics.add(Count::kTooManyConnections);
    log::limited("too-many-connections", from);
    return true;
  }

  void upgrade(const HttpRequest& request) {
    if (buffer_.size() > 0) return refuse(400, "too-early", "Wait for the server's answer before you send messages.");
    const Address from = shared_.site.address_of(request);
    shared_.site.welcome(request, shared_.now(),
                         [self = shared_from_this(), from](std::variant<Site::Welcome, HttpResponse> welcome) {
                           self->become_socket(from, std::move(welcome));
                         });
  }

  void become_socket(const Address& from, std::variant<Site::Welcome, HttpResponse> welcome) {
    if (is_over_ || is_cut_) return finish();
    if (auto* refusal = std::get_if<HttpResponse>(&welcome)) return write_response(std::move(*refusal), false, 11);
    web_socket_ = make_web_socket(std::move(socket_), parser_->release(), std::move(std::get<Site::Welcome>(welcome)),
                                  from, shared_);
    parser_.reset();
    buffer_ = {};
    web_socket_->start();
    if (is_last_) web_socket_->go_away();
  }

  Shared& shared_;
  Address peer_;
  Port port_;
  Socket socket_;  // until it becomes the WebSocket's
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::shared_ptr<Connection> web_socket_;  // what this connection has become
  Millis deadline_;                         // for the request, when nothing is being written
  Millis writing_since_ = 0;
  Millis progress_at_ = 0;  // when bytes were written last
  Millis written_ = 0;      // bytes of the response
  bool is_busy_ = false;    // a request is being answered
  bool is_writing_ = false;
  bool is_waiting_ = false;  // for a part of the response
  Millis waiting_since_ = 0;
  bool is_last_ = false;
  bool is_cut_ = false;
  bool is_over_ = false;
};

}  // namespace

std::shared_ptr<Connection> make_connection(Socket socket, const Address& peer, Port port, Shared& shared) {
  return std::make_shared<HttpConnection>(std::move(socket), peer, port, shared);
}

}  // namespace serai::server
