#include "cli/archives.hpp"

#include <fstream>
#include <ostream>

#include "rules/text.hpp"

namespace serai {

const VariantInfo* read_archives(const std::vector<std::string>& files, std::ostream& err,
                                 const std::function<void(const VariantInfo&, const ArchivedGame&)>& each) {
  const VariantInfo* variant = nullptr;
  for (const std::string& name : files) {
    std::ifstream in(name, std::ios::binary);
    ArchiveReader reader(in);
    if (reader.variant() == nullptr || (variant != nullptr && reader.variant() != variant)) {
      err << "serai: The file " << in_quotes(name) << " is not an archive of games of one variant.\n";
      return nullptr;
    }
    variant = reader.variant();
    ArchivedGame game;
    std::size_t games = 0;
    for (; reader.next(game); ++games) each(*variant, game);
    if (reader.is_damaged()) {
      err << "serai: The file " << in_quotes(name) << " is damaged after " << games << " games.\n";
      return nullptr;
    }
    if (reader.is_cut_off()) {
      err << "serai: The file " << in_quotes(name) << " ends within a game; the " << games
          << " games before that are used.\n";
    }
  }
  return variant;
}

}  // namespace serai
