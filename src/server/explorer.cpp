#include "server/explorer.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <numeric>

#include "server/messages.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kFresh = 10'000;
constexpr int kLatest = 5;
constexpr std::size_t kMostMoves = 64;

std::int64_t games_of(const PositionReport::Line& line) {
  return std::accumulate(line.results.begin(), line.results.end(), std::int64_t{0});
}

}  // namespace

boost::json::object to_json(PositionKey key, PositionReport report) {
  std::int64_t games = 0;
  for (const auto& line : report.lines) games += games_of(line);
  std::stable_sort(report.lines.begin(), report.lines.end(),
                   [](const auto& a, const auto& b) { return games_of(a) > games_of(b); });
  boost::json::array moves, latest;
  for (const auto& line : report.lines) {
    if (line.move.empty() || moves.size() == kMostMoves) continue;
    moves.push_back({{"move", line.move}, {"results", {line.results[0], line.results[1], line.results[2]}}});
  }
  for (const GameSummary& game : report.latest) latest.push_back(to_json(to_view(game, {})));
  return {{"key", key_text(key)},
          {"games", games},
          {"complete", report.is_complete},
          {"moves", std::move(moves)},
          {"latest", std::move(latest)}};
}

void Explorer::look_up(PositionKey key, Millis now, const Done& done) {
  if (const auto it = by_key_.find(key); it != by_key_.end() && now < it->second->until) return done(it->second->json);
  using Text = std::shared_ptr<const std::string>;
  const bool is_asked = storage_.read(
      [key, most = options_.games](StoreReader& reader) -> Text {
        auto report = reader.position(static_cast<std::int64_t>(key), most, kLatest);
        return report ? std::make_shared<const std::string>(boost::json::serialize(to_json(key, *std::move(report))) +
                                                            "\n")
                      : nullptr;
      },
      [this, key, now, done](const Text& json) {
        if (json) keep({key, now + kFresh, json});
        done(json);
      });
  if (!is_asked) done(nullptr);
}

void Explorer::keep(Answer answer) {
  if (const auto it = by_key_.find(answer.key); it != by_key_.end()) {
    answers_.erase(it->second);
    by_key_.erase(it);
  }
  answers_.push_front(std::move(answer));
  by_key_[answers_.front().key] = answers_.begin();
  while (answers_.size() > options_.answers) {
    by_key_.erase(answers_.back().key);
    answers_.pop_back();
  }
}

}  // namespace serai::server
