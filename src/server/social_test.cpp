// People with one another, as they hear of it: following, blocking, challenges by name, reports, administration.
#include "server/social.hpp"

#include "server/hub_fixture.hpp"

namespace serai::server {
namespace {

// Ann and Bob have accounts, and Cid is a guest.
class SocialTest : public HubTest {
 protected:
  SocialTest() {
    give_account("ann", "Ann");
    give_account("bob", "Bob");
    restart();
    c = connect(cid, "cid");
  }
  void give_account(const IdentityId& who, const std::string& name) {
    store.submit({write::CreateIdentity{{who, name, name, false, false, {}}},
                  write::CreateAccount{{who, name, name, name, "hash", {}}}},
                 [](const std::optional<Error>& error) { ASSERT_FALSE(error) << error->message; });
  }
  std::string code(const FakeClient& client) { return std::string(client.last("refused").at("code").as_string()); }
  void follow(SessionId who, std::string_view other, std::string_view id, bool on = true) {
    say(who, {{"t", "follow"}, {"id", id}, {"person", other}, {"on", on}});
  }
  void block(SessionId who, std::string_view other, std::string_view id, bool on = true) {
    say(who, {{"t", "block"}, {"id", id}, {"person", other}, {"on", on}});
  }
  void challenge_to(SessionId who, std::string_view to, std::string_view id, const Json& control = {{"kind", "none"}}) {
    say(who, {{"t", "challenge"},
              {"id", id},
              {"variant", "empire"},
              {"control", control},
              {"seats", {"me", "open"}},
              {"to", to}});
  }
  std::string challenge_of(const FakeClient& client) {
    return std::string(client.last("challenged").at("challenge").at("id").as_string());
  }
  // Whom somebody follows, those who are online with a star.
  std::string friends_of(SessionId who, FakeClient& client) {
    say(who, {{"t", "friends"}});
    std::string out;
    const Json lists = client.last("friends");
    for (const auto& line : lists.at("people").as_array()) {
      out += std::string(line.at("person").at("name").as_string()) + (line.at("online").as_bool() ? "*" : "");
    }
    return out;
  }
  void make_admin(const IdentityId& who) {
    hub()->moderation().act({{}, who, "grant", true, {}, ""},
                            [](const std::optional<Error>& error) { ASSERT_FALSE(error) << error->message; });
    settle();
  }

