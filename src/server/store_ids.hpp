// The ids and time types used by all headers of the store.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>

namespace serai::server {

using WallTime = std::chrono::sys_time<std::chrono::milliseconds>;
using GameId = std::string;
using IdentityId = std::string;
using ChallengeId = std::string;
using StudyId = std::string;
using TokenHash = std::array<std::uint8_t, 32>;  // of the secret in a link (server/token.hpp); the secret is not stored

}  // namespace serai::server
