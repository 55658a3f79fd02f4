// People over HTTP: GET under /api/people and /api/leaderboard.
#include <array>
#include <charconv>
#include <string>

#include "game/game.hpp"
#include "game/position_key.hpp"
#include "server/site.hpp"
#include "server/site_parts.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kDay = 86'400'000;
constexpr std::size_t kMostName = 256, kMostWord = 64;
constexpr std::array<std::string_view, 5> kPaces = {"none", "blitz", "rapid", "classical", "days"};
constexpr std::array<std::string_view, 3> kScores = {"lost", "drawn", "won"};

int status_of(std::string_view code) {
  if (code == "no-person" || code == "not-found") return 404;
  if (code == "not-yours") return 403;
  return 503;
}

// Reads the parameters of a query one after the other, and remembers the first that is wrong.
class Query {
 public:
  explicit Query(std::string_view text) : text_(text) {}

  std::string text(std::string_view name, std::size_t most) {
    const std::string_view raw = parameter(text_, name);
    if (raw.size() > 3 * most) fail(name);
    return raw.size() > 3 * most ? std::string() : decode(raw);
  }
  // A word of a list, by its number.
  template <std::size_t N>
  std::optional<int> choice(std::string_view name, const std::array<std::string_view, N>& words) {
    const std::string word = text(name, kMostWord);
    if (word.empty()) return std::nullopt;
    for (std::size_t i = 0; i < N; ++i) {
      if (words[i] == word) return static_cast<int>(i);
    }
    fail(name);
    return std::nullopt;
  }
  std::optional<std::int64_t> number(std::string_view name) {
    const std::string_view raw = parameter(text_, name);
    if (raw.empty()) return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(raw.data(), raw.data() + raw.size(), value);
    if (error != std::errc() || end != raw.data() + raw.size() || value < 0) fail(name);
    return value;
  }
  // 2026-11-18, the beginning of that day.
  std::optional<WallTime> day(std::string_view name) {
    const std::string date = text(name, kMostWord);
    if (date.empty()) return std::nullopt;
    int year = 0;
    unsigned month = 0, day_of_month = 0;
    const auto part = [&](std::size_t from, std::size_t size, auto& value) {
      const char* end = date.data() + from + size;
      return std::from_chars(date.data() + from, end, value).ptr == end;
    };
    const bool is_date = date.size() == 10 && date[4] == '-' && date[7] == '-' && part(0, 4, year) &&
                         part(5, 2, month) && part(8, 2, day_of_month);
    const std::chrono::year_month_day ymd{std::chrono::year(year), std::chrono::month(month),
                                          std::chrono::day(day_of_month)};
    if (is_date && ymd.ok()) return WallTime(std::chrono::sys_days(ymd));
    fail(name);
    return std::nullopt;
  }
  void fail(std::string_view name) {
    if (wrong_.empty()) wrong_ = name;
  }
  // The name of what is wrong; empty: nothing.
  const std::string& wrong() const { return wrong_; }

 private:
  std::string_view text_;
  std::string wrong_;
};

GamesQuestion read_question(Query& query) {
  GamesQuestion out;
  ResultFilter& filter = out.filter;
  if (const std::string game = query.text("game", kMostWord); !game.empty()) {
    const VariantInfo* info = find_variant(game);
    if (info == nullptr) query.fail("game");
    if (info != nullptr) filter.variant = info->id;
  }
  out.opponent = query.text("opponent", kMostName);
  filter.side = query.choice("side", std::array<std::string_view, 2>{"w", "b"});
  if (const auto score = query.choice("result", kScores)) filter.score = static_cast<Score>(*score);
  filter.reason = query.text("reason", kMostWord);
  if (const auto rated = query.choice("rated", std::array<std::string_view, 2>{"no", "yes"})) {
    filter.is_rated = *rated == 1;
  }
  if (const auto pace = query.choice("pace", kPaces)) filter.pace = kPaces.at(static_cast<std::size_t>(*pace));
  filter.since = query.day("from");
  if (const auto to = query.day("to")) filter.until = *to + std::chrono::milliseconds(kDay);
  if (const std::string key = query.text("position", kMostWord); !key.empty()) {
    const auto position = read_key(key);
    if (!position) query.fail("position");
    if (position) filter.position = static_cast<std::int64_t>(*position);
  }
  filter.with_private = query.choice("private", std::array<std::string_view, 2>{"no", "yes"}).value_or(0) == 1;
  if (const auto before = query.number("before")) out.before = *before;
  return out;
}

