#include "server/log.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <vector>

namespace serai::server {
namespace {

// What is logged while this lives.
class Lines {
 public:
  explicit Lines(const log::Options& options = {}) {
    log::start(options, [this](const std::string& line) { lines_.push_back(line); });
  }
  ~Lines() { log::stop(); }
  const std::vector<std::string>& all() const { return lines_; }
  // The line without its time.
  std::string at(std::size_t i) const { return i < lines_.size() ? lines_[i].substr(lines_[i].find(' ') + 1) : ""; }

 private:
  std::vector<std::string> lines_;
};

TEST(Log, HasOneLineOfPairsForEachEvent) {
  const Lines lines;
  log::write(log::Level::kInfo, "start", {{"port", 8080}, {"web", "yes"}});
  ASSERT_EQ(lines.all().size(), 1U);
  EXPECT_EQ(lines.at(0), "level=info event=start port=8080 web=yes\n");
  EXPECT_EQ(lines.all()[0].find("time=20"), 0U) << lines.all()[0];
}

TEST(Log, LeavesOutWhatIsBelowItsLevel) {
  const Lines lines({log::Level::kWarning, false});
  log::write(log::Level::kInfo, "start");
  log::write(log::Level::kError, "broken");
  ASSERT_EQ(lines.all().size(), 1U);
  EXPECT_EQ(lines.at(0), "level=error event=broken\n");
}

TEST(Log, CannotBeForged) {
  const Lines lines;
  log::write(log::Level::kInfo, "x", {{"a", "1 level=error\nevent=\"fire\""}, {"b", ""}});
  EXPECT_EQ(lines.at(0), "level=info event=x a=\"1 level=error?event=\\\"fire\\\"\" b=\"\"\n");
}

TEST(Log, HasAddressesOnlyIfAskedFor) {
  const Address from = *Address::parse("203.0.113.5");
  {
    const Lines lines;
    log::limited("too-many-requests", from);
    EXPECT_EQ(lines.at(0), "level=warning event=too-many-requests\n");
  }
  const Lines lines({log::Level::kInfo, true});
  log::limited("too-many-requests", from);
  EXPECT_EQ(lines.at(0), "level=warning event=too-many-requests address=203.0.113.5\n");
}

TEST(Log, IsNotFloodedByOneEvent) {
  const Lines lines;
  for (int i = 0; i < 1000; ++i) log::limited("too-many-requests", {});
  EXPECT_LT(lines.all().size(), 100U);
  const std::size_t before = lines.all().size();
  log::limited("slow-reader", {});
  EXPECT_EQ(lines.all().size(), before + 1) << "another event is heard";
}

TEST(Log, HasOnlyTheBeginningOfAnIdentity) {
  EXPECT_EQ(log::short_id("abcdefghijklmnop"), "abcdef");
}

TEST(Log, IsSilentUntilItIsStarted) {
  log::write(log::Level::kError, "nobody hears this");
}

}  // namespace
}  // namespace serai::server
