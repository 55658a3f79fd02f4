// The words behind --engine.
#include "match/engine_config.hpp"

#include <gtest/gtest.h>

namespace serai {
namespace {

using Words = std::vector<std::string>;

std::string refusal(const Words& words) {
  const auto config = read_engine(words);
  return config ? "" : config.error().message;
}

TEST(Engines, AreDescribedInWords) {
  const auto config = read_engine(Words{"cmd=/opt/my engine/x", "option.Move Overhead=50", "option.EvalFile=a=b.nnue",
                                        "option.Empty=", "variant=janggi", "name=old one", "tc=nodes=100", "peer-fen",
                                        "stderr=/tmp/x"});
  ASSERT_TRUE(config.ok());
  EXPECT_EQ(config->command, (Words{"/opt/my", "engine/x"}));
  ASSERT_EQ(config->options.size(), 3U);
  EXPECT_EQ(config->options[0], (std::pair<std::string, std::string>{"Move Overhead", "50"}));
  EXPECT_EQ(config->options[1], (std::pair<std::string, std::string>{"EvalFile", "a=b.nnue"}));
  EXPECT_EQ(config->options[2].second, "");
  EXPECT_EQ(config->variant, "janggi");
  EXPECT_EQ(config->name, "old one");
  EXPECT_EQ(config->control->count, 100U);
  EXPECT_EQ(config->error_file, "/tmp/x");
  EXPECT_TRUE(config->takes_fen);
}

TEST(Engines, AreNamedAfterTheirFileAndMayNameTheGameAsAnOption) {
  const auto config = read_engine(Words{"cmd='/opt/my engine/x' -q \"\"", "option.UCI_Variant=fusion"});
  ASSERT_TRUE(config.ok());
  EXPECT_EQ(config->command, (Words{"/opt/my engine/x", "-q", ""}));
  EXPECT_EQ(config->name, "x");
  EXPECT_EQ(config->variant, "fusion");
  EXPECT_TRUE(config->options.empty());
  EXPECT_FALSE(config->takes_fen);
}

TEST(Engines, ThatMakeNoSenseAreRefused) {
  for (const Words& words :
       {Words{}, Words{"name=x"}, Words{"cmd="}, Words{"cmd='x"}, Words{"cmd=' '", "what=x"}, Words{"cmd=x", "depth"},
        Words{"cmd=x", "option.=1"}, Words{"cmd=x", "option.Hash"}, Words{"cmd=x", "tc=soon"},
        Words{"cmd=x", "option.A=1\nquit"}, Words{"cmd=x", "variant=a\nb"}, Words{"cmd=''"}}) {
    EXPECT_NE(refusal(words), "");
  }
  EXPECT_NE(refusal({"cmd=x", "colour=red"}).find("'colour'"), std::string::npos);
}

}  // namespace
}  // namespace serai
