// HTTP over real sockets: routes, headers, files, limits, origins, and peers that are slow, silent or many.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <fstream>
#include <sstream>

#include "cli/variants.hpp"
#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

// A server with a small web client.
struct WithWeb {
  TemporaryFolder web;
  TestServer server;

  WithWeb() : server([this](ServeOptions& o) { o.web = make(); }) {}
  std::filesystem::path make() const {
    std::filesystem::create_directories(web.path() / "assets");
    const auto write = [&](const char* name, const char* text) { std::ofstream(web.path() / name) << text; };
    write("index.html", "<!doctype html>page");
    write("assets/app-B4d1xY_z.js", "plain");
    write("assets/app-B4d1xY_z.js.br", "brotli");
    write("assets/app-B4d1xY_z.js.gz", "gzip");
    write("assets/serai.wasm", "wasm");
    write(".secret", "secret");
    return web.path();
  }
};

TEST(OnlineHttp, FilesComeWithTheirTypesAndInTheBestCompression) {
  WithWeb w;
  const auto port = w.server.port();
  const auto script = http(port, "GET", "/assets/app-B4d1xY_z.js", "Accept-Encoding: gzip, deflate, br\r\n");
  EXPECT_EQ(script.status, 200);
  EXPECT_EQ(script.body, "brotli");
  EXPECT_EQ(script.header("Content-Encoding"), "br");
  EXPECT_EQ(script.header("Content-Type"), "text/javascript; charset=utf-8");
  EXPECT_EQ(script.header("Cache-Control"), "public, max-age=31536000, immutable");
  EXPECT_EQ(http(port, "GET", "/assets/app-B4d1xY_z.js", "Accept-Encoding: br;q=0, gzip\r\n").body, "gzip");
  EXPECT_EQ(http(port, "GET", "/assets/app-B4d1xY_z.js").body, "plain");
  const auto wasm = http(port, "GET", "/assets/serai.wasm");
  EXPECT_EQ(wasm.header("Content-Type"), "application/wasm");
  EXPECT_EQ(wasm.header("Cache-Control"), "no-cache");
  const auto again = http(port, "GET", "/assets/serai.wasm", "If-None-Match: " + wasm.header("ETag") + "\r\n");
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(again.body, "");
}

TEST(OnlineHttp, PagesOfTheClientAreItsPageAndMissingFilesAreMissing) {
  WithWeb w;
  for (const char* path : {"/", "/game/abc", "/c/token", "/s/token"}) {
    EXPECT_EQ(http(w.server.port(), "GET", path).body, "<!doctype html>page") << path;
  }
  for (const char* path : {"/x.js", "/.secret", "/assets/app-B4d1xY_z.js.br", "/../../etc/passwd.x", "/%2e%2e/x.y"}) {
    EXPECT_EQ(http(w.server.port(), "GET", path).status, 404) << path;
  }
  const auto head = http(w.server.port(), "HEAD", "/");
  EXPECT_EQ(head.header("Content-Length"), "19");
  EXPECT_EQ(head.body, "");
}

TEST(OnlineHttp, EveryAnswerHasTheStrictHeaders) {
  WithWeb w;
  for (const char* path : {"/", "/api/variants", "/nothing.here", "/healthz"}) {
    const auto answer = http(w.server.port(), "GET", path);
    const std::string csp = answer.header("Content-Security-Policy");
    EXPECT_NE(csp.find("script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"), std::string::npos) << path;
    EXPECT_NE(csp.find("frame-ancestors 'none'; base-uri 'none'"), std::string::npos) << path;
    EXPECT_EQ(answer.header("Cross-Origin-Opener-Policy"), "same-origin") << path;
    EXPECT_EQ(answer.header("Cross-Origin-Embedder-Policy"), "require-corp") << path;
    EXPECT_EQ(answer.header("X-Content-Type-Options"), "nosniff") << path;
  }
}

TEST(OnlineHttp, TheApiAnswers) {
  TestServer server;
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  ann.ask({{"t", "move"}, {"game", game}, {"version", 0}, {"move", "c3c4"}});
  std::ostringstream variants;
  run_variants(true, variants);
  EXPECT_EQ(http(server.port(), "GET", "/api/variants").body, variants.str());
  const auto state = json::parse(http(server.port(), "GET", "/api/game/" + game).body);
  EXPECT_EQ(state.at("moves"), json::array{"c3c4"});
  const auto pgn = http(server.port(), "GET", "/game/" + game + ".pgn");
  EXPECT_NE(pgn.body.find("[Variant \"empire\"]"), std::string::npos) << pgn.body;
  EXPECT_NE(pgn.body.find("1. c4 *"), std::string::npos) << pgn.body;
  EXPECT_EQ(http(server.port(), "GET", "/api/game/none").status, 404);
  EXPECT_EQ(http(server.port(), "GET", "/game/none.pgn").status, 404);
  EXPECT_EQ(http(server.port(), "GET", "/api/nothing").status, 404);
  EXPECT_EQ(http(server.port(), "POST", "/api/variants").status, 405);
  EXPECT_EQ(http(server.port(), "GET", "/healthz").body, "ok\n");
  // The description names every route that is answered.
  const auto described = json::parse(http(server.port(), "GET", "/api/openapi.json").body);
  for (const char* path : {"/api/variants", "/api/game/{id}", "/game/{id}.pgn", "/api/openapi.json",
                           "/api/{schema}.schema.json", "/healthz", "/metrics", "/ws", "/admin/{command}"}) {
    EXPECT_TRUE(described.at("paths").as_object().contains(path)) << path;
  }
  for (const char* name : {"client", "server", "games", "values", "http"}) {
    const std::string file = std::string(name) + ".schema.json";
    EXPECT_EQ(json::parse(http(server.port(), "GET", "/api/" + file).body).at("$id"), json::value(file));
  }
}

