// Finds the best move of a Janggi position.
#include <iostream>

#include "engine/engine.hpp"

// Keeps the last line that the search reports, and the move it ends with.
class Answer : public serai::SearchListener {
 public:
  void on_info(const serai::SearchInfo& info) override {
    if (info.note.empty()) last_ = info;
  }
  void on_best(const serai::BestMove& best) override { best_ = best; }

  const serai::SearchInfo& last() const { return last_; }
  const serai::BestMove& best() const { return best_; }

 private:
  serai::SearchInfo last_;
  serai::BestMove best_;
};

int main(int argc, char** argv) {
  const char* fen = argc > 1 ? argv[1] : "3a5/3k5/9/6pp1/2p6/2n6/2b6/r3A4/5K3/9 b - - 7 56";
  serai::Engine engine("janggi");
  if (const auto error = engine.set_position(fen, {})) {
    std::cerr << error->message << '\n';
    return 1;
  }
  serai::SearchLimits limits;
  limits.depth = 9;
  Answer answer;
  engine.go(limits, answer);  // searches in a thread of its own
  engine.wait();

  const serai::EngineScore score = answer.last().score;
  const bool is_mate = score.kind == serai::EngineScore::Kind::kMate;
  std::cout << answer.best().move << ' ' << (is_mate ? "mate " : "cp ") << score.value << '\n';
  return 0;
}
