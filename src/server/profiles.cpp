#include "server/profiles.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "server/messages.hpp"
#include "server/name.hpp"
#include "server/rated_game.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr Millis kFresh = 30'000;
constexpr int kGamesInList = 20;
constexpr int kGamesInPart = 8;
constexpr int kOpponents = 20;
constexpr int kPlayers = 100;             // on a leaderboard
constexpr std::size_t kMostPoints = 200;  // of a chart
constexpr std::string_view kComputer = "computer:";
const Error kNoPerson{"no-person", "Nobody here has this name."};

// The account of this name; nothing if there is none that may be shown.
Result<std::optional<Identity>> find_account(StoreReader& reader, const std::string& text) {
  const auto name = read_name(text);
  if (!name) return std::optional<Identity>();
  const auto named = reader.identities_named(name->folded);
  if (!named) return named.error();
  for (const Identity& who : *named) {
    if (who.has_account && !who.is_hidden) return std::optional(who);
  }
  return std::optional<Identity>();
}

json::object tally_json(const Tally& tally) {
  return {{"won", tally.won}, {"drawn", tally.drawn}, {"lost", tally.lost}};
}

json::object opponent_json(const ResultTotals::Line& line) {
  json::object out = tally_json(line.tally);
  if (line.of.starts_with(kComputer))
    out["level"] = std::stoi(line.of.substr(kComputer.size()));
  else
    out["person"] = to_json(PersonView{line.of, line.name, line.has_account});
  return out;
}

// Times with the rating after a game; of a long history every so many games.
json::array chart_json(const std::vector<RatingPoint>& history) {
  const std::size_t count = std::min(history.size(), kMostPoints);
  json::array out;
  for (std::size_t i = 0; i < count; ++i) {
    const RatingPoint& point = history[count == 1 ? 0 : i * (history.size() - 1) / (count - 1)];
    out.push_back(json::array{millis(point.time), std::lround(point.rating)});
  }
  return out;
}

// A rating as it is now.
json::object rating_json(const StoredRating& stored, Millis now) {
  const Rating rating = rating_at(stored, wall_time(now));
  return {
      {"rating", std::lround(rating.rating)}, {"deviation", std::lround(rating.deviation)}, {"games", stored.games}};
}

// The games that were played most come first.
Result<json::array> ratings_json(StoreReader& reader, const IdentityId& who, Millis now) {
  auto ratings = reader.ratings_of(who);
  if (!ratings) return ratings.error();
  std::stable_sort(ratings->begin(), ratings->end(),
                   [](const PersonalRating& a, const PersonalRating& b) { return a.stored.games > b.stored.games; });
  json::array out;
  for (const PersonalRating& r : *ratings) {
    const auto history = reader.rating_history(who, r.variant, r.speed, HistoryBounds{});
    if (!history) return history.error();
    json::object line = rating_json(r.stored, now);
    line["variant"] = r.variant;
    line["speed"] = name_of(r.speed);
    line["provisional"] = is_provisional(rating_at(r.stored, wall_time(now)));
    line["chart"] = chart_json(*history);
    out.push_back(std::move(line));
  }
  return out;
}

Result<std::string> leaderboard_json(StoreReader& reader, const std::string& variant, Speed speed, Millis now) {
  const auto best = reader.best_rated(variant, speed, wall_time(now), kPlayers);
  if (!best) return kBusy;
  json::array players;
  for (const RatedPerson& player : *best) {
    json::object line = rating_json(player.stored, now);
    line["person"] = to_json(PersonView{player.identity, player.name, true});
    players.push_back(std::move(line));
  }
  const json::object out{{"variant", variant}, {"speed", name_of(speed)}, {"players", std::move(players)}};
  return json::serialize(out) + "\n";
}

Result<std::string> profile_json(StoreReader& reader, const std::string& name, int most, Millis now) {
  const auto who = find_account(reader, name);
  if (!who) return kBusy;
  if (!*who) return kNoPerson;
  const Identity& person = **who;
  const auto totals = reader.result_totals(person.id, false, most, kOpponents);
  auto ratings = ratings_json(reader, person.id, now);
  if (!totals || !ratings) return kBusy;
  json::array results, opponents;
  for (const auto& line : totals->variants) {
    json::object result = tally_json(line.tally);
    result["variant"] = line.of;
    results.push_back(std::move(result));
  }
  for (const auto& line : totals->opponents) opponents.push_back(opponent_json(line));
  const json::object out{{"person", to_json(PersonView{person.id, person.name, true})},
                         {"created", millis(person.created)},
                         {"closed", person.is_closed || person.is_banned},
                         {"ratings", std::move(*ratings)},
                         {"results", std::move(results)},
                         {"opponents", std::move(opponents)},
                         {"complete", totals->is_complete}};
  return json::serialize(out) + "\n";
}

// Whose games are wanted, by the filter with its opponent.
struct Selection {
  IdentityId identity;
  ResultFilter filter;
  bool is_empty = false;  // nobody has the opponent's name
};

