#include "cli/review.hpp"

#include <cstdio>
#include <fstream>
#include <iomanip>
#include <iostream>

#include "cli/analyse.hpp"
#include "cli/evaluation_json.hpp"
#include "cli/json.hpp"
#include "cli/stop_on_signal.hpp"
#include "game/record.hpp"
#include "review/judge.hpp"
#include "rules/text.hpp"

namespace serai {
namespace {

constexpr int kFailed = 1;
constexpr int kInterrupted = 130;

std::string percent(double thousandths) {
  char text[16];
  std::snprintf(text, sizeof text, "%.0f%%", thousandths / 10);
  return text;
}

// Prints a review for people.
class ReviewPrinter {
 public:
  ReviewPrinter(const Game& game, const Evaluations& evaluations, std::ostream& out)
      : game_(game), evaluations_(evaluations), judgement_(judge(game, evaluations)), out_(out) {}

  void print() const {
    out_ << "  ply  move          score                   expected\n";
    const auto replay = *Game::from_fen(game_.variant().id, game_.start_fen());
    for (std::size_t ply = 0; ply < game_.moves().size(); ++ply) {
      print_move(*replay, ply);
      replay->play(game_.moves()[ply]);
    }
    for (const Decision& d : judgement_.decisions) {
      out_ << color(d.color) << "'s " << name_of(d.kind) << ": " << name_of(d.judged.verdict)
           << (d.judged.drop > 0 ? ", " + percent(d.judged.drop) + " lost" : "") << "\n";
    }
    for (Color c : {kWhite, kBlack}) print_account(c);
    out_ << std::flush;
  }

 private:
  std::string color(Color c) const { return std::string(game_.variant().colors[c].en); }

  // A move, how the game stands after it, and what would have been better.
  void print_move(const Game& before, std::size_t ply) const {
    const Notation notation = game_.variant().notations.front();
    const auto& after = evaluations_[ply + 1];
    const auto expected = judgement_.expected[ply + 1];
    const int own = expected ? (before.turn() == kWhite ? *expected : 1000 - *expected) : 0;
    out_ << std::setw(5) << ply + 1 << "  " << std::left << std::setw(12) << before.write(game_.moves()[ply], notation)
         << "  " << std::setw(22) << (after ? score_words(after->score, game_.variant(), !before.turn()) : "-")
         << std::right << std::setw(10) << (expected ? percent(own) : "-");
    if (const auto& judged = judgement_.moves[ply]; judged && judged->verdict != Verdict::kGood) {
      out_ << "  " << name_of(judged->verdict) << ", " << percent(judged->drop) << " lost";
      const auto& line = evaluations_[ply]->line;
      const auto best = line.empty() ? before.read_uci("") : before.read_uci(line.front());
      if (best) out_ << "; better " << before.write(*best, notation);
    }
    out_ << "\n";
  }
  void print_account(Color c) const {
    const Account& account = judgement_.sides[c];
    const auto count = [&](Verdict v) { return account.verdicts[static_cast<std::size_t>(v)]; };
    out_ << color(c) << ": ";
    if (account.accuracy) out_ << "accuracy " << percent(10 * *account.accuracy) << ", ";
    out_ << count(Verdict::kInaccuracy) << " inaccuracies, " << count(Verdict::kMistake) << " mistakes, "
         << count(Verdict::kBlunder) << " blunders\n";
  }

  const Game& game_;
  const Evaluations& evaluations_;
  const Judgement judgement_;
  std::ostream& out_;
};

// The games of one stream, one after the other.
class FileReview {
 public:
  FileReview(const ReviewCommand& command, const StopSignal& stop, std::ostream& out, std::ostream& err)
      : command_(command), stop_(stop), out_(out), err_(err) {}

  // True if all games are fine.
  bool run(const std::string& name, std::istream& in) {
    PgnReader reader(in);
    bool all_fine = true;
    for (int index = 1; !stop_.is_requested(); ++index) {
      const auto entry = reader.next();
      if (!entry) break;
      ReplayedGame record;
      const auto error = entry->error ? entry->error : replay(entry->game, record);
      if (error) {
        err_ << "serai: " << clean_line(name) << ", line " << error->line << ": " << error->message << "\n";
        all_fine = false;
        continue;
      }
      all_fine &= review_game(name, index, *record.game);
    }
    return all_fine;
  }

 private:
  bool review_game(const std::string& name, int index, const Game& game) {
    const auto found = review(game, command_.options, [&](std::size_t, std::size_t) { return !stop_.is_requested(); });
    if (!found) {
      err_ << "serai: " << found.error().message << "\n";
      return false;
    }
    if (stop_.is_requested()) return true;
    if (command_.as_json) {
      const boost::json::object line{{"file", clean_line(name)},
                                     {"index", index},
                                     {"variant", game.variant().id},
                                     {"fen", game.start_fen()},
                                     {"moves", boost::json::value_from(moves_of(game))},
                                     {"nodes", command_.options.nodes},
                                     {"positions", to_json(*found)},
                                     {"judgement", to_json(judge(game, *found))}};
      out_ << to_text(line) << '\n' << std::flush;
    } else {
      out_ << clean_line(name) << ", game " << index << ": " << game.variant().name.en << ", " << game.moves().size()
           << " plies, " << command_.options.nodes << " nodes each\n";
      ReviewPrinter(game, *found, out_).print();
    }
    return static_cast<bool>(out_);
  }

  const ReviewCommand& command_;
  const StopSignal& stop_;
  std::ostream& out_;
  std::ostream& err_;
};

}  // namespace

int run_review(const ReviewCommand& command, std::ostream& out, std::ostream& err) {
  StopSignal stop;
  const StopOnSignal guard(stop);
  FileReview reviewer(command, stop, out, err);
  bool all_fine = true;
  for (const std::string& name : command.files) {
    if (name == "-") {
      all_fine &= reviewer.run(name, std::cin);
      continue;
    }
    std::ifstream in(name, std::ios::binary);
    all_fine &= in.is_open() && reviewer.run(name, in);
    if (!in.is_open() || in.bad()) err << "The file '" << clean_line(name) << "' cannot be read.\n";
  }
  if (stop.is_requested()) return kInterrupted;
  return all_fine ? 0 : kFailed;
}

}  // namespace serai
