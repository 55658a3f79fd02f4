#include "match/tally.hpp"

#include <algorithm>
#include <numeric>

namespace serai {

void Tally::add(const GameReport& report) {
  const PlayedGame& played = report.played;
  if (played.status == PlayedGame::Status::kStopped) return;
  if (played.status == PlayedGame::Status::kVoid) {
    voids.push_back({report.number + 1, *played.fault});
    return;
  }
  if (played.fault) faults.push_back({report.number + 1, *played.fault});
  const Color first = report.white == 0 ? kWhite : kBlack;
  const Outcome outcome = played.game->outcome();
  const int half_points = outcome.is_win_for(first) ? 2 : outcome.is_win_for(!first) ? 0 : 1;
  ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
  ++ends[played.reason];
  plies += static_cast<std::int64_t>(played.game->moves().size());

  const auto [other, is_first] = half_points_.emplace(report.number / 2, half_points);
  if (is_first) return;
  const int together = other->second + half_points;
  ++pairs[static_cast<std::size_t>(together)];
  half_points_.erase(other);
}

std::int64_t Tally::pair_count() const {
  return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

double Tally::score() const {
  return games() == 0 ? 0.5 : (wins + 0.5 * draws) / games();
}

double Tally::average_plies() const {
  return games() == 0 ? 0 : static_cast<double>(plies) / games();
}

int Tally::faults_of(std::size_t engine, Fault::Kind kind) const {
  return static_cast<int>(std::count_if(faults.begin(), faults.end(), [&](const Listed& listed) {
    return listed.fault.engine == engine && listed.fault.kind == kind;
  }));
}

}  // namespace serai
