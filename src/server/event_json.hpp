// Parts of events and terms as JSON, in the one form that store and wire share.
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string_view>

#include "server/event.hpp"
#include "server/fields.hpp"

namespace serai::server {

// The limits of time controls, in seconds, periods and days.
constexpr int kMaxBase = 10'800;
constexpr int kMaxIncrement = 180;
constexpr int kMaxPeriod = 300;
constexpr int kMaxPeriods = 10;
constexpr int kMaxDays = 14;

std::optional<OfferKind> offer_named(std::string_view name);
// The name of the case: "move", "offer"...
std::string_view kind_of(const EventBody& body);

boost::json::object control_json(const Control& control);
boost::json::object outcome_json(const Outcome& outcome);
boost::json::object terms_json(const GameTerms& terms);
// Clocks as pairs: milliseconds of main time, byoyomi periods.
boost::json::array clocks_json(const std::vector<ClockFace>& faces);
// The fields of the body alone.
boost::json::object body_json(const EventBody& body);

// A missing control is none.
Control read_control(Fields& fields, std::string_view name);
// Without `friends`, which is not for clients to say.
GameTerms read_terms(Fields& fields, std::size_t max_word, std::size_t max_fen);
std::vector<ClockFace> read_clocks(Fields& fields, std::string_view name);

}  // namespace serai::server