Result<Selection> resolve(StoreReader& reader, const GamesQuestion& question) {
  const auto who = find_account(reader, question.name);
  if (!who) return kBusy;
  if (!*who) return kNoPerson;
  Selection out{(*who)->id, question.filter};
  if (out.filter.with_private && question.viewer != out.identity) {
    return Error{"not-yours", "Only the player sees private games."};
  }
  if (question.opponent.empty()) return out;
  out.filter.opponent = question.opponent;
  if (question.opponent.starts_with(kComputer)) return out;
  const auto opponent = find_account(reader, question.opponent);
  if (!opponent) return kBusy;
  out.is_empty = !*opponent;
  if (*opponent) out.filter.opponent = (*opponent)->id;
  return out;
}

Result<std::string> games_json(StoreReader& reader, const GamesQuestion& question, int most) {
  const auto selection = resolve(reader, question);
  if (!selection) return selection.error();
  json::array games;
  json::value next;
  if (!selection->is_empty) {
    const auto found = reader.results_of(selection->identity, selection->filter, {question.before, kGamesInList, most});
    if (!found) return kBusy;
    for (const GameSummary& game : found->games) games.push_back(to_json(to_view(game, question.viewer)));
    if (found->next) next = *found->next;
  }
  return json::serialize(json::object{{"games", std::move(games)}, {"next", std::move(next)}}) + "\n";
}

// A selection that is being written.
struct Export {
  GamesQuestion question;
  std::string url;
  Millis started = 0;
  SlotPtr slot;
  std::optional<Selection> selection;
  bool is_over = false;
};
// What a job has written, and how to go on.
struct Written {
  Profiles::Part text;
  std::optional<Selection> selection;
  std::int64_t before = 0;
  bool is_over = false;
};

Written write_part(StoreReader& reader, const GamesQuestion& question, std::optional<Selection> selection,
                   const std::string& url, int most, Millis now, const RoomTimes& times) {
  Written out{std::optional<std::string>(), {}, question.before, true};
  if (!selection) {
    auto resolved = resolve(reader, question);
    if (!resolved) return {resolved.error(), {}, 0, true};
    selection = std::move(*resolved);
  }
  if (selection->is_empty) return out;
  const auto found = reader.results_of(selection->identity, selection->filter, {question.before, kGamesInPart, most});
  if (!found) return {found.error(), {}, 0, true};
  std::string text;
  for (const GameSummary& game : found->games) {
    const auto stored = reader.game(game.record.id);
    if (!stored) return {stored.error(), {}, 0, true};
    const auto room = *stored ? to_room(**stored, 0, now, times) : Result<std::unique_ptr<Room>>(kBusy);
    if (room) text += to_pgn_text(**room, url + "/game/" + game.record.id) + "\n";  // a damaged one is left out
  }
  return {std::optional(std::move(text)), std::move(selection), found->next.value_or(0), !found->next};
}

}  // namespace

Profiles::Profiles(Storage& storage, const Limits& limits, const RoomTimes& times)
    : storage_(storage), limits_(limits), times_(times), kept_(static_cast<std::size_t>(limits.profile_cache_bytes)) {}

void Profiles::kept_or_read(const std::string& key, Millis now, const Read& read, const Done& done) {
  if (const Kept* kept = kept_.find(key); kept != nullptr && now < kept->until) return done(kept->text);
  const bool is_asked = storage_.read(read, [this, key, now, done](const Result<std::string>& text) {
    if (text) kept_.keep(key, {now + kFresh, *text}, text->size());
    done(text);
  });
  if (!is_asked) done(kBusy);
}

void Profiles::show(const std::string& name, Millis now, const Done& done) {
  const auto folded = read_name(name);
  if (!folded) return done(kNoPerson);
  const auto read = [name, most = static_cast<int>(limits_.results_read), now](StoreReader& reader) {
    return profile_json(reader, name, most, now);
  };
  kept_or_read(folded->folded, now, read, done);
}

void Profiles::leaderboard(const std::string& variant, Speed speed, Millis now, const Done& done) {
  const auto read = [variant, speed, now](StoreReader& reader) {
    return leaderboard_json(reader, variant, speed, now);
  };
  // No name has a line break.
  kept_or_read(variant + "\n" + std::string(name_of(speed)), now, read, done);
}

void Profiles::games(const GamesQuestion& question, const Done& done) {
  const bool is_asked = storage_.read([question, most = static_cast<int>(limits_.results_read)](
                                          StoreReader& reader) { return games_json(reader, question, most); },
                                      [done](const Result<std::string>& text) { done(text); });
  if (!is_asked) done(kBusy);
}

Profiles::Source Profiles::pgn(const GamesQuestion& question, const std::string& url, Millis now, SlotPtr slot) {
  auto state = std::make_shared<Export>(Export{question, url, now, std::move(slot), {}, false});
  return [this, state](const std::function<void(Part)>& done) {
    if (state->is_over) return done(std::optional<std::string>());
    const bool is_asked = storage_.read(
        [state = *state, most = static_cast<int>(limits_.results_read), times = times_](StoreReader& reader) {
          return write_part(reader, state.question, state.selection, state.url, most, state.started, times);
        },
        [state, done](const Written& written) {
          state->selection = written.selection;
          state->question.before = written.before;
          state->is_over = written.is_over;
          done(written.text);
        });
    if (!is_asked) done(kBusy);
  };
}

}  // namespace serai::server
