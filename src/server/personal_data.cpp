#include "server/personal_data.hpp"

#include "cli/json.hpp"
#include "server/correspondence.hpp"
#include "server/social.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr HistoryBounds kEveryGame{.games = 100'000};
constexpr int kPage = 200, kMostStudies = 1000, kMostLines = 20'000;

// JSON that was stored as text.
json::value parsed(const std::string& text) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  return error ? json::value(text) : value;
}

}  // namespace

std::optional<Error> append_identity_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto identity = reader.identity(who);
  const auto names = reader.names_of(who);
  if (!identity) return identity.error();
  if (!names) return names.error();
  json::array past;
  for (const PastName& name : *names) past.push_back({{"name", name.name}, {"since", millis(name.since)}});
  out["identity"] = who;
  if (*identity) {
    out["name"] = (*identity)->name;
    out["created"] = millis((*identity)->created);
    out["hidden"] = (*identity)->is_hidden;
    out["banned"] = (*identity)->is_banned;
    out["muted"] = (*identity)->is_muted;
    out["closed"] = (*identity)->is_closed;
    out["administrator"] = (*identity)->is_admin;
  }
  out["names"] = std::move(past);
  return std::nullopt;
}

json::array to_json(const std::vector<LearntLesson>& lessons) {
  json::array out;
  for (const LearntLesson& l : lessons) out.push_back({{"game", l.game}, {"lesson", l.lesson}, {"stars", l.stars}});
  return out;
}

// Hashes of secrets are left out: they say nothing to anybody but a thief.
std::optional<Error> append_account_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto account = reader.account(who);
  const auto logins = reader.logins_of(who);
  const auto passkeys = reader.passkeys_of(who);
  const auto codes = reader.recovery_codes_left(who);
  const auto lessons = reader.lessons_of(who);
  if (!account) return account.error();
  if (!logins) return logins.error();
  if (!passkeys) return passkeys.error();
  if (!codes) return codes.error();
  if (!lessons) return lessons.error();
  if (!*account) return std::nullopt;
  json::array devices, keys;
  for (const LoginSession& l : *logins) {
    devices.push_back(
        {{"device", l.device}, {"method", l.method}, {"created", millis(l.created)}, {"used", millis(l.used)}});
  }
  for (const Passkey& p : *passkeys) {
    keys.push_back({{"id", p.id}, {"name", p.name}, {"created", millis(p.created)}, {"used", millis(p.used)}});
  }
  out["account"] = {{"created", millis((*account)->created)},
                    {"devices", std::move(devices)},
                    {"passkeys", std::move(keys)},
                    {"recovery_codes", *codes},
                    {"lessons", to_json(*lessons)}};
  return std::nullopt;
}

std::optional<Error> append_game_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  json::array games;
  for (Page page{.limit = kPage};;) {
    const auto found = reader.games_of(who, page, false);
    if (!found) return found.error();
    for (const GameSummary& game : *found) games.emplace_back(game.record.id);
    if (found->size() < static_cast<std::size_t>(kPage)) break;
    page.before = found->back().order;
  }
  const auto said = reader.chat_of(who, kMostLines);
  if (!said) return said.error();
  json::array chat;
  for (const auto& [game, line] : *said) {
    const auto view = to_chat(game, line);
    if (!view) continue;
    chat.push_back({{"game", game}, {"at", view->at}, {"said", view->phrase.empty() ? view->text : view->phrase}});
  }
  out["games"] = std::move(games);
  out["chat"] = std::move(chat);
  return std::nullopt;
}

std::optional<Error> append_study_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto list = reader.studies_of(who, kMostStudies);
  if (!list) return list.error();
  json::array studies;
  for (const StudyRecord& listed : *list) {
    const auto study = reader.study(listed.id);
    if (!study) return study.error();
    if (!*study) continue;
    studies.push_back({{"id", (*study)->id},
                       {"title", (*study)->title},
                       {"pgn", (*study)->pgn},
                       {"created", millis((*study)->created)},
                       {"updated", millis((*study)->updated)},
                       {"expires", millis((*study)->expires)}});
  }
  out["studies"] = std::move(studies);
  return std::nullopt;
}

std::optional<Error> append_rating_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto ratings = reader.ratings_of(who);
  if (!ratings) return ratings.error();
  json::array list;
  for (const PersonalRating& r : *ratings) {
    const auto history = reader.rating_history(who, r.variant, r.speed, kEveryGame);
    if (!history) return history.error();
    json::array points;
    for (const RatingPoint& point : *history) points.push_back(json::array{millis(point.time), point.rating});
    list.push_back(json::object{{"variant", r.variant},
                                {"speed", name_of(r.speed)},
                                {"rating", r.stored.rating.rating},
                                {"deviation", r.stored.rating.deviation},
                                {"volatility", r.stored.rating.volatility},
                                {"games", r.stored.games},
                                {"time", millis(r.stored.time)},
                                {"history", std::move(points)}});
  }
  out["ratings"] = std::move(list);
  return std::nullopt;
}

std::optional<Error> append_request_data(StoreReader& reader, const IdentityId& who, json::object& out) {
  const auto challenges = reader.open_challenges();
  const auto answers = reader.answers_of(who);
  if (!challenges) return challenges.error();
  if (!answers) return answers.error();
  json::array open, remembered;
  for (const Challenge& c : *challenges) {
    if (c.creator != who) continue;
    open.push_back(
        {{"id", c.id}, {"created", millis(c.created)}, {"expires", millis(c.expires)}, {"details", parsed(c.details)}});
  }
  for (const Answer& a : *answers) {
    remembered.push_back({{"request", a.request}, {"at", millis(a.time)}, {"answer", parsed(a.text)}});
  }
  out["challenges"] = std::move(open);
  out["answers"] = std::move(remembered);
  return std::nullopt;
}

Result<std::string> personal_data(StoreReader& reader, const IdentityId& who) {
  json::object out;
  for (const auto append : {append_identity_data, append_account_data, append_game_data, append_rating_data,
                            append_study_data, append_request_data}) {
    if (auto error = append(reader, who, out)) return *error;
  }
  if (auto error = append_social_data(out, reader, who)) return *error;
  const auto correspondence = correspondence_data(reader, who);
  if (!correspondence) return correspondence.error();
  for (const auto& [name, part] : *correspondence) out[name] = part;
  return serai::to_text(out) + "\n";
}

}  // namespace serai::server
