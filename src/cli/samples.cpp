#include "cli/samples.hpp"

#include <cstdio>
#include <fstream>

#include "cli/archives.hpp"
#include "rules/text.hpp"
#include "tune/reader.hpp"

namespace serai {
namespace {

void write_u32(std::ostream& out, std::uint32_t n) {
  for (int i = 0; i < 4; ++i) out.put(static_cast<char>(n >> 8 * i & 0xFF));
}

void write_header(std::ostream& out, const NetworkShape& shape) {
  out << "SERAISM4";
  write_u32(out, shape.kind);
  for (const int n : {shape.inputs, shape.files, shape.squares, shape.types})
    write_u32(out, static_cast<std::uint32_t>(n));
}

// What was written.
struct Written {
  const VariantInfo* variant = nullptr;  // null: something is wrong with an archive
  std::size_t games = 0, positions = 0, settled = 0;
};

// Game by game, because the samples of tens of millions of positions would fill the memory.
Written write_samples(const std::vector<std::string>& files, std::ostream& out, std::ostream& err) {
  std::unique_ptr<FeatureReader> features;
  std::unordered_set<std::uint64_t> seen;
  std::vector<NetworkSample> samples;
  Written written;
  written.variant = read_archives(files, err, [&](const VariantInfo& of, const ArchivedGame& game) {
    if (!features) {
      features = make_feature_reader(of.id);
      write_header(out, features->network_shape());
    }
    samples.clear();
    features->read(game, of.setups[game.setup].fen, seen, samples);
    out.write(reinterpret_cast<const char*>(samples.data()),
              static_cast<std::streamsize>(samples.size() * sizeof(NetworkSample)));
    ++written.games;
    written.positions += samples.size();
    for (const NetworkSample& s : samples) written.settled += s.settled;
  });
  return written;
}

}  // namespace

int run_samples(const SamplesCommand& command, std::ostream& err) {
  const std::string unfinished = command.out + ".new";
  std::ofstream out(unfinished, std::ios::binary);
  const Written written = write_samples(command.files, out, err);
  out.close();
  const bool is_good = written.variant != nullptr && written.positions > 0;
  if (is_good && out && std::rename(unfinished.c_str(), command.out.c_str()) == 0) {
    err << written.variant->id << ": " << written.positions << " positions of " << written.games
        << " games; the results are used for " << written.settled << " of them\n";
    return 0;
  }
  std::remove(unfinished.c_str());
  if (is_good) err << "serai: The file " << in_quotes(command.out) << " cannot be written.\n";
  if (written.variant != nullptr && !is_good) err << "serai: There are no positions to learn from.\n";
  return 1;
}

}  // namespace serai
