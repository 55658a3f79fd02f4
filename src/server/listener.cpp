#include "server/listener.hpp"

#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/ip/v6_only.hpp>
#include <cerrno>

#include "server/log.hpp"

namespace serai::server {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;

constexpr int kSweepParts = 40;  // in which the connections are swept, one second a round
constexpr Millis kSecond = 1000;
constexpr int kBacklog = 1024;
// How many connections are accepted before other work gets its turn.
constexpr int kAtOnce = 64;
// Bytes of a connection that wait in the system before they are sent.
constexpr int kUnsent = 65'536;

Address address_of(const tcp::endpoint& endpoint) {
  return Address::parse(endpoint.address().to_string()).value_or(Address());
}

}  // namespace

Listener::Listener(asio::io_context& io, Shared shared)
    : io_(io), shared_(std::move(shared)), public_(io, Port::kPublic), metrics_(io, Port::kMetrics), timer_(io) {}

std::optional<Error> Listener::listen(const std::string& address, std::uint16_t port) {
  return open(public_, address, port, "--port");
}

std::optional<Error> Listener::listen_for_metrics(std::uint16_t port) {
  return open(metrics_, "127.0.0.1", port, "--metrics-port");
}

std::optional<Error> Listener::open(Door& door, const std::string& address, std::uint16_t port,
                                    const std::string& option) {
  error_code error;
  const auto ip = asio::ip::make_address(address, error);
  if (error) return Error{"bad-address", "'" + address + "' is not an IP address; try 127.0.0.1 or 0.0.0.0."};
  const tcp::endpoint endpoint(ip, port);
  door.acceptor.open(endpoint.protocol(), error);
  if (!error) {
    // Engines must not inherit the port.
    fcntl(door.acceptor.native_handle(), F_SETFD, FD_CLOEXEC);
    door.acceptor.set_option(asio::socket_base::reuse_address(true), error);
    door.acceptor.non_blocking(true, error);
    door.acceptor.bind(endpoint, error);
  }
  if (!error) door.acceptor.listen(kBacklog, error);
  const std::string where = "port " + std::to_string(port) + " of " + address;
  if (error == asio::error::address_in_use) {
    return Error{"port-in-use", "Another program uses " + where + "; choose another with " + option + "."};
  }
  if (error == asio::error::access_denied) {
    return Error{"port-denied", "This user may not open " + where + "; ports below 1024 are for root."};
  }
  if (error) return Error{"no-port", "Cannot listen on " + where + ": " + error.message() + "."};
  door.number = door.acceptor.local_endpoint().port();
  return std::nullopt;
}

void Listener::start() {
  is_accepting_ = true;
  next_sweep_ = shared_.now() + kSecond;
  for (Door* door : {&public_, &metrics_}) {
    if (door->acceptor.is_open()) wait_for_connection(*door);
  }
  keep_time();
}

void Listener::wait_for_connection(Door& door) {
  if (!is_accepting_) return;
  door.acceptor.async_wait(Acceptor::wait_read, [this, &door](error_code error) {
    if (!error) accept_all(door);
  });
}

void Listener::accept_all(Door& door) {
  bool is_empty = false;
  for (int i = 0; i < kAtOnce && !is_empty && is_accepting_; ++i) {
    if (accept_one(door, is_empty)) continue;
    shared_.metrics.add(Count::kOutOfDescriptors);
    log::throttled(log::Level::kError, "out-of-descriptors");
    door.pause.expires_after(std::chrono::seconds(1));
    door.pause.async_wait([this, &door](error_code error) {
      if (!error) wait_for_connection(door);
    });
    return;
  }
  wait_for_connection(door);
}

// Calls accept4 itself: the library would leave the descriptor open to engines that are started at that moment.
bool Listener::accept_one(Door& door, bool& is_empty) {
  tcp::endpoint peer;
  auto length = static_cast<socklen_t>(peer.capacity());
  const int fd = accept4(door.acceptor.native_handle(), peer.data(), &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd < 0) {
    is_empty = true;
    return errno != EMFILE && errno != ENFILE && errno != ENOBUFS && errno != ENOMEM;
  }
  peer.resize(length);
  Socket socket(io_);
  error_code error;
  socket.assign(peer.protocol(), fd, error);
  if (error) {
    ::close(fd);
    return true;
  }
  const Address address = address_of(peer);
  if (door.port == Port::kPublic && is_too_many(address)) {
    shared_.metrics.add(Count::kTooManyConnections);
    log::limited("too-many-connections", address);
    return true;
  }
  socket.set_option(tcp::no_delay(true), error);
  // Keeps the system from accepting much more than it can send, so that we see how fast the client reads.
  setsockopt(fd, IPPROTO_TCP, TCP_NOTSENT_LOWAT, &kUnsent, sizeof kUnsent);
  shared_.metrics.add(Count::kConnections);
  const std::string key = address.key();
  ++by_address_[key];
  auto connection = make_connection(std::move(socket), address, door.port, shared_);
  connections_.push_back({connection, key});
  connection->start();
  return true;
}

bool Listener::is_too_many(const Address& address) const {
  if (connections_.size() >= static_cast<std::size_t>(shared_.limits.connections)) return true;
  if (address.is_loopback() || shared_.site.is_trusted(address)) return false;
  const auto count = by_address_.find(address.key());
  return count != by_address_.end() && count->second >= shared_.limits.connections_per_address;
}

void Listener::keep_time() {
  const Millis next = std::min(shared_.hub.next_tick(), next_sweep_);
  if (wakes_at_ != 0 && wakes_at_ <= next) return;
  wakes_at_ = next;
  timer_.expires_after(std::chrono::milliseconds(std::max<Millis>(0, next - shared_.now())));
  timer_.async_wait([this](error_code error) {
    if (!error) on_time();
  });
}

void Listener::on_time() {
  wakes_at_ = 0;
  shared_.hub.tick();
  if (shared_.now() >= next_sweep_) sweep_some();
  keep_time();
}

// A part of the connections at a time, so that pinging thousands of them keeps nobody waiting.
void Listener::sweep_some() {
  const Millis now = shared_.now();
  next_sweep_ = now + kSecond / kSweepParts;
  std::size_t count = connections_.size() / kSweepParts + 1;
  for (; count > 0 && !connections_.empty(); --count) {
    if (sweep_at_ == 0) sweep_at_ = connections_.size();
    sweep_one(--sweep_at_, now);
  }
}

// Looks after one connection. One that is over is forgotten, and the last one takes its place.
void Listener::sweep_one(std::size_t i, Millis now) {
  Entry& entry = connections_[i];
  if (entry.connection->sweep(now)) return;
  const auto count = by_address_.find(entry.key);
  if (count != by_address_.end() && --count->second <= 0) by_address_.erase(count);
  std::swap(entry, connections_.back());
  connections_.pop_back();
}

void Listener::sweep() {
  const Millis now = shared_.now();
  for (std::size_t i = connections_.size(); i > 0; --i) sweep_one(i - 1, now);
  sweep_at_ = 0;
}

bool Listener::is_quiet() {
  sweep();
  return connections_.empty();
}

void Listener::stop_accepting() {
  is_accepting_ = false;
  error_code ignored;
  for (Door* door : {&public_, &metrics_}) {
    door->acceptor.close(ignored);
    door->pause.cancel();
  }
}

void Listener::close_all() {
  for (const Entry& entry : connections_) entry.connection->go_away();
}

}  // namespace serai::server
