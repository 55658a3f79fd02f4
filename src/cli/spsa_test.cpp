// `serai spsa` as its users see it.
#include "cli/spsa.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "test_paths.hpp"
#include "tune/spsa.hpp"

namespace serai {
namespace {

struct Ran {
  int status = 0;
  std::string out, err;
};

Ran run(const SpsaOptions& options) {
  std::ostringstream out, err;
  Ran ran;
  ran.status = run_spsa(options, out, err);
  ran.out = out.str();
  ran.err = err.str();
  return ran;
}

// A tuning by short games of random moves.
SpsaOptions options(const std::string& name, const std::string& arguments = "option=RazorBase option=NullBase") {
  SpsaOptions out;
  out.match.engines = {{"cmd='" SERAI_FAKE_ENGINE "' " + arguments}};
  out.match.variant = "empire,fusion";
  out.match.control = "depth=1";
  out.match.max_plies = 30;
  out.match.concurrency = 2;
  out.names = {"NullBase", "RazorBase"};
  out.pairs = 6;
  out.state = ::testing::TempDir() + "serai_spsa_" + name + "_" + std::to_string(getpid());
  unlink(out.state.c_str());
  return out;
}

std::string text_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(SpsaCommand, PrintsTheTableAndKeepsTheState) {
  SpsaOptions o = options("table");
  const Ran ran = run(o);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("SERAI_TUNABLE(RazorBase, "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("SERAI_TUNABLE(NullBase, 4, 2, 7, 0.5)  // was 4, tuned to "), std::string::npos) << ran.out;
  EXPECT_NE(ran.err.find("6/6 pairs, "), std::string::npos) << ran.err;
  const std::string state = text_of(o.state);
  EXPECT_EQ(Spsa::read(state)->done(), 6U);
  const Ran again = run(o);  // nothing is left to do
  EXPECT_EQ(again.status, 0);
  EXPECT_EQ(again.out, ran.out);
  EXPECT_EQ(text_of(o.state), state);
}

TEST(SpsaCommand, GoesOnWhereItWasInterrupted) {
  SpsaOptions o = options("interrupted", "option=RazorBase option=NullBase interrupt games=5");
  o.match.concurrency = 1;  // a second signal would end the tests
  o.pairs = 1000;
  o.match.control = "3600";
  EXPECT_EQ(run(o).status, 130);
  const auto kept = Spsa::read(text_of(o.state));
  ASSERT_TRUE(kept.ok());
  EXPECT_EQ(kept->done(), 2U);
  SpsaOptions other = o;
  other.pairs = 2000;
  EXPECT_NE(run(other).err.find("belongs to another tuning run"), std::string::npos);
  other = o;
  other.names = {"RazorBase"};
  EXPECT_NE(run(other).err.find("its parameters differ"), std::string::npos);
  EXPECT_EQ(text_of(o.state), kept->text());
}

TEST(SpsaCommand, RefusesWhatMakesNoSense) {
  const auto refusal = [](auto change) {
    SpsaOptions o = options("refused");
    change(o);
    const Ran ran = run(o);
    EXPECT_EQ(ran.status, 2);
    return ran.err;
  };
  EXPECT_NE(refusal([](auto& o) { o.match.engines.clear(); }).find("expected --engine once"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.names = {"Luck"}; }).find("'Luck'"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.names = {}; }).find("nothing to tune"), std::string::npos);
  EXPECT_NE(refusal([](auto& o) { o.match.variant = "nosuchgame"; }).find("'nosuchgame'"), std::string::npos);
}

TEST(SpsaCommand, FailsInASentence) {
  const Ran fixed = run(options("fixed", ""));
  EXPECT_EQ(fixed.status, 1);
  EXPECT_NE(fixed.err.find("has no option 'RazorBase'. Was it built with -DSERAI_TUNABLE=ON?"), std::string::npos)
      << fixed.err;
  const Ran crashed = run(options("crash", "option=RazorBase option=NullBase crash at=3"));
  EXPECT_EQ(crashed.status, 1);
  EXPECT_NE(crashed.err.find("exit status 3. Its parameters: RazorBase "), std::string::npos) << crashed.err;
  SpsaOptions damaged = options("damaged");
  std::ofstream(damaged.state) << "serai spsa 1\ntrials";
  EXPECT_EQ(run(damaged).status, 1);
  SpsaOptions unwritable = options("unwritable");
  unwritable.state = "/no/such/folder/state";
  EXPECT_NE(run(unwritable).err.find("cannot be written"), std::string::npos);
}

}  // namespace
}  // namespace serai
