#include "cli/tune.hpp"

#include <fstream>
#include <ostream>

#include "cli/archives.hpp"
#include "rules/text.hpp"

namespace serai {

int run_tune(const TuneCommand& command, std::ostream& err) {
  std::unique_ptr<FeatureReader> features;
  std::vector<Sample> samples;
  std::size_t games = 0;
  const VariantInfo* variant = read_archives(command.files, err, [&](const VariantInfo& of, const ArchivedGame& game) {
    if (!features) features = make_feature_reader(of.id);
    features->read(game, of.setups[game.setup].fen, samples);
    ++games;
  });
  if (variant == nullptr) return 1;
  if (samples.empty()) {
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
