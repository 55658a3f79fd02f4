#include "game/archive.hpp"

#include <algorithm>
#include <istream>

#include "game/varint.hpp"
#include "rules/checksum.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "SERAIGM2";
constexpr std::string_view kOldMagic = "SERAIGM1";
constexpr std::size_t kChecksum = 4;
constexpr std::uint64_t kMostBytes = 4 << 20;  // of a game
constexpr std::uint64_t kMostPlies = 100'000;
constexpr std::uint64_t kMostNote = 1'000'000;
constexpr int kCutOff = 3;  // as a result

template <class Get>
bool read_varint(Get get, std::uint64_t& out) {
  out = 0;
  for (int shift = 0; shift < 63; shift += 7) {
    const int byte = get();
    if (byte < 0) return false;
    out |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
    if ((byte & 0x80) == 0) return true;
  }
  return false;
}

// Bytes from a stream.
struct StreamBytes {
  std::istream& in;
  int get() const { return in.get(); }
  bool number(std::uint64_t& out) const {
    return read_varint([this] { return get(); }, out);
  }
};

// Bytes from memory.
struct FrameBytes {
  std::string_view left;
  int get() {
    if (left.empty()) return -1;
    const auto byte = static_cast<unsigned char>(left.front());
    left.remove_prefix(1);
    return byte;
  }
  bool number(std::uint64_t& out) {
    return read_varint([this] { return get(); }, out);
  }
};

std::uint64_t note_of(const ArchivedPly& ply) {
  const std::uint64_t random = ply.is_random ? 1 : 0;
  return ply.score ? 2 * zigzag(*ply.score) + 2 + random : random;
}

bool by_bits(Move a, Move b) {
  return a.bits() < b.bits();
}

}  // namespace

std::string archive_header(std::string_view variant) {
  return std::string(kMagic) + std::string(variant) + "\n";
}

std::string archive_game(const VariantInfo& variant, const ArchivedGame& game) {
  std::string body;
  append_number(body, game.index);
  append_number(body, game.setup);
  body += static_cast<char>(game.is_cut_off ? kCutOff : game.result);
  append_number(body, game.plies.size());
  const auto replay = *Game::start(variant.id, variant.setups[game.setup].id);
  for (const ArchivedPly& ply : game.plies) {
    const auto& legal = replay->legal_moves();
    assert(std::find(legal.begin(), legal.end(), ply.move) != legal.end());
    const auto smaller = std::count_if(legal.begin(), legal.end(), [&](Move m) { return by_bits(m, ply.move); });
    append_number(body, static_cast<std::uint64_t>(smaller));
    append_number(body, note_of(ply));
    replay->play(ply.move);
  }
  std::string out;
  append_number(out, body.size());
  const std::uint32_t checksum = crc32(body);
  out += body;
  for (std::size_t i = 0; i < kChecksum; ++i) out += static_cast<char>(checksum >> 8 * i & 0xFF);
  return out;
}

ArchiveReader::ArchiveReader(std::istream& in) : in_(in) {
  std::string magic(kMagic.size(), '\0');
  std::string id;
  if (!in_.read(magic.data(), static_cast<std::streamsize>(magic.size()))) return;
  is_old_ = magic == kOldMagic;
  if ((!is_old_ && magic != kMagic) || !std::getline(in_, id) || in_.eof()) return;
  variant_ = find_variant(id);
  whole_bytes_ = magic.size() + id.size() + 1;
}

bool ArchiveReader::next(ArchivedGame& game) {
  if (variant_ == nullptr || is_damaged_ || is_cut_off_ || in_.peek() == std::istream::traits_type::eof()) return false;
  if (!is_old_ && !read_frame()) return false;
  is_damaged_ = !(is_old_ ? read_old_game(game) : read_game(game));
  return !is_damaged_;
}

bool ArchiveReader::next(ArchivedCount& count) {
  assert(!is_old_);
  if (variant_ == nullptr || is_damaged_ || is_cut_off_ || in_.peek() == std::istream::traits_type::eof()) return false;
  if (!read_frame()) return false;
  is_damaged_ = !read_count(count);
  return !is_damaged_;
}

