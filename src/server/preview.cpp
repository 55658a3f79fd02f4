#include "server/preview.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>

#include "game/picture.hpp"
#include "server/render.hpp"

namespace serai::server {
namespace {

constexpr int kNiceness = 10;
const Error kTooMany{"busy", "Too many pictures are being drawn; try again in a moment."};

// The drawings of a variant. One without drawings of its own has those of the game with whose id its own begins.
const StaticFile* art_of(std::string_view variant, const StaticFiles& files) {
  for (; !variant.empty(); variant.remove_suffix(1)) {
    if (const StaticFile* file = files.find("/pictures/" + std::string(variant) + "-traditional.txt")) return file;
  }
  return nullptr;
}

}  // namespace

Result<Preview> draw_preview(const Place& place, const StaticFiles& files) {
  const auto game = place.fen.empty() ? Game::start(place.variant) : Game::from_fen(place.variant, place.fen);
  if (!game) return game.error();
  const StaticFile* file = art_of((*game)->variant().id, files);
  if (file == nullptr) return Error{"no-art", "This server has no drawings of this game."};
  const PictureArt art(*file->plain);
  PictureStyle style;
  style.last_move = place.last_move;
  auto png = render_png(preview_svg(draw_picture(**game, art, style), art), kPreviewWidth, kPreviewHeight);
  if (!png) return png.error();
  Preview out{etag_of(*png), nullptr};
  out.png = std::make_shared<const std::string>(*std::move(png));
  return out;
}

Previews::Previews(const StaticFiles& files, HubThread::Post post, const Limits& limits)
    : files_(files),
      thread_back_(std::move(post)),
      most_waiting_(static_cast<std::size_t>(limits.previews_waiting)),
      most_of_address_(static_cast<std::size_t>(limits.previews_waiting_per_address)),
      kept_(static_cast<std::size_t>(limits.preview_cache_bytes)),
      worker_([this] { run(); }) {}

Previews::~Previews() {
  {
    const std::lock_guard lock(mutex_);
    is_closing_ = true;
    queue_.clear();
  }
  wake_.notify_all();
  worker_.join();
}

void Previews::draw(Place place, const std::string& address, Done done) {
  const std::string key = place.variant + "\n" + place.fen + "\n" + place.last_move;
  if (const Preview* kept = kept_.find(key)) return done(*kept);
  if (const auto it = waiting_.find(key); it != waiting_.end()) {
    if (it->second.done.size() >= most_waiting_) return done(kTooMany);
    return it->second.done.push_back(std::move(done));
  }
  const auto is_theirs = [&](const auto& wanted) { return !address.empty() && wanted.second.address == address; };
  const auto theirs = static_cast<std::size_t>(std::count_if(waiting_.begin(), waiting_.end(), is_theirs));
  if (waiting_.size() >= most_waiting_ || theirs >= most_of_address_) return done(kTooMany);
  Wanted& wanted = waiting_[key];
  wanted.address = address;
  wanted.done.push_back(std::move(done));
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back({key, std::move(place)});
  }
  wake_.notify_one();
}

void Previews::run() {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return is_closing_ || !queue_.empty(); });
      if (is_closing_) return;
      job = std::move(queue_.front());
      queue_.pop_front();
    }
    const auto back = thread_back_.bring<Result<Preview>>(
        [this, key = job.key](const Result<Preview>& result) { finished(key, result); });
    back(draw_preview(job.place, files_));
  }
}

void Previews::finished(const std::string& key, const Result<Preview>& result) {
  if (result) {
    ++drawn_;
    kept_.keep(key, *result, result->png->size());
  }
  const auto wanted = waiting_.extract(key);
  for (const Done& done : wanted.mapped().done) done(result);
}

}  // namespace serai::server
