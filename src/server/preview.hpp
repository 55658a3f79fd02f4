// Previews shown for links pasted into a chat: a position on its board, 1200 by 630 pixels.
//
// They are drawn one after another on a separate thread, and recent ones are cached. Queue and cache are bounded. A
// request for a picture that is being drawn waits for it. The drawings come from the client's files; without them there
// are no previews.
//
// Belongs to the thread of the hub; `post` brings results there.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/byte_cache.hpp"
#include "server/hub_thread.hpp"
#include "server/limits.hpp"
#include "server/static_files.hpp"

namespace serai::server {

// A position to draw.
struct Place {
  std::string variant;
  std::string fen;        // empty: the start of the game
  std::string last_move;  // in UCI notation, or empty
};

struct Preview {
  std::string etag;  // with its quotation marks
  std::shared_ptr<const std::string> png;
};

// Draws a position with the drawings of its game. Takes long: not for the thread of the hub. Codes: "unknown-variant",
// "bad-fen", "no-art", "cannot-draw".
Result<Preview> draw_preview(const Place& place, const StaticFiles& files);

class Previews {
 public:
  using Done = std::function<void(const Result<Preview>&)>;

  // The files outlive this object.
  Previews(const StaticFiles& files, HubThread::Post post, const Limits& limits);
  // Forgets what waits, and waits for the picture that is being drawn.
  ~Previews();
  Previews(const Previews&) = delete;
  Previews& operator=(const Previews&) = delete;

  // Answers now if the picture is kept or too many wait ("busy"), else when it is drawn. `address` is whose wish it is;
  // empty: not counted.
  void draw(Place place, const std::string& address, Done done);
  std::uint64_t drawn() const { return drawn_; }

 private:
  struct Job {
    std::string key;
    Place place;
  };

  void run();  // the thread that draws
  void finished(const std::string& key, const Result<Preview>& result);

  const StaticFiles& files_;
  HubThread thread_back_;
  std::size_t most_waiting_, most_of_address_;

  struct Wanted {
    std::string address;  // who wanted it first
    std::vector<Done> done;
  };
  std::unordered_map<std::string, Wanted> waiting_;  // the pictures that are not drawn yet
  ByteCache<Preview> kept_;
  std::uint64_t drawn_ = 0;

  std::mutex mutex_;  // guards what follows it, but not the thread
  std::condition_variable wake_;
  std::deque<Job> queue_;
  bool is_closing_ = false;

  std::thread worker_;  // last: it starts at once
};

}  // namespace serai::server
