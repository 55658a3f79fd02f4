#include "game/archive.hpp"

#include <algorithm>
#include <cstring>
#include <istream>

#include "game/varint.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "SERAIGM1";
constexpr std::uint64_t kMostPlies = 100'000;
constexpr std::uint64_t kMostScore = 1'000'000;  // written as it is in the file

std::vector<Move> sorted_moves(const Game& game) {
  std::vector<Move> moves = game.legal_moves();
  std::sort(moves.begin(), moves.end(), [](Move a, Move b) { return a.bits() < b.bits(); });
  return moves;
}

}  // namespace

std::string archive_header(std::string_view variant) {
  return std::string(kMagic) + std::string(variant) + "\n";
}

std::string archive_game(const VariantInfo& variant, const ArchivedGame& game) {
  std::string out;
  append_number(out, game.setup == 0 ? 0 : game.setup + 1);
  append_number(out, game.plies.size());
  out += static_cast<char>(game.result);
  const auto replay = *Game::start(variant.id, variant.setups[game.setup].id);
  for (const ArchivedPly& ply : game.plies) {
    const std::vector<Move> moves = sorted_moves(*replay);
    const auto it = std::find(moves.begin(), moves.end(), ply.move);
    assert(it != moves.end());
    append_number(out, static_cast<std::uint64_t>(it - moves.begin()));
    append_number(out, ply.score ? zigzag(*ply.score) + 1 : 0);
    replay->play(ply.move);
  }
  return out;
}

ArchiveReader::ArchiveReader(std::istream& in) : in_(in) {
  std::string magic(kMagic.size(), '\0');
  std::string id;
  if (in_.read(magic.data(), static_cast<std::streamsize>(magic.size())) && magic == kMagic && std::getline(in_, id)) {
    variant_ = find_variant(id);
  }
}

bool ArchiveReader::read_number(std::uint64_t& out) {
  out = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    const int byte = in_.get();
    if (byte < 0) return false;
    out |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if ((byte & 0x80) == 0) return true;
  }
  return false;
}

bool ArchiveReader::next(ArchivedGame& game) {
  if (variant_ == nullptr || is_damaged_ || in_.peek() == std::istream::traits_type::eof()) return false;
  is_damaged_ = !read_game(game);
  return !is_damaged_;
}

bool ArchiveReader::read_game(ArchivedGame& game) {
  std::uint64_t start = 0, plies = 0;
  if (!read_number(start) || !read_number(plies) || start > variant_->setups.size() || plies > kMostPlies) return false;
  game.setup = start == 0 ? 0 : static_cast<std::size_t>(start - 1);
  game.result = in_.get();
  game.plies.clear();
  if (game.result < 0 || game.result > 2) return false;
  const auto replay = *Game::start(variant_->id, variant_->setups[game.setup].id);
  for (std::uint64_t i = 0; i < plies; ++i) {
    std::uint64_t index = 0, score = 0;
    if (!read_number(index) || !read_number(score) || score > kMostScore) return false;
    const std::vector<Move> moves = sorted_moves(*replay);
    if (index >= moves.size()) return false;
    const Move m = moves[static_cast<std::size_t>(index)];
    game.plies.push_back({m, score == 0 ? std::nullopt : std::optional(unzigzag(score - 1))});
    replay->play(m);
  }
  return true;
}

}  // namespace serai
