#include "cli/variants.hpp"

#include <iostream>

#include "cli/json.hpp"
#include "game/ids.hpp"

namespace serai {
namespace {

namespace json = boost::json;

json::object words_json(const Words& words) {
  json::object out{{"en", words.en}, {"zh", words.zh}};
  if (!words.ko.empty()) out["ko"] = words.ko;
  return out;
}

json::array pieces_json(const VariantInfo& info) {
  json::array out;
  for (const auto& piece : info.pieces) {
    json::object p{{"letter", piece.fen}, {"san", std::string(1, piece.letter)}, {"name", words_json(piece.name)}};
    if (info.has_points) p["points"] = piece.points;
    p["royal"] = piece.royal;
    p["side"] = id_of(piece.owner);
    out.push_back(std::move(p));
  }
  return out;
}

json::object variant_json(const VariantInfo& info) {
  json::array setups, colors, choices, notations;
  for (const StartPosition& s : info.setups) setups.push_back({{"id", s.id}, {"fen", s.fen}});
  for (Color c : {kWhite, kBlack}) {
    colors.push_back({{"id", id_of(c)}, {"name", words_json(info.colors[c])}});
  }
  for (const Choice& c : info.choices) {
    choices.push_back({{"color", id_of(c.color)}, {"options", json::array(c.options.begin(), c.options.end())}});
  }
  for (Notation n : info.notations) notations.push_back(json::value(id_of(n)));
  return {{"id", info.id},
          {"name", words_json(info.name)},
          {"files", info.files},
          {"ranks", info.ranks},
          {"setups", std::move(setups)},
          {"pieces", pieces_json(info)},
          {"colors", std::move(colors)},
          {"hands", info.has_hands},
          {"seats", info.seats},
          {"choices", std::move(choices)},
          {"notations", std::move(notations)},
          {"rules", "docs/rules/" + std::string(info.page) + ".md"}};
}

void print(const VariantInfo& info, std::ostream& out) {
  out << info.id << "  " << info.name.en << "  " << info.name.zh << "\n  board   " << info.files << "x" << info.ranks
      << ", " << info.colors[kWhite].en << " " << info.colors[kWhite].zh << " against " << info.colors[kBlack].en << " "
      << info.colors[kBlack].zh << "\n  pieces  ";
  bool first = true;
  for (const auto& piece : info.pieces) {
    out << (first ? "" : ", ") << piece.fen << " " << piece.name.en << " " << piece.name.zh;
    if (info.has_points && !piece.royal) out << " (" << piece.points << ")";
    first = false;
  }
  out << "\n";
  for (const StartPosition& s : info.setups) out << "  setup   " << s.id << "  " << s.fen << "\n";
  out << "  rules   docs/rules/" << info.page << ".md, docs/rules/" << info.page << ".zh.md\n\n";
}

}  // namespace

json::value variants_json() {
  json::array out;
  for (const VariantInfo* info : variants()) out.push_back(variant_json(*info));
  return out;
}

void run_variants(bool as_json, std::ostream& out) {
  if (as_json) {
    out << to_text(variants_json()) << "\n";
    return;
  }
  for (const VariantInfo* info : variants()) print(*info, out);
}

}  // namespace serai
