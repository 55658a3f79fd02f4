#include "server/profiles.hpp"

#include "server/hub_fixture.hpp"
#include "server/identity.hpp"
#include "server/site.hpp"
#include "server/stored.hpp"

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
  // A game that Ann, who begins, and Bob have played some time: Ann's score.
  void rated_game(const std::string& id, double score, Millis at) {
    GameRecord record;
    record.id = id;
    record.variant = "empire";
    record.is_rated = true;
    for (const char* who : {"ann", "bob"}) record.seats.push_back({SeatRecord::Kind::kPerson, who, 0, ""});
    const WallTime time = wall_time(at);
    store.submit({write::CreateGame{record}, write::FinishGame{id, {score > 0 ? "1-0" : "0-1", "points", time}},
                  write::RateGame{id, {0, 1}, score, 0, time}},
                 [](const std::optional<Error>& error) { ASSERT_FALSE(error) << error->message; });
  }
  // The answer of the site: its status and body.
  std::string get(const std::string& target, const IdentityId& who = {}) {
    HttpRequest request;
    request.method = "GET";
    request.target = target;
    request.host = "here";
    if (!who.empty()) request.cookie = std::string(kLoginCookie) + "=" + token_of(who);
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

TEST_F(ProfilesTest, ShowRatingsAndHowTheyCameAbout) {
  const auto ratings = [&] {
    const auto profile = boost::json::parse(get("/api/people/Bob").substr(4));
    return profile.at("ratings").as_array();
  };
  EXPECT_TRUE(ratings().empty()) << "no game was rated";
  constexpr Millis kDay = 86'400'000;
  constexpr int games = 60;
  for (int i = 0; i < games; ++i) rated_game("g" + std::to_string(i), i % 3 == 0 ? 1 : 0, now + i / 2 * kDay);
  now += 40'000 + games / 2 * kDay;
  const auto lines = ratings();
  ASSERT_EQ(lines.size(), 1U);
  const Json& line = lines[0].as_object();
  EXPECT_EQ(line.at("variant"), "empire");
  EXPECT_EQ(line.at("speed"), "live");
  EXPECT_EQ(line.at("games"), games);
  EXPECT_EQ(line.at("provisional"), false);
  EXPECT_GT(line.at("rating").as_int64(), 1500);
  const auto& chart = line.at("chart").as_array();
  ASSERT_EQ(chart.size(), games) << "one point for each game";
  EXPECT_EQ(chart.back().at(1), line.at("rating"));
  EXPECT_EQ(chart.back().at(0).as_int64() - chart.front().at(0).as_int64(), (games / 2 - 1) * kDay);
}

TEST_F(ProfilesTest, ALongHistoryIsDrawnWithFewPoints) {
  constexpr Millis kDay = 86'400'000;
  for (int i = 0; i < 450; ++i) rated_game("g" + std::to_string(i), i % 2, now + i * kDay);
  const auto profile = boost::json::parse(get("/api/people/Bob").substr(4));
  const auto& chart = profile.at("ratings").at(0).at("chart").as_array();
  EXPECT_EQ(chart.size(), 200U);
  EXPECT_EQ(chart.back().at(0).as_int64() - chart.front().at(0).as_int64(), 449 * kDay)
      << "from the first day to the last";
}

TEST_F(ProfilesTest, LeaderboardsShowWhoseRatingIsEstablished) {
  const auto players = [&](const std::string& board) {
    const std::string answer = get("/api/leaderboard/" + board);
    EXPECT_EQ(answer.substr(0, 3), "200");
    std::string out;
    const auto read = boost::json::parse(answer.substr(4));
    for (const auto& player : read.at("players").as_array()) {
      out += std::string(player.at("person").at("name").as_string()) + " ";
      EXPECT_LT(player.at("deviation").as_int64(), 75);
    }
    return out;
  };
  rated_game("g", 0, now);
  EXPECT_EQ(players("empire/live"), "");
  for (int i = 0; i < 60; ++i) rated_game("g" + std::to_string(i), i % 3 == 0 ? 1 : 0, now);
  EXPECT_EQ(players("empire/live"), "") << "it is kept for a while";
  now += 40'000;
  EXPECT_EQ(players("empire/live"), "Bob Ann ");
  EXPECT_EQ(players("empire/correspondence"), "");
  EXPECT_EQ(players("janggi/live"), "");
  hub()->moderation().act({{}, "bob", "hide", true, {}, ""}, [](const std::optional<Error>&) {});
  settle();
  EXPECT_EQ(players("empire/live"), "Ann ") << "at once";
  for (const char* none : {"chess/live", "empire/fast", "empire", "empire/live/x", ""}) {
    EXPECT_EQ(get(std::string("/api/leaderboard/") + none).substr(0, 3), "404") << none;
  }
  store.refuse_reads(true);
  EXPECT_EQ(get("/api/leaderboard/fusion/live").substr(0, 3), "503");
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
