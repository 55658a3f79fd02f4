#include "cli/curve.hpp"

#include <cstdio>
#include <map>
#include <ostream>

#include "cli/archives.hpp"
#include "tune/curve.hpp"

namespace serai {
namespace {

constexpr std::size_t kHeldOut = 10;  // every tenth game is not fitted to, but tests the fit

// The positions of one variant.
struct Games {
  std::size_t count = 0;
  std::vector<ScoredPosition> fitted, held_out;
};

using ByVariant = std::map<const VariantInfo*, Games>;

// A game that was called a draw because it grew too long: nobody knows what it was worth.
bool is_cut_off(const VariantInfo& variant, const ArchivedGame& archived) {
  if (archived.is_cut_off || archived.result != 1) return archived.is_cut_off;
  const auto game = *Game::start(variant.id, variant.setups[archived.setup].id);
  for (const ArchivedPly& ply : archived.plies) game->play(ply.move);
  return !game->outcome().is_over();
}

bool read_file(const std::string& file, ByVariant& games, std::ostream& err) {
  return read_archives({file}, err, [&](const VariantInfo& variant, const ArchivedGame& game) {
           Games& of = games[&variant];
           if (is_cut_off(variant, game)) return;
           const Color first = (*Game::start(variant.id, variant.setups[game.setup].id))->turn();
           add_positions(game, first, of.count % kHeldOut == kHeldOut - 1 ? of.held_out : of.fitted);
           ++of.count;
         }) != nullptr;
}

std::string line(const char* format, auto... values) {
  char text[160];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

// Whether one curve fits the whole game: how much less a curve of its own loses in each part.
void report_phases(const std::vector<ScoredPosition>& positions, const WinCurve& curve, std::ostream& err) {
  constexpr int kBounds[] = {0, 40, 80, 120, 100'000};
  err << "  from ply  positions  log loss  own curve's\n";
  for (std::size_t i = 0; i + 1 < std::size(kBounds); ++i) {
    std::vector<ScoredPosition> part;
    for (const ScoredPosition& p : positions) {
      if (p.ply >= kBounds[i] && p.ply < kBounds[i + 1]) part.push_back(p);
    }
    if (part.empty()) continue;
    const WinCurve own = fit_curve(part);
    err << line("  %8d  %9zu  %8.4f  %11.4f  (even %.0f, spread %.0f)\n", kBounds[i], part.size(),
                log_loss(part, curve), log_loss(part, own), own.even, own.spread);
  }
}

void report_buckets(const Calibration& found, std::ostream& err) {
  err << "  expected  observed  positions\n";
  for (const auto& [positions, expected, observed] : found.buckets) {
    if (positions > 0) err << line("  %8.3f  %8.3f  %9zu\n", expected, observed, positions);
  }
}

void fit_variant(const VariantInfo& variant, const Games& games, std::ostream& out, std::ostream& err) {
  const WinCurve tested = fit_curve(games.fitted);
  std::vector<ScoredPosition> all = games.fitted;
  all.insert(all.end(), games.held_out.begin(), games.held_out.end());
  const WinCurve curve = fit_curve(all);
  err << variant.id << ": " << games.count << " games, " << all.size() << " positions\n";
  report_buckets(calibration(all, curve), err);
  report_phases(all, curve, err);
  err << line("  calibration error %.4f; with the current curve %.4f\n", calibration(all, curve).error,
              calibration(all, win_curve(variant.id)).error);
  if (!games.held_out.empty()) {
    err << line("  log loss on held-out games %.4f; current curve %.4f; one curve for all games %.4f\n",
                log_loss(games.held_out, tested), log_loss(games.held_out, win_curve(variant.id)),
                log_loss(games.held_out, WinCurve()));
  }
  out << line("{\"%s\", {%.0f, %.0f}},\n", std::string(variant.id).c_str(), curve.even, curve.spread);
}

}  // namespace

int run_curve(const std::vector<std::string>& files, std::ostream& out, std::ostream& err) {
  ByVariant games;
  for (const std::string& file : files) {
    if (!read_file(file, games, err)) return 1;
  }
  int status = 0;
  for (const VariantInfo* variant : variants()) {
    const auto found = games.find(variant);
    if (found == games.end()) continue;
    if (found->second.fitted.empty()) {
      err << "serai: There are no positions of " << variant->id << " to learn from.\n";
      status = 1;
      continue;
    }
    fit_variant(*variant, found->second, out, err);
  }
  return status;
}

}  // namespace serai