// Reads the bytes of a game and tests its checksum.
bool ArchiveReader::read_frame() {
  std::uint64_t length = 0;
  const bool has_length = StreamBytes{in_}.number(length);
  is_cut_off_ = !has_length && in_.eof();
  is_damaged_ = !is_cut_off_ && (!has_length || length > kMostBytes);
  if (is_cut_off_ || is_damaged_) return false;
  frame_.resize(length + kChecksum);
  is_cut_off_ = !in_.read(frame_.data(), static_cast<std::streamsize>(frame_.size()));
  if (is_cut_off_) return false;
  std::uint32_t checksum = 0;
  for (std::size_t i = 0; i < kChecksum; ++i)
    checksum |= static_cast<std::uint32_t>(static_cast<unsigned char>(frame_[length + i])) << 8 * i;
  frame_.resize(length);
  is_damaged_ = checksum != crc32(frame_);
  std::string prefix;
  append_number(prefix, length);
  if (!is_damaged_) whole_bytes_ += prefix.size() + length + kChecksum;
  return !is_damaged_;
}

template <class Bytes>
bool ArchiveReader::read_moves(Bytes& bytes, std::uint64_t plies, ArchivedGame& game) const {
  game.plies.clear();
  if (plies > kMostPlies) return false;
  const auto replay = *Game::start(variant_->id, variant_->setups[game.setup].id);
  for (std::uint64_t i = 0; i < plies; ++i) {
    std::uint64_t index = 0, note = 0;
    if (!bytes.number(index) || !bytes.number(note) || note > kMostNote) return false;
    std::vector<Move> moves = replay->legal_moves();
    if (index >= moves.size()) return false;
    const auto chosen = moves.begin() + static_cast<std::ptrdiff_t>(index);
    std::nth_element(moves.begin(), chosen, moves.end(), by_bits);
    ArchivedPly ply{*chosen, std::nullopt, false};
    if (is_old_) {
      ply.is_random = note == 0;
      if (note > 0) ply.score = unzigzag(note - 1);
    } else {
      ply.is_random = note % 2 == 1;
      if (note > 1) ply.score = unzigzag(note / 2 - 1);
    }
    game.plies.push_back(ply);
    replay->play(ply.move);
  }
  return true;
}

bool ArchiveReader::read_old_game(ArchivedGame& game) {
  StreamBytes bytes{in_};
  std::uint64_t start = 0, plies = 0;
  if (!bytes.number(start) || !bytes.number(plies) || start > variant_->setups.size()) return false;
  game.index = 0;
  game.setup = start == 0 ? 0 : static_cast<std::size_t>(start - 1);
  game.result = bytes.get();
  game.is_cut_off = false;
  return game.result >= 0 && game.result <= 2 && read_moves(bytes, plies, game);
}

bool ArchiveReader::read_game(ArchivedGame& game) const {
  FrameBytes bytes{frame_};
  std::uint64_t setup = 0, plies = 0;
  if (!bytes.number(game.index) || !bytes.number(setup) || setup >= variant_->setups.size()) return false;
  game.setup = static_cast<std::size_t>(setup);
  const int result = bytes.get();
  game.is_cut_off = result == kCutOff;
  game.result = game.is_cut_off ? 1 : result;
  if (result < 0 || result > kCutOff || !bytes.number(plies)) return false;
  return read_moves(bytes, plies, game) && bytes.left.empty();
}

bool ArchiveReader::read_count(ArchivedCount& count) const {
  FrameBytes bytes{frame_};
  std::uint64_t skipped = 0, plies = 0, note = 0;
  if (!bytes.number(count.index) || !bytes.number(skipped) || bytes.get() < 0 || !bytes.number(plies)) return false;
  count.scored = 0;
  for (std::uint64_t i = 0; i < plies; ++i) {
    if (!bytes.number(skipped) || !bytes.number(note)) return false;
    count.scored += note > 1 ? 1 : 0;
  }
  return bytes.left.empty();
}

}  // namespace serai
