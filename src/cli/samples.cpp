#include "cli/samples.hpp"

#include <fstream>

#include "cli/archives.hpp"
#include "rules/text.hpp"
#include "tune/reader.hpp"

namespace serai {
namespace {

void write_u32(std::ostream& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out.put(static_cast<char>(n >> 8 * i & 0xFF));
}

}  // namespace

int run_samples(const SamplesCommand& command, std::ostream& err) {
  std::unique_ptr<FeatureReader> features;
  std::unordered_set<std::uint64_t> seen;
  std::vector<NetworkSample> samples;
  std::size_t games = 0;
  const VariantInfo* variant = read_archives(command.files, err, [&](const VariantInfo& of, const ArchivedGame& game) {
    if (!features) features = make_feature_reader(of.id);
    features->read(game, of.setups[game.setup].fen, seen, samples);
    ++games;
  });
  if (variant == nullptr) return 1;
  if (samples.empty()) {
    err << "serai: There are no positions to learn from.\n";
    return 1;
  }
  std::ofstream out(command.out, std::ios::binary);
  out << "SERAISM3";
  const NetworkShape shape = features->network_shape();
  write_u32(out, shape.kind);
  for (const int n : {shape.inputs, shape.files, shape.squares, shape.types})
    write_u32(out, static_cast<std::uint32_t>(n));
  out.write(reinterpret_cast<const char*>(samples.data()),
            static_cast<std::streamsize>(samples.size() * sizeof(NetworkSample)));
  if (!out.flush()) {
    err << "serai: The file " << in_quotes(command.out) << " cannot be written.\n";
    return 1;
  }
  err << variant->id << ": " << samples.size() << " positions of " << games << " games\n";
  return 0;
}

}  // namespace serai
