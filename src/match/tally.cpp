#include "match/tally.hpp"

#include <algorithm>
#include <numeric>

#include "match/fingerprint.hpp"

namespace serai {

GameResult result_of(const GameReport& report) {
  const PlayedGame& played = report.played;
  assert(played.status != PlayedGame::Status::kStopped);
  GameResult out;
  out.number = report.number;
  if (played.status == PlayedGame::Status::kVoid) out.kind = GameResult::Kind::kVoid;
  const Color first = report.white == 0 ? kWhite : kBlack;
  const Outcome outcome = played.game->outcome();
  out.half_points = outcome.is_win_for(first) ? 2 : outcome.is_win_for(!first) ? 0 : 1;
  out.reason = played.reason;
  out.plies = static_cast<std::int64_t>(played.game->moves().size());
  out.fault = played.fault;
  Fingerprint fingerprint;
  fingerprint.add(played.game->variant().id);
  fingerprint.add(played.game->start_fen());
  fingerprint.add(report.white);
  for (Move m : played.game->moves()) fingerprint.add(m.bits());
  out.fingerprint = fingerprint.value();
  return out;
}

void Tally::add(const GameResult& result) {
  if (result.kind == GameResult::Kind::kVoid) {
    voids.push_back({result.number + 1, result.fault.value_or(Fault())});
    return;
  }
  if (result.kind == GameResult::Kind::kRepeated) {
    ++repeated;
    return;
  }
  if (result.fault) faults.push_back({result.number + 1, *result.fault});
  ++(result.half_points == 2 ? wins : result.half_points == 1 ? draws : losses);
  ++ends[result.reason];
  plies += result.plies;

  const auto [other, is_first] = half_points_.emplace(result.number / 2, result.half_points);
  if (is_first) return;
  const int together = other->second + result.half_points;
  ++pairs[static_cast<std::size_t>(together)];
  half_points_.erase(other);
}

void Tally::add(const Tally& other) {
  wins += other.wins;
  draws += other.draws;
  losses += other.losses;
  repeated += other.repeated;
  for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] += other.pairs[i];
  plies += other.plies;
  for (const auto& [reason, count] : other.ends) ends[reason] += count;
}

GameResult Scoreboard::add(GameResult result, std::size_t lane) {
  if (result.kind == GameResult::Kind::kRepeated) result.kind = GameResult::Kind::kCounted;
  if (result.kind == GameResult::Kind::kCounted && !seen_.insert(result.fingerprint).second)
    result.kind = GameResult::Kind::kRepeated;
  all_.add(result);
  lanes_[lane].add(result);
  return result;
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
