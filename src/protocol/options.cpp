#include "protocol/options.hpp"

#include <algorithm>

#include "engine/strength.hpp"
#include "engine/tunables.hpp"
#include "protocol/words.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

enum class Kind : std::uint8_t { kSpin, kCheck, kButton, kVariants, kText };

// Which protocols show an option, a bit for each Dialect; the others have a command of their own for it, or no use.
enum Shown : unsigned { kInUcci = 4, kInUciLike = 13, kInAll = 15 };

// The value of a check is 0 or 1.
struct Row {
  std::string_view name;
  Kind kind;
  Shown shown;
  int least = 0;
  int most = 0;
  int (*value)(const Settings&) = nullptr;
  void (*change)(Settings&, int) = nullptr;
  OptionEffect effect = OptionEffect::kEngine;
  std::string EngineOptions::*text = nullptr;
};

constexpr int kMostOverhead = 5000;

#define SERAI_OPTION(MEMBER)                                    \
  [](const Settings& s) { return static_cast<int>(s.MEMBER); }, \
      [](Settings& s, int v) { s.MEMBER = static_cast<decltype(s.MEMBER)>(v); }

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"Threads", Kind::kSpin, kInUciLike, 1, Engine::kMostThreads, SERAI_OPTION(engine.threads)},
      {"Hash", Kind::kSpin, kInUciLike, 1, Engine::most_hash_mb(), SERAI_OPTION(engine.hash_mb)},
      {"Clear Hash", Kind::kButton, kInAll, 0, 0, nullptr, nullptr, OptionEffect::kClearHash},
      {"Ponder", Kind::kCheck, kInUciLike, 0, 1, SERAI_OPTION(ponder), OptionEffect::kNone},
      {"MultiPV", Kind::kSpin, kInAll, 1, Engine::kMostLines, SERAI_OPTION(engine.lines)},
      {"Move Overhead", Kind::kSpin, kInAll, 0, kMostOverhead, SERAI_OPTION(engine.move_overhead_ms)},
      {"UCI_Variant", Kind::kVariants, kInUciLike, 0, 0, nullptr, nullptr, OptionEffect::kVariant},
      {"UCI_AnalyseMode", Kind::kCheck, kInUciLike, 0, 1, SERAI_OPTION(engine.analyse)},
      {"UCI_ShowWDL", Kind::kCheck, kInUciLike, 0, 1, SERAI_OPTION(show_chances), OptionEffect::kNone},
      {"UCI_LimitStrength", Kind::kCheck, kInAll, 0, 1, SERAI_OPTION(engine.limit_strength)},
      {"UCI_Elo", Kind::kSpin, kInAll, kLeastElo, kMostElo, SERAI_OPTION(engine.elo)},
      {"Level", Kind::kSpin, kInAll, 0, static_cast<int>(kLevels.size()), SERAI_OPTION(engine.level)},
      {"Skill Level", Kind::kSpin, kInAll, 0, kFullSkill, SERAI_OPTION(engine.skill_level)},
      {"Use NNUE", Kind::kCheck, kInAll, 0, 1, SERAI_OPTION(engine.use_network)},
      {"EvalFile", Kind::kText, kInAll, 0, 0, nullptr, nullptr, OptionEffect::kEngine, &EngineOptions::network_file},
      {"Use Tables", Kind::kCheck, kInAll, 0, 1, SERAI_OPTION(engine.use_tables)},
      {"TablePath", Kind::kText, kInAll, 0, 0, nullptr, nullptr, OptionEffect::kEngine, &EngineOptions::tables_folder},
      {"usemillisec", Kind::kCheck, kInUcci, 0, 1, SERAI_OPTION(milliseconds), OptionEffect::kNone},
      {"newgame", Kind::kButton, kInUcci, 0, 0, nullptr, nullptr, OptionEffect::kNewGame},
#ifdef SERAI_TUNABLE_SEARCH
#define SERAI_TUNABLE(NAME, VALUE, LEAST, MOST, STEP) \
  {#NAME,                                             \
   Kind::kSpin,                                       \
   kInUciLike,                                        \
   LEAST,                                             \
   MOST,                                              \
   [](const Settings&) { return k##NAME; },           \
   [](Settings&, int v) { k##NAME = v; },             \
   OptionEffect::kNone},
#include "engine/tunables.inc"
#undef SERAI_TUNABLE
#endif
  };
  return kRows;
}
#undef SERAI_OPTION

