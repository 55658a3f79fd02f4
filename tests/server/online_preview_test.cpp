// What links show: the tags in the pages, and the pictures, over real sockets.
#include <gtest/gtest.h>

#include <fstream>

#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

// A server whose client has a page with a head, and drawings of one game.
struct WithArt {
  TemporaryFolder web;
  TestServer server;

  explicit WithArt(const TestServer::Change& change = {})
      : server([this, change](ServeOptions& o) {
          o.web = make();
          if (change) change(o);
        }) {}
  std::filesystem::path make() const {
    std::filesystem::create_directories(web.path() / "pictures");
    std::ofstream(web.path() / "index.html") << "<!doctype html><head><title>x</title></head><body></body>";
    std::ofstream(web.path() / "pictures" / "empire-traditional.txt")
        << "board-wood <path d=\"M0 0h800v800H0z\"/>\nedge-wood #6e4521 #f6e2bb #d9b27a\n"
        << "wP <path fill=\"#fff\" d=\"M10 10h80v80h-80z\"/>\nbP <path fill=\"#f00\" d=\"M10 10h80v80h-80z\"/>\n";
    return web.path();
  }
  TestResponse get(const std::string& path, std::string_view headers = {}) const {
    return http(server.port(), "GET", path, headers);
  }
};

TEST(OnlinePreview, PagesSayWhatLinksToThemShow) {
  WithArt w;
  const std::string base = "http://localhost";
  const auto has = [&](const std::string& path, const std::string& text) {
    const std::string body = w.get(path).body;
    EXPECT_NE(body.find(text), std::string::npos) << path << "\n" << body;
  };
  has("/", "<meta property=\"og:title\" content=\"Serai 棋驿\" />");
  has("/", "<meta property=\"og:image:width\" content=\"1200\" />");
  has("/", "<meta name=\"twitter:card\" content=\"summary_large_image\" />");
  has("/game/abc", "<meta property=\"og:image\" content=\"" + base + "/preview/game/abc.png\" />");
  has("/study/abc", "<meta property=\"og:image\" content=\"" + base + "/preview/study/abc.png\" />");
  has("/analysis/janggi", "Janggi");
  has("/rules/janggi", base + "/preview/position/janggi.png\"");
  has("/editor/empire?fen=8/8%20w", base + "/preview/position/empire.png?fen=8/8%20w\"");
  // What a visitor writes into the address stays text.
  for (const char* path : {"/analysis/empire?fen=%22%3E%3Cscript%3E", "/game/%22%3E%3Cscript%3E", "/study/x\"><script>",
                           "/analysis/\"><script>"}) {
    EXPECT_EQ(w.get(path).body.find("<script"), std::string::npos) << path;
  }
  TestSocket socket(w.server.port());
  socket.write("GET /game/x HTTP/1.1\r\nHost: a\"><script>\r\nConnection: close\r\n\r\n");
  const std::string answer = socket.read_all();
  EXPECT_EQ(answer.find("<script"), std::string::npos) << answer;
  EXPECT_NE(answer.find("http://a&quot;&gt;&lt;script&gt;/preview"), std::string::npos) << answer;
  const auto page = w.get("/game/abc");
  EXPECT_EQ(w.get("/game/abc", "If-None-Match: " + page.header("ETag") + "\r\n").status, 304);
  EXPECT_NE(page.header("Content-Security-Policy"), "");
}

TEST(OnlinePreview, PicturesOfPositions) {
  WithArt w;
  const auto start = w.get("/preview/position/empire.png");
  EXPECT_EQ(start.status, 200);
  EXPECT_EQ(start.header("Content-Type"), "image/png");
  EXPECT_EQ(start.header("Cross-Origin-Resource-Policy"), "cross-origin");
  EXPECT_TRUE(start.body.starts_with("\x89PNG"));
  EXPECT_EQ(w.get("/preview/position/empire.png", "If-None-Match: " + start.header("ETag") + "\r\n").status, 304);
  EXPECT_EQ(http(w.server.port(), "HEAD", "/preview/position/empire.png").body, "");
  const std::string fen = "rnbqkbnr/pppppppp/8/8/2P5/PP1SSPPP/8/TECDKCET%20b%20kq%20-%200%201";
  EXPECT_NE(w.get("/preview/position/empire.png?fen=" + fen).body, start.body);
  EXPECT_EQ(w.get("/preview/position/empire.png?fen=nonsense").status, 400);
  EXPECT_EQ(w.get("/preview/position/empire.png?fen=" + std::string(4000, 'x')).status, 400);
  EXPECT_EQ(w.get("/preview/position/nothing.png").status, 404);
  EXPECT_EQ(w.get("/preview/position/janggi.png").status, 404) << "there are no drawings of it";
  for (const char* path : {"/preview/", "/preview/x", "/preview/position/.png", "/preview/other/x.png",
                           "/preview/game/none.png", "/preview/study/none.png", "/preview/game/../x.png"}) {
    EXPECT_EQ(w.get(path).status, 404) << path;
  }
  EXPECT_EQ(http(w.server.port(), "POST", "/preview/position/empire.png").status, 405);
}

