#include "notation/pgn.hpp"

#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "rules/text.hpp"

namespace serai {
namespace {

// The games of a text. A stream with the same text has the same games.
std::vector<PgnEntry> read_all(const std::string& text, const PgnLimits& limits = {}) {
  std::istringstream in(text);
  PgnReader of_stream(in, limits), of_text(text, limits);
  std::vector<PgnEntry> out;
  while (auto entry = of_text.next()) {
    const auto same = of_stream.next();
    EXPECT_TRUE(same && same->error.has_value() == entry->error.has_value()) << text;
    if (!same) break;
    EXPECT_EQ(same->game.line, entry->game.line);
    EXPECT_EQ(same->error ? same->error->message : write_pgn(same->game),
              entry->error ? entry->error->message : write_pgn(entry->game));
    out.push_back(std::move(*entry));
  }
  EXPECT_FALSE(of_stream.next()) << text;
  return out;
}

// The one game of a text that must be right.
PgnGame read_one(const std::string& text) {
  auto entries = read_all(text);
  EXPECT_EQ(entries.size(), 1u) << text;
  if (entries.empty()) return {};
  EXPECT_FALSE(entries[0].error) << entries[0].error->message;
  return std::move(entries[0].game);
}

// The code and line of the error of the only game, as "code@line".
std::string error_of(const std::string& text, const PgnLimits& limits = {}) {
  const auto entries = read_all(text, limits);
  if (entries.size() != 1 || !entries[0].error) return std::to_string(entries.size()) + " games";
  return std::string(entries[0].error->code) + "@" + std::to_string(entries[0].error->line);
}

std::string texts(const PgnBranch& branch) {
  std::string out;
  for (const PgnMove& m : branch.moves) out += (out.empty() ? "" : " ") + m.text;
  return out;
}

const std::string kTags = "[Event \"A\"]\n[Result \"*\"]\n\n";

const std::string kSample =
    "\xEF\xBB\xBF"
    "[Event \"A \\\"quoted\\\" \\\\ name\"]\r\n[White \"棋\xFF\"]\r\n\r\n"
    "{before} 1. e4! $14 {[%clk 0:10:00.5] good} (1. d4 {x} d5 (1... Nf6 2. c4 (2. Nf3)) 2. c4) 1... e5?! ; tail\r\n"
    "% escaped line )))\r\n"
    "2.Nf3 R@a1+ 3. a10a9 76象53 4. O-O bxa8=Q# 1/2-1/2\r\n"
    "\r\n[Event \"B\"]\n1. e4 *\n";

TEST(PgnReader, ReadsTagsMovesAndResult) {
  const PgnGame game = read_one("[Event \"A\"]\n[Site \"B\"]\n\n1. e4 e5 2. Nf3 1-0\n");
  ASSERT_EQ(game.tags.size(), 2u);
  EXPECT_EQ(game.tags[1].name, "Site");
  EXPECT_EQ(game.tags[1].value, "B");
  EXPECT_EQ(game.tags[1].line, 2u);
  EXPECT_EQ(texts(game.branches[0]), "e4 e5 Nf3");
  EXPECT_EQ(game.branches[0].moves[2].line, 4u);
  EXPECT_EQ(game.result, "1-0");
  EXPECT_EQ(game.line, 1u);
  EXPECT_EQ(game.first_ply, 0);
}

TEST(PgnReader, ReadsTheSampleWithAllItsOddities) {
  const auto entries = read_all(kSample);
  ASSERT_EQ(entries.size(), 2u);
  ASSERT_FALSE(entries[0].error) << entries[0].error->message;
  const PgnGame& game = entries[0].game;
  EXPECT_EQ(game.tag("event")->value, "A \"quoted\" \\ name");
  EXPECT_EQ(game.tag("White")->value, "棋\xEF\xBF\xBD");
  ASSERT_EQ(game.branches.size(), 4u);
  EXPECT_EQ(texts(game.branches[0]), "e4 e5 Nf3 R@a1+ a10a9 76象53 O-O bxa8=Q#");
  EXPECT_EQ(texts(game.branches[1]), "d4 d5 c4");
  EXPECT_EQ(texts(game.branches[2]), "Nf6 c4");
  EXPECT_EQ(texts(game.branches[3]), "Nf3");
  const PgnMove& e4 = game.branches[0].moves[0];
  EXPECT_EQ(e4.nags, (std::vector<int>{1, 14}));
  EXPECT_EQ(e4.before, (std::vector<std::string>{"before"}));
  EXPECT_EQ(e4.after, (std::vector<std::string>{"[%clk 0:10:00.5] good"}));
  EXPECT_EQ(e4.alternatives, (std::vector<std::size_t>{1}));
  EXPECT_EQ(e4.clock, 600.5);
  EXPECT_EQ(game.branches[0].moves[1].nags, (std::vector<int>{6}));
  EXPECT_EQ(game.branches[0].moves[1].after, (std::vector<std::string>{"tail"}));
  EXPECT_EQ(game.result, "1/2-1/2");
  EXPECT_EQ(texts(entries[1].game.branches[0]), "e4");
}

TEST(PgnReader, KnowsMoveNumbersFromMoves) {
  EXPECT_EQ(texts(read_one(kTags + "1.e4 1...e5 2 . Nf3 3. ... Nc6 12 7653 13.R01-71 0-0 14.0-0-0 *").branches[0]),
            "e4 e5 Nf3 Nc6 7653 R01-71 0-0 0-0-0");
  EXPECT_EQ(read_one(kTags + "12...e5 13. Nf3 *").first_ply, 23);
  EXPECT_EQ(read_one(kTags + "99999999999999999999. e5 *").first_ply, 0);
}

TEST(PgnReader, ReadsEveryAnnotationMark) {
  const PgnGame game = read_one(kTags + "1. a! b? 2. c!! d?? 3. e!? f?! 4. g ! h!!! $255 1! *!");
  std::vector<int> nags;
  for (const PgnMove& m : game.branches[0].moves) nags.insert(nags.end(), m.nags.begin(), m.nags.end());
  EXPECT_EQ(nags, (std::vector<int>{1, 2, 3, 4, 5, 6, 1, 3, 255, 1}));
}

TEST(PgnReader, ReadsSignsThatStandAlone) {
  const PgnGame game = read_one(kTags + "1. e4 +- e5 ∞ 2. exd6 e.p. = d5 +/= -+ *");
  EXPECT_EQ(texts(game.branches[0]), "e4 e5 exd6 d5");
  std::vector<int> nags;
  for (const PgnMove& m : game.branches[0].moves) nags.insert(nags.end(), m.nags.begin(), m.nags.end());
  EXPECT_EQ(nags, (std::vector<int>{18, 13, 10, 14, 19}));
}

TEST(PgnReader, ReadsClocksAndLeavesBrokenOnesAlone) {
  const auto clock = [](const std::string& text) {
    return read_one(kTags + "1. e4 {" + text + "} *").branches[0].moves[0].clock;
  };
  EXPECT_EQ(clock("[%clk 1:02:03]"), 3723.0);
  EXPECT_EQ(clock("[%clk 0:00:00]"), 0.0);
  EXPECT_EQ(clock("so [%eval 0.3]\n[%clk\n0:00:09.25 ] far"), 9.25);
  for (const char* bad : {"[%clk]", "[%clk 1:02]", "[%clk 1:60:00]", "[%clk a:00:00]", "[%clk 0:00:01",
                          "[%clk -1:00:00]", "[%clk 9999999999:00:00]", "%clk 0:00:01"}) {
    EXPECT_FALSE(clock(bad)) << bad;
  }
}

TEST(PgnReader, GivesCommentsTheirPlace) {
  const PgnGame game = read_one(kTags + "{a} 1. e4 {b} {c} (1. d4) {d} e5 (1... c5 {e}) {f} *");
  const auto& moves = game.branches[0].moves;
  EXPECT_EQ(moves[0].before, (std::vector<std::string>{"a"}));
  EXPECT_EQ(moves[0].after, (std::vector<std::string>{"b", "c"}));
  EXPECT_EQ(moves[1].before, (std::vector<std::string>{"d"}));
  EXPECT_EQ(moves[1].after, (std::vector<std::string>{"f"}));
  EXPECT_EQ(game.branches[2].moves[0].after, (std::vector<std::string>{"e"}));
  EXPECT_EQ(read_one(kTags + "{no moves} *").branches[0].comments, (std::vector<std::string>{"no moves"}));
  EXPECT_EQ(read_one(kTags + "1. e4 1-0 {resigns}\n").branches[0].moves[0].after,
            (std::vector<std::string>{"resigns"}));
}

TEST(PgnReader, ForgivesMissingBlankLinesAndResults) {
  const auto entries =
      read_all("[Event \"A\"]\n1. e4 e5\n[Event \"B\"][Site \"C\"] 1. d4\n\n[Event \"D\"]\n\n[Event \"E\"]");
  ASSERT_EQ(entries.size(), 4u);
  for (const PgnEntry& e : entries) EXPECT_FALSE(e.error);
  EXPECT_EQ(texts(entries[0].game.branches[0]), "e4 e5");
  EXPECT_EQ(entries[0].game.result, "");
  EXPECT_EQ(entries[1].game.tag("Site")->value, "C");
  EXPECT_EQ(texts(entries[1].game.branches[0]), "d4");
  EXPECT_EQ(entries[1].game.line, 3u);
  EXPECT_EQ(entries[3].game.tag("Event")->value, "E");
}

TEST(PgnReader, SkipsTextBeforeTheFirstGameOnly) {
  const auto entries = read_all("From: a@b\nhello\n\n" + kTags + "1. e4 *\n\nstray\n\n" + kTags + "1. d4 *\n");
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_FALSE(entries[0].error);
  ASSERT_TRUE(entries[1].error);
  EXPECT_EQ(entries[1].error->code, "missing-tags");
  EXPECT_EQ(entries[1].error->line, 9u);
  EXPECT_FALSE(entries[2].error);
  EXPECT_EQ(error_of("1. e4 e5 *\n"), "missing-tags@1");
  EXPECT_TRUE(read_all("").empty());
  EXPECT_TRUE(read_all("\n\r\n  \n% note\n; note\n").empty());
}

TEST(PgnReader, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("[Event A]\n\n*"), "bad-tag@1");
  EXPECT_EQ(error_of("[Event \"A\"]\n[Site \"B\n\n*"), "bad-tag@2");
  EXPECT_EQ(error_of("[Event \"A\"]\n[Site \"B\\\"]\n\n*"), "bad-tag@2");
  EXPECT_EQ(error_of("[\"A\"]\n\n*"), "bad-tag@1");
  EXPECT_EQ(error_of(kTags + "1. e4\n{ never\nclosed"), "unclosed-comment@5");
  EXPECT_EQ(error_of(kTags + "1. e4\n(1. d4\n((1. c4) *"), "stray-variation@6");
  EXPECT_EQ(error_of(kTags + "1. e4\n(1. d4\nd5 *"), "unclosed-variation@5");
  EXPECT_EQ(error_of(kTags + "1. e4 ) *"), "stray-parenthesis@4");
  EXPECT_EQ(error_of(kTags + "1. e4 } *"), "unexpected-character@4");
  EXPECT_EQ(error_of(kTags + "1. e4 ] *"), "unexpected-character@4");
  EXPECT_EQ(error_of(kTags + "$1 1. e4 *"), "stray-annotation@4");
  EXPECT_EQ(error_of(kTags + "1. e4 $256 *"), "bad-annotation@4");
  EXPECT_EQ(error_of(kTags + "1. e4 $ *"), "bad-annotation@4");
  EXPECT_EQ(read_all(kTags + "1. e4 ) *")[0].error->message, "Line 4: a ')' stands outside of any variation.");
}

TEST(PgnReader, GoesOnAfterABadGame) {
  const std::string good = "[Event \"good\"]\n[Site \"x\"]\n\n1. e4 *\n\n";
  for (const char* bad :
       {"[Event \"bad]\n[Site \"y\"]\n\n1. d4 *\n\n", "[Event \"bad\"]\n\n1. d4 {\n[%clk 0:00:01]\n\n",
        "[Event \"bad\"]\n\n1. d4 (1. c4\n\n", "[Event \"bad\"]\n\n1. d4 )\n\n2. c4 *\n\n",
        "[Event \"bad\"]\n\n1. d4 ) {a\n[comment] line} *\n", "stray\n"}) {
    const auto entries = read_all(good + bad + good);
    ASSERT_EQ(entries.size(), 3u) << bad;
    EXPECT_FALSE(entries[0].error) << bad;
    EXPECT_TRUE(entries[1].error) << bad;
    EXPECT_FALSE(entries[2].error) << bad;
    EXPECT_EQ(entries[2].game.tags.size(), 2u) << bad;
  }
}

TEST(PgnReader, HoldsItsLimits) {
  PgnLimits limits;
  limits.items = 10;
  limits.tags = 2;
  EXPECT_EQ(error_of(kTags + "a b c d e f g h i j k *", limits), "too-many-moves@4");
  EXPECT_EQ(error_of(kTags + "a () () () () () () () () () () *", limits), "too-many-moves@4");
  EXPECT_EQ(error_of(kTags + "a {}{}{}{}{}{}{}{}{}{}{} *", limits), "too-many-moves@4");
  EXPECT_EQ(error_of("[A \"\"]\n[B \"\"]\n[C \"\"]\n\n*", limits), "too-many-tags@3");
  EXPECT_EQ(error_of("[A \"" + std::string(5000, 'x') + "\"]\n\n*"), "tag-too-long@1");
  EXPECT_EQ(error_of(kTags + std::string(65, 'x') + " *"), "token-too-long@4");
  EXPECT_EQ(error_of(kTags + "a {" + std::string(700'000, 'x') + "}\n{" + std::string(700'000, 'x') + "} *"),
            "comment-too-long@5");
  EXPECT_EQ(error_of(kTags + "a ;" + std::string(700'000, 'x') + "\n;" + std::string(700'000, 'x') + "\n*"),
            "comment-too-long@5");
  const auto entries = read_all(kTags + "a " + std::string(5'000'000, ' ') + "b *\n\n" + kTags + "1. e4 *\n" +
                                "[Event \"" + std::string(5'000'000, 'x') + "\"]\n\n*\n\n" + kTags + "*");
  ASSERT_EQ(entries.size(), 4u);
  EXPECT_EQ(entries[0].error->code, "line-too-long");
  EXPECT_FALSE(entries[1].error);
  EXPECT_EQ(entries[2].error->code, "line-too-long");
  EXPECT_FALSE(entries[3].error);
}

TEST(PgnReader, BearsDeepNesting) {
  const auto nested = [](int depth) {
    std::string text = kTags;
    for (int i = 0; i < depth; ++i) text += "e4 (";
    text += "e4";
    for (int i = 0; i < depth; ++i) text += ")";
    return text + " *";
  };
  EXPECT_EQ(read_one(nested(64)).branches.size(), 65u);
  EXPECT_EQ(error_of(nested(65)), "too-deep@4");
  EXPECT_EQ(error_of(nested(100'000)), "too-deep@4");
  EXPECT_EQ(error_of(kTags + "e4 " + std::string(100'000, '(')), "stray-variation@4");
  EXPECT_EQ(error_of(kTags + "e4 " + std::string(100'000, ')')), "stray-parenthesis@4");
}

TEST(PgnReader, SurvivesTruncationAtEveryByte) {
  for (std::size_t length = 0; length <= kSample.size(); ++length) {
    const auto entries = read_all(kSample.substr(0, length));
    EXPECT_LE(entries.size(), 2u);
    for (const PgnEntry& e : entries) write_pgn(e.game);
  }
}

TEST(PgnReader, SurvivesRandomDamage) {
  std::mt19937 random(7);
  constexpr std::string_view kBytes =
      "[]{}()\"\\;%$!?.* \n\r\x80\xE6\xFF\0a1-0"
      "/";
  for (int i = 0; i < 20'000; ++i) {
    std::string text = kSample;
    for (int k = 0; k < 5; ++k) text[random() % text.size()] = kBytes[random() % kBytes.size()];
    for (const PgnEntry& e : read_all(text)) {
      if (e.error) continue;
      const std::string written = write_pgn(e.game);
      ASSERT_EQ(clean_line(written).size(), written.size()) << "not UTF-8";
      ASSERT_EQ(write_pgn(read_one(written)), written);
    }
  }
}

TEST(PgnReader, ReadsNoFurtherThanTheLineOfTheResult) {
  std::istringstream in(kTags + "1. e4 *\n" + kTags + "1. d4 *\n");
  PgnReader reader(in);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(in.tellg(), static_cast<std::streamoff>(kTags.size() + 8));
}

TEST(PgnReader, EndsOnAStreamThatCannotBeRead) {
  std::istringstream in("[Event \"A\"]");
  in.setstate(std::ios::failbit);
  EXPECT_FALSE(PgnReader(in).next());
}

TEST(PgnWriter, WritesWhatItReads) {
  const PgnGame game = read_all(kSample)[0].game;
  EXPECT_EQ(write_pgn(game),
            "[Event \"A \\\"quoted\\\" \\\\ name\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
            "[White \"棋\xEF\xBF\xBD\"]\n[Black \"?\"]\n[Result \"1/2-1/2\"]\n\n"
            "{before} 1. e4 $1 $14 {[%clk 0:10:00.5] good} (1. d4 {x} 1... d5 (1... Nf6 2. c4\n"
            "(2. Nf3)) 2. c4) 1... e5 $6 {tail} 2. Nf3 R@a1+ 3. a10a9 76象53 4. O-O bxa8=Q#\n1/2-1/2\n\n");
}

TEST(PgnWriter, PutsTheSevenTagsFirst) {
  PgnGame game;
  game.tags = {{"Variant", "x"}, {"Black", "b"}, {"event", "e"}, {"Bad name", "y"}, {"", "z"}};
  EXPECT_EQ(write_pgn(game),
            "[Event \"e\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"b\"]\n"
            "[Result \"*\"]\n[Variant \"x\"]\n\n*\n\n");
}

TEST(PgnWriter, MakesTextSafe) {
  PgnGame game;
  game.tags = {{"Event", "a\n[Site \"b\"]\xC3"}};
  PgnMove move;
  move.text = "e4";
  move.after = {"a } b\n\n[Event \"x\"]\n{ c", "", " \n "};
  game.branches[0].moves.push_back(move);
  const PgnGame again = read_one(write_pgn(game));
  EXPECT_EQ(again.tag("Event")->value, "a [Site \"b\"]\xEF\xBF\xBD");
  EXPECT_EQ(again.branches[0].moves[0].after, (std::vector<std::string>{"a ) b [Event \"x\"] ( c"}));
}

TEST(PgnWriter, WritesClocksOnce) {
  PgnGame game;
  const auto written = [&](std::optional<double> clock, std::vector<std::string> comments) {
    game.branches[0].moves = {PgnMove{"e4", 0, {}, {}, std::move(comments), clock, {}}};
    const std::string text = write_pgn(game);
    return text.substr(text.find("1. e4"));
  };
  EXPECT_EQ(written(3723.25, {"x"}), "1. e4 {[%clk 1:02:03.25]} {x} *\n\n");
  EXPECT_EQ(written(59.9996, {}), "1. e4 {[%clk 0:01:00]} *\n\n");
  EXPECT_EQ(written(5, {"[%clk 0:00:05]"}), "1. e4 {[%clk 0:00:05]} *\n\n");
  EXPECT_EQ(written(-1, {}), "1. e4 *\n\n");
  EXPECT_EQ(written(1e300, {}), "1. e4 *\n\n");
  EXPECT_EQ(written(std::numeric_limits<double>::quiet_NaN(), {}), "1. e4 *\n\n");
}

TEST(PgnWriter, KeepsLinesShortAndNeverBeginsOneWithAPercentSign) {
  PgnGame game;
  std::string comment;
  for (int i = 0; i < 500; ++i) comment += i % 3 == 0 ? "%a " : i % 3 == 1 ? "[b] " : "字字 ";
  for (int i = 0; i < 100; ++i) game.branches[0].moves.push_back({"Nf3", 0, {}, {}, {}, {}, {}});
  game.branches[0].moves[50].after.push_back(comment);
  std::istringstream lines(write_pgn(game));
  std::string line;
  std::size_t longest = 0;
  while (std::getline(lines, line)) {
    EXPECT_FALSE(line.starts_with('%'));
    std::size_t columns = 0;
    for (char c : line) columns += (c & 0xC0) != 0x80 ? 1 : 0;
    longest = std::max(longest, columns);
  }
  EXPECT_GT(longest, 70u);
  EXPECT_LE(longest, 88u);  // a word that may not begin a line can stand out
  EXPECT_EQ(read_one(write_pgn(game)).branches[0].moves[50].after[0] + " ", comment);
}

TEST(CleanLine, ReplacesWhatIsNotText) {
  const std::string bad = "\xEF\xBF\xBD";
  EXPECT_EQ(clean_line("a\tb\nc\x7F"), "a b c ");
  EXPECT_EQ(clean_line("é棋🐎"), "é棋🐎");
  EXPECT_EQ(clean_line("\x80"), bad);
  EXPECT_EQ(clean_line("\xC0\x80"), bad + bad);
  EXPECT_EQ(clean_line("\xE0\x80\x80"), bad + bad + bad);
  EXPECT_EQ(clean_line("\xED\xA0\x80"), bad + bad + bad);
  EXPECT_EQ(clean_line("\xF4\x90\x80\x80"), bad + bad + bad + bad);
  EXPECT_EQ(clean_line("a\xE6\xA3"), "a" + bad + bad);
  EXPECT_EQ(clean_line("\xF5zz"), bad + "zz");
}

}  // namespace
}  // namespace serai
