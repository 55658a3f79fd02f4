#include "cli/played_games.hpp"

#include "game/record.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

PuzzleSource of_archive(const VariantInfo& variant, const ArchivedGame& archived) {
  PuzzleSource out;
  const auto game = *Game::start(variant.id, variant.setups[archived.setup].id);
  out.fen = game->fen();
  for (const ArchivedPly& ply : archived.plies) {
    if (game->outcome().is_over()) break;
    out.moves.push_back(game->write(ply.move, Notation::kUci));
    game->play(ply.move);
  }
  return out;
}

PuzzleSource of_pgn(const VariantInfo& variant, const PgnEntry& entry) {
  PuzzleSource out;
  ReplayedGame record;
  if (entry.error || replay(entry.game, record) || &record.game->variant() != &variant) return out;
  out.fen = record.game->start_fen();
  out.moves = std::move(record.moves);
  return out;
}

}  // namespace

bool PlayedGames::open_next() {
  if (opened_ == files_.size()) return false;
  const std::string& file = files_[opened_++];
  pgn_.reset();
  archive_.reset();
  in_ = std::ifstream(file, std::ios::binary);
  if (!in_) {
    error_ = Error{"cannot-read", "The file " + in_quotes(file) + " cannot be read."};
    return false;
  }
  archive_ = std::make_unique<ArchiveReader>(in_);
  if (archive_->variant() == &variant_) return true;
  if (archive_->variant() != nullptr) {
    error_ = Error{"other-variant", "The file " + in_quotes(file) + " holds games of another variant."};
    return false;
  }
  archive_.reset();
  in_.clear();
  in_.seekg(0);
  pgn_ = std::make_unique<PgnReader>(in_);
  return true;
}

bool PlayedGames::step() {
  while (!error_) {
    if (archive_ && archive_->next(archived_)) return true;
    if (archive_ && archive_->is_damaged()) {
      error_ = Error{"bad-archive", "The file " + in_quotes(files_[opened_ - 1]) + " is damaged."};
      return false;
    }
    if (pgn_ && (entry_ = pgn_->next())) return true;
    if (!open_next()) return false;
  }
  return false;
}

std::optional<PuzzleSource> PlayedGames::next() {
  if (!step()) return std::nullopt;
  return archive_ ? of_archive(variant_, archived_) : of_pgn(variant_, *entry_);
}

bool PlayedGames::skip(std::uint64_t games) {
  while (games > 0 && step()) --games;
  return games == 0;
}

}  // namespace serai
