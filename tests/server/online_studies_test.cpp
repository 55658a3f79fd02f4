// Shared analyses over real sockets: who may read, change and delete them, what is refused, and what a restart keeps.
#include <gtest/gtest.h>

#include <mutex>

#include "server/admin.hpp"
#include "server/log.hpp"
#include "server/studies.hpp"
#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr std::string_view kPgn = "[Variant \"empire\"]\n\n1. c4 {quiet} (1. b4 b5) c5 *\n";

// Somebody with a cookie, and what they ask by HTTP.
struct Visitor {
  std::uint16_t port;
  std::string cookie;

  explicit Visitor(const TestServer& server) : port(server.port()), cookie(server.client().cookie()) {}
  std::string headers(std::string_view origin = {}) const {
    const std::string own = "http://localhost";
    return "Cookie: " + cookie + "\r\nOrigin: " + (origin.empty() ? own : std::string(origin)) + "\r\n";
  }
  TestResponse get(const std::string& id) const { return http(port, "GET", "/api/studies" + id, headers()); }
  TestResponse remove(const std::string& id) const { return http(port, "DELETE", "/api/studies/" + id, headers()); }
  TestResponse post(std::string_view request, std::string_view pgn = kPgn, const std::string& id = {},
                    std::string_view title = "A title") const {
    const json::object body{{"request", request}, {"title", title}, {"pgn", pgn}};
    return http(port, "POST", "/api/studies" + (id.empty() ? id : "/" + id), headers(), json::serialize(body));
  }
  std::string shared(std::string_view request) const {
    const auto answer = post(request);
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.status == 200 ? std::string(json::parse(answer.body).at("id").as_string()) : std::string();
  }
};

std::string code_of(const TestResponse& response) {
  return std::string(json::parse(response.body).at("code").as_string());
}

TEST(OnlineStudies, AreReadByAnybodyWhoKnowsTheLink) {
  TestServer server;
  const Visitor ann(server), bob(server);
  const std::string id = ann.shared("r1");
  EXPECT_GE(id.size(), 16U);
  const auto seen = json::parse(bob.get("/" + id).body);
  EXPECT_EQ(seen.at("title"), "A title");
  EXPECT_EQ(seen.at("yours"), false);
  EXPECT_EQ(json::parse(ann.get("/" + id).body).at("yours"), true);
  const std::string pgn(seen.at("pgn").as_string());
  EXPECT_NE(pgn.find("1. c4 {quiet} (1. b4 b5) 1... c5"), std::string::npos) << pgn;
  EXPECT_EQ(seen.at("fen"), "rnbqkbnr/pp1ppppp/8/2p5/2P5/PP1SSPPP/8/TECDKCET w kq - 0 2");
  EXPECT_EQ(http(server.port(), "GET", "/api/studies/" + id).status, 200) << "also without a cookie";
  EXPECT_EQ(json::parse(ann.get("").body).at("studies").as_array().size(), 1U);
  EXPECT_EQ(json::parse(bob.get("").body).at("studies").as_array().size(), 0U);
  EXPECT_EQ(bob.get("/no-such-study").status, 404);
  EXPECT_EQ(bob.get("/no%20id").status, 404);
  const auto head = http(server.port(), "HEAD", "/api/studies/" + id);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
}

TEST(OnlineStudies, AreChangedAndDeletedByTheirAuthorsOnly) {
  TestServer server;
  const Visitor ann(server), bob(server);
  const std::string id = ann.shared("r1");
  EXPECT_EQ(code_of(bob.post("r2", kPgn, id)), "not-yours");
  EXPECT_EQ(code_of(bob.remove(id)), "not-yours");
  EXPECT_EQ(ann.post("r3", "[Variant \"janggi\"]\n\n*", id, "").status, 200);
  const auto seen = json::parse(bob.get("/" + id).body);
  EXPECT_EQ(seen.at("variant"), "janggi");
  EXPECT_EQ(seen.at("title"), "");
  EXPECT_EQ(ann.remove(id).status, 200);
  EXPECT_EQ(ann.remove(id).status, 404);
  EXPECT_EQ(bob.get("/" + id).status, 404);
  EXPECT_EQ(ann.post("r4", kPgn, id).status, 404);
}

TEST(OnlineStudies, GetTheSameAnswerWhenARequestComesAgain) {
  TestServer server;
  Visitor ann(server);
  const std::string first = ann.post("r1").body;
  EXPECT_EQ(ann.post("r1").body, first);
  server.restart();
  ann.port = server.port();
  EXPECT_EQ(ann.post("r1").body, first);
  EXPECT_EQ(json::parse(ann.get("").body).at("studies").as_array().size(), 1U);
  const std::string id(json::parse(first).at("id").as_string());
  EXPECT_EQ(ann.get("/" + id).status, 200) << "it survives a restart";
  // An id that named another kind of request.
  WsClient socket = server.client(ann.cookie);
  socket.ask({{"t", "name"}, {"id", "taken"}, {"name", "Ann"}});
  EXPECT_EQ(code_of(ann.post("taken")), "conflict");
}

