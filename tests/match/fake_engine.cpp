// A UCI engine for the tests of matches: plays random legal moves, or misbehaves on purpose. It repeats whatever it is
// told on the standard error.
//
// Arguments: seed=N; at=N, the number of its own moves before it misbehaves; score=N, the score it tells; option=NAME,
// an option it offers; games=N, the number of games before it misbehaves; and a mode:
//   normal    illegal    nonsense   crash    silent (answers no "go")   overstep (answers only when told to stop)
//   flood (tells lines without end)   babble (tells a line without end)   mute (no "uciok")   dead (ends at once)
//   interrupt (sends us a signal and is silent)   old (does not know UCI_Variant)
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "rules/zobrist.hpp"

namespace serai {
namespace {

constexpr int kCrashStatus = 3;
constexpr int kConfused = 9;  // we were told something wrong

class FakeEngine {
 public:
  explicit FakeEngine(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      const std::size_t equals = word.find('=');
      const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
      if (equals == std::string::npos) mode_ = word;
      if (word.rfind("seed=", 0) == 0) seed_ = std::stoull(value);
      if (word.rfind("at=", 0) == 0) at_ = std::stoi(value);
      if (word.rfind("score=", 0) == 0) score_ = value;
      if (word.rfind("games=", 0) == 0) games_ = std::stoi(value);
      if (word.rfind("option=", 0) == 0) options_.push_back(value);
    }
  }

  int run() {
    if (mode_ == "dead") return kCrashStatus;
    for (std::string line; std::getline(std::cin, line);) {
      std::cerr << line << std::endl;
      if (line == "quit") return 0;
      obey(line);
      std::cout.flush();
    }
    return 0;
  }

 private:
  void obey(const std::string& line) {
    std::istringstream words(line);
    std::string command;
    words >> command;
    if (command == "uci" && mode_ != "mute") introduce();
    if (command == "isready") std::cout << "readyok\n";
    if (command == "ucinewgame") {
      moves_made_ = 0;
      ++games_begun_;
    }
    if (command == "setoption") set_option(words);
    if (command == "position") set_position(words);
    if (command == "go") go();
    if (command == "stop" && is_waiting_) answer();
  }

  void introduce() const {
    std::cout << "id name Fake\nid author the tests\n";
    std::cout << "option name Move Overhead type spin default 10 min 0 max 5000\n";
    std::cout << "option name VariantPath type string default <empty>\n";
    for (const std::string& name : options_)
      std::cout << "option name " << name << " type spin default 0 min 0 max 100000\n";
    if (mode_ != "old") {
      std::cout << "option name UCI_Variant type combo default chess var chess";
      for (const VariantInfo* v : variants()) std::cout << " var " << v->id;
      std::cout << "\n";
    }
    std::cout << "uciok\n";
  }

  void set_option(std::istringstream& words) {
    std::string name, id, value;
    words >> name >> id >> name >> value;
    if (id == "UCI_Variant") variant_ = value;
  }

  void set_position(std::istringstream& words) {
    std::string word, fen, text;
    words >> word;
    if (word != "fen") std::exit(kConfused);
    while (words >> word && word != "moves") fen += word + " ";
    auto game = Game::from_fen(variant_, fen);
    if (!game) std::exit(kConfused);
    game_ = *std::move(game);
    while (words >> text) {
      const auto move = game_->read_uci(text);
      if (!move) std::exit(kConfused);
      game_->play(*move);
    }
  }

  void go() {
    if (!game_ || game_->outcome().is_over()) std::exit(kConfused);
    const bool misbehaves = moves_made_++ >= at_ && (games_ == 0 || games_begun_ > games_);
    is_waiting_ = misbehaves && mode_ == "overstep";
    if (misbehaves && mode_ == "crash") std::exit(kCrashStatus);
    if (misbehaves && mode_ == "interrupt") kill(getppid(), SIGTERM);
    while (misbehaves && mode_ == "flood") std::cout << "info string more\n";
    while (misbehaves && mode_ == "babble") std::cout << "and so on ";
    if (misbehaves && mode_ == "illegal") {
      std::cout << "bestmove " << illegal_move() << "\n";
    } else if (misbehaves && mode_ == "nonsense") {
      std::cout << "bestmove\n";
    } else if (!is_waiting_ && !(misbehaves && (mode_ == "silent" || mode_ == "interrupt"))) {
      answer();
    }
  }

  void answer() {
    is_waiting_ = false;
    const std::vector<Move>& legal = game_->legal_moves();
    const Key random = scrambled(seed_ + (game_->moves().size() << 8));
    const std::string move = game_->write(legal[random % legal.size()], Notation::kUci);
    if (!score_.empty())
      std::cout << "info depth 1 score cp " << score_ << " wdl 500 300 200 nodes 1 pv " << move << " a1a1\n";
    std::cout << "bestmove " << move << " ponder a1a1\n";
  }

  std::string illegal_move() const {
    for (char from = 'a'; from <= 'h'; ++from) {
      std::string move = std::string(1, from) + "1" + from + "8";
      if (!game_->read_uci(move)) return move;
    }
    return "a1a1";
  }

  std::string mode_ = "normal";
  std::string variant_;
  std::string score_;
  std::vector<std::string> options_;
  Key seed_ = 0;
  int at_ = 0;
  int games_ = 0;
  int games_begun_ = 0;
  int moves_made_ = 0;
  bool is_waiting_ = false;  // for "stop"
  std::unique_ptr<Game> game_;
};

}  // namespace
}  // namespace serai

int main(int argc, char** argv) {
  return serai::FakeEngine(argc, argv).run();
}
