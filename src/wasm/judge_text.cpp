#include "wasm/judge_text.hpp"

#include <algorithm>
#include <charconv>

#include "game/ids.hpp"

namespace serai {
namespace {

std::string_view cut(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view out = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return out;
}

bool read_chance(std::string_view& rest, int& chance) {
  const std::string_view word = cut(rest, ' ');
  const auto [end, failure] = std::from_chars(word.data(), word.data() + word.size(), chance);
  return failure == std::errc() && end == word.data() + word.size() && chance >= 0 && chance <= 1000;
}

std::optional<Evaluation> evaluation_from(std::string_view line) {
  Evaluation out;
  Chances& chances = out.chances;
  if (!read_chance(line, chances.win) || !read_chance(line, chances.draw) || !read_chance(line, chances.loss))
    return std::nullopt;
  if (const std::string_view best = cut(line, ' '); !best.empty()) out.line.emplace_back(best);
  return out;
}

void describe_judged(const Judged& move, JsonWriter& out) {
  out.key("drop").number(move.drop).key("accuracy").number(move.accuracy);
  out.key("verdict").string(name_of(move.verdict));
  if (move.is_forced) out.key("forced").boolean(true);
}

void describe_account(const Account& account, JsonWriter& out) {
  out.open('{').key("accuracy");
  if (account.accuracy)
    out.number(*account.accuracy);
  else
    out.null();
  out.key("moves").number(account.moves).key("inaccuracies").number(account.verdicts[1]);
  out.key("mistakes").number(account.verdicts[2]).key("blunders").number(account.verdicts[3]).close('}');
}

}  // namespace

Evaluations evaluations_from(std::string_view text) {
  Evaluations out;
  while (!text.empty()) out.push_back(evaluation_from(cut(text, '\n')));
  return out;
}

void describe_judgement(const Judgement& judgement, JsonWriter& out) {
  out.open('{').key("expected").open('[');
  for (const auto& expected : judgement.expected) {
    if (expected)
      out.number(*expected);
    else
      out.null();
  }
  out.close(']').key("moves").open('[');
  for (const auto& move : judgement.moves) {
    if (!move) {
      out.null();
      continue;
    }
    describe_judged(*move, out.open('{'));
    out.close('}');
  }
  out.close(']').key("decisions").open('[');
  for (const Decision& decision : judgement.decisions) {
    out.open('{').key("kind").string(name_of(decision.kind)).key("color").string(id_of(decision.color));
    out.key("from").number(static_cast<double>(decision.from)).key("to").number(static_cast<double>(decision.to));
    describe_judged(decision.judged, out);
    out.close('}');
  }
  out.close(']').key("sides").open('{');
  for (Color c : {kWhite, kBlack}) describe_account(judgement.sides[c], out.key(id_of(c)));
  out.close('}').key("seats").open('[');
  for (const Account& seat : judgement.seats) describe_account(seat, out);
  out.close(']').close('}');
}

}  // namespace serai
