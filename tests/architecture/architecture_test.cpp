// The house rules that a compiler does not check: who includes whom, where games may be named, what belongs to every
// variant, and what the tree may contain.
#include <gtest/gtest.h>

#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "game/game.hpp"
#include "test_paths.hpp"

namespace serai {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SERAI_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool is_cpp(const fs::path& path) {
  return path.extension() == ".cpp" || path.extension() == ".hpp";
}

bool is_test(const std::string& path) {
  return path.find("_test.") != std::string::npos;
}

// The C++ files under a folder of the tree, as paths relative to it.
std::vector<std::string> cpp_files(const std::string& folder) {
  std::vector<std::string> files;
  if (!fs::exists(kRoot / folder)) return files;
  for (auto it = fs::recursive_directory_iterator(kRoot / folder); it != fs::recursive_directory_iterator(); ++it) {
    if (it->path().filename() == "node_modules") it.disable_recursion_pending();
    if (is_cpp(it->path())) files.push_back(it->path().lexically_relative(kRoot / folder).string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// Includes.

// A file of src/ whose path matches `who` may include our headers whose path matches `whom`. The first row that matches
// speaks; a folder that no row knows is an error.
struct Layer {
  std::string who;
  std::string whom;
};

// What programs see: games and engines behind their abstract classes, and plain values.
const std::string kAbstract =
    "game/(?!betza|game_impl|registry|variant_info|why).*|engine/(draw_answer|engine|strength|tunables)\\.hpp|notation/"
    ".*|"
    "rules/(board|meter|move|outcome_types|outcome_words|piece|result|rulebook|setup|square|text)\\.hpp";

const std::vector<Layer> kLayers = {
    {"rules/.*", "rules/.*"},
    {"notation/.*", "(notation|rules)/.*"},
    {"variants/list\\.hpp", "nothing"},
    {"variants/endgames\\.hpp", "variants/list\\.hpp"},
    {"variants/([a-z]+)/rules\\.hpp", "rules/.*"},
    {"variants/([a-z]+)/endgame\\.hpp", "rules/.*|endgame/tables\\.hpp|variants/$1/rules\\.hpp"},
    {"variants/([a-z]+)/.*\\.hpp", "rules/.*|engine/(evaluation|search_book)\\.hpp|variants/$1/.*"},
    {"variants/([a-z]+)/.*\\.cpp", "(rules|notation|game|endgame|engine|tune)/.*|variants/$1/.*"},
    {"game/.*", "(game|notation|rules)/.*|variants/list\\.hpp"},
    {"endgame/.*", "(endgame|notation|rules)/.*|game/by_variant\\.hpp|variants/endgames\\.hpp"},
    {"engine/.*",
     "(engine|notation|rules)/.*|endgame/(search_tables|values)\\.hpp|game/(game|by_variant)\\.hpp|"
     "variants/((curves|levels)\\.inc|endgames\\.hpp)"},
    {"tune/.*_impl\\.hpp", "(tune|engine|notation|rules)/.*"},
    {"tune/selfplay\\.cpp", "tune/.*|engine/(solo|thread)\\.hpp|" + kAbstract},
    {"tune/team\\.hpp", "engine/thread\\.hpp"},
    {"tune/(network_numbers|trainable|trainer|trainer_state)\\.cpp",
     "tune/.*|engine/network\\.hpp|rules/checksum\\.hpp|" + kAbstract},
    {"tune/.*", "tune/.*|engine/report\\.hpp|" + kAbstract},
    {"review/.*", "review/.*|" + kAbstract},
    {"book/.*", "book/.*|tune/selfplay\\.hpp|" + kAbstract},
    {"puzzle/.*", "puzzle/.*|" + kAbstract},
    {"match/.*", "match/.*|" + kAbstract},
    {"protocol/.*", "(protocol|cli)/.*|engine/tunables\\.inc|" + kAbstract},
    {"cli/.*",
     "(cli|match|review|book|puzzle)/.*|endgame/(endgames|library)\\.hpp|"
     "tune/(curve|network_numbers|reader|selfplay|spsa|trainer|tuner)\\.hpp|" +
         kAbstract},
    {"wasm/engine_module\\.cpp", "wasm/.*|engine/(bench|searcher|thread)\\.hpp|" + kAbstract},  // in Engine's place
    {"wasm/.*", "wasm/.*|review/judge\\.hpp|engine/report\\.hpp|" + kAbstract},                 // scores as chances
    {"server/first_move\\.cpp", "server/first_move\\.hpp|variants/first_move\\.inc"},
    {"server/.*",
     "(server|protocol)/.*|cli/(evaluation_json|json|variants)\\.hpp|endgame/library\\.hpp|review/"
     "evaluation\\.hpp|match/"
     "(clock|engine_config|process|stop|uci_engine)\\.hpp|" +
         kAbstract},
    {"app/.*", "(app|cli|protocol|server)/.*|" + kAbstract},
};

// The pattern of what `file` may include.
std::string allowed_includes(const std::string& file) {
  for (const auto& [who, whom] : kLayers) {
    std::smatch match;
    if (std::regex_match(file, match, std::regex(who))) return match.format(whom);
  }
  ADD_FAILURE() << "src/" << file << " lies in a folder that the list of layers does not know";
  return ".*";
}

TEST(Architecture, IncludesGoOneWay) {
  const std::regex include("\\s*#include \"(.*)\".*");
  for (const std::string& file : cpp_files("src")) {
    if (is_test(file)) continue;
    const std::regex allowed(allowed_includes(file));
    for (const std::string& line : lines_of(kRoot / "src" / file)) {
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      EXPECT_TRUE(std::regex_match(match[1].str(), allowed)) << "src/" << file << " may not include " << match[1];
    }
  }
}

// Names.

// C++ without its comments; strings stay.
std::string without_comments(const std::string& text) {
  static const std::regex kToken(R"re(//[^\n]*|/\*[\s\S]*?\*/|"(\\.|[^"\\\n])*"|'(\\.|[^'\\\n])+')re");
  std::string out;
  auto last = text.begin();
  for (std::sregex_iterator it(text.begin(), text.end(), kToken), end; it != end; ++it) {
    if (*(*it)[0].first != '/') continue;
    out.append(last, (*it)[0].first);
    last = (*it)[0].second;
  }
  return out.append(last, text.end());
}

// The ids of all variants and the tag types of the list, in lower case.
std::set<std::string> variant_names() {
  std::set<std::string> names;
  for (const VariantInfo* info : variants()) names.emplace(info->id);
  const std::string list = text_of(kRoot / "src/variants/list.hpp");
  const std::regex tag("struct (\\w+)[,>]");
  for (std::sregex_iterator it(list.begin(), list.end(), tag), end; it != end; ++it) {
    std::string name = (*it)[1];
    for (char& c : name) c = static_cast<char>(std::tolower(c));
    names.insert(name);
  }
  return names;
}

// True when `name` is a word of the text, also as a part of CamelCase or snake_case.
bool mentions(const std::string& text, const std::string& name) {
  const std::regex word(name, std::regex::icase);
  for (std::sregex_iterator it(text.begin(), text.end(), word), end; it != end; ++it) {
    const auto begin = static_cast<std::size_t>(it->position());
    const auto after = begin + name.size();
    const bool starts = begin == 0 || std::isalpha(text[begin - 1]) == 0 ||
                        (std::isupper(text[begin]) != 0 && std::islower(text[begin - 1]) != 0);
    const bool ends = after == text.size() || std::islower(text[after]) == 0;
    if (starts && ends) return true;
  }
  return false;
}

TEST(Architecture, NoVariantIsNamedOutsideItsFolder) {
  const std::set<std::string> names = variant_names();
  ASSERT_GE(names.size(), variants().size());
  for (const std::string& file : cpp_files("src")) {
    if (is_test(file) || file.starts_with("variants/")) continue;
    const std::string code = without_comments(text_of(kRoot / "src" / file));
    for (const std::string& name : names) EXPECT_FALSE(mentions(code, name)) << "src/" << file << " names " << name;
  }
}

// The names that a rule book declares: `  static ... name(`, `name{` or `name =`.
std::vector<std::string> names_declared_in(const std::string& code) {
  const std::regex declaration("\n  static (?:constexpr )?(?:decltype\\([^)]*\\) )?[^;{(=]*?(\\w+) ?[({=]");
  std::vector<std::string> names;
  for (std::sregex_iterator it(code.begin(), code.end(), declaration), end; it != end; ++it) names.push_back((*it)[1]);
  return names;
}

std::size_t count_word(const std::string& text, const std::string& word) {
  const std::regex pattern("\\b" + word + "\\b");
  return static_cast<std::size_t>(std::distance(std::sregex_iterator(text.begin(), text.end(), pattern), {}));
}

// A fact or hook with a misspelt name would be one that nobody asks for.
TEST(Architecture, EveryNameInARuleBookIsUsed) {
  EXPECT_EQ(names_declared_in("\n  static constexpr bool kEnPasant = true;\n  static Bits drop_zone(Color c) {"),
            (std::vector<std::string>{"kEnPasant", "drop_zone"}));
  std::string shared;
  std::map<std::string, std::string> folders, rules;
  for (const std::string& file : cpp_files("src")) {
    const std::string code = without_comments(text_of(kRoot / "src" / file));
    const fs::path path(file);
    if (!file.starts_with("variants/"))
      shared += code;
    else
      folders[path.parent_path()] += code;
    if (file.starts_with("variants/") && path.filename() == "rules.hpp") rules[path.parent_path()] = code;
  }
  EXPECT_FALSE(rules.empty());
  for (const auto& [folder, code] : rules) {
    for (const std::string& name : names_declared_in(code)) {
      const bool is_asked_for = shared.find("V::" + name) != std::string::npos;
      EXPECT_TRUE(is_asked_for || count_word(folders[folder], name) > 1)
          << "src/" << folder << "/rules.hpp declares " << name << ", which nothing uses: is it misspelt?";
    }
  }
}

// What belongs to every variant.

// The numbers of the headings: `## 2. ...` and `### 2.1 ...`.
std::vector<std::string> section_numbers(const fs::path& page) {
  const std::regex heading("#{2,3} (\\d+(\\.\\d+)?)\\.? .*");
  std::vector<std::string> numbers;
  for (const std::string& line : lines_of(page)) {
    std::smatch match;
    if (std::regex_match(line, match, heading)) numbers.push_back(match[1]);
  }
  return numbers;
}

TEST(Architecture, EveryVariantHasItsRulesInTwoLanguages) {
  for (const VariantInfo* info : variants()) {
    const std::string page = "docs/rules/" + std::string(info->page);
    const std::vector<std::string> english = section_numbers(kRoot / (page + ".md"));
    const std::vector<std::string> chinese = section_numbers(kRoot / (page + ".zh.md"));
    EXPECT_FALSE(english.empty()) << page << ".md is missing or has no numbered sections";
    EXPECT_EQ(english, chinese) << page << ".md and " << page << ".zh.md do not have the same sections";
    for (const std::string other : {".ko.md", ".my.md"}) {
      if (!fs::exists(kRoot / (page + other))) continue;
      EXPECT_EQ(english, section_numbers(kRoot / (page + other)))
          << page << ".md and " << page << other << " do not have the same sections";
    }
  }
}

TEST(Architecture, EveryVariantHasGoldenPerftFigures) {
  for (const VariantInfo* info : variants()) {
    const std::string file = "tests/perft/" + std::string(info->id) + ".txt";
    EXPECT_TRUE(fs::exists(kRoot / file)) << file << " is missing";
  }
}

TEST(Architecture, EveryVariantHasItsLevels) {
  const std::string levels = text_of(kRoot / "src/variants/levels.inc");
  for (const VariantInfo* info : variants()) {
    EXPECT_NE(levels.find("{\"" + std::string(info->id) + "\", {"), std::string::npos) << info->id;
  }
}

TEST(Architecture, EveryVariantHasItsCurve) {
  const std::string curves = text_of(kRoot / "src/variants/curves.inc");
  for (const VariantInfo* info : variants()) {
    EXPECT_NE(curves.find("{\"" + std::string(info->id) + "\", {"), std::string::npos) << info->id;
  }
}

// The tree.

TEST(Architecture, NoFileIsTooLong) {
  for (const char* folder : {"src", "tests", "bench", "tools"}) {
    for (const std::string& file : cpp_files(folder)) {
      const std::string path = std::string(folder) + "/" + file;
      const std::size_t most = path.starts_with("src/engine/search") ? 800 : 500;
      EXPECT_LE(lines_of(kRoot / path).size(), most) << path;
    }
  }
}

// The files of src/ are listed in docs/architecture.md, `rules/fen` standing for fen.hpp and fen.cpp, and no others.
TEST(Architecture, TheMapShowsEveryFile) {
  std::set<std::string> files;
  for (const std::string& file : cpp_files("src")) {
    if (!is_test(file)) files.insert(fs::path(file).replace_extension().string());
  }
  std::set<std::string> shown;
  const std::regex entry("- `([a-z_/]+)`.*");
  for (const std::string& line : lines_of(kRoot / "docs/architecture.md")) {
    std::smatch match;
    if (std::regex_match(line, match, entry)) shown.insert(match[1]);
  }
  for (const std::string& file : files)
    EXPECT_TRUE(shown.contains(file)) << "missing in docs/architecture.md: " << file;
  for (const std::string& file : shown) EXPECT_TRUE(files.contains(file)) << "not in src/: " << file;
}

TEST(Architecture, NothingGeneratedIsTracked) {
  std::FILE* git = popen("git -C '" SERAI_SOURCE_DIR "' ls-files 2>/dev/null", "r");
  ASSERT_NE(git, nullptr);
  std::string files;
  for (int c = std::fgetc(git); c != EOF; c = std::fgetc(git)) files += static_cast<char>(c);
  if (pclose(git) != 0) GTEST_SKIP() << "not a git work tree";
  const std::regex generated(
      "(.*/)?((build|node_modules|dist|\\.cache)/.*|compile_commands\\.json|.*\\.(o|a|so|wasm|log))");
  std::istringstream in(files);
  for (std::string file; std::getline(in, file);) EXPECT_FALSE(std::regex_match(file, generated)) << file;
}

}  // namespace
}  // namespace serai
