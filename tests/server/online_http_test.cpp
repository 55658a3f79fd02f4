// HTTP over real sockets: routes, headers, files, limits, origins, and peers that are slow, silent or many.
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <fstream>
#include <sstream>

#include "cli/variants.hpp"
#include "endgame/library.hpp"
#include "game/position_key.hpp"
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
  for (const char* path :
       {"/api/variants", "/api/game/{id}", "/game/{id}.pgn", "/api/openapi.json", "/api/{schema}.schema.json",
        "/healthz", "/metrics", "/ws", "/admin/{command}", "/api/studies", "/api/studies/{id}",
        "/preview/game/{id}.png", "/preview/study/{id}.png", "/preview/position/{variant}.png"}) {
    EXPECT_TRUE(described.at("paths").as_object().contains(path)) << path;
  }
  for (const char* name : {"client", "server", "games", "values", "http"}) {
    const std::string file = std::string(name) + ".schema.json";
    EXPECT_EQ(json::parse(http(server.port(), "GET", "/api/" + file).body).at("$id"), json::value(file));
  }
}

TEST(OnlineHttp, MetricsNeedTheTokenOrTheirOwnPort) {
  TestServer server([](ServeOptions& o) { o.metrics_token = "letmein"; });
  const auto status = [&](std::string_view headers) { return http(server.port(), "GET", "/metrics", headers).status; };
  EXPECT_EQ(status(""), 403) << "also from the loopback";
  EXPECT_EQ(status("X-Forwarded-For:\r\n"), 403);
  EXPECT_EQ(status("Authorization: Bearer wrong\r\n"), 403);
  EXPECT_EQ(status("Authorization: Bearer letmein\r\n"), 200);
  EXPECT_EQ(status("X-Forwarded-For: 203.0.113.5\r\nAuthorization: Bearer letmein\r\n"), 200);
  EXPECT_EQ(server.metric("live_games"), 0);
  for (const char* path : {"/", "/api/variants", "/healthz.x", "/admin/rename"}) {
    EXPECT_EQ(http(server.metrics_port(), "GET", path).status, 404) << path;
  }
}

TEST(OnlineHttp, WithoutATokenThePublicPortHasNoMetrics) {
  TestServer server;
  EXPECT_EQ(http(server.port(), "GET", "/metrics").status, 403);
  EXPECT_EQ(http(server.port(), "GET", "/metrics", "Authorization: Bearer \r\n").status, 403);
}

// What is sent, word for word; the status of the answer.
std::string status_of(const TestServer& server, std::string_view request) {
  TestSocket socket(server.port());
  socket.write(request);
  return socket.read_until("\r\n").substr(9, 3);
}

TEST(OnlineHttp, RequestsThatAProxyMightReadOtherwiseAreRefused) {
  TestServer server;
  constexpr std::string_view kUpgrade =
      "Origin: http://h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const auto get = [&](std::string_view target, std::string_view headers, std::string_view version = "1.1") {
    return status_of(server, "GET " + std::string(target) + " HTTP/" + std::string(version) + "\r\n" +
                                 std::string(headers) + "\r\n");
  };
  EXPECT_EQ(get("/healthz", "Host: h\r\n"), "200");
  EXPECT_EQ(get("/healthz", "", "1.0"), "200");
  EXPECT_EQ(get("/healthz", ""), "400");
  EXPECT_EQ(get("/healthz", "Host: h\r\nHost: h\r\n"), "400");
  EXPECT_EQ(get("/ws", "Host: h\r\n" + std::string(kUpgrade)), "101");
  EXPECT_EQ(get("/ws", kUpgrade), "400");
  EXPECT_EQ(get("/ws", "Host: h\r\nHost: evil\r\n" + std::string(kUpgrade)), "400");
  EXPECT_EQ(get("/healthz", "Host: h\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"), "200");
  for (const char* encoding : {"identity", "gzip", "xchunked", "gzip, chunked", "chunked, gzip"}) {
    EXPECT_EQ(get("/healthz", "Host: h\r\nTransfer-Encoding: " + std::string(encoding) + "\r\n\r\n0\r\n"), "501")
        << encoding;
  }
}

TEST(OnlineHttp, HttpsIsAskedForOnlyWhereItIsServed) {
  TestServer plain, secure([](ServeOptions&o) { o.public_url = "https://serai.example"; });
  EXPECT_EQ(http(plain.port(), "GET", "/healthz").header("Strict-Transport-Security"), "");
  EXPECT_EQ(http(secure.port(), "GET", "/healthz").header("Strict-Transport-Security"), "max-age=31536000");
}

