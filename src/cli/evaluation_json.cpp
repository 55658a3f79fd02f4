#include "cli/evaluation_json.hpp"

#include <cmath>

#include "game/ids.hpp"

namespace serai {

namespace json = boost::json;

namespace {

json::object score_json(const Evaluation& evaluation) {
  if (const auto& win = evaluation.rule_win) {
    return {{"rule", {{"plies", win->plies}, {"winner", id_of(win->winner)}, {"reason", name_of(win->reason)}}}};
  }
  const bool is_mate = evaluation.score.kind == EngineScore::Kind::kMate;
  return {{is_mate ? "mate" : "cp", evaluation.score.value}};
}

double tenths(double number) {
  return std::round(10 * number) / 10;
}

json::object judged_json(const Judged& move) {
  json::object out{{"drop", move.drop}, {"accuracy", tenths(move.accuracy)}, {"verdict", name_of(move.verdict)}};
  if (move.is_forced) out["forced"] = true;
  return out;
}

json::object account_json(const Account& account) {
  return {{"accuracy", account.accuracy ? json::value(tenths(*account.accuracy)) : json::value()},
          {"moves", account.moves},
          {"inaccuracies", account.verdicts[1]},
          {"mistakes", account.verdicts[2]},
          {"blunders", account.verdicts[3]}};
}

}  // namespace

json::value to_json(const std::optional<Evaluation>& evaluation) {
  if (!evaluation) return nullptr;
  const Chances& chances = evaluation->chances;
  return json::object{{"score", score_json(*evaluation)},
                      {"chances", {chances.win, chances.draw, chances.loss}},
                      {"line", json::value_from(evaluation->line)}};
}

json::array to_json(const Evaluations& evaluations) {
  json::array out;
  for (const auto& evaluation : evaluations) out.push_back(to_json(evaluation));
  return out;
}

json::object to_json(const Judgement& judgement) {
  json::array expected, moves, decisions, seats;
  for (const auto& e : judgement.expected) expected.push_back(e ? json::value(*e) : json::value());
  for (const auto& m : judgement.moves) moves.push_back(m ? json::value(judged_json(*m)) : json::value());
  for (const Decision& d : judgement.decisions) {
    json::object entry = judged_json(d.judged);
    entry["kind"] = name_of(d.kind);
    entry["color"] = id_of(d.color);
    entry["from"] = d.from;
    entry["to"] = d.to;
    decisions.push_back(std::move(entry));
  }
  for (const Account& seat : judgement.seats) seats.push_back(account_json(seat));
  json::object sides{{"w", account_json(judgement.sides[kWhite])}, {"b", account_json(judgement.sides[kBlack])}};
  return {{"expected", std::move(expected)},
          {"moves", std::move(moves)},
          {"decisions", std::move(decisions)},
          {"sides", std::move(sides)},
          {"seats", std::move(seats)}};
}

}  // namespace serai
