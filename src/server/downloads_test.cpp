#include "server/downloads.hpp"

#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

// Games that are downloaded, and how often the store is asked for them.
class DownloadsTest : public HubTest {
 protected:
  std::string text(std::string_view form, const std::string& site = "here") {
    std::string out;
    const auto done = [&](const Result<std::optional<std::string>>& got) { out = got && *got ? **got : ""; };
    if (form == "pgn") {
      hub()->pgn(game, site, done);
    } else {
      hub()->game_json(game, done);
    }
    settle();
    EXPECT_NE(out, "");
    return out;
  }
  std::uint64_t reads_of(std::string_view form, const std::string& site = "here") {
    const std::uint64_t before = store.stats().reads;
    text(form, site);
    return store.stats().reads - before;
  }
  // A finished game that is no longer in memory.
  void finish() {
    say(a, {{"t", "name"}, {"id", "n"}, {"name", "Firstname"}});
    begin();
    offer(b, "resign", "r");
    restart();
  }
  void rename(const std::string& name) {
    hub()->rename("ann", name, [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  }
};

TEST_F(DownloadsTest, AFinishedGameIsWrittenOnce) {
  finish();
  for (const char* form : {"pgn", "json"}) {
    const std::string first = text(form);
    EXPECT_EQ(reads_of(form), 0u) << form;
    EXPECT_EQ(text(form), first) << form;
  }
  EXPECT_EQ(reads_of("pgn"), 0u) << "one form does not displace the other";
}

TEST_F(DownloadsTest, AnotherNameOfTheServerIsAnotherText) {
  finish();
  EXPECT_NE(text("pgn", "here").find("here"), std::string::npos);
  EXPECT_NE(text("pgn", "there").find("there"), std::string::npos);
  EXPECT_EQ(reads_of("pgn", "there"), 0u);
}

TEST_F(DownloadsTest, ALiveGameIsWrittenAsItStands) {
  begin();
  move(a, 0, "c3c4", "m1");
  EXPECT_EQ(text("pgn").find("c5"), std::string::npos);
  move(b, 1, "c7c5", "m2");
  EXPECT_NE(text("pgn").find("c5"), std::string::npos);
}

TEST_F(DownloadsTest, ANewNameIsSeenAtOnce) {
  finish();
  for (const char* form : {"pgn", "json"}) EXPECT_NE(text(form).find("Firstname"), std::string::npos) << form;
  rename("Newname");
  settle();
  for (const char* form : {"pgn", "json"}) {
    EXPECT_EQ(text(form).find("Firstname"), std::string::npos) << form;
    EXPECT_NE(text(form).find("Newname"), std::string::npos) << form;
  }
  hub()->moderation().act({{}, "ann", "hide", true, {}, {}}, [](const std::optional<Error>&) {});
  settle();
  EXPECT_EQ(text("pgn").find("Newname"), std::string::npos);
}

TEST_F(DownloadsTest, ATextThatWasBegunBeforeAChangeIsNotKept) {
  finish();
  store.hold_reads();
  const auto ask = [&] { hub()->pgn(game, "here", [](const Result<std::optional<std::string>>&) {}); };
  ask();
  rename("Newname");
  settle();
  store.run_reads();
  settle();
  ask();
  EXPECT_EQ(store.waiting_reads(), 1u);
}

TEST_F(DownloadsTest, WhatHappensInOtherGamesDoesNotMatter) {
  finish();
  say(a, {{"t", "challenge"}, {"id", "c2"}, {"variant", "empire"}, {"seats", {"me", "me"}}});
  const auto other = ann.last("started").at("game");
  store.hold_reads();
  const auto ask = [&] { hub()->pgn(game, "here", [](const Result<std::optional<std::string>>&) {}); };
  ask();
  say(a, {{"t", "move"}, {"id", "m"}, {"game", other}, {"version", 0}, {"move", "c3c4"}});
  ASSERT_EQ(ann.last("ack").at("version"), 1);
  store.run_reads();
  settle();
  ask();
  EXPECT_EQ(store.waiting_reads(), 0u);
}

TEST_F(DownloadsTest, TextsGoWhenThereIsNoRoom) {
  world.limits.download_cache_bytes = 1;
  finish();
  text("pgn");
  EXPECT_EQ(reads_of("pgn"), 1u);
}

}  // namespace
}  // namespace serai::server
