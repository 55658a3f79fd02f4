#include "cli/match_report.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>

#include "cli/json.hpp"

namespace serai {
namespace {

namespace json = boost::json;

constexpr Fault::Kind kFaultKinds[] = {Fault::Kind::kTime, Fault::Kind::kIllegal, Fault::Kind::kCrash,
                                       Fault::Kind::kStall};
constexpr std::size_t kMostListed = 20;

std::string fixed(double value, int digits) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.*f", digits, value);
  return buffer;
}

std::string elo_text(const Strength& s) {
  return fixed(s.elo, 1) + " [" + fixed(s.low, 1) + ", " + fixed(s.high, 1) + "]";
}

std::string score_text(const Tally& tally) {
  return "+" + std::to_string(tally.wins) + " =" + std::to_string(tally.draws) + " -" + std::to_string(tally.losses);
}

std::string sprt_text(const MatchResult& result, const SprtBounds& bounds) {
  return "LLR " + fixed(result.llr, 2) + " (" + fixed(bounds.lower(), 2) + ", " + fixed(bounds.upper(), 2) + ")";
}

void write_faults(const std::vector<Tally::Listed>& list, const MatchConfig& config, std::ostream& out) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i == kMostListed) {
      out << "  and " << list.size() - i << " more\n";
      return;
    }
    const Fault& fault = list[i].fault;
    out << "  game " << list[i].game << ", after " << fault.ply << " plies: " << config.engines[fault.engine].name
        << " " << fault.detail << "\n";
  }
}

json::value number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

json::array faults_json(const std::vector<Tally::Listed>& list, const MatchConfig& config) {
  json::array out;
  for (const Tally::Listed& listed : list) {
    out.push_back({{"game", listed.game},
                   {"engine", config.engines[listed.fault.engine].name},
                   {"kind", name_of(listed.fault.kind)},
                   {"ply", listed.fault.ply},
                   {"detail", listed.fault.detail}});
  }
  return out;
}

}  // namespace

std::string progress_line(const MatchResult& so_far, const MatchConfig& config) {
  const Tally& tally = so_far.tally;
  std::string out = std::to_string(tally.games() + static_cast<int>(tally.voids.size())) + "/" +
                    std::to_string(config.games) + "  " + score_text(tally);
  out += "  " + fixed(100 * tally.score(), 1) + "%";
  if (tally.pair_count() > 0) out += "  Elo " + elo_text(strength(tally.pairs));
  if (config.sprt) out += "  " + sprt_text(so_far, *config.sprt);
  if (!tally.faults.empty()) out += "  faults " + std::to_string(tally.faults.size());
  if (!tally.voids.empty()) out += "  void " + std::to_string(tally.voids.size());
  return out;
}

void write_summary(const MatchResult& result, const MatchConfig& config, std::ostream& out) {
  const Tally& tally = result.tally;
  const std::string& first = config.engines[0].name;
  out << first << " against " << config.engines[1].name << ", " << config.variant << ": " << score_text(tally) << " ("
      << fixed(100 * tally.score(), 1) << "% of " << tally.games() << " games)"
      << (result.is_interrupted ? ", interrupted" : "") << "\n";
  if (tally.pair_count() > 0) {
    const Strength s = strength(tally.pairs);
    out << "Elo: " << elo_text(s) << " with 95% confidence; " << first << " is stronger with " << fixed(100 * s.los, 1)
        << "%\n";
    out << "Pairs with 0, 1/2, 1, 3/2, 2 points:";
    for (std::int64_t count : tally.pairs) out << " " << count;
    out << "\n";
  }
  if (config.sprt) {
    out << "SPRT [" << fixed(config.sprt->elo0, 2) << ", " << fixed(config.sprt->elo1, 2)
        << "]: " << sprt_text(result, *config.sprt) << ", " << name_of(result.verdict) << "\n";
  }
  if (tally.games() > 0) {
    out << "Ends:";
    for (const auto& [reason, count] : tally.ends) out << " " << reason << " " << count;
    out << "; " << fixed(tally.average_plies(), 1) << " plies on average\n";
  }
  if (!tally.voids.empty()) {
    out << "Void games: " << tally.voids.size() << "\n";
    write_faults(tally.voids, config, out);
  }
  if (tally.faults.empty()) return;
  for (std::size_t i = 0; i < config.engines.size(); ++i) {
    out << "Faults of " << config.engines[i].name << ":";
    for (Fault::Kind kind : kFaultKinds) out << " " << name_of(kind) << " " << tally.faults_of(i, kind);
    out << "\n";
  }
  write_faults(tally.faults, config, out);
}

std::string summary_json(const MatchResult& result, const MatchConfig& config) {
  const Tally& tally = result.tally;
  json::object out{{"variant", config.variant},
                   {"engines", {config.engines[0].name, config.engines[1].name}},
                   {"games", tally.games()},
                   {"wins", tally.wins},
                   {"draws", tally.draws},
                   {"losses", tally.losses},
                   {"score", number(tally.score())},
                   {"pairs", json::value_from(tally.pairs)},
                   {"elo", nullptr},
                   {"elo_low", nullptr},
                   {"elo_high", nullptr},
                   {"los", nullptr}};
  if (tally.pair_count() > 0) {
    const Strength s = strength(tally.pairs);
    out["elo"] = number(s.elo);
    out["elo_low"] = number(s.low);
    out["elo_high"] = number(s.high);
    out["los"] = number(s.los);
  }
  if (config.sprt) {
    out["sprt"] = {{"elo0", config.sprt->elo0},
                   {"elo1", config.sprt->elo1},
                   {"llr", number(result.llr)},
                   {"lower", number(config.sprt->lower())},
                   {"upper", number(config.sprt->upper())},
                   {"verdict", name_of(result.verdict)}};
  }
  json::object ends;
  for (const auto& [reason, count] : tally.ends) ends[reason] = count;
  out["ends"] = std::move(ends);
  out["plies"] = number(tally.average_plies());
  out["faults"] = faults_json(tally.faults, config);
  out["voids"] = faults_json(tally.voids, config);
  out["interrupted"] = result.is_interrupted;
  out["error"] = result.failure ? json::value(result.failure->message) : json::value(nullptr);
  return to_text(out);
}

}  // namespace serai
