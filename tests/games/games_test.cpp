// Chess and xiangqi, written with the shared rules: published perft figures, the properties of every game, and the
// rules that the product's games do not use.
#include <fstream>
#include <sstream>

#include "games/chess.hpp"
#include "games/xiangqi.hpp"
#include "properties/properties.hpp"
#include "test_paths.hpp"

namespace serai {

using TestGames = ::testing::Types<Chess, Xiangqi>;
INSTANTIATE_TYPED_TEST_SUITE_P(OfTestGame, Properties, TestGames, VariantNames);

namespace {

// Counts the figures of tests/games/<id>.txt up to `most` nodes, or those above.
template <class V>
void count_published(std::uint64_t most, bool above) {
  std::ifstream file(SERAI_SOURCE_DIR "/tests/games/" + std::string(V::kId) + ".txt");
  ASSERT_TRUE(file.is_open());
  int counted = 0;
  for (std::string text; std::getline(file, text);) {
    if (text.empty() || text[0] == '#') continue;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::string fen;
    std::istringstream in(text);
    in >> depth >> nodes >> std::ws;
    std::getline(in, fen);
    if ((nodes > most) != above) continue;
    EXPECT_EQ(perft(position<V>(fen), depth), nodes) << "depth " << depth << ": " << fen;
    ++counted;
  }
  EXPECT_GT(counted, 0);
}

template <class V>
class TestGame : public ::testing::Test {};
TYPED_TEST_SUITE(TestGame, TestGames, VariantNames);
template <class V>
class TestGameDeepPerft : public ::testing::Test {};
TYPED_TEST_SUITE(TestGameDeepPerft, TestGames, VariantNames);

TYPED_TEST(TestGame, PublishedPerftFiguresAgree) {
  count_published<TypeParam>(2'000'000, false);
}
TYPED_TEST(TestGameDeepPerft, PublishedPerftFiguresAgree) {
  count_published<TypeParam>(2'000'000, true);
}

template <class V>
GameImpl<V> played(std::string_view fen, std::initializer_list<std::string_view> moves) {
  GameImpl<V> game(position<V>(fen));
  for (std::string_view text : moves) {
    const auto move = game.read_uci(text);
    EXPECT_TRUE(move.ok()) << text << ": " << move.error().message;
    if (move) game.play(*move);
  }
  return game;
}

TEST(Chess, AnEnPassantSquareCountsOnlyIfTheCaptureIsLegal) {
  EXPECT_EQ(played<Chess>("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", {"e2e4"}).fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
  // The capture would open the rank to the rook.
  EXPECT_EQ(played<Chess>("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", {"e2e4"}).fen(), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
  EXPECT_EQ(fen_of(position<Chess>("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1")), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
  // So the position after the double step is the same as later, and the second return makes three occurrences.
  const auto game = played<Chess>("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1",
                                  {"e2e4", "a4a5", "e1d1", "a5a4", "d1e1", "a4a5", "e1d1", "a5a4", "d1e1"});
  EXPECT_EQ(game.outcome(), Outcome::draw(Reason::kRepetition));
}

TEST(Chess, EndsAsEverybodyKnows) {
  EXPECT_EQ(played<Chess>(Chess::kSetups[0].fen, {"f2f3", "e7e5", "g2g4", "d8h4"}).outcome(),
            Outcome::win(kBlack, Reason::kCheckmate));
  EXPECT_EQ(played<Chess>("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", {"f1f7"}).outcome(), Outcome::draw(Reason::kStalemate));
  EXPECT_EQ(played<Chess>("7k/8/6K1/8/8/8/8/5R2 w - - 99 80", {"f1e1"}).outcome(), Outcome::draw(Reason::kMoveLimit));
}

TEST(Xiangqi, SoldiersThatStepSidewaysMayRepeatAPosition) {
  EXPECT_FALSE(kPawnMovesAreFinal<Xiangqi>);
  EXPECT_TRUE(kPawnMovesAreFinal<Chess>);
  const auto game = played<Xiangqi>("3k5/9/9/P8/9/9/9/9/9/5K3 w - - 0 1",
                                    {"a7b7", "d10d9", "b7a7", "d9d10", "a7b7", "d10d9", "b7a7", "d9d10"});
  EXPECT_EQ(game.outcome(), Outcome::draw(Reason::kRepetition));
}

TEST(Xiangqi, PerpetualCheckLoses) {
  const auto game = played<Xiangqi>("3k5/9/4R4/9/9/9/9/9/9/5K3 w - - 0 1",
                                    {"e8d8", "d10e10", "d8e8", "e10d10", "e8d8", "d10e10", "d8e8", "e10d10"});
  EXPECT_EQ(game.outcome(), Outcome::win(kBlack, Reason::kPerpetualCheck));
}

TEST(Xiangqi, HasItsOwnMoveLimit) {
  EXPECT_FALSE(played<Xiangqi>("3k5/9/4R4/9/9/9/9/9/9/5K3 w - - 118 80", {"e8e7"}).outcome().is_over());
  EXPECT_EQ(played<Xiangqi>("3k5/9/4R4/9/9/9/9/9/9/5K3 w - - 119 80", {"e8e7"}).outcome(),
            Outcome::draw(Reason::kMoveLimit));
  // The clock counts in the search's key when the limit is near, and not before.
  const auto key = [](const std::string& clock) {
    return position<Xiangqi>("3k5/9/4R4/9/9/9/9/9/9/5K3 w - - " + clock + " 80").search_key();
  };
  EXPECT_EQ(key("99"), key("109"));
  EXPECT_NE(key("109"), key("110"));
  EXPECT_NE(key("110"), key("111"));
}

TEST(Xiangqi, PiecesHaveCharactersThoughMovesAreWrittenInLetters) {
  EXPECT_TRUE(kHasCharacters<Xiangqi>);
  const GameImpl<Xiangqi> game(position<Xiangqi>(Xiangqi::kSetups[0].fen));
  EXPECT_EQ(game.variant().notations, (std::vector<Notation>{Notation::kSan, Notation::kUci}));
  EXPECT_EQ(game.write(*game.read_uci("h3e3"), Notation::kSan), "Che3");
}

}  // namespace
}  // namespace serai
