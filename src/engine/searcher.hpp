// The search of one variant behind a plain interface: the boundary of the engine's templates. Engine owns one and calls
// it from its search thread; a variant's engine.cpp instantiates it.
#pragma once

#include <functional>

#include "engine/engine.hpp"
#include "engine/search_shared.hpp"

namespace serai {

class Searcher {
 public:
  virtual ~Searcher() = default;
  // Requires: the FEN and the moves are those of a valid game.
  virtual void set_position(std::string_view start_fen, std::span<const Move> moves) = 0;
  virtual void new_game() = 0;
  // Searches the position until a limit or the stop flag ends it.
  virtual BestMove think(SearchShared& shared, const EngineOptions& options,
                         const std::function<void(const SearchInfo&)>& report) = 0;
  // The evaluation in words: by the network if there is one, and the classical one.
  virtual std::string evaluation(const Network* network) const = 0;
  // A network for this variant, read from the bytes of a file; and the bytes that come with the program, if any.
  virtual Result<std::shared_ptr<const Network>> read_network(std::string_view bytes) const = 0;
  virtual std::string_view own_network() const = 0;
};

template <class V>
std::unique_ptr<Searcher> make_searcher();

// By the id of the variant; null if there is none.
std::unique_ptr<Searcher> make_searcher(std::string_view variant);

}  // namespace serai
