#include "server/engine_process.hpp"

namespace serai::server {

Result<std::unique_ptr<UciEngine>> start_engine(const EngineProcess& how, const VariantInfo& variant,
                                                const StopSignal& stop) {
  constexpr std::uint64_t kMegabyte = 1 << 20;
  EngineConfig config;
  config.command = how.command;
  config.name = how.command.empty() ? "" : how.command[0];
  config.limits = {how.memory_mb * kMegabyte, how.niceness, true};
  auto engine = UciEngine::start(config, variant, {how.start, how.answer, how.answer / 4}, stop);
  if (engine && (*engine)->has_option("Hash")) (*engine)->set_option("Hash", std::to_string(how.hash_mb));
  if (engine && !how.tables.empty() && (*engine)->has_option("TablePath"))
    (*engine)->set_option("TablePath", how.tables);
  return engine;
}

}  // namespace serai::server
