// `serai judge` as its users see it: fields, order, and every kind of bad line.
#include "cli/judge.hpp"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <sstream>

namespace serai {
namespace {

namespace json = boost::json;

json::object judge(std::string_view request) {
  return json::parse(judge_line(request)).as_object();
}

std::string code(const json::object& answer) {
  return answer.contains("error") ? std::string(answer.at("error").at("code").as_string()) : "";
}

TEST(Judge, AnswersWithAllThatTheGameHas) {
  EXPECT_EQ(
      judge_line(R"({"variant":"xiangfu","fen":"9/9/2+g6/9/9/9/6+G2/9/9[Rr] b - - 0 1","moves":["R@a9"],"id":"a"})"),
      R"({"id":"a","variant":"xiangfu","fen":"r8/9/2+g6/9/9/9/6+G2/9/9[R] w - - 0 2","turn":"w","check":false,)"
      R"("legal":["R@a1","R@a2","R@b1","R@b2","R@c1","R@c2","R@d1","R@d2","R@e1","R@e2","R@f1","R@f2","R@g1","R@g2","R@h1","R@h2","R@i1","R@i2",)"
      R"("g3f3","g3f4","g3g4"],"san":["R@a9"],"result":"*","reason":"","claims":[],"hand":{"w":{"R":1},"b":{}}})");
  const auto janggi = judge(R"({"variant":"janggi"})");
  EXPECT_FALSE(janggi.contains("id"));
  EXPECT_EQ(janggi.at("bikjang"), json::value(false));
  EXPECT_EQ(json::serialize(janggi.at("score").at("w")), "72");
  EXPECT_EQ(janggi.at("score").at("b").as_double(), 73.5);
  EXPECT_NE(judge_line(R"({"variant":"janggi"})").find(R"("score":{"w":72,"b":73.5})"), std::string::npos);
  const auto counted = judge(R"({"variant":"sittuyin","fen":"7k/8/8/8/8/8/R7/K7[] b - 32 5 1"})");
  EXPECT_EQ(counted.at("count"), (json::value{{"limit", 32}, {"ply", 5}}));
  EXPECT_EQ(judge(R"({"variant":"fusionteam"})").at("team"), json::value("east"));
  EXPECT_FALSE(judge(R"({"variant":"fusion"})").contains("team"));
}

TEST(Judge, WritesMovesInTheGamesOwnNotation) {
  EXPECT_EQ(judge(R"({"variant":"janggi","moves":["a1a2","a10a9","e2e2"]})").at("san"),
            (json::value{"R01-91", "R11-21", "K95-95"}));
  EXPECT_EQ(judge(R"({"variant":"empire","moves":["d3d4","e7e5","b1b2"]})").at("san"),
            (json::value{"Sd4", "e5", "Eb2"}));
}

TEST(Judge, TakesASetupOrAFenButNotBoth) {
  EXPECT_EQ(code(judge(R"({"variant":"fusion","setup":"drawn"})")), "");
  EXPECT_EQ(code(judge(R"({"variant":"fusion","setup":"drawn","fen":"x"})")), "bad-request");
  EXPECT_EQ(code(judge(R"({"variant":"fusion","setup":"nowhere"})")), "unknown-setup");
}

TEST(Judge, SaysWhatIsWrongAndWhere) {
  const auto answer = judge(R"({"id":7,"variant":"empire","moves":["d3d4","e7e5","a1a8"]})");
  EXPECT_EQ(json::serialize(answer.at("id")), "7");
  EXPECT_EQ(code(answer), "illegal-move");
  EXPECT_EQ(answer.at("error").at("ply").as_int64(), 2);
  EXPECT_EQ(code(judge(R"({"variant":"nosuchgame"})")), "unknown-variant");
  EXPECT_EQ(code(judge(R"({"variant":"empire","fen":"nonsense"})")), "bad-fen");
  EXPECT_EQ(code(judge(R"({"variant":"empire","moves":["hello"]})")), "bad-move");
  EXPECT_EQ(code(judge(R"({"variant":"janggi","moves":["e2e2","e9e9","e2e2"]})")), "game-over");
}

TEST(Judge, SurvivesWhateverIsSent) {
  for (std::string_view line :
       {"", "{", "[]", "null", "1e999", "{}", "{\"variant\":1}", "{\"variant\":\"empire\",\"moves\":7}",
        "{\"variant\":\"empire\",\"moves\":[7]}", "{\"variant\":\"empire\",\"fen\":null}", "{\"variant\":\"\xFF\xFE\"}",
        "\"\\ud800\"", "{\"variant\":\"empire\"} x"}) {
    EXPECT_TRUE(judge(line).contains("error")) << line;
  }
  EXPECT_EQ(code(judge(std::string(100'000, '['))), "bad-json");
  std::string nested = "{\"variant\":\"empire\",\"id\":";
  for (int i = 0; i < 10'000; ++i) nested += "{\"a\":";
  EXPECT_EQ(code(judge(nested)), "bad-json");
  std::string many = R"({"variant":"janggi","moves":["a1a2")";
  for (int i = 0; i < 30'000; ++i) many += R"(,"a1a2")";
  EXPECT_EQ(code(judge(many + "]}")), "bad-request");
}

TEST(Judge, ServesTheNextLineAfterABadOne) {
  std::istringstream in(std::string(3'000'000, 'x') +
                        "\n\n{\"variant\":\"janggi\",\"id\":1}\r\nnot json\n{\"variant\":\"empire\",\"id\":2}");
  std::ostringstream out;
  run_judge(in, out);
  std::istringstream answers(out.str());
  std::vector<json::object> lines;
  for (std::string line; std::getline(answers, line);) lines.push_back(json::parse(line).as_object());
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(code(lines[0]), "too-long");
  EXPECT_EQ(lines[1].at("id").as_int64(), 1);
  EXPECT_EQ(code(lines[2]), "bad-json");
  EXPECT_EQ(lines[3].at("id").as_int64(), 2);
}

}  // namespace
}  // namespace serai
