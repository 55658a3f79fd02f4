#include "match/duel.hpp"

#include <algorithm>
#include <cstdlib>

namespace serai {
namespace {

// An opening is judged with about what an engine spends on a move at 2+0.02, or on two moves with fewer nodes.
constexpr std::uint64_t kBalanceNodes = 100'000;
constexpr std::uint64_t kBalanceMoves = 2;
constexpr auto kBalanceTime = std::chrono::seconds(2);
constexpr int kBalanceLimit = 150;  // centipawns

std::uint64_t balance_nodes(const TimeControl& control) {
  if (control.kind != TimeControl::Kind::kNodes) return kBalanceNodes;
  return std::min(kBalanceNodes, kBalanceMoves * std::min(kBalanceNodes, control.count));
}

}  // namespace

void Duel::set_options(std::size_t engine, std::vector<std::pair<std::string, std::string>> options) {
  sides_[engine].options = std::move(options);
  sides_[engine].knows_options = false;
}

std::optional<Error> Duel::prepare(const VariantInfo& variant) {
  for (std::size_t i = 0; i < sides_.size(); ++i) {
    if (auto e = prepare(i, variant)) return e;
  }
  return std::nullopt;
}

std::optional<Error> Duel::prepare(std::size_t i, const VariantInfo& variant) {
  Side& side = sides_[i];
  if (!side.engine || !side.engine->is_usable()) return start(i, variant);
  if (!side.knows_options) {
    // Should it fail now, it is started again below.
    if (side.engine->set_options(side.options).kind == Reply::Kind::kStopped)
      return Error{"stopped", "The match was stopped."};
    if (!side.engine->is_usable()) return start(i, variant);
    side.knows_options = true;
  }
  if (side.variant == &variant) return std::nullopt;
  side.variant = &variant;
  return side.engine->set_variant(config_.engines[i], variant);
}

std::optional<Error> Duel::start(std::size_t i, const VariantInfo& variant) {
  Side& side = sides_[i];
  side.engine.reset();
  EngineConfig config = config_.engines[i];
  config.options.insert(config.options.end(), side.options.begin(), side.options.end());
  auto engine = UciEngine::start(config, variant, config_.patience, stop_);
  if (!engine) return engine.error();
  if (config_.variants.size() > 1 && !(*engine)->has_option("UCI_Variant"))
    return Error{"unknown-option",
                 "The engine '" + config.name + "' has no option 'UCI_Variant', so it can play one game only."};
  side.engine = *std::move(engine);
  side.variant = &variant;
  side.knows_options = true;
  return std::nullopt;
}

Result<std::unique_ptr<Game>> Duel::open(const Pool& pool, std::size_t pair) {
  const Lane& lane = pool.lanes()[pool.lane_of(pair)];
  if (auto e = prepare(*lane.variant)) return *e;
  OpeningBook::Balance balance;
  if (lane.source.is_balanced) balance = [this](const Game& game) { return is_balanced(game); };
  return pool.opening(pair, balance);
}

PlayedGame Duel::play(std::unique_ptr<Game> game, std::size_t white) {
  const auto player = [this](std::size_t i) {
    return Player{i, sides_[i].engine.get(), control_of(i), config_.engines[i].takes_fen};
  };
  return play_game(std::move(game), {player(white), player(1 - white)}, config_.terms);
}

Result<bool> Duel::is_balanced(const Game& game) {
  const EngineConfig& config = config_.engines[0];
  UciEngine& judge = *sides_[0].engine;
  const std::string position =
      config.takes_fen ? "position fen " + peer_fen(game.fen()) : position_command(game.start_fen(), uci_moves(game));
  Reply reply = judge.new_game();
  if (reply.kind == Reply::Kind::kMove) {
    const std::uint64_t nodes = balance_nodes(control_of(0));
    reply = judge.think(position, "go nodes " + std::to_string(nodes), kBalanceTime);
  }
  if (reply.kind == Reply::Kind::kStopped) return Error{"stopped", "The match was stopped."};
  if (!judge.is_usable()) return Error{"no-score", "The engine '" + config.name + "' failed to judge an opening."};
  if (!reply.centipawns) {
    return Error{"no-score", "The engine '" + config.name + "' reports no score; balanced openings need one."};
  }
  return std::abs(*reply.centipawns) <= kBalanceLimit;
}

}  // namespace serai
