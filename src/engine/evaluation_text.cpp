#include "engine/evaluation_text.hpp"

#include <cstdio>

namespace serai {
namespace {

constexpr int kNameWidth = 20;
constexpr int kWidth = 9;

int blended(int opening, int ending, int phase, int full_phase) {
  return (opening * phase + ending * (full_phase - phase)) / full_phase;
}

std::string right(std::string_view text, int width) {
  const auto room = static_cast<std::size_t>(width);
  return (text.size() < room ? std::string(room - text.size(), ' ') : "") + std::string(text);
}

std::string left(std::string_view text, int width) {
  const auto room = static_cast<std::size_t>(width);
  return std::string(text) + (text.size() < room ? std::string(room - text.size(), ' ') : "");
}

}  // namespace

std::string pawns_text(int centipawns, int width) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%+.2f", centipawns / 100.0);
  return right(buffer, width);
}

std::string evaluation_head(std::string_view white, std::string_view black) {
  std::string out(kNameWidth, ' ');
  for (std::string_view side : {white, black}) out += " |" + right(std::string(side), 3 * kWidth);
  out += " |" + right("Lead", kWidth) + "\n" + std::string(kNameWidth, ' ');
  for (int side = 0; side < 2; ++side)
    out += " |" + right("opening", kWidth) + right("ending", kWidth) + right("now", kWidth);
  return out + " |" + right("now", kWidth) + "\n";
}

std::string evaluation_line(const EvaluationTerm& term, int phase, int full_phase) {
  std::string out = left(term.name, kNameWidth);
  for (Color c : {kWhite, kBlack}) {
    out += " |" + pawns_text(term.opening[c], kWidth) + pawns_text(term.ending[c], kWidth) +
           pawns_text(blended(term.opening[c], term.ending[c], phase, full_phase), kWidth);
  }
  const int lead = blended(term.opening[kWhite] - term.opening[kBlack], term.ending[kWhite] - term.ending[kBlack],
                           phase, full_phase);
  return out + " |" + pawns_text(lead, kWidth) + "\n";
}

}  // namespace serai
