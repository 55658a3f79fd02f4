// `serai variants`: every game with its names, board, setups and pieces.
#pragma once

#include <boost/json/value.hpp>
#include <iosfwd>

namespace serai {

// All that programs need to know of the games: an array of
// {"id","name":{"en","zh"},"files","ranks","setups":[{"id","fen"}],"pieces":[...],"colors":[...],...}.
boost::json::value variants_json();

void run_variants(bool as_json, std::ostream& out);

}  // namespace serai
