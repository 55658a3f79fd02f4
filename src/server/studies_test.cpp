#include "server/studies.hpp"

#include <gtest/gtest.h>

#include "server/hub_world.hpp"

namespace serai::server {
namespace {

constexpr const char* kPgn = "[Variant \"empire\"]\n\n1. c4 *";

struct World : HubWorld {
  // Asks, and keeps the answers in their order: "done", or the code of an error.
  void share(const std::string& who, const std::string& request, const std::string& id = {},
             const std::string& address = {}) {
    hub->studies().share({who, address, request, id, "", kPgn}, [this](const Result<std::string>& answer) {
      answers.emplace_back(answer ? "done" : answer.error().code);
    });
    settle();
  }
  std::vector<StudyRecord> studies_of(const std::string& who) const { return *store.reader()->studies_of(who, 100); }
  std::vector<std::string> answers;
};

TEST(Studies, AreAnsweredWhenTheyAreStored) {
  World world;
  world.store.hold();
  world.share("ann", "r1");
  EXPECT_TRUE(world.answers.empty());
  world.store.commit();
  world.settle();
  EXPECT_EQ(world.answers, std::vector<std::string>{"done"});
  EXPECT_EQ(world.studies_of("ann").size(), 1U);
}

TEST(Studies, OfABurstPassNoLimit) {
  World world;
  world.limits.studies_per_person = 1;
  world.open();
  world.store.hold_reads();
  world.share("ann", "r1");
  world.share("ann", "r2");
  world.share("ann", "r3");
  EXPECT_EQ(world.answers, std::vector<std::string>{"busy"}) << "two of a person wait, no more";
  while (world.store.waiting_reads() > 0) {
    world.store.run_reads();
    world.settle();
  }
  EXPECT_EQ(world.answers, (std::vector<std::string>{"busy", "done", "too-many-studies"}));
}

TEST(Studies, OfOneAddressDoNotFillTheQueue) {
  World world;
  world.store.hold_reads();
  for (int i = 0; i < 20; ++i) world.share("p" + std::to_string(i), "r", {}, "192.0.2.1");
  EXPECT_EQ(world.answers.size(), 12U);
  world.share("ann", "r", {}, "192.0.2.2");
  EXPECT_EQ(world.answers.size(), 12U) << "others still get in";
  for (int i = 0; i < 100; ++i) world.share("q" + std::to_string(i), "r", {}, "198.51.100." + std::to_string(i));
  EXPECT_EQ(world.answers.size(), 12U + 100U - 55U) << "the queue is bounded";
}

TEST(Studies, OfOneAddressDoNotFillTheRoomOfEverybody) {
  World world;
  world.limits.address_study_kilobytes_per_day = 2;
  world.open();
  world.share("ann", "r1", {}, "192.0.2.1");
  world.share("bob", "r1", {}, "192.0.2.1");
  world.share("cat", "r1", {}, "192.0.2.1");
  EXPECT_EQ(world.answers, (std::vector<std::string>{"done", "done", "too-many"}));
  world.share("ann", "r2", world.studies_of("ann").at(0).id, "192.0.2.1");
  EXPECT_EQ(world.answers.back(), "done") << "it does not grow";
  world.share("cat", "r2", {}, "192.0.2.2");
  EXPECT_EQ(world.answers.back(), "done") << "another address has its own";
}

TEST(Studies, ThatDoNotGrowAreChangedWhenThereIsNoRoom) {
  World world;
  world.share("ann", "r1");
  world.limits.studies_megabytes = 0;
  world.open();
  world.share("ann", "r2");
  EXPECT_EQ(world.answers.back(), "full");
  world.share("ann", "r3", world.studies_of("ann").at(0).id);
  EXPECT_EQ(world.answers.back(), "done");
}

TEST(Studies, ARequestThatComesTwiceAtOnceIsDoneOnce) {
  World world;
  world.store.hold();
  world.share("ann", "r1");
  world.share("ann", "r1");
  world.store.commit();
  world.settle();
  world.store.commit();
  world.settle();
  EXPECT_EQ(world.answers, (std::vector<std::string>{"done", "done"}));
  EXPECT_EQ(world.studies_of("ann").size(), 1U);
}

TEST(Studies, OfTheBannedAreRefusedAndThoseOfTheDeletedGo) {
  World world;
  world.share("ann", "r1");
  world.share("bob", "r1");
  const auto ignore = [](const std::optional<Error>&) {};
  world.hub->moderation().act({{}, "ann", "ban", true, {}, {}}, ignore);
  world.settle();
  world.share("ann", "r2");
  EXPECT_EQ(world.answers.back(), "banned");
  EXPECT_EQ(world.studies_of("ann").size(), 1U) << "what was shared before is the administrator's to remove";
  world.hub->forget("bob", ignore);
  world.settle();
  EXPECT_TRUE(world.studies_of("bob").empty());
}

TEST(Studies, AreNotLostWhenTheStoreFails) {
  World world;
  world.store.fail(true);
  world.share("ann", "r1");
  EXPECT_EQ(world.answers.back(), "read-only");
  world.store.fail(false);
  world.open();
  world.share("ann", "r1");
  EXPECT_EQ(world.answers.back(), "done");
  world.store.refuse_reads(true);
  world.share("ann", "r2");
  EXPECT_EQ(world.answers.back(), "busy");
  world.store.refuse_reads(false);
  world.store.fail_reads(true);
  world.share("ann", "r3");
  EXPECT_EQ(world.answers.back(), "busy");
  world.store.fail_reads(false);
  world.share("ann", "r4");
  EXPECT_EQ(world.answers.back(), "done") << "the next one is taken up";
}

TEST(Studies, AreRemovedByTheAdministrator) {
  World world;
  world.share("ann", "r1");
  const StudyId id = world.studies_of("ann").at(0).id;
  std::string result;
  const auto note = [&](const std::optional<Error>& error) { result = error ? error->code : "done"; };
  world.hub->studies().remove(id, "bob", note);
  world.settle();
  EXPECT_EQ(result, "not-yours");
  world.hub->studies().remove(id, std::nullopt, note);
  world.settle();
  EXPECT_EQ(result, "done");
  EXPECT_TRUE(world.studies_of("ann").empty());
}

}  // namespace
}  // namespace serai::server
