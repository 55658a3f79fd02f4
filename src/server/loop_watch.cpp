#include "server/loop_watch.hpp"

namespace serai::server {
namespace {

constexpr auto kEvery = std::chrono::milliseconds(10);

}  // namespace

void LoopWatch::start() {
  timer_.expires_after(kEvery);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    const std::chrono::duration<double> late = std::chrono::steady_clock::now() - timer_.expiry();
    metrics_.add_stall(late.count());
    start();
  });
}

}  // namespace serai::server
