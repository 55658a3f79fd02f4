#include "endgame/endgames.hpp"

#include "endgame/file.hpp"
#include "game/by_variant.hpp"
#include "rules/text.hpp"
#include "variants/endgames.hpp"

namespace serai::endgame {

std::unique_ptr<Endgames> make_endgames(std::string_view variant) {
  return make_for(variant, []<class V>(Tag<V>) -> std::unique_ptr<Endgames> {
    if constexpr (kHasEndgames<V>)
      return make_endgames<V>();
    else
      return nullptr;
  });
}

std::optional<Error> load_table(Endgames& endgames, const std::string& file) {
  const auto bytes = read_bytes(file);
  if (!bytes) return bytes.error();
  if (auto error = endgames.read(*bytes)) return Error{error->code, in_quotes(file) + ": " + error->message};
  return std::nullopt;
}

}  // namespace serai::endgame