// /api/leaderboard/VARIANT/SPEED.
struct LeaderboardPath {
  const VariantInfo* variant = nullptr;
  std::optional<Speed> speed;
};

LeaderboardPath read_leaderboard(std::string_view path) {
  path.remove_prefix(kLeaderboardApi.size());
  const std::size_t slash = path.find('/');
  LeaderboardPath out{find_variant(path.substr(0, slash)), {}};
  const std::string_view word = slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
  for (const Speed speed : {Speed::kLive, Speed::kCorrespondence}) {
    if (word == name_of(speed)) out.speed = speed;
  }
  return out;
}

}  // namespace

void Site::answer_people(const Result<std::string>& text, bool is_public, const Done& done) const {
  if (!text) return done(failure(status_of(text.error().code), text.error().code, text.error().message));
  HttpResponse out = make(200, "application/json", shared(*text));
  out.headers.emplace_back("Cache-Control", is_public ? "public, max-age=10" : "no-store");
  done(std::move(out));
}

void Site::people(const HttpRequest& request, std::string_view path, Millis now, const Done& done) {
  constexpr std::string_view kGames = "/games", kGamesPgn = "/games.pgn";
  if (!is_local(request)) {
    if (auto refusal = take(profiles_, Count::kTooManyProfiles, request, now)) return done(std::move(*refusal));
  }
  if (path.starts_with(kLeaderboardApi)) {
    const auto [variant, speed] = read_leaderboard(path);
    if (variant == nullptr || !speed) return done(failure(404, "not-found", "There is no such leaderboard."));
    return hub_.profiles().leaderboard(std::string(variant->id), *speed, now,
                                       [this, done](const auto& text) { answer_people(text, true, done); });
  }
  path.remove_prefix(kPeopleApi.size());
  const std::size_t slash = path.find('/');
  const std::string name = decode(path.substr(0, slash));
  const std::string_view part = slash == std::string_view::npos ? std::string_view() : path.substr(slash);
  if (part.empty()) {
    return hub_.profiles().show(name, now, [this, done](const auto& text) { answer_people(text, true, done); });
  }
  if (part != kGames && part != kGamesPgn) return done(failure(404, "not-found", "There is nothing at this address."));
  Query query(split(request.target).second);
  GamesQuestion question = read_question(query);
  if (!query.wrong().empty()) {
    return done(failure(400, "bad-filter", "The parameter \"" + query.wrong() + "\" cannot be understood."));
  }
  question.name = name;
  const bool is_private = question.filter.with_private, is_pgn = part == kGamesPgn;
  const auto answer = [this, request, question, is_private, is_pgn, now, done](const Visitor& who) mutable {
    question.viewer = who.identity;
    if (is_pgn) return export_games(request, std::move(question), now, done);
    hub_.profiles().games(question,
                          [this, is_private, done](const auto& text) { answer_people(text, !is_private, done); });
  };
  // Only what is private depends on who asks.
  if (is_private) return with_visitor(request, done, answer);
  auto anybody = answer;
  anybody(Visitor{});
}

// The first part is asked for before anything is answered: then it is known whether there is such a person.
void Site::export_games(const HttpRequest& request, GamesQuestion question, Millis now, const Done& done) {
  const std::string address = is_local(request) ? "" : address_of(request).key();
  SlotPtr slot = hub_.take_export(address);
  if (slot == nullptr) {
    metrics_.add(Count::kTooManyExports);
    return done(failure(503, "busy", "Too many selections of games are being written; try again in a moment."));
  }
  if (!address.empty()) {
    if (auto refusal = take(exports_, Count::kTooManyExports, request, now)) return done(std::move(*refusal));
  }
  const auto source = hub_.profiles().pgn(question, base_url(request), now, std::move(slot));
  source([this, source, done](BodyPart first) {
    if (!first) {
      const std::string_view code = first.error().code;
      return done(failure(status_of(code), code, first.error().message));
    }
    HttpResponse out = make(200, "application/x-chess-pgn; charset=utf-8", shared({}));
    out.headers.emplace_back("Cache-Control", "no-store");
    out.headers.emplace_back("Content-Disposition", "attachment; filename=\"games.pgn\"");
    auto begun = std::make_shared<std::optional<BodyPart>>(std::move(first));
    out.source = [source, begun](const std::function<void(BodyPart)>& then) {
      if (!*begun) return source(then);
      BodyPart part = std::move(**begun);
      begun->reset();
      then(std::move(part));
    };
    done(std::move(out));
  });
}

}  // namespace serai::server