TEST(OnlineHttp, TooMuchIsRefusedAndCounted) {
  TestServer server;
  EXPECT_EQ(http(server.port(), "GET", "/", "X: " + std::string(9000, 'x') + "\r\n").status, 431);
  EXPECT_EQ(http(server.port(), "POST", "/", {}, std::string(70'000, 'x')).status, 413);
  TestSocket nonsense(server.port());
  nonsense.write("\x16\x03\x01 hello\r\n\r\n");
  EXPECT_NE(nonsense.read_all().find("400"), std::string::npos);
  EXPECT_EQ(server.metric("limit_header_total"), 1);
  EXPECT_EQ(server.metric("limit_body_total"), 1);
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
  const auto change = [](ServeOptions& o) {
    o.limits.identities_per_address = 2;
    o.trusted_proxy = "127.0.0.1/32";
  };
  TestServer server(change, true);
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
  const auto knock = [&](std::string_view from) {
    return http(server.port(), "GET", "/ws?v=2", "X-Forwarded-For: " + std::string(from) + "\r\n");
  };
  EXPECT_EQ(knock("2001:db8:0:1::3").status, 200);
  EXPECT_EQ(visit("2001:db8::3"), "429");  // the same /64
  const auto refused = knock("2001:db8::3");
  EXPECT_EQ(refused.status, 429) << "a page that asks why is told";
  EXPECT_EQ(refused.header("Retry-After"), "1800");
  server.pass(1'799'000);
  EXPECT_EQ(visit("2001:db8::3"), "429");
  server.pass(1'000);
  EXPECT_EQ(visit("2001:db8::3"), "101") << "one of two comes back after half an hour";
  EXPECT_EQ(visit("2001:db8::3"), "429") << "and not both";
  EXPECT_EQ(visit("2001:db8:0:1::3"), "101") << "asking takes nothing";
  // A proxy may add a line of its own below what the visitor says.
  EXPECT_EQ(visit("2001:db8:0:2::3\r\nX-Forwarded-For: 2001:db8::4"), "429");
}

TEST(OnlineHttp, RequestsOfOneAddressAreLimited) {
  const auto change = [](ServeOptions& o) {
    o.limits.requests_per_minute = 4;
    o.limits.downloads_per_minute = 2;
    o.trusted_proxy = "127.0.0.1/32";
  };
  TestServer server(change, true);
  const auto get = [&](std::string_view from, std::string_view path) {
    return http(server.port(), "GET", path, "X-Forwarded-For: " + std::string(from) + "\r\n");
  };
  EXPECT_EQ(get("203.0.113.5", "/game/none.pgn").status, 404);
  EXPECT_EQ(get("203.0.113.5", "/api/game/none").status, 404);
  const auto refused = get("203.0.113.5", "/game/none.pgn");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(refused.header("Retry-After"), "30");
  EXPECT_EQ(get("203.0.113.5", "/healthz").status, 200);
  EXPECT_EQ(get("203.0.113.5", "/healthz").header("Retry-After"), "15");
  EXPECT_EQ(get("203.0.113.5", "/ws").status, 429);
  EXPECT_EQ(get("203.0.113.6", "/healthz").status, 200) << "another address";
  server.pass(15'000);
  EXPECT_EQ(get("203.0.113.5", "/healthz").status, 200);
  EXPECT_EQ(server.metric("limit_downloads_total"), 1);
  EXPECT_EQ(server.metric("limit_requests_total"), 2);
  // The proxy's own machine is an address like any other.
  for (int i = 0; i < 4; ++i) EXPECT_EQ(get("127.0.0.1", "/healthz").status, 200);
  EXPECT_EQ(get("127.0.0.1", "/healthz").status, 429);
}

TEST(OnlineHttp, PositionsCanBeExplored) {
  const auto change = [](ServeOptions& o) {
    o.limits.explorer_per_minute = 6;
    o.trusted_proxy = "127.0.0.1/32";
  };
  TestServer server(change, true);
  const auto get = [&](std::string_view path, std::string_view from = "203.0.113.5") {
    return http(server.port(), "GET", path, "X-Forwarded-For: " + std::string(from) + "\r\n");
  };
  WsClient ann = server.client(), bob = server.client();
  const std::string start = "/api/explorer/" + key_text(position_key(**Game::start("empire")));
  EXPECT_EQ(get(start).body.find("\"games\":0"), get(start).body.find("\"games\""));
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  EXPECT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 0}, {"move", "d3d4"}}), "ack");
  EXPECT_EQ(bob.code({{"t", "move"}, {"game", game}, {"version", 1}, {"move", "e7e5"}}), "ack");
  EXPECT_EQ(ann.code({{"t", "offer"}, {"game", game}, {"offer", "resign"}}), "ack");
  server.pass(11'000);  // the first answer is no longer fresh
  const auto answer = get(start);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Cache-Control"), "public, max-age=10");
  const boost::json::value explored = boost::json::parse(answer.body);
  EXPECT_EQ(explored.at("moves").at(0).at("move"), "d3d4");
  EXPECT_EQ(explored.at("latest").at(0).at("game"), boost::json::value(game));
  // What is not a key.
  EXPECT_EQ(get("/api/explorer/").status, 404);
  EXPECT_EQ(get("/api/explorer/01?key=1").status, 404);
  EXPECT_EQ(get("/api/explorer/" + std::string(4000, '0')).status, 404);
  EXPECT_EQ(get("/api/explorer/02432adbdadeffca").status, 404) << "a key of another version";
  // Looking up is limited by address.
  EXPECT_EQ(get(start).status, 429);
  EXPECT_EQ(get(start, "203.0.113.6").status, 200);
  EXPECT_EQ(server.metric("limit_lookups_total"), 1);
  server.restart();
  EXPECT_EQ(http(server.port(), "GET", start, "X-Forwarded-For: 203.0.113.7\r\n").body, answer.body);
}

TEST(OnlineHttp, EndingsCanBeLookedUp) {
  const auto change = [](ServeOptions& o) {
    o.limits.explorer_per_minute = 9;
    o.trusted_proxy = "127.0.0.1/32";
  };
  TestServer server(change);
  const auto get = [&](const std::string& path) {
    return http(server.port(), "GET", "/api/table/" + path, "X-Forwarded-For: 203.0.113.5\r\n");
  };
  const std::string rook = "sittuyin?fen=k7/8/1K6/8/8/8/8/7R+w+-+32+31+1";
  const auto answer = get(rook);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("Cache-Control"), "public, max-age=3600");
  const boost::json::value ending = boost::json::parse(answer.body);
  EXPECT_EQ(ending.at("table").at("verdict").at("kind"), "win");
  EXPECT_EQ(ending.at("table").at("moves").at(0).at("move"), "h1h8");
  EXPECT_EQ(get(rook).body, answer.body);
  EXPECT_EQ(get("empire?fen=3k4/8/8/8/8/8/8/4K3+w+-+-+0+1").body, "{\"table\":null}\n") << "a game without tables";
  EXPECT_EQ(get("no-such-game?fen=x").status, 404);
  EXPECT_EQ(get("sittuyin").status, 400);
  EXPECT_EQ(get("sittuyin?fen=k7").status, 400);
  EXPECT_EQ(get("sittuyin?fen=" + std::string(4000, 'k')).status, 400);
  EXPECT_EQ(get("").status, 404);
  EXPECT_EQ(get("../table/sittuyin").status, 404);
  EXPECT_EQ(get(rook).status, 429);
}

// A file of the folder that is damaged: the answer names no path of ours.
TEST(OnlineHttp, ADamagedTableIsNoFaultOfTheVisitor) {
  const TemporaryFolder folder;
  std::ofstream(endgame::Library::file_of(folder.path().string(), "sittuyin", "KRvK")) << "no table";
  TestServer server([&](ServeOptions& o) { o.tables = folder.path(); });
  const auto answer = http(server.port(), "GET", "/api/table/sittuyin?fen=k7/8/1K6/8/8/8/8/7R+w+-+32+31+1");
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.body.find(folder.path().string()), std::string::npos) << answer.body;
}