// The option's name in a protocol: USI and UCCI allow no blanks in it.
std::string name_in(Dialect dialect, std::string_view name) {
  std::string out(name);
  if (dialect == Dialect::kUcci || dialect == Dialect::kUsi) std::replace(out.begin(), out.end(), ' ', '_');
  if (dialect == Dialect::kUcci && name == "Hash") return "hashsize";
  if (dialect == Dialect::kUsi) {
    if (name == "Hash" || name == "Ponder" || name == "MultiPV") return "USI_" + out;
    if (out.rfind("UCI_", 0) == 0) out.replace(0, 4, "USI_");
  }
  return out;
}

std::string folded(std::string_view name) {
  std::string out;
  for (char c : name) out += c == '_' ? ' ' : to_lower(c);
  return out;
}

const Row* find_row(std::string_view name) {
  const std::string wanted = folded(name);
  for (const Row& row : rows()) {
    for (Dialect d : {Dialect::kUci, Dialect::kUcci, Dialect::kUsi}) {
      if (folded(name_in(d, row.name)) == wanted) return &row;
    }
  }
  return nullptr;
}

std::string for_uci(Dialect dialect, const Row& row, const Settings& settings) {
  std::string out = dialect == Dialect::kUcci ? "option " : "option name ";
  out += name_in(dialect, row.name);
  switch (row.kind) {
    case Kind::kSpin:
      return out + " type spin default " + std::to_string(row.value(settings)) + " min " + std::to_string(row.least) +
             " max " + std::to_string(row.most);
    case Kind::kCheck:
      return out + " type check default " + (row.value(settings) != 0 ? "true" : "false");
    case Kind::kButton:
      return out + " type button";
    case Kind::kText:
      return out + " type string default " + (dialect == Dialect::kUcci ? "" : "<empty>");
    case Kind::kVariants:
      break;
  }
  out += " type combo default " + std::string(settings.variant);
  for (const VariantInfo* info : variants()) out += " var " + std::string(info->id);
  return out;
}

std::string for_xboard(const Row& row, const Settings& settings) {
  std::string out = "feature option=\"" + std::string(row.name);
  if (row.kind == Kind::kSpin) {
    out += " -spin " + std::to_string(row.value(settings)) + " " + std::to_string(row.least) + " " +
           std::to_string(row.most);
  } else if (row.kind == Kind::kText) {
    out += row.text == &EngineOptions::tables_folder ? " -path " : " -file ";
  } else {
    out += row.kind == Kind::kCheck ? " -check " + std::to_string(row.value(settings)) : " -button";
  }
  return out + "\"";
}

Result<int> read_value(const Row& row, std::string_view value) {
  const std::string name(row.name);
  if (row.kind == Kind::kCheck) {
    const std::string text = folded(value);
    if (text == "true" || text == "on" || text == "1") return 1;
    if (text == "false" || text == "off" || text == "0") return 0;
    return Error{"bad-option", "The option " + name + " cannot be " + in_quotes(value) + ": expected true or false."};
  }
  const auto number = to_number(value);
  if (!number || *number < row.least || *number > row.most) {
    return Error{"bad-option", "The option " + name + " cannot be " + in_quotes(value) + ": expected a number from " +
                                   std::to_string(row.least) + " to " + std::to_string(row.most) + "."};
  }
  return static_cast<int>(*number);
}

Error unknown_variant(std::string_view name) {
  std::string known;
  for (const VariantInfo* info : variants()) known += (known.empty() ? "" : ", ") + std::string(info->id);
  return {"unknown-variant", "There is no variant " + in_quotes(name) + "; the known ones are " + known + "."};
}

}  // namespace

std::vector<std::string> describe_options(Dialect dialect, const Settings& settings) {
  std::vector<std::string> out;
  for (const Row& row : rows()) {
    if ((row.shown >> static_cast<unsigned>(dialect) & 1) == 0) continue;
    out.push_back(dialect == Dialect::kXboard ? for_xboard(row, settings) : for_uci(dialect, row, settings));
  }
  return out;
}

Result<OptionEffect> set_option(Settings& settings, std::string_view name, std::string_view value) {
  const Row* row = find_row(name);
  if (row == nullptr) return Error{"no-option", "There is no option " + in_quotes(name) + "."};
  if (row->kind == Kind::kButton) return row->effect;
  if (row->kind == Kind::kVariants) {
    const VariantInfo* info = find_variant(value);
    if (info == nullptr) return unknown_variant(value);
    settings.variant = info->id;
    return row->effect;
  }
  if (row->kind == Kind::kText) {
    settings.engine.*row->text = value == "<empty>" ? std::string_view() : value;
    return row->effect;
  }
  const auto number = read_value(*row, value);
  if (!number) return number.error();
  row->change(settings, *number);
  return row->effect;
}

}  // namespace serai