TEST(OnlineStudies, ComeFromOwnPagesOfPeopleWeKnow) {
  TestServer server;
  const Visitor ann(server);
  const std::string id = ann.shared("r1");
  const std::string body = json::serialize(json::object{{"request", "r2"}, {"pgn", kPgn}});
  const auto post = [&](const std::string& headers) {
    return http(server.port(), "POST", "/api/studies", headers, body).status;
  };
  const std::string cookie = "Cookie: " + ann.cookie + "\r\n";
  EXPECT_EQ(post(ann.headers("https://evil.example")), 403);
  EXPECT_EQ(post(cookie), 403) << "nobody says where it comes from";
  EXPECT_EQ(post(cookie + "Sec-Fetch-Site: cross-site\r\n"), 403);
  EXPECT_EQ(post(ann.headers("https://evil.example") + "Sec-Fetch-Site: same-origin\r\n"), 403);
  EXPECT_EQ(post(cookie + "Sec-Fetch-Site: same-origin\r\n"), 200);
  EXPECT_EQ(http(server.port(), "DELETE", "/api/studies/" + id, ann.headers("https://evil.example")).status, 403);
  Visitor stranger = ann;
  stranger.cookie = "";
  EXPECT_EQ(code_of(stranger.post("r3")), "no-identity");
  EXPECT_EQ(http(server.port(), "PUT", "/api/studies/" + id, ann.headers()).status, 405);
  EXPECT_EQ(http(server.port(), "DELETE", "/api/studies", ann.headers()).status, 405);
}

TEST(OnlineStudies, AreRefusedWithTheLineAndTheMoveThatIsWrong) {
  TestServer server;
  const Visitor ann(server);
  const auto answer = ann.post("r1", "[Variant \"empire\"]\n\n1. c4 c5\n2. Zh9 *\n");
  EXPECT_EQ(answer.status, 400);
  const auto error = json::parse(answer.body);
  EXPECT_EQ(error.at("code"), "bad-pgn");
  EXPECT_EQ(error.at("line"), 4);
  EXPECT_EQ(error.at("move"), "Zh9");
  EXPECT_TRUE(error.at("message").as_string().starts_with("Line 4, move 2. 'Zh9':")) << error.at("message");
  EXPECT_EQ(code_of(ann.post("r2", "nothing")), "bad-pgn");
  EXPECT_EQ(code_of(ann.post("r3", "[Variant \"no such game\"]\n\n*")), "bad-pgn");
  EXPECT_EQ(code_of(ann.post("r4", std::string(kPgn) + "\n" + std::string(kPgn))), "bad-pgn") << "one game";
  EXPECT_EQ(ann.post("r5", "").status, 400);
  EXPECT_EQ(ann.post("bad id!", kPgn).status, 400);
  EXPECT_EQ(code_of(ann.post("r6", kPgn, "", "a\u202Eb")), "bad-title");
  EXPECT_EQ(code_of(ann.post("r7", kPgn, "", std::string(101, 'x'))), "bad-title");
  EXPECT_EQ(http(server.port(), "POST", "/api/studies", ann.headers(), "[]").status, 400);
  EXPECT_EQ(ann.post("r1").status, 200) << "a refusal is not remembered";
}

