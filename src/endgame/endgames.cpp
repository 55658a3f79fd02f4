#include "endgame/endgames.hpp"

#include <fstream>
#include <sstream>

#include "game/by_variant.hpp"
#include "rules/text.hpp"
#include "variants/endgames.hpp"

namespace serai::endgame {
namespace {

template <class V, class... Those>
constexpr bool is_among(VariantList<Those...>) {
  return (std::is_same_v<V, Those> || ...);
}

}  // namespace

std::unique_ptr<Endgames> make_endgames(std::string_view variant) {
  return make_for(variant, []<class V>(Tag<V>) -> std::unique_ptr<Endgames> {
    if constexpr (is_among<V>(VariantsWithEndgames{}))
      return make_endgames<V>();
    else
      return nullptr;
  });
}

std::optional<Error> load_table(Endgames& endgames, const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) return Error{"cannot-read", "The file " + in_quotes(file) + " cannot be read."};
  if (auto error = endgames.read(bytes.view())) return Error{error->code, in_quotes(file) + ": " + error->message};
  return std::nullopt;
}

}  // namespace serai::endgame
