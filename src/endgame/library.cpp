#include "endgame/library.hpp"

#include <algorithm>
#include <filesystem>

#include "endgame/file.hpp"
#include "rules/text.hpp"

namespace serai::endgame {
namespace {

// A table of no more numbers than this is made in a fraction of a second.
constexpr std::uint64_t kSmallSize = 200'000;

}  // namespace

std::string Library::file_of(const std::string& folder, std::string_view variant, std::string_view name) {
  return table_path(folder, variant, name);
}

Result<std::optional<Report>> Library::probe(std::string_view variant, std::string_view fen) {
  const std::lock_guard lock(mutex_);
  Endgames* endgames = endgames_of(variant);
  if (endgames == nullptr) return std::optional<Report>();
  const auto names = endgames->of_position(fen);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    if (auto error = hold(*endgames, variant, name)) return *error;
  }
  auto report = endgames->probe(fen);
  make_room();
  return report;
}

Endgames* Library::endgames_of(std::string_view variant) {
  const auto it = games_.find(variant);
  if (it != games_.end()) return it->second.get();
  auto made = make_endgames(variant);
  if (!made) return nullptr;
  return games_.emplace(variant, std::move(made)).first->second.get();
}

std::optional<Error> Library::hold(Endgames& endgames, std::string_view variant, const std::string& name) {
  const auto it =
      std::find_if(held_.begin(), held_.end(), [&](const Held& h) { return h.variant == variant && h.name == name; });
  if (it != held_.end()) {
    held_.splice(held_.begin(), held_, it);
    return std::nullopt;
  }
  if (auto error = bring(endgames, variant, name)) return error;
  if (!endgames.has(name)) return std::nullopt;
  const std::uint64_t bytes = 2 * endgames.size(name);
  held_.push_front({std::string(variant), name, bytes});
  bytes_ += bytes;
  return std::nullopt;
}

std::optional<Error> Library::bring(Endgames& endgames, std::string_view variant, const std::string& name) {
  if (2 * endgames.size(name) > most_bytes_) return std::nullopt;
  if (!folder_.empty()) {
    const std::string file = file_of(folder_, variant, name);
    std::error_code error;
    if (std::filesystem::exists(file, error)) return load_table(endgames, file);
  }
  if (const std::string_view own = endgames.embedded(name); !own.empty()) return endgames.read(own);
  if (endgames.size(name) > kSmallSize) return std::nullopt;
  for (const std::string& needed : endgames.needed_for(name)) {
    if (endgames.has(needed)) continue;
    if (needed == name)
      endgames.make(name, {});
    else if (auto error = hold(endgames, variant, needed))
      return error;
    if (!endgames.has(needed)) return std::nullopt;
  }
  return std::nullopt;
}

void Library::make_room() {
  while (bytes_ > most_bytes_ && !held_.empty()) {
    const Held& last = held_.back();
    games_.find(last.variant)->second->drop(last.name);
    bytes_ -= last.bytes;
    held_.pop_back();
  }
}

}  // namespace serai::endgame