  FakeClient cid;
  SessionId c = 0;
};

TEST_F(SocialTest, FollowingIsStoredOnceAndShown) {
  follow(a, "bob", "f1");
  follow(a, "bob", "f1");
  EXPECT_EQ(ann.count("done"), 2) << "the same request, the same answer";
  EXPECT_EQ(friends_of(a, ann), "Bob*");
  restart();
  EXPECT_EQ(friends_of(a, ann), "Bob*");
  follow(a, "bob", "f2", false);
  EXPECT_EQ(friends_of(a, ann), "");
}

TEST_F(SocialTest, OnlyAccountsFollowAndAreFollowed) {
  follow(c, "bob", "f1");
  EXPECT_EQ(code(cid), "no-account");
  follow(a, "cid", "f1");
  EXPECT_EQ(code(ann), "no-person");
  follow(a, "nobody", "f2");
  EXPECT_EQ(code(ann), "no-person");
  follow(a, "ann", "f3");
  EXPECT_EQ(code(ann), "no-person");
}

TEST_F(SocialTest, ABurstPassesNoLimit) {
  world.limits.follows = 1;
  give_account("dan", "Dan");
  restart();
  store.hold();
  follow(a, "bob", "f1");
  follow(a, "dan", "f2");
  EXPECT_EQ(code(ann), "too-many");
  store.commit();
  settle();
  EXPECT_EQ(ann.count("done"), 1);
}

TEST_F(SocialTest, WhoComesAndGoesIsToldOnce) {
  follow(a, "bob", "f1");
  EXPECT_EQ(friends_of(a, ann), "Bob*");
  hub()->disconnect(b);
  second();
  EXPECT_EQ(ann.count("friend"), 0) << "a page may be loading anew";
  for (int i = 0; i < 12; ++i) second();
  EXPECT_EQ(ann.count("friend"), 1);
  EXPECT_EQ(ann.last("friend").at("online"), false);
  FakeClient again;
  connect(again, "bob");
  second();
  EXPECT_EQ(ann.count("friend"), 2);
  EXPECT_EQ(ann.last("friend").at("online"), true);
  say(a, {{"t", "friends"}, {"on", false}});
  hub()->disconnect(connect(again, "bob"));
  for (int i = 0; i < 12; ++i) second();
  EXPECT_EQ(ann.count("friend"), 2) << "nobody watches any more";
}

TEST_F(SocialTest, WhoBlocksIsNeverOnlineForTheOther) {
  follow(a, "bob", "f1");
  block(b, "ann", "b1");
  EXPECT_EQ(friends_of(a, ann), "") << "nor followed any longer";
  follow(a, "bob", "f2");
  EXPECT_EQ(friends_of(a, ann), "Bob");
  hub()->disconnect(b);
  for (int i = 0; i < 12; ++i) second();
  FakeClient again;
  connect(again, "bob");
  for (int i = 0; i < 3; ++i) second();
  EXPECT_EQ(ann.count("friend"), 0) << "not even that something has changed";
}

// All pages of a person are told at once, and however fast the lists change, the store is asked once a second.
TEST_F(SocialTest, ListsThatChangeAgainAndAgainAreReadOnceASecond) {
  FakeClient other;
  const SessionId second_page = connect(other, "ann");
  friends_of(a, ann);
  friends_of(second_page, other);
  const int told = ann.count("friends");
  for (int i = 0; i < 5; ++i) follow(a, "bob", "f" + std::to_string(i), i % 2 == 0);
  EXPECT_EQ(ann.count("friends"), told + 1);
  second();
  EXPECT_EQ(ann.count("friends"), told + 2);
  EXPECT_EQ(other.count("friends"), ann.count("friends"));
  EXPECT_EQ(ann.last("friends").at("people").as_array().size(), 1U) << "as it was in the end";
  second();
  EXPECT_EQ(ann.count("friends"), told + 2);
}

TEST_F(SocialTest, WhoIsBlockedIsNotTold) {
  friends_of(a, ann);
  const int told = ann.count("friends");
  block(b, "ann", "b1");
  second();
  EXPECT_EQ(ann.count("friends"), told);
}

TEST_F(SocialTest, PeopleWhoDoNotExistTakeNoRoom) {
  const auto people = [&] {
    const std::string text = hub()->metrics_text();
    const std::string name = "\nserai_people ";
    return std::stoi(text.substr(text.find(name) + name.size()));
  };
  const int before = people();
  for (int i = 0; i < 10; ++i) {
    block(a, "nobody" + std::to_string(i), "b" + std::to_string(i));
    challenge_to(a, "nobody" + std::to_string(i), "c" + std::to_string(i));
  }
  EXPECT_EQ(ann.count("refused"), 20);
  EXPECT_EQ(people(), before);
}

TEST_F(SocialTest, AChallengeToOnePersonIsSeenByNobodyElse) {
  challenge_to(a, "bob", "c1");
  EXPECT_FALSE(ann.last("challenge-made").at("challenge").as_object().contains("token"));
  EXPECT_EQ(bob.last("challenged").at("challenge").at("by").at("name"), "Ann");
  EXPECT_EQ(cid.count("challenged"), 0);
  const std::string id = challenge_of(bob);
  say(c, {{"t", "lobby"}});
  EXPECT_TRUE(cid.last("lobby").at("challenges").as_array().empty());
  say(c, {{"t", "show"}, {"challenge", id}});
  EXPECT_EQ(code(cid), "no-challenge");
  say(c, {{"t", "join"}, {"id", "j"}, {"challenge", id}});
  EXPECT_EQ(code(cid), "no-challenge");
  say(c, {{"t", "decline-challenge"}, {"id", "d"}, {"challenge", id}});
  EXPECT_EQ(code(cid), "no-challenge");
  say(b, {{"t", "join"}, {"id", "j"}, {"challenge", id}});
  EXPECT_EQ(ann.count("started"), 1);
  EXPECT_EQ(bob.last("challenge-gone").at("declined"), false);
}

TEST_F(SocialTest, AChallengeWaitsForWhoIsAway) {
  hub()->disconnect(b);
  challenge_to(a, "bob", "c1");
  restart();
  EXPECT_EQ(bob.count("challenged"), 1);
  say(b, {{"t", "decline-challenge"}, {"id", "d"}, {"challenge", challenge_of(bob)}});
  EXPECT_EQ(ann.last("challenge-gone").at("declined"), true);
  EXPECT_EQ(bob.count("done"), 1);
  say(b, {{"t", "decline-challenge"}, {"id", "d"}, {"challenge", challenge_of(bob)}});
  EXPECT_EQ(bob.count("done"), 2) << "the same request, the same answer";
}

TEST_F(SocialTest, AChallengeWithAClockGoesWithWhoMadeIt) {
  challenge_to(a, "bob", "c1", {{"kind", "increment"}, {"base", 60}, {"increment", 0}});
  challenge_to(a, "bob", "c2");
  hub()->disconnect(a);
  for (int i = 0; i < 35; ++i) second();
  EXPECT_EQ(bob.count("challenge-gone"), 1);
}

TEST_F(SocialTest, OnlySoManyChallengesWaitForOnePerson) {
  world.limits.challenges_to_person = 1;
  restart();
  c = connect(cid, "cid");
  challenge_to(a, "bob", "c1");
  challenge_to(c, "bob", "c1");
  EXPECT_EQ(code(cid), "asked-enough");
  challenge_to(a, "cid", "c2");
  EXPECT_EQ(code(ann), "no-person") << "a guest has no name to be challenged by";
  challenge_to(a, "ann", "c3");
  EXPECT_EQ(code(ann), "own-challenge");
}

TEST_F(SocialTest, StrangersLeaveRoomForFriends) {
  world.limits.challenges_to_person = 1;
  give_account("dan", "Dan");
  restart();
  c = connect(cid, "cid");
  FakeClient dan;
  const SessionId d = connect(dan, "dan");
  follow(b, "ann", "f1");
  challenge_to(c, "bob", "c1");
  challenge_to(d, "bob", "c1");
  EXPECT_EQ(code(dan), "asked-enough");
  challenge_to(a, "bob", "c1");
  EXPECT_EQ(bob.count("challenged"), 2);
}

TEST_F(SocialTest, NobodyTakesAllTheRoomThatStrangersHave) {
  world.limits.address_challenges_to_person = 1;
  restart();
  FakeClient dan, eve, far;
  const SessionId d = connect(dan, "dan", "1.2.3.4"), e = connect(eve, "eve", "1.2.3.4");
  challenge_to(d, "bob", "c1");
  challenge_to(d, "bob", "c2");
  EXPECT_EQ(code(dan), "asked-enough");
  challenge_to(e, "bob", "c1");
  EXPECT_EQ(code(eve), "asked-enough") << "the same address";
  challenge_to(connect(far, "far", "5.6.7.8"), "bob", "c1");
  EXPECT_EQ(bob.count("challenged"), 2);
}

// To be asked makes a sound; to withdraw and ask again must not be a way to make it ring.
TEST_F(SocialTest, NobodyIsAskedAgainAndAgain) {
  world.limits.challenges_by_name_per_hour = 2;
  world.limits.address_challenges_by_name_per_hour = 3;
  restart();
  const auto ask_and_withdraw = [&](SessionId who, FakeClient& client, const std::string& id) {
    challenge_to(who, "bob", id);
    say(who,
        {{"t", "cancel"}, {"id", id + "x"}, {"challenge", client.last("challenge-made").at("challenge").at("id")}});
  };
  FakeClient dan, eve;
  const SessionId d = connect(dan, "dan", "1.2.3.4"), e = connect(eve, "eve", "1.2.3.4");
  for (const char* id : {"c1", "c2", "c3"}) ask_and_withdraw(d, dan, id);
  EXPECT_EQ(bob.count("challenged"), 2);
  EXPECT_EQ(dan.count("refused"), 2) << "the third challenge, and what was not there to withdraw";
  EXPECT_GT(dan.heard[dan.heard.size() - 2].at("retry").to_number<Millis>(), 0);
  for (const char* id : {"c1", "c2"}) challenge_to(e, "bob", id);
  EXPECT_EQ(bob.count("challenged"), 3) << "of the address";
  EXPECT_EQ(code(eve), "too-often");
}

TEST_F(SocialTest, AChallengeGoesWithWhomItWasMadeTo) {
  challenge_to(a, "bob", "c1");
  hub()->forget("bob", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  settle();
  EXPECT_EQ(ann.count("challenge-gone"), 1);
}

TEST_F(SocialTest, BlockedPeopleNeitherChallengeNorJoinEachOther) {
  challenge_to(a, "bob", "c1");
  block(b, "ann", "b1");
  EXPECT_EQ(bob.count("challenge-gone"), 1) << "what waited goes";
  challenge_to(a, "bob", "c2");
  EXPECT_EQ(code(ann), "not-available");
  challenge_to(b, "ann", "c2");
  EXPECT_EQ(code(bob), "not-available");
  challenge(b, "c3");
  say(a, {{"t", "join"}, {"id", "j1"}, {"challenge", bob.last("challenge-made").at("challenge").at("id")}});
  EXPECT_EQ(code(ann), "not-available");
  say(b, {{"t", "challenge"}, {"id", "c4"}, {"variant", "empire"}, {"seats", {"me", "open"}}, {"listed", false}});
  say(a, {{"t", "join"}, {"id", "j2"}, {"challenge", bob.last("challenge-made").at("challenge").at("token")}});
  EXPECT_EQ(code(ann), "not-available") << "a link is no way around it";
  block(b, "ann", "b2", false);
  say(a, {{"t", "join"}, {"id", "j3"}, {"challenge", bob.last("challenge-made").at("challenge").at("token")}});
  EXPECT_EQ(ann.count("started"), 2);
}

TEST_F(SocialTest, BlockedPeopleDoNotWriteToEachOther) {
  begin();
  say(a, {{"t", "phrase"}, {"id", "p1"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(bob.count("chat"), 1);
  block(b, "ann", "b1");
  now += 5000;
  say(a, {{"t", "phrase"}, {"id", "p2"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(code(ann), "no-chat");
  say(b, {{"t", "phrase"}, {"id", "p3"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(code(bob), "no-chat");
  EXPECT_EQ(bob.count("chat"), 1);
}

TEST_F(SocialTest, AReportNeedsAGameOfThePerson) {
  begin();
  const auto report = [&](SessionId who, std::string_view id, std::string_view person, std::string_view in) {
    say(who, {{"t", "report"}, {"id", id}, {"person", person}, {"game", in}, {"reason", "abuse"}});
  };
  report(a, "r1", "cid", game);
  EXPECT_EQ(code(ann), "no-person");
  report(a, "r2", "bob", "nowhere");
  EXPECT_EQ(code(ann), "no-person");
  report(a, "r3", "ann", game);
  EXPECT_EQ(code(ann), "no-person");
  report(a, "r4", "bob", game);
  EXPECT_EQ(ann.count("done"), 1);
  report(a, "r5", "bob", game);
  EXPECT_EQ(code(ann), "reported-already");
  for (int i = 6; i < 9; ++i) report(a, "r" + std::to_string(i), "bob", game);
  EXPECT_EQ(code(ann), "too-often") << "five a day";
  report(c, "r1", "bob", game);
  EXPECT_EQ(cid.count("done"), 1) << "whoever watched may report";
  EXPECT_EQ(*store.reader()->open_reports(), 2);
}

TEST_F(SocialTest, AdministrationIsForAdministrators) {
  say(a, {{"t", "administer"}, {"id", "x"}, {"show", "reports"}});
  EXPECT_EQ(code(ann), "not-admin");
  say(a, {{"t", "moderate"}, {"id", "m1"}, {"person", "bob"}, {"action", "ban"}});
  EXPECT_EQ(code(ann), "not-admin");
  EXPECT_EQ(bob.closed, 0);
  EXPECT_EQ(store.reader()->deeds("", 1000, 10)->size(), 0U);
}

TEST_F(SocialTest, AnAdministratorSettlesAReportAndEverythingIsNoted) {
  begin();
  say(a, {{"t", "report"}, {"id", "r"}, {"person", "bob"}, {"game", game}, {"reason", "abuse"}, {"text", "chat"}});
  make_admin("ann");
  say(a, {{"t", "administer"}, {"id", "x"}, {"show", "reports"}});
  const auto reports = ann.last("administration").at("reports").as_array();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].at("text"), "chat");
  const auto id = reports[0].at("report").to_number<std::int64_t>();
  say(a, {{"t", "moderate"}, {"id", "m"}, {"person", "bob"}, {"action", "mute"}, {"report", id}, {"note", "Insults."}});
  say(a, {{"t", "moderate"}, {"id", "m2"}, {"person", "bob"}, {"action", "dismiss"}, {"report", id}});
  EXPECT_EQ(code(ann), "conflict") << "it is settled";
  say(b, {{"t", "phrase"}, {"id", "p"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(code(bob), "muted");
  say(a, {{"t", "administer"}, {"id", "x"}, {"show", "person"}, {"name", "bob"}});
  EXPECT_EQ(ann.last("administration").at("person").at("marks").at(0), "mute");
  say(a, {{"t", "administer"}, {"id", "x"}, {"show", "log"}});
  const auto deeds = ann.last("administration").at("deeds").as_array();
  ASSERT_EQ(deeds.size(), 2U);
  EXPECT_EQ(deeds[0].at("action"), "mute");
  EXPECT_EQ(deeds[0].at("by").at("name"), "Ann");
  EXPECT_EQ(deeds[0].at("note"), "Insults.");
  EXPECT_EQ(deeds[1].at("action"), "grant");
  restart();
  say(b, {{"t", "phrase"}, {"id", "p2"}, {"game", game}, {"phrase", "hello"}});
  EXPECT_EQ(code(bob), "muted") << "also after a restart";
}

TEST_F(SocialTest, AClosedAccountIsSentAwayAndCannotComeBack) {
  make_admin("ann");
  say(a, {{"t", "moderate"}, {"id", "m"}, {"person", "bob"}, {"action", "close"}});
  EXPECT_EQ(bob.closed, close_code::kBanned);
  FakeClient again;
  connect(again, "bob");
  EXPECT_EQ(again.closed, close_code::kBanned);
  say(c, {{"t", "name"}, {"id", "n"}, {"name", "Cid"}});
  say(a, {{"t", "moderate"}, {"id", "m2"}, {"person", "cid"}, {"action", "close"}});
  EXPECT_EQ(code(ann), "no-account");
  say(a, {{"t", "moderate"}, {"id", "m3"}, {"person", "ann"}, {"action", "ban"}});
  EXPECT_EQ(code(ann), "no-person") << "nobody locks themselves out";
  say(a, {{"t", "moderate"}, {"id", "m4"}, {"person", "bob"}, {"action", "close"}, {"on", false}});
  FakeClient third;
  connect(third, "bob");
  EXPECT_EQ(third.closed, 0);
}

TEST_F(SocialTest, WhoIsDeletedIsFollowedByNobodyAndOnlyAnAdministratorsDeedIsNoted) {
  follow(a, "bob", "f1");
  follow(b, "ann", "f1");
  const auto ignore = [](const std::optional<Error>& error) { EXPECT_FALSE(error); };
  hub()->forget("bob", ignore);
  settle();
  EXPECT_EQ(friends_of(a, ann), "");
  EXPECT_TRUE(store.reader()->deeds("", 1000, 10)->empty()) << "people may delete themselves";
  hub()->forget("ann", ignore, Deed{0, {}, "delete", "ann", 0, {}, {}});
  settle();
  EXPECT_EQ(store.reader()->deeds("ann", 1000, 10)->size(), 1U);
}

// The deletion is on its way to the disk, and the person goes on.
TEST_F(SocialTest, NothingIsStoredOfWhoIsBeingDeleted) {
  store.hold();
  hub()->forget("ann", [](const std::optional<Error>& error) { EXPECT_FALSE(error); });
  follow(a, "bob", "f1");
  block(a, "cid", "b1");
  say(a, {{"t", "vacation"}, {"id", "v"}, {"days", 2}});
  store.commit();
  settle();
  EXPECT_EQ(ann.count("done"), 0);
  EXPECT_TRUE(store.reader()->related_to("ann", Relation::kFollows)->empty());
  EXPECT_TRUE(store.reader()->related_to("ann", Relation::kBlocks)->empty());
  EXPECT_TRUE(store.reader()->vacations_of("ann")->empty());
  EXPECT_TRUE(store.reader()->answers_of("ann")->empty());
}

TEST_F(SocialTest, NothingIsLostWhenTheStoreFails) {
  store.fail(true);
  follow(a, "bob", "f1");
  EXPECT_EQ(code(ann), "read-only");
  store.fail(false);
  follow(a, "bob", "f1");
  EXPECT_EQ(friends_of(a, ann), "Bob*");
  store.fail_reads(true);
  say(a, {{"t", "friends"}, {"id", "x"}});
  EXPECT_EQ(code(ann), "busy");
}

}  // namespace
}  // namespace serai::server
