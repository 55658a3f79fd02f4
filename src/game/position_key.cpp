#include "game/position_key.hpp"

#include "game/ids.hpp"

namespace serai {
namespace {

constexpr int kHashBits = 56;
constexpr int kDigits = 16;

PositionKey fnv1a(std::string_view text) {
  PositionKey hash = 0xcbf29ce484222325;
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3;
  }
  return hash;
}

}  // namespace

PositionKey position_key(const Game& game) {
  std::string text(game.variant().id);
  const std::string fen = game.fen();
  text += ' ' + fen.substr(0, fen.find(' ')) + ' ';
  text += id_of(game.turn());
  if (const auto seats = game.seats(); seats.size() > 2) {
    text += ' ';
    text += seats[game.turn_seat()].team;
  }
  const PositionKey hash = fnv1a(text);
  constexpr PositionKey kMask = (PositionKey{1} << kHashBits) - 1;
  return PositionKey{kPositionKeyVersion} << kHashBits | ((hash >> kHashBits ^ hash) & kMask);
}

std::string key_text(PositionKey key) {
  std::string out;
  for (int shift = 4 * (kDigits - 1); shift >= 0; shift -= 4) out += "0123456789abcdef"[key >> shift & 15];
  return out;
}

std::optional<PositionKey> read_key(std::string_view text) {
  if (text.size() != kDigits) return std::nullopt;
  PositionKey key = 0;
  for (const char c : text) {
    const std::size_t digit = std::string_view("0123456789abcdef").find(c);
    if (digit == std::string_view::npos) return std::nullopt;
    key = key << 4 | digit;
  }
  return version_of(key) == kPositionKeyVersion ? std::optional(key) : std::nullopt;
}

}  // namespace serai
