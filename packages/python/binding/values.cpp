#include "values.hpp"

#include "game/ids.hpp"
#include "rules/outcome_words.hpp"

namespace serai_python {

using serai::Words;

namespace {

py::object names(const Words& words) {
  return make("Names", words.en, words.zh, words.ko.empty() ? py::object(py::none()) : py::str(words.ko));
}

py::tuple pieces(const serai::VariantInfo& info) {
  py::list out;
  for (const auto& piece : info.pieces) {
    out.append(make("PieceInfo", piece.fen, std::string_view(&piece.letter, 1), names(piece.name), piece.points,
                    piece.royal, piece.in_hand, id_of(piece.owner), py::make_tuple(piece.betza[0], piece.betza[1])));
  }
  return py::tuple(out);
}

py::object variant(const serai::VariantInfo& info) {
  py::dict setups;
  for (const auto& setup : info.setups) setups[py::str(setup.id)] = setup.fen;
  py::list choices, notations;
  for (const auto& choice : info.choices) choices.append(choice_object(choice));
  for (const auto notation : info.notations) notations.append(id_of(notation));
  return make("Variant", info.id, names(info.name), py::make_tuple(names(info.colors[0]), names(info.colors[1])),
              info.files, info.ranks, info.seats, info.has_hands, info.has_points, setups, py::tuple(choices),
              py::tuple(notations), pieces(info));
}

}  // namespace

py::dict about(const serai::Error& error) {
  py::dict out;
  for (const auto& fact : error.about) out[py::str(fact.name)] = fact.value;
  return out;
}

py::object error_object(const char* name, const serai::Error& error) {
  return py::module_::import("serai._errors").attr(name)(error.code, error.message, error.detail, about(error));
}

void raise(const char* name, const serai::Error& error) {
  const py::object made = error_object(name, error);
  PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
  throw py::error_already_set();
}

serai::Color color_called(std::string_view name) {
  if (name != "w" && name != "b") raise("SeraiError", {"bad-color", "A side is \"w\" or \"b\"."});
  return name == "w" ? serai::kWhite : serai::kBlack;
}

py::object outcome_object(const serai::Outcome& outcome) {
  using Winner = serai::Outcome::Winner;
  if (!outcome.is_over()) return py::none();
  const py::object winner = outcome.winner == Winner::kNobody
                                ? py::object(py::none())
                                : color_object(outcome.winner == Winner::kWhite ? serai::kWhite : serai::kBlack);
  return make("Outcome", winner, name_of(outcome.reason), words_of(outcome.reason).en);
}

py::object choice_object(const serai::Choice& choice) {
  py::list options;
  for (const auto option : choice.options) options.append(option);
  return make("Choice", color_object(choice.color), py::tuple(options));
}

py::object line_object(const serai::SearchInfo& info) {
  using namespace py::literals;
  py::list moves;
  for (const auto& move : info.moves) moves.append(move_object(move));
  py::object score;
  if (info.rule_win) {
    const auto& win = *info.rule_win;
    score = make("Score", "rule"_a = make("RuleWin", win.plies, color_object(win.winner), name_of(win.reason)));
  } else if (info.score.kind == serai::EngineScore::Kind::kMate) {
    score = make("Score", "mate"_a = info.score.value);
  } else {
    score = make("Score", "cp"_a = info.score.value);
  }
  return make("Line", info.line, score, py::make_tuple(info.chances.win, info.chances.draw, info.chances.loss),
              info.depth, info.selective_depth, info.nodes, static_cast<double>(info.time_ms) / 1000, info.hashfull,
              moves);
}

py::dict variants() {
  py::dict out;
  for (const auto* info : serai::variants()) out[py::str(info->id)] = variant(*info);
  return out;
}

py::object examine(const std::string& variant, const std::string& fen) {
  const auto examined = take("PositionError", serai::Game::examine(variant, fen));
  py::list problems;
  for (const auto& error : examined.problems)
    problems.append(make("Problem", error.code, error.message, error.detail, about(error)));
  return make("Examination", examined.fen, py::tuple(problems));
}

}  // namespace serai_python
