// Evaluations and judgements as JSON, in the form the browser and the contract know.
#pragma once

#include <boost/json.hpp>

#include "review/judge.hpp"

namespace serai {

// {"score":{"cp":13},"chances":[412,301,287],"line":["e2e4"]}; null for nothing. The score is as docs/wasm.md has it.
boost::json::value to_json(const std::optional<Evaluation>& evaluation);
boost::json::array to_json(const Evaluations& evaluations);
// As the module of the rules answers `judge` (docs/wasm.md).
boost::json::object to_json(const Judgement& judgement);

}  // namespace serai
