#include "variants/sittuyin/endgame.hpp"

#include "endgame/endgames_impl.hpp"

namespace serai::endgame {

template <>
std::unique_ptr<Endgames> make_endgames<Sittuyin>() {
  return std::make_unique<EndgamesImpl<Sittuyin>>();
}

}  // namespace serai::endgame
