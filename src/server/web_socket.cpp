#include "server/web_socket.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <deque>
#include <optional>

#include "server/log.hpp"

namespace serai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using boost::system::error_code;

// Without compression: it would cost more memory for each connection than everything else together.
using Stream = websocket::stream<Socket, false>;

constexpr Millis kSecond = 1000;
// How long a goodbye may take.
constexpr Millis kGoodbye = 3 * kSecond;
// The most that one frame holds.
constexpr std::size_t kFrame = 65'536;

class WebSocket final : public Connection, public Client, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Socket socket, HttpMessage request, Site::Welcome guest, const Address& from, Shared& shared)
      : shared_(shared),
        request_(std::move(request)),
        guest_(std::move(guest)),
        from_(from),
        stream_(std::move(socket)) {
    ++shared_.sockets[from_.key()];
    ++shared_.open_sockets;
    heard_at_ = pinged_at_ = shared_.now();
    const Millis longest = shared_.limits.ping_seconds * kSecond;
    ping_every_ = longest - pinged_at_ % 64 * longest / 128;
    stream_.read_message_max(static_cast<std::size_t>(shared_.limits.frame_bytes));
    stream_.write_buffer_bytes(512);
    stream_.auto_fragment(false);
    stream_.text(true);
  }

  void start() override {
    stream_.set_option(
        websocket::stream_base::decorator([cookie = guest_.set_cookie](websocket::response_type& response) {
          response.set(http::field::server, "serai");
          if (!cookie.empty()) response.set(http::field::set_cookie, cookie);
        }));
    stream_.control_callback(
        [this](websocket::frame_type kind, beast::string_view payload) { on_control(kind, payload); });
    stream_.async_accept(request_, [self = shared_from_this()](error_code error) { self->on_accepted(error); });
  }

  bool sweep(Millis now) override {
    if (is_over_) return false;
    if (closing_at_ && now >= *closing_at_ + kGoodbye) {
      cut();
    } else if (now - heard_at_ >= silence(now)) {
      shared_.metrics.add(Count::kSilentSockets);
      cut();
    } else if (is_over_share()) {
      cut_slow_reader();
    } else if (!closing_at_ && !is_pinging_ && now - pinged_at_ >= between_pings(now)) {
      ping(now);
    }
    return true;
  }

  void go_away() override { close(close_code::kGoingAway, "shutdown"); }

  // The hub's side.

  void send(const std::shared_ptr<const std::string>& text) override {
    if (is_cut_ || close_code_ != 0) return;
    if (backlog() > shared_.limits.queued_bytes || is_over_share()) return cut_slow_reader();
    queued_ += size_of(text);
    shared_.queued_bytes += size_of(text);
    queue_.push_back(text);
    if (queue_.size() == 1 && is_open_) write_some();
  }

  void close(int code, std::string_view reason) override {
    if (close_code_ != 0 || is_cut_) return;
    close_code_ = code;
    close_reason_ = reason;
    closing_at_ = shared_.now();
    if (queue_.empty() && is_open_) write_close();
  }

  bool is_behind() const override { return !queue_.empty(); }
  void watch_closely(Millis until) override { closely_until_ = until; }

 private:
  static std::int64_t size_of(const std::shared_ptr<const std::string>& text) {
    return static_cast<std::int64_t>(text->size());
  }

  Millis silence(Millis now) const {
    const Limits& limits = shared_.limits;
    return (now < closely_until_ ? limits.silent_player_seconds : limits.silent_seconds) * kSecond;
  }
  Millis between_pings(Millis now) const {
    return now < closely_until_ ? std::min(ping_every_, shared_.limits.ping_player_seconds * kSecond) : ping_every_;
  }

  // What waits behind the message that is being written. The largest one does not count, so that an answer of any size
  // can be sent, and what is told right after it too.
  std::int64_t backlog() const {
    if (queue_.size() < 2) return 0;
    std::int64_t largest = 0;
    for (auto it = queue_.begin() + 1; it != queue_.end(); ++it) largest = std::max(largest, size_of(*it));
    return queued_ - size_of(queue_.front()) - largest;
  }

  // True if all queues together are too large and this one has more than its share. If they are, at least one has.
  bool is_over_share() const {
    const std::int64_t most = shared_.limits.queued_total_bytes;
    return shared_.queued_bytes > most && queued_ > most / std::max<std::int64_t>(1, shared_.open_sockets);
  }

  void cut_slow_reader() {
    shared_.metrics.add(Count::kSlowReaders);
    log::limited("slow-reader", from_);
    cut();
  }

  // Ends the connection without a word. Operations under way end with an error.
  void cut() {
    if (is_cut_) return;
    is_cut_ = true;
    shared_.queued_bytes -= std::exchange(queued_, 0);
    error_code ignored;
    stream_.next_layer().close(ignored);
  }

  // Called once reading has failed or ended: the connection is over.
  void finish() {
    if (is_over_) return;
    is_over_ = true;
    cut();
    if (session_ != 0) shared_.hub.disconnect(std::exchange(session_, 0));
    --shared_.open_sockets;
    const auto count = shared_.sockets.find(from_.key());
    if (count != shared_.sockets.end() && --count->second <= 0) shared_.sockets.erase(count);
  }

  void on_accepted(error_code error) {
    request_ = {};
    if (error || is_cut_) return finish();
    is_open_ = true;
    ping(shared_.now());
    session_ = shared_.hub.connect(*this, guest_.identity, guest_.address, guest_.protocol, guest_.login);
    read_message();
  }

  void read_message() {
    stream_.async_read(buffer_,
                       [self = shared_from_this()](error_code error, std::size_t) { self->on_message(error); });
  }

  void on_message(error_code error) {
    if (error == websocket::error::message_too_big || error == websocket::error::buffer_overflow) {
      shared_.metrics.add(Count::kFrameTooLarge);
      log::limited("message-too-large", from_);
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
    // A pong may come uninvited; only the first answer to the last ping measures anything.
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
    stream_.async_ping({payload.data(), payload.size()},
                       [self = shared_from_this()](error_code) { self->is_pinging_ = false; });
  }

  // Writes the next frame of the first message.
  void write_some() {
    const std::string& text = *queue_.front();
    const std::size_t size = std::min(kFrame, text.size() - written_);
    const bool is_last = written_ + size == text.size();
    stream_.async_write_some(is_last, asio::buffer(text.data() + written_, size),
                             [self = shared_from_this(), size, is_last](error_code error, std::size_t) {
                               if (error || self->is_cut_) return;  // the reader ends the connection
                               self->on_written(size, is_last);
                             });
  }

  void on_written(std::size_t size, bool is_last) {
    written_ += size;
    if (is_last) {
      queued_ -= size_of(queue_.front());
      shared_.queued_bytes -= size_of(queue_.front());
      queue_.pop_front();
      written_ = 0;
    }
    if (!queue_.empty()) return write_some();
    if (close_code_ != 0) write_close();
  }

  void write_close() {
    websocket::close_reason reason(static_cast<websocket::close_code>(close_code_));
    reason.reason = beast::string_view(close_reason_.data(), close_reason_.size());
    stream_.async_close(reason, [self = shared_from_this()](error_code) { self->cut(); });
  }

  Shared& shared_;
  HttpMessage request_;  // until it is accepted
  Site::Welcome guest_;
  Address from_;  // by which it is counted
  Stream stream_;
  beast::flat_buffer buffer_;
  std::deque<std::shared_ptr<const std::string>> queue_;  // the first is being written
  std::int64_t queued_ = 0;                               // bytes in the queue
  std::size_t written_ = 0;                               // bytes of the first message
  SessionId session_ = 0;
  Millis heard_at_ = 0;
  Millis pinged_at_ = 0;
  Millis closely_until_ = 0;
  Millis ping_every_ = 0;  // differs between sockets, so that they are not all pinged at once
  Millis lag_ = -1;
  int close_code_ = 0;
  std::string close_reason_;
  std::optional<Millis> closing_at_;
  bool is_open_ = false;
  bool is_pinging_ = false;
  bool is_measured_ = false;
  bool is_cut_ = false;
  bool is_over_ = false;
};

}  // namespace

std::shared_ptr<Connection> make_web_socket(Socket socket, HttpMessage request, Site::Welcome guest,
                                            const Address& from, Shared& shared) {
  return std::make_shared<WebSocket>(std::move(socket), std::move(request), std::move(guest), from, shared);
}

}  // namespace serai::server
