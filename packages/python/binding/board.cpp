#include "board.hpp"

#include <algorithm>
#include <cctype>
#include <map>

#include "game/ids.hpp"
#include "game/position_key.hpp"
#include "game/record.hpp"

namespace serai_python {

using serai::Color;
using serai::Game;
using serai::Notation;
using serai::Outcome;
using serai::Reason;

Board::Board(const std::string& variant, const std::optional<std::string>& fen, const std::string& setup,
             bool choosing) {
  if (int{fen.has_value()} + int{!setup.empty()} + int{choosing} > 1)
    raise("PositionError", {"two-starts", "A game begins from a FEN, from a setup, or with the players' choices."});
  game_ = take("PositionError", fen        ? Game::from_fen(variant, *fen)
                                : choosing ? Game::choosing(variant)
                                           : Game::start(variant, setup));
}

serai::Move Board::uci_move(const std::string& text) const {
  return take("IllegalMoveError", game_->read_uci(text));
}

serai::Move Board::any_move(const std::string& text) const {
  return take("IllegalMoveError", game_->read(text));
}

std::string Board::play(serai::Move move) {
  moves_.push_back(uci(move));
  game_->play(move);
  return moves_.back();
}

std::string Board::undo() {
  // A game that begins with choices can be taken back beyond its first move.
  if (moves_.empty() || !game_->undo()) raise("SeraiError", {"at-start", "There is no move to take back."});
  const std::string last = moves_.back();
  moves_.pop_back();
  return last;
}

namespace {

Notation notation_called(const Game& game, std::string_view name) {
  if (name.empty()) return game.variant().notations[0];
  for (const Notation notation : game.variant().notations) {
    if (id_of(notation) == name) return notation;
  }
  raise("SeraiError", {"bad-notation", "This game is not written like that."});
}

py::object piece_object(const Game& game, serai::Piece piece) {
  return make("Piece", game.variant().pieces[serai::type_of(piece)].fen, color_object(serai::color_of(piece)));
}

py::object piece_at(const Board& board, const std::string& name) {
  const serai::Square square = square_called(board.game(), name);
  if (square == serai::kNoSquare) raise("SeraiError", {"bad-square", "The board has no square \"" + name + "\"."});
  const serai::Piece piece = board.game().piece_on(square);
  return piece == serai::kEmpty ? py::object(py::none()) : piece_object(board.game(), piece);
}

py::dict piece_map(const Board& board) {
  const auto& info = board.game().variant();
  py::dict out;
  for (int s = 0; s < info.files * info.ranks; ++s) {
    const auto square = static_cast<serai::Square>(s);
    const serai::Piece piece = board.game().piece_on(square);
    if (piece != serai::kEmpty) out[py::str(square_name(board.game(), square))] = piece_object(board.game(), piece);
  }
  return out;
}

py::dict hand(const Board& board, const std::string& color) {
  const auto& pieces = board.game().variant().pieces;
  py::dict out;
  for (std::size_t t = 0; t < pieces.size(); ++t) {
    const int count = board.game().in_hand(color_called(color), static_cast<serai::PieceType>(t));
    if (count > 0) out[py::str(pieces[t].fen)] = count;
  }
  return out;
}

py::list meters(const Board& board) {
  using namespace py::literals;
  py::list out;
  for (const serai::Meter& m : board.game().meters()) {
    out.append(m.per_side ? make("Meter", m.id, m.active, "white"_a = m.white, "black"_a = m.black)
                          : make("Meter", m.id, m.active, "value"_a = m.white, "limit"_a = m.limit));
  }
  return out;
}

py::list actions(const Board& board) {
  py::list out;
  for (const Game::Action& action : board.game().actions()) {
    const py::object move = action.is_claim ? py::object(py::none()) : move_object(board.uci(action.move));
    out.append(make("Action", action.id, action.is_claim, move, outcome_object(action.then)));
  }
  return out;
}

py::list legal_moves(const Board& board) {
  const py::object type = py::module_::import("serai._values").attr("Move");
  py::list out;
  for (const serai::Move move : board.game().legal_moves()) out.append(type(board.uci(move)));
  return out;
}

py::list squares(const Board& board, const std::vector<serai::Square>& all) {
  py::list out;
  for (const serai::Square square : all) out.append(square_name(board.game(), square));
  return out;
}

py::object why_illegal(const Board& board, const std::string& move) {
  const auto error = board.game().why_illegal(move);
  return error ? error_object("IllegalMoveError", *error) : py::none();
}

py::list choices(const Board& board) {
  py::list out;
  if (const auto pending = board.game().pending_choice()) {
    for (const auto option : pending->options) out.append(option);
  }
  return out;
}

py::object chooser(const Board& board) {
  const auto pending = board.game().pending_choice();
  return pending ? py::object(color_object(pending->color)) : py::none();
}

py::list seats(const Board& board) {
  py::list out;
  for (const Game::Seat& seat : board.game().seats())
    out.append(make("Seat", color_object(seat.color), seat.team.empty() ? py::object(py::none()) : py::str(seat.team)));
  return out;
}

Reason reason_called(std::string_view name) {
  for (int r = 1; r <= static_cast<int>(Reason::kAborted); ++r) {
    if (name_of(static_cast<Reason>(r)) == name) return static_cast<Reason>(r);
  }
  raise("SeraiError", {"bad-outcome", "There is no such end of a game."});
}

void end(Board& board, const std::optional<std::string>& winner, const std::string& reason) {
  if (board.game().outcome().is_over()) raise("SeraiError", {"game-over", "The game is over."});
  const Reason why = reason_called(reason);
  board.game().end(winner ? Outcome::win(color_called(*winner), why) : Outcome::draw(why));
}

std::uint64_t perft(const Board& board, int depth) {
  if (depth < 0 || depth > Game::kDeepestPerft)
    raise("SeraiError", {"bad-depth", "The depth is to be from 0 to " + std::to_string(Game::kDeepestPerft) + "."});
  const auto game = board.game().clone();  // nobody else has it
  const py::gil_scoped_release others_run;
  return game->perft(depth);
}

std::string pgn(const Board& board, const std::map<std::string, std::string>& headers) {
  if (board.game().pending_choice())
    raise("SeraiError", {"choice-pending", "The players have not chosen their setups yet."});
  std::vector<serai::PgnTag> tags;
  for (const auto& [name, value] : headers) tags.push_back({name, value});
  return write_pgn(to_pgn(board.game(), tags));
}

// The board as people see it from White's side, a letter for each piece.
std::string drawing(const Board& board) {
  const auto& info = board.game().variant();
  const bool is_wide =
      std::any_of(info.pieces.begin(), info.pieces.end(), [](const auto& piece) { return piece.fen.size() > 1; });
  std::string out;
  for (int rank = info.ranks; rank-- > 0;) {
    for (int file = 0; file < info.files; ++file) {
      const serai::Piece piece = board.game().piece_on(static_cast<serai::Square>(rank * info.files + file));
      std::string letter(".");
      if (piece != serai::kEmpty) letter = info.pieces[serai::type_of(piece)].fen;
      if (piece != serai::kEmpty && serai::color_of(piece) == serai::kBlack) {
        for (char& c : letter) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      }
      if (file > 0) out += ' ';
      if (is_wide && letter.size() == 1) out += ' ';
      out += letter;
    }
    if (rank > 0) out += '\n';
  }
  return out;
}

bool are_equal(const Board& a, const Board& b) {
  return &a.game().variant() == &b.game().variant() && a.game().fen() == b.game().fen() &&
         a.game().outcome() == b.game().outcome();
}

// For pickle: what the game began with, its moves, and how the players ended it.
py::tuple state_of(const Board& board) {
  if (board.game().pending_choice())
    raise("SeraiError", {"choice-pending", "The players have not chosen their setups yet."});
  const Outcome outcome = board.game().outcome();
  return py::make_tuple(board.game().variant().id, board.game().start_fen(), board.moves(),
                        static_cast<int>(outcome.winner), static_cast<int>(outcome.reason));
}
std::unique_ptr<Board> board_of(const py::tuple& state) {
  auto board = std::make_unique<Board>(state[0].cast<std::string>(), state[1].cast<std::string>(), "", false);
  for (const auto& move : state[2].cast<std::vector<std::string>>()) board->play(board->uci_move(move));
  const Outcome outcome{static_cast<Outcome::Winner>(state[3].cast<int>()), static_cast<Reason>(state[4].cast<int>())};
  if (outcome.is_over() && !board->game().outcome().is_over()) board->game().end(outcome);
  return board;
}

void define_moves(py::class_<Board>& board) {
  const auto play = [](Board& b, serai::Move move) { return move_object(b.play(move)); };
  board.def_property_readonly("legal_moves", &legal_moves)
      .def(
          "is_legal", [](const Board& b, const std::string& move) { return b.game().read_uci(move).ok(); },
          py::arg("move"))
      .def("why_illegal", &why_illegal, py::arg("move"))
      .def(
          "push", [play](Board& b, const std::string& move) { play(b, b.uci_move(move)); }, py::arg("move"))
      .def(
          "push_uci", [play](Board& b, const std::string& uci) { return play(b, b.uci_move(uci)); }, py::arg("uci"))
      .def(
          "push_san", [play](Board& b, const std::string& san) { return play(b, b.any_move(san)); }, py::arg("san"))
      .def("pop", [](Board& b) { return move_object(b.undo()); })
      .def("peek",
           [](const Board& b) {
             if (b.moves().empty()) raise("SeraiError", {"at-start", "No move has been played."});
             return move_object(b.moves().back());
           })
      .def_property_readonly("move_stack",
                             [](const Board& b) {
                               py::list out;
                               for (const auto& move : b.moves()) out.append(move_object(move));
                               return out;
                             })
      .def(
          "parse_uci", [](const Board& b, const std::string& uci) { return move_object(b.uci(b.uci_move(uci))); },
          py::arg("uci"))
      .def(
          "parse_san", [](const Board& b, const std::string& san) { return move_object(b.uci(b.any_move(san))); },
          py::arg("san"))
      .def(
          "san",
          [](const Board& b, const std::string& move, const std::string& notation) {
            return b.game().write(b.uci_move(move), notation_called(b.game(), notation));
          },
          py::arg("move"), py::arg("notation") = "")
      .def("perft", &perft, py::arg("depth"));
}

void define_position(py::class_<Board>& board) {
  board.def_property_readonly("variant", [](const Board& b) { return b.game().variant().id; })
      .def_property_readonly("turn", [](const Board& b) { return color_object(b.game().turn()); })
      .def("fen", [](const Board& b) { return b.game().fen(); })
      .def("start_fen", [](const Board& b) { return b.game().start_fen(); })
      .def("key", [](const Board& b) { return serai::key_text(serai::position_key(b.game())); })
      .def("ply", [](const Board& b) { return b.moves().size(); })
      .def("is_check", [](const Board& b) { return b.game().is_check(); })
      .def("attacked_royals", [](const Board& b) { return squares(b, b.game().attacked_royals()); })
      .def("piece_at", &piece_at, py::arg("square"))
      .def("piece_map", &piece_map)
      .def("hand", &hand, py::arg("color"))
      .def("meters", &meters)
      .def("flags",
           [](const Board& b) {
             py::dict out;
             for (const Game::Flag& flag : b.game().flags()) out[py::str(flag.id)] = flag.value;
             return out;
           })
      .def("seats", &seats)
      .def("seat", [](const Board& b) { return b.game().turn_seat(); })
      .def("choices", &choices)
      .def("chooser", &chooser)
      .def(
          "choose", [](Board& b, const std::string& option) { check("SeraiError", b.game().choose(option)); },
          py::arg("option"));
}

void define_ends(py::class_<Board>& board) {
  board.def("outcome", [](const Board& b) { return outcome_object(b.game().outcome()); })
      .def("is_game_over", [](const Board& b) { return b.game().outcome().is_over(); })
      .def("result", [](const Board& b) { return b.game().outcome().result(); })
      .def("claims",
           [](const Board& b) {
             py::list out;
             for (const auto id : b.game().claims()) out.append(id);
             return out;
           })
      .def(
          "claim", [](Board& b, const std::string& id) { check("SeraiError", b.game().claim(id)); }, py::arg("id"))
      .def("actions", &actions)
      .def("end", &end, py::arg("winner"), py::arg("reason"))
      .def(
          "can_win", [](const Board& b, const std::string& color) { return b.game().can_win(color_called(color)); },
          py::arg("color"));
}

}  // namespace

void define_board(py::module_& module) {
  py::class_<Board> board(module, "Board");
  board.def(py::init<const std::string&, const std::optional<std::string>&, const std::string&, bool>(),
            py::arg("variant"), py::arg("fen") = py::none(), py::kw_only(), py::arg("setup") = "",
            py::arg("choosing") = false);
  define_moves(board);
  define_position(board);
  define_ends(board);
  const auto copy = [](const Board& b) { return Board(b); };
  board.def("copy", copy)
      .def("__copy__", copy)
      .def("__deepcopy__", [copy](const Board& b, const py::dict&) { return copy(b); })
      .def("pgn", &pgn, py::arg("headers") = std::map<std::string, std::string>())
      .def("__eq__", &are_equal, py::is_operator())
      .def("__str__", &drawing)
      .def("__repr__",
           [](const Board& b) {
             return "Board('" + std::string(b.game().variant().id) + "', '" + b.game().fen() + "')";
           })
      .def(py::pickle(&state_of, &board_of));
  board.attr("__hash__") = py::none();
  board.attr("__module__") = "serai";
}

}  // namespace serai_python
