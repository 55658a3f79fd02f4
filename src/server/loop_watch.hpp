// Measures stalls of the event loop: a timer that should fire every few milliseconds is late by as long as something
// else kept the thread busy. Belongs to the thread of its io_context.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "server/metrics.hpp"

namespace serai::server {

class LoopWatch {
 public:
  LoopWatch(boost::asio::io_context& io, Metrics& metrics) : timer_(io), metrics_(metrics) {}

  void start();

 private:
  boost::asio::steady_timer timer_;
  Metrics& metrics_;
};

}  // namespace serai::server
