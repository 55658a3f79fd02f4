#include "tune/selfplay.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/solo.hpp"
#include "engine/thread.hpp"

namespace serai {
namespace {

constexpr int kDecidedPlies = 6;

int result_of(const Outcome& outcome) {
  if (outcome.is_win_for(kWhite)) return 2;
  return outcome.is_win_for(kBlack) ? 0 : 1;
}

// One game on its way: played by the engine, written down.
class Play {
 public:
  Play(const SelfplayOptions& options, SoloEngine& engine, std::mt19937 random)
      : options_(options), engine_(engine), random_(random) {}

  void begin(std::uint64_t index, std::size_t setup) {
    game_ = ArchivedGame();
    game_.index = index;
    game_.setup = setup;
    must_be_equal_ = false;
    engine_.begin(setup);
  }
  // Plays a given move.
  void follow(Move m) { add({m, std::nullopt, false}); }

  // Places pieces and plays random moves. False if this led to a position that is not worth playing on.
  bool play_opening() {
    const bool is_varied = place();
    if (is_varied && below(2) == 0) return true;  // so that results also tell about placements
    for (int left = options_.random_plies + below(2); left > 0; --left) {
      if (!play_random()) return false;
    }
    must_be_equal_ = true;
    return !engine_.outcome().is_over();
  }

  // Plays to the end, or until the game is decided. False if the opening turns out to be unequal, or if stopped.
  bool play_on(const SelfPlayer::IsStopped& is_stopped) {
    const std::size_t opening = game_.plies.size();
    const bool strays = options_.stray_percent > 0 && below(2) == 0;
    const std::size_t strays_end = strays ? opening + 1 + static_cast<std::size_t>(below(options_.stray_plies)) : 0;
    int decided = 0;  // plies in a row, negative for Black
    while (!engine_.outcome().is_over() && std::abs(decided) < kDecidedPlies) {
      if (is_stopped()) return false;
      const std::size_t ply = game_.plies.size();
      game_.is_cut_off = static_cast<int>(ply) >= options_.most_plies;
      if (game_.is_cut_off) break;
      if (ply > opening && ply < strays_end && below(100) < options_.stray_percent && play_random()) continue;
      const int score = play_best();
      if (ply == opening && must_be_equal_ && std::abs(score) > options_.most_unequal) return false;
      const int for_white = engine_.turn() == kBlack ? score : -score;  // White has moved if it is Black's turn
      const bool goes_on = std::abs(for_white) >= options_.decided_score && decided * for_white >= 0;
      decided = goes_on ? decided + (for_white > 0 ? 1 : -1) : 0;
    }
    const Outcome outcome = engine_.outcome();
    game_.result = outcome.is_over() ? result_of(outcome) : decided > 0 ? 2 : decided < 0 ? 0 : 1;
    if (game_.is_cut_off) game_.result = 1;
    return true;
  }

  ArchivedGame& game() { return game_; }

 private:
  int below(int n) { return n <= 0 ? 0 : static_cast<int>(random_() % static_cast<unsigned>(n)); }

  void add(const ArchivedPly& ply) {
    game_.plies.push_back(ply);
    engine_.play(ply.move);
  }
  // Plays the best move and returns the score of the position before it.
  int play_best() {
    const SoloEngine::Verdict best = engine_.think(options_.nodes);
    add({best.move, best.score, false});
    return best.score;
  }
  // Plays any legal move but a pass. False if there is none.
  bool play_random() {
    std::vector<Move> moves = engine_.legal_moves();
    std::erase_if(moves, [](Move m) { return m.kind() == MoveKind::kPass; });
    if (moves.empty()) return false;
    add({moves[random_() % moves.size()], std::nullopt, true});
    return true;
  }
  // True while there is nothing to do but place pieces.
  bool is_placing() const {
    const auto& moves = engine_.legal_moves();
    return !moves.empty() &&
           std::all_of(moves.begin(), moves.end(), [](Move m) { return m.kind() == MoveKind::kDrop; });
  }
  // Places the pieces: some at random, the others as the search thinks best. True if any were placed at random.
  bool place() {
    if (!is_placing()) return false;
    const int random = below(options_.random_plies + 1);
    for (int left = random; left > 0 && is_placing(); --left) play_random();
    while (is_placing()) play_best();
    return random > 0;
  }

  const SelfplayOptions& options_;
  SoloEngine& engine_;
  std::mt19937 random_;
  ArchivedGame game_;
  bool must_be_equal_ = false;
};

}  // namespace

SelfPlayer::SelfPlayer(const SelfplayOptions& options)
    : options_(options),
      variant_(*find_variant(options.variant)),
      engine_(make_solo_engine(variant_.id, options.table_mb)) {}

SelfPlayer::~SelfPlayer() = default;

std::optional<ArchivedGame> SelfPlayer::play(std::uint64_t index, const IsStopped& is_stopped) {
  Play play(options_, *engine_, std::mt19937(options_.seed * 1000003U + static_cast<unsigned>(index)));
  bool is_played = false;
  SearchThread thread;
  thread.start([&] {
    engine_->forget();
    while (!is_played && !is_stopped()) {
      play.begin(index, index % variant_.setups.size());
      is_played = play.play_opening() && play.play_on(is_stopped);
    }
  });
  thread.join();
  if (!is_played) return std::nullopt;
  return std::move(play.game());
}

std::optional<ArchivedGame> SelfPlayer::finish(std::size_t setup, std::span<const Move> moves) {
  SelfplayOptions options = options_;
  options.stray_percent = 0;
  Play play(options, *engine_, std::mt19937());
  SearchThread thread;
  const bool is_started = thread.start([&] {
    engine_->forget();
    play.begin(0, setup);
    for (const Move m : moves) play.follow(m);
    play.play_on([] { return false; });
  });
  thread.join();
  if (!is_started) return std::nullopt;
  return std::move(play.game());
}

}  // namespace serai
