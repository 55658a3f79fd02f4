// Evaluations and judgements between module and browser (docs/wasm.md, `judge`).
#pragma once

#include "review/judge.hpp"
#include "wasm/json_writer.hpp"

namespace serai {

// One line for each position: chances to win, draw and lose in thousandths and the best move, separated by spaces. What
// is not there, or makes no sense, counts as not looked at.
Evaluations evaluations_from(std::string_view text);
void describe_judgement(const Judgement& judgement, JsonWriter& out);

}  // namespace serai