TEST(OnlineHttp, MetricsAreForTheLoopbackOrByToken) {
  TestServer server([](ServeOptions& o) { o.metrics_token = "letmein"; });
  EXPECT_NE(http(server.port(), "GET", "/metrics").body.find("serai_live_games 0"), std::string::npos);
  const char* proxied = "X-Forwarded-For: 203.0.113.5\r\n";
  EXPECT_EQ(http(server.port(), "GET", "/metrics", proxied).status, 403);
  EXPECT_EQ(http(server.port(), "GET", "/metrics", std::string(proxied) + "Authorization: Bearer letmein\r\n").status,
            200);
}

TEST(OnlineHttp, TooMuchIsRefusedAndCounted) {
  TestServer server;
  EXPECT_EQ(http(server.port(), "GET", "/", "X: " + std::string(9000, 'x') + "\r\n").status, 431);
  EXPECT_EQ(http(server.port(), "POST", "/", {}, std::string(70'000, 'x')).status, 413);
  TestSocket nonsense(server.port());
  nonsense.write("\x16\x03\x01 hello\r\n\r\n");
  EXPECT_NE(nonsense.read_all().find("400"), std::string::npos);
  const std::string metrics = http(server.port(), "GET", "/metrics").body;
  EXPECT_NE(metrics.find("serai_limit_header_total 1\n"), std::string::npos);
  EXPECT_NE(metrics.find("serai_limit_body_total 1\n"), std::string::npos);
}

TEST(OnlineHttp, WebSocketsAreForPagesOfThisServer) {
  TestServer server;
  const auto upgrade = [&](std::string_view origin) {
    std::string headers = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
    headers += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    if (!origin.empty()) headers += "Origin: " + std::string(origin) + "\r\n";
    TestSocket socket(server.port());
    socket.write("GET /ws HTTP/1.1\r\nHost: serai.example\r\nConnection: Upgrade\r\n" + headers + "\r\n");
    return socket.read_until("\r\n").substr(9, 3);
  };
  EXPECT_EQ(upgrade("http://serai.example"), "101");
  EXPECT_EQ(upgrade("https://evil.example"), "403");
  EXPECT_EQ(upgrade("null"), "403");
  EXPECT_EQ(upgrade(""), "403");
}

TEST(OnlineHttp, ThePublicAddressDecidesAboutOriginsAndCookies) {
  TestServer server([](ServeOptions& o) { o.public_url = "https://serai.example"; });
  TestSocket socket(server.port());
  socket.write(
      "GET /ws HTTP/1.1\r\nHost: inside:1\r\nOrigin: https://serai.example\r\nConnection: Upgrade\r\nUpgrade: "
      "websocket\r\n"
      "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  const std::string head = socket.read_until("\r\n\r\n");
  EXPECT_NE(head.find(" 101 "), std::string::npos);
  EXPECT_NE(head.find("HttpOnly; SameSite=Lax; Secure"), std::string::npos);
}

TEST(OnlineHttp, NewVisitorsFromOneAddressAreCounted) {
  TestServer server([](ServeOptions& o) {
    o.limits.identities_per_address = 2;
    o.trusted_proxy = "127.0.0.1/32";
  });
  const auto visit = [&](std::string_view from) {
    TestSocket socket(server.port());
    socket.write(
        "GET /ws HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: " +
        std::string(from) + "\r\n\r\n");
    return socket.read_until("\r\n").substr(9, 3);
  };
  EXPECT_EQ(visit("2001:db8::1"), "101");
  EXPECT_EQ(visit("2001:db8::2"), "101");
  EXPECT_EQ(visit("2001:db8::3"), "429");  // the same /64
  EXPECT_EQ(visit("2001:db8:0:1::3"), "101");
}

TEST(OnlineHttp, SilentSocketsAndSlowRequestsAreClosed) {
  TestServer server({}, true);
  WsClient silent = server.client();
  TestSocket slow(server.port());
  slow.write("GET / HTTP/1.1\r\n");
  // Twice: the slow request may be noticed only after the first half minute has passed. The server looks every second
  // of real time at a clock of ours.
  for (int i = 0; i < 2; ++i) {
    server.pass(31'000);
    EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
  }
  EXPECT_TRUE(slow.is_closed());
  EXPECT_TRUE(silent.waits_for_close());
}

TEST(OnlineHttp, AReaderThatDoesNotReadIsCutOff) {
  TestServer server([](ServeOptions& o) { o.limits.messages_per_second = 1'000'000; });
  WsClient lazy = server.client();
  const int tiny = 1024;
  setsockopt(lazy.socket().fd(), SOL_SOCKET, SO_RCVBUF, &tiny, sizeof tiny);
  // Asks a lot and never listens.
  const auto game = lazy.ask({{"t", "challenge"}, {"variant", "empire"}, {"seats", {"me", "me"}}}).at("game");
  for (int i = 0; i < 20'000; ++i) lazy.send({{"t", "watch"}, {"game", game}});
  WsClient other = server.client();
  EXPECT_EQ(other.code({{"t", "ping"}}), "pong");
  EXPECT_EQ(http(server.port(), "GET", "/metrics").body.find("serai_limit_slow_reader_total 0\n"), std::string::npos);
}

TEST(OnlineHttp, AThousandSlowConnectionsDoNotDisturbTheOthers) {
  TestServer server;
  std::vector<TestSocket> slow;
  for (int i = 0; i < 1000; ++i) {
    slow.emplace_back(server.port());
    slow.back().write("GET /healthz HTTP/1.1\r\nX-Slow: ");
  }
  WsClient ann = server.client(), bob = server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 0}, {"move", "c3c4"}}), "ack");
}

}  // namespace
}  // namespace serai::server
