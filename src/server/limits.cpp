#include "server/limits.hpp"

#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <string>

namespace serai::server {
namespace json = boost::json;

namespace {

struct Row {
  std::string_view name;
  std::int64_t Limits::*field;
};
constexpr Row kRows[] = {
    {"header_bytes", &Limits::header_bytes},
    {"body_bytes", &Limits::body_bytes},
    {"request_seconds", &Limits::request_seconds},
    {"response_stall_seconds", &Limits::response_stall_seconds},
    {"response_bytes_per_second", &Limits::response_bytes_per_second},
    {"frame_bytes", &Limits::frame_bytes},
    {"messages_per_second", &Limits::messages_per_second},
    {"queued_bytes", &Limits::queued_bytes},
    {"queued_total_bytes", &Limits::queued_total_bytes},
    {"silent_seconds", &Limits::silent_seconds},
    {"ping_seconds", &Limits::ping_seconds},
    {"silent_player_seconds", &Limits::silent_player_seconds},
    {"ping_player_seconds", &Limits::ping_player_seconds},
    {"connections", &Limits::connections},
    {"connections_per_address", &Limits::connections_per_address},
    {"requests_per_minute", &Limits::requests_per_minute},
    {"downloads_per_minute", &Limits::downloads_per_minute},
    {"explorer_per_minute", &Limits::explorer_per_minute},
    {"explorer_games", &Limits::explorer_games},
    {"explorer_answers", &Limits::explorer_answers},
    {"identities_per_address", &Limits::identities_per_address},
    {"addresses_kept", &Limits::addresses_kept},
    {"open_challenges", &Limits::open_challenges},
    {"computer_games", &Limits::computer_games},
    {"live_games", &Limits::live_games},
    {"correspondence_games", &Limits::correspondence_games},
    {"correspondence_games_total", &Limits::correspondence_games_total},
    {"correspondence_starts_per_address", &Limits::correspondence_starts_per_address},
    {"challenges_per_address", &Limits::challenges_per_address},
    {"computer_games_per_address", &Limits::computer_games_per_address},
    {"games_per_address", &Limits::games_per_address},
    {"challenges", &Limits::challenges},
    {"games", &Limits::games},
    {"actions_per_minute", &Limits::actions_per_minute},
    {"reads_per_minute", &Limits::reads_per_minute},
    {"address_reads_per_minute", &Limits::address_reads_per_minute},
    {"rated_people", &Limits::rated_people},
    {"names_per_hour", &Limits::names_per_hour},
    {"answers_kept", &Limits::answers_kept},
    {"lobby_challenges", &Limits::lobby_challenges},
    {"events_per_game", &Limits::events_per_game},
    {"finished_games", &Limits::finished_games},
    {"watched_games", &Limits::watched_games},
    {"lobby_games", &Limits::lobby_games},
    {"spectator_delay_ms", &Limits::spectator_delay_ms},
    {"chat_lines", &Limits::chat_lines},
    {"events_kept", &Limits::events_kept},
    {"choice_seconds", &Limits::choice_seconds},
    {"first_move_seconds", &Limits::first_move_seconds},
    {"first_placement_seconds", &Limits::first_placement_seconds},
    {"gone_seconds", &Limits::gone_seconds},
    {"replace_seconds", &Limits::replace_seconds},
    {"review_nodes", &Limits::review_nodes},
    {"review_game_nodes", &Limits::review_game_nodes},
    {"reviews_at_once", &Limits::reviews_at_once},
    {"review_queue", &Limits::review_queue},
    {"open_reviews", &Limits::open_reviews},
    {"open_reviews_per_address", &Limits::open_reviews_per_address},
    {"reviews_per_day", &Limits::reviews_per_day},
    {"address_reviews_per_day", &Limits::address_reviews_per_day},
    {"listed_away_seconds", &Limits::listed_away_seconds},
    {"seeks", &Limits::seeks},
    {"seeks_per_address", &Limits::seeks_per_address},
    {"seek_away_seconds", &Limits::seek_away_seconds},
    {"link_seconds", &Limits::link_seconds},
    {"seat_link_seconds", &Limits::seat_link_seconds},
    {"study_bytes", &Limits::study_bytes},
    {"study_moves", &Limits::study_moves},
    {"study_seconds", &Limits::study_seconds},
    {"studies_per_person", &Limits::studies_per_person},
    {"studies_megabytes", &Limits::studies_megabytes},
    {"shares_per_hour", &Limits::shares_per_hour},
    {"address_shares_per_hour", &Limits::address_shares_per_hour},
    {"address_study_kilobytes_per_day", &Limits::address_study_kilobytes_per_day},
    {"password_memory_kib", &Limits::password_memory_kib},
    {"password_passes", &Limits::password_passes},
    {"password_threads", &Limits::password_threads},
    {"passwords_waiting", &Limits::passwords_waiting},
    {"logins_per_name", &Limits::logins_per_name},
    {"address_logins_per_name", &Limits::address_logins_per_name},
    {"logins_per_address", &Limits::logins_per_address},
    {"logins_per_minute", &Limits::logins_per_minute},
    {"signups_per_address", &Limits::signups_per_address},
    {"signups_per_hour", &Limits::signups_per_hour},
    {"account_changes_per_hour", &Limits::account_changes_per_hour},
    {"login_seconds", &Limits::login_seconds},
    {"login_idle_seconds", &Limits::login_idle_seconds},
    {"logins_per_account", &Limits::logins_per_account},
    {"logins_kept", &Limits::logins_kept},
    {"proof_seconds", &Limits::proof_seconds},
    {"passkeys_per_account", &Limits::passkeys_per_account},
    {"passkey_seconds", &Limits::passkey_seconds},
    {"device_link_seconds", &Limits::device_link_seconds},
    {"deleted_name_seconds", &Limits::deleted_name_seconds},
    {"lessons_per_account", &Limits::lessons_per_account},
    {"lessons_per_hour", &Limits::lessons_per_hour},
    {"data_exports_per_hour", &Limits::data_exports_per_hour},
    {"data_export_bytes", &Limits::data_export_bytes},
    {"follows", &Limits::follows},
    {"blocks", &Limits::blocks},
    {"challenges_to_person", &Limits::challenges_to_person},
    {"address_challenges_to_person", &Limits::address_challenges_to_person},
    {"challenges_by_name_per_hour", &Limits::challenges_by_name_per_hour},
    {"address_challenges_by_name_per_hour", &Limits::address_challenges_by_name_per_hour},
    {"reports_per_day", &Limits::reports_per_day},
    {"address_reports_per_day", &Limits::address_reports_per_day},
    {"open_reports", &Limits::open_reports},
    {"results_read", &Limits::results_read},
    {"profile_cache_bytes", &Limits::profile_cache_bytes},
    {"profiles_per_minute", &Limits::profiles_per_minute},
    {"exports_per_hour", &Limits::exports_per_hour},
    {"exports_at_once", &Limits::exports_at_once},
    {"address_exports_at_once", &Limits::address_exports_at_once},
    {"previews_per_minute", &Limits::previews_per_minute},
    {"previews_waiting", &Limits::previews_waiting},
    {"previews_waiting_per_address", &Limits::previews_waiting_per_address},
    {"preview_cache_bytes", &Limits::preview_cache_bytes},
    {"download_cache_bytes", &Limits::download_cache_bytes},
};
static_assert(sizeof(Limits) == std::size(kRows) * sizeof(std::int64_t), "every limit has its row");

constexpr std::int64_t kMost = 1'000'000'000;

}  // namespace

Result<Limits> parse_limits(std::string_view text) {
  boost::system::error_code error;
  const json::value value = json::parse({text.data(), text.size()}, error);
  const json::object* object = value.if_object();
  if (error || object == nullptr) return Error{"bad-limits", "The file of limits must be one JSON object."};
  Limits limits;
  for (const auto& [key, number] : *object) {
    const std::string name(key);
    const Row* row = nullptr;
    for (const Row& r : kRows) {
      if (r.name == name) row = &r;
    }
    if (row == nullptr) return Error{"bad-limits", "There is no limit called \"" + name + "\"."};
    const std::int64_t* n = number.if_int64();
    if (n == nullptr || *n < 0 || *n > kMost) {
      return Error{"bad-limits", "The limit \"" + name + "\" must be a whole number from 0 to a billion."};
    }
    limits.*(row->field) = *n;
  }
  return limits;
}

Result<Limits> read_limits(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return Error{"bad-limits", "The file of limits " + file.string() + " cannot be read."};
  const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  return parse_limits(text);
}

}  // namespace serai::server
