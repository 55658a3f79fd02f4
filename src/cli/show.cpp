#include "cli/show.hpp"

#include <iostream>

#include "rules/outcome_words.hpp"

namespace serai {
namespace {

// Every text here exists in both languages.
struct Phrase {
  std::string_view en;
  std::string_view zh;
};

constexpr Phrase kToMove{" to move", "走棋"};
constexpr Phrase kCheck{", in check", "，被将军"};
constexpr Phrase kInHand{" in hand: ", "手中："};
constexpr Phrase kNothing{"nothing", "无"};
constexpr Phrase kLegal{"Legal moves: ", "合法着法："};
constexpr Phrase kWins{" wins", "胜"};
constexpr Phrase kDraw{"Draw", "和棋"};
constexpr Phrase kMayClaim{"Can be claimed: ", "可以宣告："};
constexpr Phrase kOff{" (no longer counts)", "（已失效）"};

constexpr std::pair<std::string_view, Phrase> kMeterNames[] = {
    {"points", {"Points", "分数"}},
    {"score", {"Score", "得分"}},
    {"count", {"Count", "计步"}},
    {"steps", {"Steps", "步数"}},
    {"clock", {"Quiet plies", "无进展步数"}},
};
constexpr std::pair<std::string_view, Phrase> kFlagNames[] = {
    {"bikjang", {"Bikjang: the kings face each other", "照面：双方将军相对"}}};
constexpr std::pair<std::string_view, Phrase> kTeamNames[] = {{"east", {"East", "东方"}}, {"west", {"West", "西方"}}};

class PositionPrinter {
 public:
  PositionPrinter(const Game& game, const ShowOptions& options, std::ostream& out)
      : game_(game), info_(game.variant()), options_(options), out_(out) {}

  void print() {
    out_ << word(info_.name) << "\n\n";
    print_board();
    print_hands();
    print_state();
    out_ << "FEN: " << game_.fen() << "\n";
  }

 private:
  std::string_view say(const Phrase& p) const { return options_.language == Language::kEnglish ? p.en : p.zh; }
  std::string_view word(const Words& w) const { return options_.language == Language::kEnglish ? w.en : w.zh; }
  template <class Key, std::size_t N>
  std::string_view lookup(const std::pair<Key, Phrase> (&table)[N], Key key, std::string_view otherwise) const {
    for (const auto& [k, phrase] : table) {
      if (k == key) return say(phrase);
    }
    return otherwise;
  }

  std::string paint(std::string_view code, const std::string& text) const {
    if (!options_.color) return text;
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
  }

  // Three columns a square: what marks it, the piece, a blank. The last move's squares are bracketed.
  std::string square_text(Square s, bool marked, bool attacked) const {
    const Piece p = game_.piece_on(s);
    std::string text = " .";
    if (p != kEmpty) {
      const std::string_view fen = info_.pieces[type_of(p)].fen;
      const bool white = color_of(p) == kWhite;
      const char letter = white ? fen.back() : static_cast<char>(fen.back() - 'A' + 'a');
      text = std::string(fen.size() > 1 ? "+" : " ") + letter;
      text = paint(attacked ? "1;7;31" : white ? "1;31" : "1;34", text);
    } else if (marked) {
      text = " ";
      text += options_.color ? "\xC2\xB7" : ":";
    }
    return text + (marked ? paint("33", "*") : " ");
  }

  void print_board() {
    std::vector<bool> marked(static_cast<std::size_t>(info_.files * info_.ranks));
    std::vector<bool> attacked(marked.size());
    if (!game_.moves().empty()) {
      const Move last = game_.moves().back();
      if (last.kind() != MoveKind::kDrop) marked[last.from()] = true;
      marked[last.to()] = true;
    }
    for (Square s : game_.attacked_royals()) attacked[s] = true;
    std::string files = "    ";
    for (int file = 0; file < info_.files; ++file) files += std::string(" ") + static_cast<char>('a' + file) + " ";
    for (int rank = info_.ranks - 1; rank >= 0; --rank) {
      const std::string number = std::to_string(rank + 1);
      out_ << std::string(3 - number.size(), ' ') << paint("2", number) << " ";
      for (int file = 0; file < info_.files; ++file) {
        const auto s = static_cast<Square>(rank * info_.files + file);
        out_ << square_text(s, marked[s], attacked[s]);
      }
      out_ << "\n";
    }
    out_ << paint("2", files) << "\n\n";
  }

  void print_hands() {
    if (!info_.has_hands) return;
    for (Color c : {kBlack, kWhite}) {
      out_ << word(info_.colors[c]) << say(kInHand);
      bool any = false;
      for (std::size_t t = 0; t < info_.pieces.size(); ++t) {
        const int n = game_.in_hand(c, static_cast<PieceType>(t));
        if (n == 0) continue;
        out_ << (any ? " " : "") << info_.pieces[t].fen;
        if (n > 1) out_ << "x" << n;
        any = true;
      }
      if (!any) out_ << say(kNothing);
      out_ << "\n";
    }
  }

  void print_meter(const Meter& m) {
    out_ << lookup(kMeterNames, m.id, m.id) << ": ";
    if (m.per_side) {
      out_ << word(info_.colors[kWhite]) << " " << m.white << ", " << word(info_.colors[kBlack]) << " " << m.black;
    } else {
      out_ << m.white << " / " << m.limit << (m.active ? std::string_view() : say(kOff));
    }
    out_ << "\n";
  }

  void print_state() {
    for (const Meter& m : game_.meters()) print_meter(m);
    for (const Game::Flag& f : game_.flags()) {
      if (f.value) out_ << lookup(kFlagNames, f.id, f.id) << "\n";
    }
    const Outcome outcome = game_.outcome();
    if (!outcome.is_over()) {
      const Game::Seat seat = game_.seats()[game_.turn_seat()];
      out_ << word(info_.colors[seat.color]);
      if (!seat.team.empty()) out_ << " " << lookup(kTeamNames, seat.team, seat.team);
      out_ << say(kToMove) << (game_.is_check() ? say(kCheck) : std::string_view()) << "\n"
           << say(kLegal) << game_.legal_moves().size() << "\n";
      for (std::string_view claim : game_.claims()) out_ << say(kMayClaim) << claim << "\n";
      return;
    }
    if (outcome.winner == Outcome::Winner::kNobody)
      out_ << say(kDraw);
    else
      out_ << word(info_.colors[outcome.is_win_for(kWhite) ? kWhite : kBlack]) << say(kWins);
    out_ << ": " << word(words_of(outcome.reason)) << "\n";
  }

  const Game& game_;
  const VariantInfo& info_;
  const ShowOptions& options_;
  std::ostream& out_;
};

}  // namespace

void run_show(const Game& game, const ShowOptions& options, std::ostream& out) {
  PositionPrinter(game, options, out).print();
}

}  // namespace serai
