#include "server/profiles.hpp"

#include "server/hub_fixture.hpp"
#include "server/identity.hpp"
#include "server/site.hpp"

namespace serai::server {
namespace {

// Ann has lost two games against Bob, one of them by link.
class ProfilesTest : public HubTest {
 protected:
  ProfilesTest() {
    for (const auto& [who, name] : {std::pair("ann", "Ann"), std::pair("bob", "Bob")}) {
      const std::string folded = std::string(1, static_cast<char>(name[0] + 32)) + (name + 1);
      store.submit({write::CreateIdentity{{who, name, folded, false, false, {}}},
                    write::CreateAccount{{who, name, folded, folded, "hash", {}}}},
                   [](const std::optional<Error>& error) { ASSERT_FALSE(error) << error->message; });
    }
    restart();
    site = std::make_unique<Site>(*hub(), signer, files, world.metrics, SiteOptions{});
    begin();
    lose("r1");
    say(a, {{"t", "challenge"}, {"id", "c2"}, {"variant", "empire"}, {"seats", {"me", "open"}}, {"listed", false}});
    say(b, {{"t", "join"}, {"id", "j2"}, {"challenge", ann.last("challenge-made").at("challenge").at("token")}});
    watch_started();
    lose("r2");
  }
  void lose(std::string_view id) {
    move(a, 0, "c3c4", std::string(id) + "m1");
    move(b, 1, "e7e6", std::string(id) + "m2");
    offer(a, "resign", id);
    EXPECT_EQ(hub()->game_state(game)->status, "over");
  }
  // The answer of the site: its status and body.
  std::string get(const std::string& target, const IdentityId& who = {}) {
    HttpRequest request;
    request.method = "GET";
    request.target = target;
    request.host = "here";
    if (!who.empty()) request.cookie = std::string(kCookieName) + "=" + signer.cookie(who);
    request.peer = *Address::parse("127.0.0.1");
    std::string out;
    site->respond(request, now, [&](const HttpResponse& response) {
      out = std::to_string(response.status) + " " + *response.body;
      source = response.source;
    });
    settle();
    return out;
  }
  // The number of games that are listed, or the status if there is no list.
  std::string count(const std::string& query, const IdentityId& who = {}) {
    const std::string answer = get("/api/people/Ann/games?" + query, who);
    if (!answer.starts_with("200")) return answer.substr(0, 3);
    return std::to_string(boost::json::parse(answer.substr(4)).at("games").as_array().size());
  }

  const Signer signer{Signer::Key{}};
  const StaticFiles files;
  std::unique_ptr<Site> site;  // of the hub as it was opened last
  BodySource source;
};

TEST_F(ProfilesTest, ShowResultsToEverybody) {
  const std::string answer = get("/api/people/ANN");
  ASSERT_EQ(answer.substr(0, 3), "200") << answer;
  const auto profile = boost::json::parse(answer.substr(4));
  EXPECT_EQ(profile.at("person").at("name"), "Ann");
  EXPECT_EQ(profile.at("results").at(0).at("lost"), 1) << "the one by link is theirs alone";
  EXPECT_EQ(profile.at("opponents").at(0).at("person").at("name"), "Bob");
  EXPECT_EQ(profile.at("closed"), false);
}

TEST_F(ProfilesTest, AreForAccountsThatMayBeShown) {
  EXPECT_EQ(get("/api/people/Nobody").substr(0, 3), "404");
  EXPECT_EQ(get("/api/people/%FF").substr(0, 3), "404");
  EXPECT_EQ(get("/api/people/").substr(0, 3), "404");
  EXPECT_EQ(get("/api/people/Ann/secrets").substr(0, 3), "404");
  hub()->moderation().act({{}, "ann", "hide", true, {}, ""}, [](const std::optional<Error>&) {});
  settle();
  EXPECT_EQ(get("/api/people/Ann").substr(0, 3), "404") << "at once, also if it was asked for before";
}

TEST_F(ProfilesTest, ListGamesByFilters) {
  EXPECT_EQ(count(""), "1");
  EXPECT_EQ(count("game=empire&opponent=bob&side=w&result=lost&reason=resignation&rated=no&pace=blitz"), "1");
  for (const char* other : {"game=janggi", "opponent=Nobody", "opponent=computer:1", "side=b", "result=won",
                            "pace=none", "rated=yes", "reason=time", "to=1970-01-01", "position=0100000000000001"}) {
    EXPECT_EQ(count(other), "0") << other;
  }
  EXPECT_EQ(count("from=1970-01-12&to=1970-01-12"), "1") << "days are whole";
  for (const char* wrong : {"game=chess", "side=x", "result=2", "rated=1", "pace=fast", "from=yesterday",
                            "from=1970-13-01", "position=xyz", "before=-1", "before=x", "private=1"}) {
    EXPECT_EQ(count(wrong), "400") << wrong;
  }
}

TEST_F(ProfilesTest, ShowPrivateGamesToTheirPlayerOnly) {
  EXPECT_EQ(count("private=yes", "ann"), "2");
  EXPECT_EQ(count("private=yes", "bob"), "403");
  EXPECT_EQ(count("private=yes"), "403");
}

TEST_F(ProfilesTest, WriteAnySelectionPartByPart) {
  ASSERT_EQ(get("/api/people/Ann/games.pgn?private=yes", "ann").substr(0, 3), "200");
  ASSERT_TRUE(source);
  std::string text;
  bool is_over = false;
  for (int parts = 0; parts < 10 && !is_over; ++parts) {
    source([&](const BodyPart& part) {
      ASSERT_TRUE(part.ok());
      is_over = !*part;
      if (*part) text += **part;
    });
    settle();
  }
  EXPECT_TRUE(is_over);
  EXPECT_EQ(text.find("[White \"Ann\"]"), text.find("[White"));
  std::size_t games = 0;
  for (std::size_t at = 0; (at = text.find("[Variant", at)) != std::string::npos; ++at) ++games;
  EXPECT_EQ(games, 2U);
  EXPECT_EQ(get("/api/people/Nobody/games.pgn").substr(0, 3), "404");
  EXPECT_EQ(get("/api/people/Ann/games.pgn?side=x").substr(0, 3), "400");
}

TEST_F(ProfilesTest, HoldAPlaceForEverySelectionThatIsSent) {
  std::vector<BodySource> held;
  for (int i = 0; i < 2; ++i) {
    ASSERT_EQ(get("/api/people/Ann/games.pgn").substr(0, 3), "200");
    held.push_back(source);
  }
  EXPECT_EQ(get("/api/people/Ann/games.pgn").substr(0, 3), "503");
  source = {};
  held.pop_back();
  EXPECT_EQ(get("/api/people/Ann/games.pgn").substr(0, 3), "200") << "one is over";
}

TEST_F(ProfilesTest, SayWhenTheStoreIsBusy) {
  store.refuse_reads(true);
  EXPECT_EQ(get("/api/people/Ann").substr(0, 3), "503");
  EXPECT_EQ(count(""), "503");
  EXPECT_EQ(get("/api/people/Ann/games.pgn").substr(0, 3), "503");
}

}  // namespace
}  // namespace serai::server
