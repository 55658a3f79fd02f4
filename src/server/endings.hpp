// What endgame tables say of positions, as JSON (docs/protocol.md).
//
// Tables are read and asked on a thread of their own, one position after another, and the answers that were wanted last
// are kept. The queue and what is kept are bounded.
//
// Belongs to the thread of the hub; `post` brings answers there.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "endgame/library.hpp"
#include "server/byte_cache.hpp"
#include "server/hub_thread.hpp"

namespace serai::server {

// What is answered about a position. Takes long where a table has to be read. Codes: "unknown-variant", "bad-fen",
// "bad-table", "cannot-read".
Result<std::string> ending_json(endgame::Library& library, std::string_view variant, std::string_view fen);

class Endings {
 public:
  using Text = std::shared_ptr<const std::string>;
  using Done = std::function<void(const Result<Text>&)>;

  // The folder has the tables; without one (empty) there are only the small ones.
  Endings(std::string folder, HubThread::Post post);
  // Forgets what waits, and waits for the answer under way.
  ~Endings();
  Endings(const Endings&) = delete;
  Endings& operator=(const Endings&) = delete;

  // Answers now if the answer is kept or too many wait ("busy"), else when the tables were asked.
  void ask(std::string variant, std::string fen, Done done);

 private:
  struct Job {
    std::string variant, fen;
    Done done;
  };
  void run();  // the thread that asks

  endgame::Library library_;  // of that thread
  HubThread thread_back_;
  ByteCache<Text> kept_;

  std::mutex mutex_;  // guards what follows it, but not the thread
  std::condition_variable wake_;
  std::deque<Job> queue_;
  bool is_closing_ = false;

  std::thread worker_;  // last: it starts at once
};

}  // namespace serai::server
