#include "variants/janggi/endgame.hpp"

#include "endgame/endgames_impl.hpp"

namespace serai::endgame {

template <>
std::unique_ptr<Endgames> make_endgames<Janggi>() {
  return std::make_unique<EndgamesImpl<Janggi>>();
}

}  // namespace serai::endgame