TEST(OnlineHttp, WithoutAProxyThisMachineIsNotLimited) {
  TestServer server([](ServeOptions& o) { o.limits.requests_per_minute = o.limits.downloads_per_minute = 0; });
  EXPECT_EQ(http(server.port(), "GET", "/game/none.pgn").status, 404);
  EXPECT_EQ(http(server.port(), "GET", "/healthz", "X-Forwarded-For: 203.0.113.5\r\n").status, 429)
      << "but a proxy that nobody named is";
}

TEST(OnlineHttp, SilentSocketsAndSlowRequestsAreClosed) {
  TestServer server({}, true);
  WsClient silent = server.client();
  TestSocket slow(server.port());
  slow.write("GET / HTTP/1.1\r\n");
  // Twice: the slow request may be noticed only after the first half minute has passed.
  for (int i = 0; i < 2; ++i) {
    server.pass(31'000);
    server.sweep();
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
  while (server.metric("limit_slow_reader_total") == 0) EXPECT_EQ(other.code({{"t", "ping"}}), "pong");
  EXPECT_EQ(server.metric("limit_slow_reader_total"), 1);
}

// A response of several megabytes to a client with small buffers.
struct LargeResponse {
  static constexpr std::size_t kSize = 4'000'000;
  TemporaryFolder web;
  TestServer server;
  TestSocket reader;

  explicit LargeResponse(std::int64_t bytes_per_second)
      : server(
            [&](ServeOptions& o) {
              std::ofstream(web.path() / "large.bin") << std::string(kSize, 'x');
              o.web = web.path();
              o.limits.response_bytes_per_second = bytes_per_second;
              o.limits.response_stall_seconds = 20;
            },
            true),
        reader(server.port(), 16'384) {
    reader.write("GET /large.bin HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n");
    reader.read_until("\r\n\r\n");
  }
  // Lets time pass and waits until the server has noticed.
  void pass(Millis time) {
    server.pass(time);
    server.sweep();
    EXPECT_EQ(http(server.port(), "GET", "/healthz").status, 200);
  }
  // How much of the response arrives if the client reads a part of it every nine seconds.
  std::size_t read_slowly() {
    std::size_t size = 0;
    for (std::size_t last = 1; last > 0; size += last) {
      last = reader.read(500'000).size();
      pass(9'000);
    }
    return size;
  }
};

TEST(OnlineHttp, AResponseThatIsReadSteadilyIsNotCut) {
  LargeResponse response(4096);
  EXPECT_EQ(response.read_slowly(), LargeResponse::kSize);
}

TEST(OnlineHttp, AResponseThatNobodyReadsIsCut) {
  LargeResponse response(4096);
  for (int i = 0; i < 2; ++i) response.pass(20'000);  // the first bytes may be written only after the first step
  EXPECT_LT(response.reader.read_all().size(), LargeResponse::kSize);
  EXPECT_EQ(response.server.metric("limit_slow_response_total"), 1);
}

TEST(OnlineHttp, AResponseThatIsReadForTooLongIsCut) {
  LargeResponse response(1'000'000);  // at least, where the client reads half of it
  EXPECT_LT(response.read_slowly(), LargeResponse::kSize);
  EXPECT_EQ(response.server.metric("limit_slow_response_total"), 1);
}

// The limit is on what waits, not on the size of an answer.
TEST(OnlineHttp, OneMessageMayHaveAnySize) {
  TestServer server([](ServeOptions& o) { o.limits.queued_bytes = 500; });
  WsClient ann = server.client();
  const auto game = ann.ask({{"t", "challenge"}, {"variant", "empire"}, {"seats", {"me", "me"}}}).at("game");
  const auto state = ann.ask({{"t", "watch"}, {"game", game}});
  EXPECT_EQ(state.at("t"), "game");
  EXPECT_GT(json::serialize(state).size(), 500U);
  EXPECT_EQ(server.metric("limit_slow_reader_total"), 0);
}

TEST(OnlineHttp, AllQueuesTogetherAreBounded) {
  TestServer server([](ServeOptions& o) {
    o.limits.messages_per_second = 1'000'000;
    o.limits.queued_bytes = 1'000'000'000;
    o.limits.queued_total_bytes = 1'000'000;
  });
  WsClient lazy = server.client(), other = server.client();
  const auto game = lazy.ask({{"t", "challenge"}, {"variant", "empire"}, {"seats", {"me", "me"}}}).at("game");
  for (int i = 0; i < 20'000; ++i) lazy.send({{"t", "watch"}, {"game", game}});
  while (server.metric("limit_slow_reader_total") == 0) EXPECT_EQ(other.code({{"t", "ping"}}), "pong");
  EXPECT_EQ(server.metric("limit_slow_reader_total"), 1);
  EXPECT_EQ(other.code({{"t", "ping"}}), "pong") << "who reads is not cut";
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
