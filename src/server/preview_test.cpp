#include "server/preview.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <fstream>

#include "game/picture.hpp"
#include "server/render.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {
namespace {

// Drawings of all games: a board, and a square for every kind of piece.
struct Art {
  TemporaryFolder folder;
  StaticFiles files;

  Art() {
    std::filesystem::create_directories(folder.path() / "pictures");
    for (const VariantInfo* variant : variants()) {
      std::ofstream file(folder.path() / "pictures" / (std::string(variant->id) + "-traditional.txt"));
      file << "board-wood <path fill=\"#e6c48c\" d=\"M0 0h1000v1000H0z\"/>\nedge-wood #6e4521 #f6e2bb #d9b27a\n";
      int shade = 100;
      for (const auto& piece : variant->pieces) {
        for (const char* side : {"w", "b"}) {
          file << side << piece.fen << " <path fill=\"#" << shade++ << "\" d=\"M10 10h80v80h-80z\"/>\n";
        }
      }
    }
    files = *StaticFiles::load(folder.path());
  }
};

bool is_png(std::string_view bytes) {
  return bytes.starts_with("\x89PNG\r\n");
}

TEST(Previews, ShowEveryGameTheSameEveryTime) {
  const Art art;
  for (const VariantInfo* variant : variants()) {
    const Place start{std::string(variant->id), "", ""};
    const auto first = draw_preview(start, art.files), second = draw_preview(start, art.files);
    ASSERT_TRUE(first.ok()) << variant->id << ": " << first.error().message;
    EXPECT_TRUE(is_png(*first->png)) << variant->id;
    EXPECT_EQ(*first->png, *second->png) << variant->id;
    EXPECT_EQ(first->etag, second->etag);
    // Another position is another picture.
    auto game = *Game::start(variant->id);
    const Move move = game->legal_moves()[0];
    const std::string uci = game->write(move, Notation::kUci);
    game->play(move);
    const auto later = draw_preview({std::string(variant->id), game->fen(), uci}, art.files);
    ASSERT_TRUE(later.ok()) << variant->id << ": " << later.error().message;
    EXPECT_NE(later->etag, first->etag) << variant->id;
  }
}

TEST(Previews, AreRefusedForWhatIsNoPosition) {
  const Art art;
  const auto code = [&](const Place& place, const StaticFiles& files) {
    const auto drawn = draw_preview(place, files);
    return drawn ? std::string("drawn") : std::string(drawn.error().code);
  };
  EXPECT_EQ(code({"empire", "<svg onload=alert(1)>", ""}, art.files), "bad-fen");
  EXPECT_EQ(code({"chess960", "", ""}, art.files), "unknown-variant");
  EXPECT_EQ(code({"empire", "", "\"/><script>"}, art.files), "drawn") << "a move that is none marks nothing";
  EXPECT_EQ(code({"empire", "", ""}, StaticFiles()), "no-art") << "a server without the client";
}

TEST(Previews, OfAVariantWithoutDrawingsHaveThoseOfItsFamily) {
  const Art art;
  std::filesystem::remove(art.folder.path() / "pictures" / "fusionteam-traditional.txt");
  const auto files = StaticFiles::load(art.folder.path());
  EXPECT_TRUE(draw_preview({"fusionteam", "", ""}, *files).ok());
}

// Pictures on their thread, and a hub's thread that works when it is told to.
struct World {
  Art art;
  Limits limits;
  std::mutex mutex;
  std::condition_variable arrived;
  std::deque<std::function<void()>> posted;
  std::unique_ptr<Previews> previews;
  std::vector<std::string> answers;

  void open() {
    previews = std::make_unique<Previews>(
        art.files,
        [this](std::function<void()> work) {
          const std::lock_guard lock(mutex);
          posted.push_back(std::move(work));
          arrived.notify_all();
        },
        limits);
  }
  void draw(const std::string& variant, const std::string& fen = {}, const std::string& address = {}) {
    previews->draw({variant, fen, ""}, address, [this](const Result<Preview>& preview) {
      answers.emplace_back(preview ? "drawn" : preview.error().code);
    });
  }
  // Does the next thing that comes from the other thread.
  void step() {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex);
      ASSERT_TRUE(arrived.wait_for(lock, std::chrono::seconds(60), [this] { return !posted.empty(); }));
      work = std::move(posted.front());
      posted.pop_front();
    }
    work();
  }
};

TEST(Previews, AreDrawnOnceForAllWhoWantThemAndKept) {
  World world;
  world.open();
  for (int i = 0; i < 3; ++i) world.draw("empire");
  EXPECT_TRUE(world.answers.empty());
  world.step();
  EXPECT_EQ(world.answers, (std::vector<std::string>{"drawn", "drawn", "drawn"}));
  world.draw("empire");
  EXPECT_EQ(world.answers.size(), 4U) << "at once";
  EXPECT_EQ(world.previews->drawn(), 1U);
}

TEST(Previews, OfOneAddressLeaveRoomForOthers) {
  World world;
  world.limits.previews_waiting_per_address = 2;
  world.open();
  for (const char* variant : {"empire", "janggi", "xiangfu"}) world.draw(variant, "", "192.0.2.1");
  EXPECT_EQ(world.answers, std::vector<std::string>{"busy"});
  world.draw("empire", "", "192.0.2.1");
  world.draw("sittuyin", "", "192.0.2.2");
  EXPECT_EQ(world.answers.size(), 1U) << "neither a picture that is drawn anyway nor another address is refused";
  world.step();
  world.draw("xiangfu", "", "192.0.2.1");
  EXPECT_EQ(world.answers, (std::vector<std::string>{"busy", "drawn", "drawn"})) << "there is room again";
}

TEST(Previews, DoNotQueueWithoutEnd) {
  World world;
  world.limits.previews_waiting = 2;
  world.open();
  world.draw("empire");
  world.draw("janggi");
  world.draw("xiangfu");
  EXPECT_EQ(world.answers, std::vector<std::string>{"busy"});
  world.draw("empire");
  world.draw("empire");
  EXPECT_EQ(world.answers, (std::vector<std::string>{"busy", "busy"})) << "nor do those who want the same";
  world.step();
  world.step();
  EXPECT_EQ(world.answers.size(), 5U);
  world.draw("xiangfu");
  world.step();
  EXPECT_EQ(world.answers.back(), "drawn");
}

TEST(Previews, ForgetWhatNobodyWantsWhenThereIsNoRoom) {
  World world;
  world.limits.preview_cache_bytes = 1;
  world.open();
  for (int i = 0; i < 2; ++i) {
    world.draw("empire");
    world.step();
  }
  EXPECT_EQ(world.previews->drawn(), 2U);
}

TEST(Previews, EndWithPicturesWaiting) {
  World world;
  world.open();
  for (const char* variant : {"empire", "janggi", "xiangfu", "sittuyin"}) world.draw(variant);
  world.previews.reset();
  EXPECT_TRUE(world.answers.empty());
}

TEST(Render, RefusesWhatIsNoPicture) {
  EXPECT_FALSE(render_png("", 10, 10).ok());
  EXPECT_FALSE(render_png("<svg", 10, 10).ok());
  const auto png = render_png("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"4\" height=\"4\"/>", 4, 4);
  ASSERT_TRUE(png.ok());
  EXPECT_TRUE(is_png(*png));
}

}  // namespace
}  // namespace serai::server