TEST(OnlineStudies, HaveBoundedSizesAndNumbers) {
  TestServer server([](ServeOptions& o) {
    o.limits.studies_per_person = 2;
    o.limits.study_moves = 10;
    o.limits.study_bytes = 100'000;
  });
  const Visitor ann(server), bob(server);
  const std::string first = ann.shared("r1");
  ann.shared("r2");
  EXPECT_EQ(code_of(ann.post("r3")), "too-many-studies");
  EXPECT_EQ(ann.post("r4", kPgn, first).status, 200) << "those that are there can be changed";
  EXPECT_EQ(bob.post("r1").status, 200);
  std::string moves = "[Variant \"empire\"]\n\n1. c4";
  for (int i = 0; i < 10; ++i) moves += " (1. b4)";
  EXPECT_EQ(ann.post("r5", moves + " *", first).status, 413);
  // More than other requests may have, but not more than the limit; and only with a cookie.
  const std::string large = "[Variant \"empire\"]\n\n{" + std::string(80'000, 'x') + "} *";
  EXPECT_EQ(ann.post("r6", large, first).status, 200);
  EXPECT_EQ(ann.post("r7", large + large, first).status, 413);
  Visitor stranger = ann;
  stranger.cookie = "";
  EXPECT_EQ(stranger.post("r8", large).status, 413);
  EXPECT_EQ(http(server.port(), "POST", "/admin/ban", ann.headers(), large).status, 413);
  TestSocket chunked(server.port());
  chunked.write("POST /api/studies HTTP/1.1\r\nHost: localhost\r\n" + ann.headers() +
                "Transfer-Encoding: chunked\r\n\r\n30000\r\n" + std::string(0x30000, 'x') + "\r\n0\r\n\r\n");
  EXPECT_TRUE(chunked.read_until("\r\n").starts_with("HTTP/1.1 413"));
}

TEST(OnlineStudies, HaveBoundedRatesAndRoom) {
  {
    TestServer server([](ServeOptions& o) { o.limits.shares_per_hour = 2; });
    const Visitor ann(server), bob(server);
    const std::string id = ann.shared("r1");
    ann.shared("r2");
    const auto refused = ann.post("r3", kPgn, id);
    EXPECT_EQ(refused.status, 429);
    EXPECT_NE(refused.header("Retry-After"), "");
    EXPECT_EQ(ann.post("r1").status, 200) << "an answer that was given before";
    EXPECT_EQ(bob.post("r1").status, 200);
  }
  TestServer server([](ServeOptions& o) { o.limits.studies_megabytes = 0; });
  EXPECT_EQ(code_of(Visitor(server).post("r1")), "full");
}

TEST(OnlineStudies, AreGoneAfterTheirTime) {
  TestServer server([](ServeOptions& o) { o.limits.study_seconds = 1000; }, true);
  const Visitor ann(server);
  const std::string id = ann.shared("r1");
  EXPECT_EQ(ann.get("/" + id).status, 200);
  server.pass(1'001'000);
  EXPECT_EQ(ann.get("/" + id).status, 404);
  EXPECT_EQ(json::parse(ann.get("").body).at("studies").as_array().size(), 0U);
}

// The id of a study is all that one needs to read it.
TEST(OnlineStudies, NeverShowTheirIdsOrTitlesInTheLog) {
  std::mutex mutex;
  std::string logged;
  log::start({log::Level::kDebug, true}, [&](const std::string& line) {
    const std::lock_guard lock(mutex);
    logged += line;
  });
  {
    TestServer server([](ServeOptions& o) { o.limits.shares_per_hour = 5; });
    const Visitor ann(server), bob(server);
    const std::string first = ann.shared("r1"), second = ann.shared("r2"), third = ann.shared("r3");
    for (const std::string& id : {first, second, third}) {
      EXPECT_EQ(bob.get("/" + id).status, 200);
      EXPECT_EQ(code_of(bob.remove(id)), "not-yours");
      http(server.port(), "GET", "/study/" + id);
      http(server.port(), "GET", "/preview/study/" + id + ".png");
      http(server.port(), "GET", "/api/studies/" + id + "?x=" + id, "Referer: http://localhost/study/" + id + "\r\n");
    }
    EXPECT_EQ(ann.post("r4", "nonsense", first).status, 400);
    EXPECT_EQ(ann.post("r5", kPgn, first).status, 200);
    EXPECT_EQ(ann.post("r6", kPgn, first).status, 429);
    EXPECT_EQ(ann.remove(first).status, 200);
    AdminCommand command;
    command.data = server.folder() / "data";
    command.port = server.port();
    command.kind = AdminCommand::Kind::kRemoveStudy;
    std::ostringstream out, errors;
    for (const std::string& id : {second, first}) {  // there, and gone
      command.identity = id;
      run_admin(command, out, errors);
    }
    EXPECT_EQ(bob.get("/" + second).status, 404) << errors.str();
    server.restart();
    const std::lock_guard lock(mutex);
    EXPECT_NE(logged.find("command=remove-study"), std::string::npos) << logged;
    for (const std::string& secret : {first, second, third, std::string("A title"), std::string("quiet")}) {
      EXPECT_EQ(logged.find(secret.substr(0, 8)), std::string::npos) << secret << "\n" << logged;
    }
  }
  log::stop();
}

// The main line is not always what stands next in the file.
TEST(CheckStudy, ReadsVariationsHoweverDeepTheyAre) {
  std::string nested = "[Variant \"empire\"]\n\n1. c4";
  for (int i = 0; i < 1000; ++i) nested += " (1. c4";
  EXPECT_TRUE(check_study(nested + std::string(1000, ')') + " *", 5000).ok());
  EXPECT_EQ(check_study(nested + std::string(1000, ')') + " *", 900).error().code, "bad-pgn");
}

TEST(CheckStudy, FindsTheEndOfTheMainLine) {
  const auto study = check_study("[Variant \"empire\"]\n\n1. c4 (1. b4 b5 2. c4) 1... c5 (1... b5) *", 100);
  ASSERT_TRUE(study.ok());
  EXPECT_EQ(study->last_move, "c7c5");
  const auto empty = check_study("[Variant \"empire\"]\n\n*", 100);
  ASSERT_TRUE(empty.ok());
  EXPECT_EQ(empty->last_move, "");
  const auto again = check_study(study->pgn, 100);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->pgn, study->pgn);
}

}  // namespace
}  // namespace serai::server
