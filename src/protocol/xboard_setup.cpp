#include <algorithm>

#include "protocol/words.hpp"
#include "protocol/xboard.hpp"

namespace serai {
namespace {

// The letters of XBoard's pictures, in the order in which a `setup` line lists the pieces; the king is last.
constexpr std::string_view kPictures = "PNBRQFEACWMOHIJGDVLSUK";

// Every piece gets the picture of its letter. Only a royal of which a side has one gets the king's picture, because
// XBoard protects a single king. A piece whose picture is taken or missing gets a free one.
std::string derived_letters(const VariantInfo& info) {
  std::string white(kPictures.size(), '.');
  const std::string_view start = WordReader(info.setups.front().fen).peek();
  const auto is_single_royal = [&](const VariantInfo::PieceInfo& piece) {
    const auto first = start.find(piece.fen);
    return piece.royal && first == start.rfind(piece.fen);
  };
  std::string homeless;
  for (const auto& piece : info.pieces) {
    const std::size_t place = kPictures.find(piece.letter);
    const bool fits = place != std::string_view::npos && (place + 1 < kPictures.size() || is_single_royal(piece));
    if (fits)
      white[place] = piece.letter;
    else
      homeless += piece.letter;
  }
  for (char letter : homeless) white[white.find_last_of('.', kPictures.size() - 2)] = letter;
  std::string both = white;
  for (char c : white) both += to_lower(c);
  return both;
}

void add_piece(std::string& out, const std::string& name, const std::string& betza) {
  if (!betza.empty()) out += "piece " + name + " " + betza + "\n";
}

}  // namespace

std::string xboard_setup(const VariantInfo& info) {
  const std::string letters =
      info.likeness.letters.empty() ? derived_letters(info) : std::string(info.likeness.letters);
  std::string out = "setup (" + letters + ") " + std::to_string(info.files) + "x" + std::to_string(info.ranks) + "+" +
                    std::to_string(info.has_hands ? info.pieces.size() : 0) + "_" + std::string(info.likeness.game) +
                    " " + to_xboard_fen(info, info.setups.front().fen) + "\n";
  for (const auto& piece : info.pieces) {
    const std::string name(1, piece.letter);
    if (piece.betza[kWhite] == piece.betza[kBlack]) {
      add_piece(out, name + "&", piece.betza[kWhite]);
    } else {
      add_piece(out, name, piece.betza[kWhite]);
      add_piece(out, std::string(1, to_lower(piece.letter)), piece.betza[kBlack]);
    }
  }
  return out;
}

}  // namespace serai
