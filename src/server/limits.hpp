// Every limit of the server, in one place. `--limits FILE` changes them: a JSON object with the names below. The
// metrics count how often each limit is hit.
//
// Read once at the start, constant afterwards.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

struct Limits {
  // HTTP
  std::int64_t header_bytes = 8192;               // of a request; more is answered 431
  std::int64_t body_bytes = 65'536;               // of a request; more is answered 413
  std::int64_t request_seconds = 10;              // for a request to arrive, and between requests
  std::int64_t response_stall_seconds = 60;       // without progress in a response; more cuts the connection
  std::int64_t response_bytes_per_second = 4096;  // at least, over a whole response; less cuts the connection
  // WebSocket
  std::int64_t frame_bytes = 4096;                // of a message; more closes with 1009
  std::int64_t messages_per_second = 20;          // of a socket, on average over two seconds; more closes with 1008
  std::int64_t queued_bytes = 65'536;             // waiting behind the message being sent; more cuts the socket off
  std::int64_t queued_total_bytes = 268'435'456;  // of all sockets; more cuts off those with more than their share
  std::int64_t silent_seconds = 30;               // without a message or a pong
  std::int64_t ping_seconds = 10;
  std::int64_t silent_player_seconds = 5;  // the same for a player of a game whose clock runs
  std::int64_t ping_player_seconds = 2;
  // Connections
  std::int64_t connections = 20'000;
  std::int64_t connections_per_address = 100;  // an IPv6 address counts by its /64
  // Rates of one address. Each is a bucket that holds this many and refills evenly; more is answered 429.
  std::int64_t requests_per_minute = 3000;
  std::int64_t downloads_per_minute = 60;     // of games, as PGN or JSON
  std::int64_t explorer_per_minute = 300;     // positions looked up, in the explorer and in endgame tables
  std::int64_t identities_per_address = 300;  // new ones in an hour
  std::int64_t addresses_kept = 100'000;      // of which rates are known; the quietest are forgotten
  // People
  std::int64_t open_challenges = 5;                      // of one person
  std::int64_t computer_games = 3;                       // live ones, of one person
  std::int64_t live_games = 50;                          // of one person
  std::int64_t correspondence_games = 50;                // by one person at a time
  std::int64_t correspondence_games_total = 200'000;     // on the whole server
  std::int64_t correspondence_starts_per_address = 200;  // in a day
  std::int64_t challenges_per_address = 100;
  std::int64_t computer_games_per_address = 100;
  std::int64_t games_per_address = 500;
  std::int64_t challenges = 2'000;        // on the whole server
  std::int64_t games = 50'000;            // live ones, on the whole server
  std::int64_t actions_per_minute = 600;  // of one person: what changes something
  std::int64_t reads_per_minute = 300;    // of one person: games watched and lists asked for
  std::int64_t address_reads_per_minute = 3'000;
  std::int64_t rated_people = 50'000;  // whose rates are kept in mind
  std::int64_t names_per_hour = 20;    // of one person
  std::int64_t answers_kept = 200;     // for a day, for each person, to requests that come again
  std::int64_t watched_games = 20;     // by one socket
  // Games
  std::int64_t lobby_games = 12;          // on a page of the lobby
  std::int64_t lobby_challenges = 20;     // on a page of the lobby
  std::int64_t spectator_delay_ms = 500;  // after the players
  std::int64_t chat_lines = 100;          // kept for a game
  std::int64_t events_kept = 64;          // for those who come back; more is answered with the whole game
  std::int64_t events_per_game = 2'000;   // then only moves and what ends the game are accepted
  std::int64_t finished_games = 200;      // kept in memory after the last watcher left
  std::int64_t choice_seconds = 60;       // for the choice of a setup
  std::int64_t first_move_seconds = 30;   // else the game is aborted
  std::int64_t first_placement_seconds = 45;
  std::int64_t gone_seconds = 40;     // away in all before the opponents may claim
  std::int64_t replace_seconds = 60;  // away at a stretch before the partner may call the computer
  // Explorer
  std::int64_t explorer_games = 10'000;   // counted in a position, the newest ones
  std::int64_t explorer_answers = 2'000;  // kept for a few seconds
  // Reviews
  std::int64_t review_nodes = 200'000;          // for each position
  std::int64_t review_game_nodes = 60'000'000;  // for a whole game: in a longer one each position gets less
  std::int64_t reviews_at_once = 1;             // 0: no reviews
  std::int64_t review_queue = 50;               // waiting or under way, on the whole server
  std::int64_t open_reviews = 2;                // of one person
  std::int64_t open_reviews_per_address = 10;
  std::int64_t reviews_per_day = 20;  // of one person
  std::int64_t address_reviews_per_day = 100;
  // Challenges
  std::int64_t listed_away_seconds = 30;  // a listed challenge goes when its creator has been away so long
  std::int64_t seeks = 1'000;             // people who look for an opponent
  std::int64_t seeks_per_address = 50;
  std::int64_t seek_away_seconds = 10;  // whoever has been away so long no longer looks for one
  std::int64_t link_seconds = 604'800;  // a challenge by link
  std::int64_t seat_link_seconds = 600;
  // Analyses that are shared
  std::int64_t study_bytes = 262'144;       // of a request that shares one, from somebody with a cookie
  std::int64_t study_moves = 5'000;         // of one, with all variations
  std::int64_t study_seconds = 31'536'000;  // it is kept after its last change
  std::int64_t studies_per_person = 100;    // shared at a time
  std::int64_t studies_megabytes = 2'000;   // of all together
  std::int64_t shares_per_hour = 60;        // of one person
  std::int64_t address_shares_per_hour = 300;
  std::int64_t address_study_kilobytes_per_day = 20'000;  // by which what one address shares may grow
  // Accounts. Rates are buckets, as above.
  std::int64_t password_memory_kib = 65'536;  // for each hash; with the passes, the cost of guessing
  std::int64_t password_passes = 2;
  std::int64_t password_threads = 1;
  std::int64_t passwords_waiting = 8;           // for a thread; more is answered "busy"
  std::int64_t logins_per_name = 30;            // attempts in an hour
  std::int64_t address_logins_per_name = 10;    // of them by one address, which so cannot use up the others
  std::int64_t logins_per_address = 60;         // the same
  std::int64_t logins_per_minute = 600;         // on the whole server
  std::int64_t signups_per_address = 20;        // in a day
  std::int64_t signups_per_hour = 1'000;        // on the whole server
  std::int64_t account_changes_per_hour = 60;   // of one person: passwords, passkeys, links, codes
  std::int64_t login_seconds = 31'536'000;      // a device stays logged in at most so long,
  std::int64_t login_idle_seconds = 7'776'000;  // and so long without use
  std::int64_t logins_per_account = 50;         // devices; the one unused for longest is logged out
  std::int64_t logins_kept = 20'000;            // at hand, of the whole server
  std::int64_t proof_seconds = 600;             // after a password or passkey, for what needs a recent one
  std::int64_t passkeys_per_account = 20;
  std::int64_t passkey_seconds = 300;  // to answer a challenge
  std::int64_t device_link_seconds = 600;
  std::int64_t deleted_name_seconds = 31'536'000;  // nobody else may have the name of a deleted account
  std::int64_t lessons_per_account = 300;          // of which the stars are kept
  std::int64_t lessons_per_hour = 300;             // of one person: times that something learnt is stored
  std::int64_t data_exports_per_hour = 10;         // of one person: everything stored about them
  std::int64_t data_export_bytes = 67'108'864;     // of one; more games are left out, and it says so
  // People with one another
  std::int64_t follows = 200;              // by one person
  std::int64_t blocks = 500;               // by one person
  std::int64_t challenges_to_person = 10;  // open ones made to one person, by those the person follows and by others
  std::int64_t address_challenges_to_person = 3;  // of those by others, from one person or address
  std::int64_t challenges_by_name_per_hour = 30;  // by one person
  std::int64_t address_challenges_by_name_per_hour = 100;
  std::int64_t reports_per_day = 5;  // of one person
  std::int64_t address_reports_per_day = 20;
  std::int64_t open_reports = 2'000;              // on the whole server
  std::int64_t results_read = 20'000;             // of a person, the newest ones, to count them or to find some
  std::int64_t profile_cache_bytes = 16'777'216;  // kept for a minute
  std::int64_t profiles_per_minute = 120;         // of one address: profiles, lists of games, leaderboards
  std::int64_t exports_per_hour = 20;             // of one address: selections of games as PGN
  std::int64_t exports_at_once = 16;              // on the whole server
  std::int64_t address_exports_at_once = 2;
  // Pictures for links
  std::int64_t previews_per_minute = 60;  // of one address
  std::int64_t previews_waiting = 64;     // to be drawn; more is answered 503
  std::int64_t previews_waiting_per_address = 16;
  std::int64_t preview_cache_bytes = 67'108'864;  // kept in memory
  // Games as PGN and JSON
  std::int64_t download_cache_bytes = 33'554'432;  // kept in memory
};

// The limits with the changes that a file makes.
Result<Limits> read_limits(const std::filesystem::path& file);
Result<Limits> parse_limits(std::string_view text);

}  // namespace serai::server
