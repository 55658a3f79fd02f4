#include "server/studies.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "cli/json.hpp"
#include "game/tree.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr Millis kSecond = 1000, kHour = 3600 * kSecond, kDay = 24 * kHour;
constexpr std::int64_t kKilobyte = 1000, kMegabyte = 1'000'000;
constexpr std::size_t kMostWaiting = 64;
constexpr std::ptrdiff_t kWaitingOfPerson = 2, kWaitingOfAddress = 8;

const Error kNone{"no-study", "There is no such analysis; it may have been deleted, or its time is over."};

// How an answer to a request for a study begins; other requests of the person have other answers.
constexpr std::string_view kAnswerBegins = "{\"id\":";

json::object to_json(const StudyRecord& study) {
  return {{"id", study.id},
          {"variant", study.variant},
          {"title", study.title},
          {"fen", study.fen},
          {"created", millis(study.created)},
          {"updated", millis(study.updated)},
          {"expires", millis(study.expires)}};
}

Error to_error(const PgnError& from) {
  Error out{"bad-pgn", from.message, from.code};
  out.about.push_back({"line", std::to_string(from.line)});
  if (!from.move.empty()) out.about.push_back({"move", from.move});
  return out;
}

std::size_t count_moves(const PgnGame& pgn) {
  std::size_t count = 0;
  for (const PgnBranch& branch : pgn.branches) count += branch.moves.size();
  return count;
}

}  // namespace

Result<CheckedStudy> check_study(std::string_view pgn, std::int64_t most_moves) {
  PgnLimits limits;
  limits.depth = static_cast<std::size_t>(most_moves);  // whatever the client can keep can be shared
  PgnReader reader(pgn, limits);
  const auto entry = reader.next();
  if (!entry) return Error{"bad-pgn", "There is no game in this file."};
  if (entry->error) return to_error(*entry->error);
  if (reader.next()) return Error{"bad-pgn", "An analysis is one game, and this file has more."};
  if (count_moves(entry->game) > static_cast<std::size_t>(most_moves)) {
    return Error{"too-large", "An analysis has at most " + std::to_string(most_moves) + " moves."};
  }
  const ReadTree read = read_tree(entry->game);
  if (read.error) return to_error(*read.error);
  const auto written = to_pgn(read.tree, entry->game.tags);
  if (!written) return written.error();
  CheckedStudy out{std::string(read.tree.variant->id), write_pgn(*written), read.tree.start_fen, {}};
  auto game = Game::from_fen(out.variant, out.fen);
  if (!game) return game.error();
  std::size_t at = 0;
  for (std::size_t n = 1; n < read.tree.nodes.size(); ++n) {
    // The first move from a node is its main line, and stands behind it.
    if (read.tree.nodes[n].parent != at) continue;
    const auto move = (*game)->read_uci(read.tree.nodes[n].uci);
    if (!move) return move.error();
    (*game)->play(*move);
    out.last_move = read.tree.nodes[n].uci;
    at = n;
  }
  out.fen = (*game)->fen();
  return out;
}

// What a thread of the store finds out about a wish.
struct Studies::Checked {
  CheckedStudy study;
  std::optional<StudyRecord> present;  // the one to be changed
  std::size_t owned = 0;               // how many the author has
  StudyTotals totals;

  static Result<Checked> read(StoreReader& reader, const Wish& wish, const Limits& limits) {
    Checked out;
    Result<std::optional<StudyRecord>> present = std::optional<StudyRecord>();
    if (!wish.id.empty()) present = reader.study(wish.id);
    const auto owned = reader.studies_of(wish.who, static_cast<int>(limits.studies_per_person));
    const auto totals = reader.study_totals();
    if (!present || !owned || !totals) return kBusy;
    auto study = check_study(wish.pgn, limits.study_moves);
    if (!study) return study.error();
    out.study = *std::move(study);
    out.present = *std::move(present);
    out.owned = owned->size();
    out.totals = *totals;
    return out;
  }
};

