#include "cli/match_report.hpp"

#include <cmath>
#include <cstdio>
#include <iostream>

#include "cli/json.hpp"

namespace serai {
namespace {

namespace json = boost::json;

constexpr double kHour = 3600;  // seconds

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

std::string pairs_text(const Tally& tally) {
  std::string out;
  for (std::int64_t count : tally.pairs) out += (out.empty() ? "" : " ") + std::to_string(count);
  return out;
}

std::string list(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

// 12345 as 12,345.
std::string grouped(int n) {
  std::string out = std::to_string(n);
  for (std::ptrdiff_t at = static_cast<std::ptrdiff_t>(out.size()) - 3; at > 0; at -= 3)
    out.insert(static_cast<std::size_t>(at), ",");
  return out;
}

// Games an hour since the match was begun or taken up; 0 if it was not long enough to say.
int hourly(const MatchResult& result) {
  if (result.seconds <= 0) return 0;
  return static_cast<int>((result.tally.played() - result.resumed) * kHour / result.seconds);
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

// The totals of a part of the match.
struct Part {
  std::string variant;
  std::string openings;
  Tally tally;
};

// The lanes in the order of Pool, kind of opening by kind of opening, each with its total where that is a sum.
std::vector<Part> parts_of(const MatchResult& result, const MatchConfig& config) {
  const std::size_t games = config.variants.size();
  std::vector<Part> out;
  for (std::size_t i = 0; i < result.lanes.size(); ++i) {
    const std::string& openings = config.openings[i / games].text;
    if (i % games == 0 && games > 1 && config.openings.size() > 1) {
      Part all{"all", openings, {}};
      for (std::size_t k = i; k < i + games; ++k) all.tally.add(result.lanes[k]);
      out.push_back(std::move(all));
    }
    out.push_back({config.variants[i % games], openings, result.lanes[i]});
  }
  return out;
}

void write_parts(const MatchResult& result, const MatchConfig& config, std::ostream& out) {
  if (result.lanes.size() < 2) return;
  for (const auto& [variant, openings, tally] : parts_of(result, config)) {
    out << "  " << variant << ", " << openings << ": " << score_text(tally) << " (" << fixed(100 * tally.score(), 1)
        << "% of " << tally.games() << " games)";
    if (tally.pair_count() > 0) out << ", Elo " << elo_text(strength(tally.pairs)) << ", pairs " << pairs_text(tally);
    if (tally.repeated > 0) out << ", repeated " << tally.repeated;
    out << "\n";
  }
}

std::string control_text(const MatchConfig& config) {
  const auto of = [&](std::size_t i) { return config.engines[i].control.value_or(config.control).text; };
  return of(0) == of(1) ? of(0) : of(0) + " against " + of(1);
}

// Elo as docs/engine-log.md has it: whole numbers, nothing where there is no bound.
std::string logged_elo(const Tally& tally) {
  if (tally.pair_count() == 0) return "";
  const Strength s = strength(tally.pairs);
  const auto whole = [](double elo) {
    if (std::isinf(elo)) return std::string();
    return (std::lround(elo) > 0 ? "+" : "") + std::to_string(std::lround(elo));
  };
  const std::string elo = std::isinf(s.elo) ? (s.elo > 0 ? "all won" : "all lost") : whole(s.elo);
  return elo + (std::isinf(s.low) ? " (" : " [") + whole(s.low) + ", " + whole(s.high) +
         (std::isinf(s.high) ? ")" : "]");
}

std::string logged_test(const MatchResult& result, const SprtBounds& bounds) {
  const auto bound = [](double elo) { return fixed(elo, elo == std::round(elo) ? 0 : 1); };
  const std::string_view verdict = result.verdict == SprtVerdict::kElo1   ? "passed"
                                   : result.verdict == SprtVerdict::kElo0 ? "failed"
                                                                          : "undecided";
  return "SPRT [" + bound(bounds.elo0) + ", " + bound(bounds.elo1) + "] " + std::string(verdict) + " at LLR " +
         fixed(result.llr, 2);
}

// Rows for the table of docs/engine-log.md: one for each part and, where there are several, one for all together.
void write_log_rows(const MatchResult& result, const MatchConfig& config, std::ostream& out) {
  if (result.tally.pair_count() == 0) return;
  const bool is_pool = result.lanes.size() > 1;
  const std::string test = config.sprt ? ", " + logged_test(result, *config.sprt) : "";
  auto row = [&, is_first = true](const std::string& what, const Tally& tally, const std::string& how) mutable {
    out << "| " << (is_first ? config.engines[0].name + " against " + config.engines[1].name + " " : "") << "| " << what
        << " | " << grouped(tally.games()) << " games, " << control_text(config) << how << " | " << logged_elo(tally)
        << " |\n";
    is_first = false;
  };
  out << "\n";
  if (is_pool) row("all", result.tally, ", pairs " + pairs_text(result.tally) + test);
  for (const auto& [variant, openings, tally] : parts_of(result, config))
    row(variant, tally, ", " + openings + (is_pool ? "" : test));
}

void write_misbehaviour(const Tally& tally, const MatchConfig& config, std::ostream& out) {
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

json::value number(double value) {
  if (!std::isfinite(value)) return nullptr;
  return std::round(value * 1e6) / 1e6;
}

json::object tally_json(const Tally& tally) {
  json::object out{{"games", tally.games()},
                   {"wins", tally.wins},
                   {"draws", tally.draws},
                   {"losses", tally.losses},
                   {"repeated", tally.repeated},
                   {"score", number(tally.score())},
                   {"pairs", json::value_from(tally.pairs)},
                   {"elo", nullptr},
                   {"elo_low", nullptr},
                   {"elo_high", nullptr},
                   {"los", nullptr}};
  if (tally.pair_count() == 0) return out;
  const Strength s = strength(tally.pairs);
  out["elo"] = number(s.elo);
  out["elo_low"] = number(s.low);
  out["elo_high"] = number(s.high);
  out["los"] = number(s.los);
  return out;
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
  std::string out = std::to_string(tally.played()) + "/" + std::to_string(config.games) + "  " + score_text(tally);
  out += "  " + fixed(100 * tally.score(), 1) + "%";
  if (tally.pair_count() > 0) out += "  Elo " + elo_text(strength(tally.pairs));
  if (config.sprt) out += "  " + sprt_text(so_far, *config.sprt);
  if (!tally.faults.empty()) out += "  faults " + std::to_string(tally.faults.size());
  if (!tally.voids.empty()) out += "  void " + std::to_string(tally.voids.size());
  if (tally.repeated > 0) out += "  repeated " + std::to_string(tally.repeated);
  if (hourly(so_far) > 0) out += "  " + grouped(hourly(so_far)) + " games/h";
  return out;
}

void write_summary(const MatchResult& result, const MatchConfig& config, std::ostream& out) {
  const Tally& tally = result.tally;
  const std::string& first = config.engines[0].name;
  out << first << " against " << config.engines[1].name << ", " << list(config.variants) << ": " << score_text(tally)
      << " (" << fixed(100 * tally.score(), 1) << "% of " << tally.games() << " games)"
      << (result.is_interrupted ? ", interrupted" : "") << "\n";
  if (tally.pair_count() > 0) {
    const Strength s = strength(tally.pairs);
    out << "Elo: " << elo_text(s) << " with 95% confidence; " << first << " is stronger with " << fixed(100 * s.los, 1)
        << "%\n";
    out << "Pairs with 0, 1/2, 1, 3/2, 2 points: " << pairs_text(tally) << "\n";
  }
  if (config.sprt) {
    out << "SPRT [" << fixed(config.sprt->elo0, 2) << ", " << fixed(config.sprt->elo1, 2)
        << "]: " << sprt_text(result, *config.sprt) << ", " << name_of(result.verdict) << "\n";
  }
  write_parts(result, config, out);
  if (tally.games() > 0) {
    out << "Ends:";
    for (const auto& [reason, count] : tally.ends) out << " " << reason << " " << count;
    out << "; " << fixed(tally.average_plies(), 1) << " plies on average";
    if (hourly(result) > 0) out << "; " << grouped(hourly(result)) << " games an hour";
    out << "\n";
  }
  if (result.resumed > 0) out << "Games played earlier: " << result.resumed << "\n";
  if (tally.repeated > 0) out << "Games that repeat an earlier one (not counted): " << tally.repeated << "\n";
  write_misbehaviour(tally, config, out);
  write_log_rows(result, config, out);
}

std::string summary_json(const MatchResult& result, const MatchConfig& config) {
  const Tally& tally = result.tally;
  json::object out{{"variant", list(config.variants)}, {"engines", {config.engines[0].name, config.engines[1].name}}};
  for (auto& [key, value] : tally_json(tally)) out[key] = value;
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
  json::array lanes;
  for (std::size_t i = 0; i < result.lanes.size(); ++i) {
    json::object lane{{"variant", config.variants[i % config.variants.size()]},
                      {"openings", config.openings[i / config.variants.size()].text}};
    for (auto& [key, value] : tally_json(result.lanes[i])) lane[key] = value;
    lanes.push_back(std::move(lane));
  }
  out["lanes"] = std::move(lanes);
  out["resumed"] = result.resumed;
  out["seconds"] = number(result.seconds);
  out["faults"] = faults_json(tally.faults, config);
  out["voids"] = faults_json(tally.voids, config);
  out["interrupted"] = result.is_interrupted;
  out["error"] = result.failure ? json::value(result.failure->message) : json::value(nullptr);
  return to_text(out);
}

}  // namespace serai
