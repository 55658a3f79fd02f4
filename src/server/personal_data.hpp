// Everything that is stored about a person, for that person: one JSON object with a part for each area of the server.
// An area that stores something about people adds its part here. What others said about the person in confidence is
// left out: reports, and administrators' notes.
//
// For the store's reading threads.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "server/store.hpp"

namespace serai::server {

// Each adds the part of an area. An Error if the store cannot be read.
std::optional<Error> append_identity_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);
std::optional<Error> append_account_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);
std::optional<Error> append_game_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);
std::optional<Error> append_rating_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);
std::optional<Error> append_study_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);
// Open challenges, and the answers that are remembered for requests that come again.
std::optional<Error> append_request_data(StoreReader& reader, const IdentityId& who, boost::json::object& out);

// What somebody has learnt, for this file and for the devices.
boost::json::array to_json(const std::vector<LearntLesson>& lessons);

// All parts, as text.
Result<std::string> personal_data(StoreReader& reader, const IdentityId& who);

}  // namespace serai::server