Studies::Studies(Common& common)
    : common_(common),
      people_(common.options.limits.shares_per_hour, kHour, common.options.limits.rated_people),
      addresses_(common.options.limits.address_shares_per_hour, kHour, common.options.limits.rated_people),
      growth_(common.options.limits.address_study_kilobytes_per_day, kDay, common.options.limits.rated_people) {}

// Sharing, step by step: a place in the queue, the person, the rules and the limits, the store, the answer.

std::optional<Error> Studies::why_not(const Wish& wish) {
  if (auto error = common_.why_not_now()) return error;
  const auto count = [&](std::string Wish::*field) {
    return std::count_if(queue_.begin(), queue_.end(),
                         [&](const Waiting& other) { return other.wish.*field == wish.*field; });
  };
  const bool is_full = queue_.size() >= kMostWaiting || count(&Wish::who) >= kWaitingOfPerson ||
                       (!wish.address.empty() && count(&Wish::address) >= kWaitingOfAddress);
  return is_full ? std::optional(kBusy) : std::nullopt;
}

void Studies::share(Wish wish, Answer done) {
  if (const auto error = why_not(wish)) return done(*error);
  queue_.push_back({std::move(wish), std::move(done)});
  take_next();
}

void Studies::take_next() {
  if (is_busy_ || queue_.empty()) return;
  is_busy_ = true;
  common_.people.load(queue_.front().wish.who, [this](Person* person) { begin(person); });
}

void Studies::begin(Person* person) {
  const Wish& wish = queue_.front().wish;
  if (person == nullptr) return finish(kBusy);
  if (!person->is_here()) person->away_since = common_.now();
  if (const Remembered* known = person->find_answer(wish.request)) {
    if (known->answer.starts_with(kAnswerBegins)) return finish(known->answer);
    return finish(Error{"conflict", "This id has been used for another request."});
  }
  if (person->identity.is_banned) return finish(Error{"banned", "You cannot share anything on this server."});
  // Counted only now: what was answered before costs nothing.
  Millis wait = people_.take(wish.who, common_.now());
  if (wait == 0 && !wish.address.empty()) wait = addresses_.take(wish.address, common_.now());
  if (wait > 0) {
    common_.metrics.add(Count::kTooFast);
    return finish(too_many(wait));
  }
  const bool is_asked = common_.storage.read(
      [wish, limits = common_.options.limits](StoreReader& reader) { return Checked::read(reader, wish, limits); },
      [this](const Result<Checked>& result) { checked(result); });
  if (!is_asked) finish(kBusy);
}

void Studies::checked(const Result<Checked>& result) {
  if (!result) return finish(result.error());
  const Wish& wish = queue_.front().wish;
  const Limits& limits = common_.options.limits;
  if (!wish.id.empty() && !result->present) return finish(kNone);
  if (result->present && result->present->author != wish.who) {
    return finish(Error{"not-yours", "Only the author can change an analysis."});
  }
  const bool is_new = !result->present;
  if (is_new && static_cast<std::int64_t>(result->owned) >= limits.studies_per_person) {
    return finish(Error{"too-many-studies", "You share too many analyses; delete one first."});
  }
  if (const auto error = why_too_large(wish, *result)) return finish(*error);
  const Millis now = common_.now();
  const CheckedStudy& study = result->study;
  const WallTime created = is_new ? wall_time(now) : result->present->created;
  const WallTime expires = wall_time(now + limits.study_seconds * kSecond);
  store({is_new ? new_token() : wish.id, wish.who, study.variant, wish.title, study.pgn, study.fen, study.last_move,
         created, wall_time(now), expires},
        is_new);
}

// What makes an analysis smaller is never refused for want of room.
std::optional<Error> Studies::why_too_large(const Wish& wish, const Checked& checked) {
  const std::size_t before = checked.present ? checked.present->pgn.size() : 0, after = checked.study.pgn.size();
  if (checked.present && after <= before) return std::nullopt;
  if (checked.totals.bytes / kMegabyte >= common_.options.limits.studies_megabytes) {
    return Error{"full", "The server has no room for more analyses."};
  }
  if (wish.address.empty()) return std::nullopt;
  const auto kilobytes = static_cast<std::int64_t>(after - before) / kKilobyte + 1;
  const Millis wait = growth_.take(wish.address, common_.now(), kilobytes);
  if (wait == 0) return std::nullopt;
  common_.metrics.add(Count::kTooFast);
  return too_many(wait);
}

