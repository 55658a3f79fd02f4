#include "cli/judge.hpp"

#include <algorithm>
#include <iostream>

#include "cli/json.hpp"
#include "cli/lines.hpp"
#include "game/ids.hpp"

namespace serai {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestLine = 1 << 20;
constexpr std::size_t kMostMoves = 20000;

struct Failure {
  Error error;
  int ply = -1;  // the index of the move at fault
};

struct Request {
  std::string_view variant;
  const json::string* fen = nullptr;
  const json::string* setup = nullptr;
  const json::array* moves = nullptr;
};

std::optional<Failure> bad_request(std::string message) {
  return Failure{{"bad-request", std::move(message)}};
}

// Finds the string member `key`, if there is one.
std::optional<Failure> read_string(const json::object& object, std::string_view key, const json::string*& out) {
  const json::value* member = object.if_contains(key);
  if (member == nullptr) return std::nullopt;
  out = member->if_string();
  if (out == nullptr) return bad_request("The member '" + std::string(key) + "' must be a string.");
  return std::nullopt;
}

std::optional<Failure> read_request(const json::object& object, Request& request) {
  const json::string* variant = nullptr;
  if (auto f = read_string(object, "variant", variant)) return f;
  if (variant == nullptr) return bad_request("The member 'variant' is missing.");
  request.variant = *variant;
  if (auto f = read_string(object, "fen", request.fen)) return f;
  if (auto f = read_string(object, "setup", request.setup)) return f;
  if (request.fen != nullptr && request.setup != nullptr) {
    return bad_request("Either 'fen' or 'setup' may be given, not both.");
  }
  if (const json::value* moves = object.if_contains("moves")) {
    request.moves = moves->if_array();
    if (request.moves == nullptr) return bad_request("The member 'moves' must be an array of strings.");
    if (request.moves->size() > kMostMoves) {
      return bad_request("There are more than " + std::to_string(kMostMoves) + " moves.");
    }
  }
  return std::nullopt;
}

std::optional<Failure> play_moves(const json::array& moves, Game& game, json::array& written) {
  int ply = 0;
  for (const json::value& value : moves) {
    const json::string* text = value.if_string();
    if (text == nullptr) return Failure{{"bad-request", "A move must be a string."}, ply};
    const auto move = game.read_uci(*text);
    if (!move) return Failure{move.error(), ply};
    written.emplace_back(game.write(*move, game.variant().notations.front()));
    game.play(*move);
    ++ply;
  }
  return std::nullopt;
}

// Whole numbers without a fraction.
json::value number(double value) {
  const auto whole = static_cast<std::int64_t>(value);
  if (static_cast<double>(whole) == value) return whole;
  return value;
}

void add_meters(const Game& game, json::object& answer) {
  for (const Meter& m : game.meters()) {
    if (m.per_side) answer["score"] = {{"w", number(m.white)}, {"b", number(m.black)}};
    if (m.id == "count") answer["count"] = {{"limit", m.limit}, {"ply", number(m.white)}};
  }
}

void add_hands(const Game& game, json::object& answer) {
  const auto& pieces = game.variant().pieces;
  json::object hands;
  for (Color c : {kWhite, kBlack}) {
    json::object hand;
    for (std::size_t t = 0; t < pieces.size(); ++t) {
      if (const int n = game.in_hand(c, static_cast<PieceType>(t)); n > 0) hand[pieces[t].fen] = n;
    }
    hands[id_of(c)] = std::move(hand);
  }
  answer["hand"] = std::move(hands);
}

void describe(const Game& game, json::array written, json::object& answer) {
  std::vector<std::string> legal;
  for (Move m : game.legal_moves()) legal.push_back(game.write(m, Notation::kUci));
  std::sort(legal.begin(), legal.end());
  answer["variant"] = game.variant().id;
  answer["fen"] = game.fen();
  answer["turn"] = id_of(game.turn());
  answer["check"] = game.is_check();
  answer["legal"] = json::array(legal.begin(), legal.end());
  answer["san"] = std::move(written);
  answer["result"] = game.outcome().result();
  answer["reason"] = name_of(game.outcome().reason);
  const auto claims = game.claims();
  answer["claims"] = json::array(claims.begin(), claims.end());
  for (const Game::Flag& flag : game.flags()) answer[flag.id] = flag.value;
  add_meters(game, answer);
  if (game.variant().has_hands) add_hands(game, answer);
  if (const auto team = game.seats()[game.turn_seat()].team; !team.empty()) answer["team"] = team;
}

std::optional<Failure> judge(const json::object& object, json::object& answer) {
  Request request;
  if (auto f = read_request(object, request)) return f;
  auto game = request.fen != nullptr
                  ? Game::from_fen(request.variant, *request.fen)
                  : Game::start(request.variant,
                                request.setup != nullptr ? std::string_view(*request.setup) : std::string_view());
  if (!game) return Failure{game.error()};
  json::array written;
  if (request.moves != nullptr) {
    if (auto f = play_moves(*request.moves, **game, written)) return f;
  }
  describe(**game, std::move(written), answer);
  return std::nullopt;
}

std::string answer_with(json::object answer, const std::optional<Failure>& failure) {
  if (failure) {
    json::object error{{"code", failure->error.code}, {"message", failure->error.message}};
    if (failure->ply >= 0) error["ply"] = failure->ply;
    answer["error"] = std::move(error);
  }
  return to_text(answer);
}

}  // namespace

std::string judge_line(std::string_view request) {
  boost::system::error_code failure;
  const json::value value = json::parse(json::string_view(request.data(), request.size()), failure);
  if (failure) return answer_with({}, Failure{{"bad-json", "The line is not JSON: " + failure.message() + "."}});
  const json::object* object = value.if_object();
  if (object == nullptr) return answer_with({}, bad_request("The line is not a JSON object."));
  json::object answer;
  if (const json::value* id = object->if_contains("id")) answer["id"] = *id;
  const auto error = judge(*object, answer);
  return answer_with(std::move(answer), error);
}

void run_judge(std::istream& in, std::ostream& out) {
  std::string line;
  while (true) {
    const LineStatus status = read_line(in, line, kLongestLine);
    if (status == LineStatus::kEnd) return;
    if (status == LineStatus::kTooLong) {
      out << answer_with({},
                         Failure{{"too-long", "The line is longer than " + std::to_string(kLongestLine) + " bytes."}});
    } else if (line.find_first_not_of(" \t\r") == std::string::npos) {
      continue;
    } else {
      out << judge_line(line);
    }
    out << '\n' << std::flush;
  }
}

}  // namespace serai
