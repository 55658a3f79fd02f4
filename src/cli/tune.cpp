#include "cli/tune.hpp"

#include <fstream>
#include <ostream>

#include "rules/text.hpp"

namespace serai {

int run_tune(const TuneCommand& command, std::ostream& err) {
  const VariantInfo* variant = nullptr;
  std::unique_ptr<FeatureReader> features;
  std::vector<Sample> samples;
  std::size_t games = 0;
  for (const std::string& name : command.files) {
    std::ifstream in(name, std::ios::binary);
    ArchiveReader reader(in);
    if (reader.variant() == nullptr || (variant != nullptr && reader.variant() != variant)) {
      err << "serai: The file " << in_quotes(name) << " is not an archive of games of one variant.\n";
      return 1;
    }
    variant = reader.variant();
    if (!features) features = make_feature_reader(variant->id);
    ArchivedGame game;
    for (; reader.next(game); ++games) features->read(game, variant->setups[game.setup].fen, samples);
  }
  if (variant == nullptr || samples.empty()) {
    err << "serai: There are no positions to learn from.\n";
    return 1;
  }
  err << variant->id << ": " << samples.size() << " positions of " << games << " games, "
      << 2 * features->feature_count() << " weights, scale " << best_scale(samples) << "\n";
  std::vector<float> weights = features->weights();
  fit(samples, command.options, weights, [&](const TuneReport& r) {
    if (r.epoch % 5 == 0 || r.epoch == 1)
      err << "epoch " << r.epoch << ": loss " << r.loss << ", held out " << r.held_out_loss << "\n";
  });
  std::ofstream out(command.out);
  out << features->numbers(weights);
  if (out.flush()) return 0;
  err << "serai: The file " << in_quotes(command.out) << " cannot be written.\n";
  return 1;
}

}  // namespace serai
