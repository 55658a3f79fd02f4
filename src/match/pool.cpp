#include "match/pool.hpp"

namespace serai {

Result<Pool> Pool::make(const MatchConfig& config) {
  assert(!config.variants.empty() && !config.openings.empty());
  Pool out;
  for (const OpeningSource& source : config.openings) {
    for (const std::string& variant : config.variants) {
      auto book = OpeningBook::make(variant, source, config.setups, config.seed);
      if (!book) return book.error();
      out.lanes_.push_back({find_variant(variant), source, *std::move(book)});
    }
  }
  return out;
}

}  // namespace serai