void Studies::store(const StudyRecord& study, bool is_new) {
  if (auto error = common_.why_not_now()) return finish(*error);
  const Wish& wish = queue_.front().wish;
  const std::string answer = serai::to_text(to_json(study));
  const auto kept = static_cast<int>(common_.options.limits.answers_kept);
  Unit unit;
  common_.people.ensure_stored(wish.who, unit);
  if (is_new)
    unit.emplace_back(write::CreateStudy{study});
  else
    unit.emplace_back(write::ChangeStudy{study});
  unit.emplace_back(write::RememberAnswer{wish.who, {wish.request, answer, study.updated}, kept});
  common_.storage.submit(unit, [this, unit, answer](const std::optional<Error>& error) {
    if (error) return finish(why_not_stored(*error));
    common_.people.are_stored(unit);
    const Wish& done = queue_.front().wish;
    if (Person* person = common_.people.find(done.who)) person->answers.push_back({done.request, answer, {}});
    finish(answer);
  });
}

void Studies::finish(const Result<std::string>& answer) {
  const Answer done = std::move(queue_.front().done);
  queue_.pop_front();
  is_busy_ = false;
  done(answer);
  take_next();
}

// Reading and deleting.

void Studies::read(const StudyId& id, const std::function<void(const Result<StudyRecord>&)>& done) {
  const auto find = [id, now = wall_time(common_.now())](StoreReader& reader) -> Result<StudyRecord> {
    auto study = reader.study(id);
    if (!study) return kBusy;
    if (!*study || (*study)->expires < now) return kNone;
    return **std::move(study);
  };
  if (!common_.storage.read(find, done)) done(kBusy);
}

void Studies::show(const StudyId& id, const IdentityId& viewer, const Answer& done) {
  const auto find = [id, viewer, now = wall_time(common_.now())](StoreReader& reader) -> Result<std::string> {
    const auto study = reader.study(id);
    if (!study) return kBusy;
    if (!*study || (*study)->expires < now) return kNone;
    const auto author = reader.identity((*study)->author);
    if (!author) return kBusy;
    json::object out = to_json(**study);
    out["pgn"] = (*study)->pgn;
    out["by"] = *author && !(*author)->is_hidden ? (*author)->name : std::string();
    out["yours"] = !viewer.empty() && viewer == (*study)->author;
    return serai::to_text(out);
  };
  if (!common_.storage.read(find, done)) done(kBusy);
}

void Studies::list(const IdentityId& author, const Answer& done) {
  const auto find = [author, most = static_cast<int>(common_.options.limits.studies_per_person),
                     now = wall_time(common_.now())](StoreReader& reader) -> Result<std::string> {
    const auto studies = reader.studies_of(author, most);
    if (!studies) return kBusy;
    json::array out;
    for (const StudyRecord& study : *studies) {
      if (study.expires >= now) out.emplace_back(to_json(study));
    }
    return serai::to_text(json::object{{"studies", std::move(out)}});
  };
  if (!common_.storage.read(find, done)) done(kBusy);
}

void Studies::place(const StudyId& id, std::function<void(const Result<Place>&)> done) {
  read(id, [done = std::move(done)](const Result<StudyRecord>& study) {
    if (!study) return done(study.error());
    done(Place{study->variant, study->fen, study->last_move});
  });
}

void Studies::remove(const StudyId& id, const std::optional<IdentityId>& author, const Done& done) {
  read(id, [this, author, done](const Result<StudyRecord>& study) {
    if (!study) return done(study.error());
    if (author && study->author != *author) return done(Error{"not-yours", "Only the author can delete an analysis."});
    if (const auto error = common_.why_not_now()) return done(*error);
    common_.storage.submit({write::DropStudy{study->id}}, [done](const std::optional<Error>& error) {
      done(error ? std::optional(why_not_stored(*error)) : std::nullopt);
    });
  });
}

}  // namespace serai::server
