#include "game/registry.hpp"

#include "game/by_variant.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

const auto& factories() {
  static const auto kFactories = make_for_all([]<class V>(Tag<V>) { return game_factory<V>(); });
  return kFactories;
}

// Lower case without spaces and ASCII punctuation, so that "Xiang-Fu" and "xiangfu" are one name.
std::string folded(std::string_view name) {
  std::string out;
  for (char c : name) {
    if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0)
      out += c;
  }
  return out;
}

const GameFactory* find_factory(std::string_view name) {
  constexpr std::size_t kLongest = 100;
  const std::string wanted = folded(name.substr(0, kLongest));
  for (const GameFactory& f : factories()) {
    if (folded(f.info().id) == wanted) return &f;
  }
  for (const GameFactory& f : factories()) {
    const VariantInfo& info = f.info();
    if (folded(info.name.en) == wanted || folded(info.name.zh) == wanted ||
        (!info.name.ko.empty() && folded(info.name.ko) == wanted))
      return &f;
    for (std::string_view other : info.other_names) {
      if (other == wanted) return &f;
    }
  }
  return nullptr;
}

Error unknown_variant(std::string_view name) {
  std::string known;
  for (const VariantInfo* info : variants()) known += (known.empty() ? "" : ", ") + std::string(info->id);
  return {"unknown-variant", "There is no variant " + in_quotes(name) + "; known are " + known + "."};
}

}  // namespace

std::span<const VariantInfo* const> variants() {
  static const std::vector<const VariantInfo*> kAll = [] {
    std::vector<const VariantInfo*> all;
    for (const GameFactory& f : factories()) all.push_back(&f.info());
    return all;
  }();
  return kAll;
}

const VariantInfo* find_variant(std::string_view name) {
  const GameFactory* f = find_factory(name);
  return f == nullptr ? nullptr : &f->info();
}

Result<std::unique_ptr<Game>> Game::from_fen(std::string_view variant, std::string_view fen) {
  const GameFactory* f = find_factory(variant);
  if (f == nullptr) return unknown_variant(variant);
  return f->from_fen(fen);
}

Result<std::unique_ptr<Game>> Game::start(std::string_view variant, std::string_view setup) {
  const GameFactory* f = find_factory(variant);
  if (f == nullptr) return unknown_variant(variant);
  std::string known;
  for (const StartPosition& start : f->info().setups) {
    if (setup.empty() || start.id == setup) return f->from_fen(start.fen);
    known += (known.empty() ? "" : ", ") + std::string(start.id);
  }
  return Error{"unknown-setup", "There is no setup " + in_quotes(setup) + "; known are " + known + "."};
}

Result<std::unique_ptr<Game>> Game::choosing(std::string_view variant) {
  const GameFactory* f = find_factory(variant);
  if (f == nullptr) return unknown_variant(variant);
  return f->choosing();
}

Result<Game::Examination> Game::examine(std::string_view variant, std::string_view fen) {
  const GameFactory* f = find_factory(variant);
  if (f == nullptr) return unknown_variant(variant);
  return f->examine(fen);
}

}  // namespace serai
