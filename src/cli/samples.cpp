#include "cli/samples.hpp"

#include <fstream>

#include "rules/text.hpp"
#include "tune/reader.hpp"

namespace serai {
namespace {

void write_u32(std::ostream& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out.put(static_cast<char>(n >> 8 * i & 0xFF));
}

}  // namespace

int run_samples(const SamplesCommand& command, std::ostream& err) {
  const VariantInfo* variant = nullptr;
  std::unique_ptr<FeatureReader> features;
  std::unordered_set<std::uint64_t> seen;
  std::vector<NetworkSample> samples;
  std::ofstream out(command.out, std::ios::binary);
  std::size_t games = 0, count = 0;
  for (const std::string& name : command.files) {
    std::ifstream in(name, std::ios::binary);
    ArchiveReader reader(in);
    if (reader.variant() == nullptr || (variant != nullptr && reader.variant() != variant)) {
      err << "serai: The file " << in_quotes(name) << " is not an archive of games of one variant.\n";
      return 1;
    }
    if (!features) {
      variant = reader.variant();
      features = make_feature_reader(variant->id);
      out << "SERAISM1";
      write_u32(out, features->network_kind());
      write_u32(out, static_cast<std::uint32_t>(features->input_count()));
    }
    ArchivedGame game;
    for (; reader.next(game); ++games) {
      samples.clear();
      features->read(game, variant->setups[game.setup].fen, seen, samples);
      count += samples.size();
      out.write(reinterpret_cast<const char*>(samples.data()),
                static_cast<std::streamsize>(samples.size() * sizeof(NetworkSample)));
    }
  }
  if (!out.flush()) {
    err << "serai: The file " << in_quotes(command.out) << " cannot be written.\n";
    return 1;
  }
  err << (variant != nullptr ? variant->id : "") << ": " << count << " positions of " << games << " games\n";
  return 0;
}

}  // namespace serai