TEST(OnlinePreview, AGameIsShownWhenItIsOver) {
  WithArt w;
  WsClient ann = w.server.client(), bob = w.server.client();
  const std::string game = begin_game(ann, bob, open_challenge("empire"));
  const std::string start = w.get("/preview/position/empire.png").body;
  ASSERT_EQ(ann.code({{"t", "move"}, {"game", game}, {"version", 0}, {"move", "c3c4"}}), "ack");
  EXPECT_EQ(w.get("/preview/game/" + game + ".png").body, start) << "while it is played, its start";
  ASSERT_EQ(bob.code({{"t", "offer"}, {"game", game}, {"offer", "resign"}}), "ack");
  const auto over = w.get("/preview/game/" + game + ".png");
  EXPECT_EQ(over.status, 200);
  EXPECT_NE(over.body, start);
}

// Adds drawings of every piece of a game, each in a shade of its own.
void draw_pieces_of(const char* variant, const std::filesystem::path& web) {
  std::ofstream file(web / "pictures" / (std::string(variant) + "-traditional.txt"));
  file << "board-wood <path d=\"M0 0h900v1000H0z\"/>\nedge-wood #6e4521 #f6e2bb #d9b27a\n";
  int shade = 100;
  for (const auto& piece : find_variant(variant)->pieces) {
    for (const char* side : {"w", "b"})
      file << side << piece.fen << " <path fill=\"#" << shade++ << "\" d=\"M10 10h80v80h-80z\"/>\n";
  }
}

TEST(OnlinePreview, AGameThatRunsIsShownWithTheSetupsThatWereChosen) {
  WithArt w([](ServeOptions& o) { draw_pieces_of("janggi", o.web); });
  WsClient ann = w.server.client(), bob = w.server.client();
  const std::string id = begin_game(ann, bob, open_challenge("janggi"));
  const auto game = *Game::choosing("janggi");
  for (int version = 0; const auto choice = game->pending_choice(); ++version) {
    const std::string option(choice->options.back());
    WsClient& chooser = choice->color == game->seats()[0].color ? ann : bob;
    ASSERT_EQ(chooser.code({{"t", "choose"}, {"game", id}, {"version", version}, {"option", option}}), "ack");
    game->choose(option);
  }
  std::string fen = game->fen();
  for (std::size_t at = 0; (at = fen.find(' ')) != std::string::npos;) fen.replace(at, 1, "%20");
  const std::string chosen = w.get("/preview/position/janggi.png?fen=" + fen).body;
  ASSERT_TRUE(chosen.starts_with("\x89PNG")) << chosen;
  EXPECT_NE(chosen, w.get("/preview/position/janggi.png").body);
  EXPECT_EQ(w.get("/preview/game/" + id + ".png").body, chosen);
}

TEST(OnlinePreview, AreLimited) {
  WithArt w([](ServeOptions& o) {
    o.limits.previews_per_minute = 2;
    o.trusted_proxy = "127.0.0.1";
  });
  const auto from = [&](const char* address) {
    return w.get("/preview/position/empire.png", std::string("X-Forwarded-For: ") + address + "\r\n").status;
  };
  EXPECT_EQ(from("192.0.2.1"), 200);
  EXPECT_EQ(from("192.0.2.1"), 200);
  EXPECT_EQ(from("192.0.2.1"), 429);
  EXPECT_EQ(from("192.0.2.2"), 200);
  EXPECT_EQ(w.server.metric("limit_previews_total"), 1);
  EXPECT_EQ(w.server.metric("previews_total"), 3);
}

TEST(OnlinePreview, AServerWithoutAClientHasNone) {
  TestServer server;
  EXPECT_EQ(http(server.port(), "GET", "/preview/position/empire.png").status, 404);
  EXPECT_EQ(http(server.port(), "GET", "/game/x").status, 404);
}

}  // namespace
}  // namespace serai::server
