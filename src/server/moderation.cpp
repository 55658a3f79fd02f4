#include "server/moderation.hpp"

#include <algorithm>

#include "server/log.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr int kPage = 20;
constexpr std::int64_t kNewest = std::numeric_limits<std::int64_t>::max();
const Error kNotAdmin{"not-admin", "Only administrators may do this."};
const Error kNoPerson{"no-identity", "There is no such person."};

std::vector<std::string> marks_of(const Identity& who) {
  std::vector<std::string> out;
  if (who.is_hidden) out.emplace_back("hide");
  if (who.is_muted) out.emplace_back("mute");
  if (who.is_banned) out.emplace_back("ban");
  if (who.is_closed) out.emplace_back("close");
  return out;
}

// Administrators see names that are hidden from others.
ModeratedPerson moderated(const std::optional<Identity>& who, const IdentityId& id) {
  if (!who) return {{id, "", false}, {}};
  return {{who->id, who->name, who->has_account}, marks_of(*who)};
}

ReportView to_view(const Report& r, const std::optional<Identity>& about) {
  return {r.id, {r.by, r.by_name, false}, moderated(about, r.about), r.game, r.reason, r.text, millis(r.created)};
}

DeedView to_view(const Deed& d) {
  DeedView out{d.id, {}, {}, d.action, {}, d.note, millis(d.time)};
  if (!d.by.empty()) out.by = PersonView{d.by, d.by_name, true};
  if (!d.about.empty()) out.about = PersonView{d.about, d.about_name, false};
  if (d.report != 0) out.report = d.report;
  return out;
}

std::optional<Error> add_reports(StoreReader& reader, std::int64_t before, Administration& out) {
  const auto reports = reader.reports(true, before, kPage);
  if (!reports) return reports.error();
  for (const Report& report : *reports) {
    const auto about = reader.identity(report.about);
    if (!about) return about.error();
    out.reports.push_back(to_view(report, *about));
  }
  if (reports->size() == kPage) out.next = reports->back().id;
  return std::nullopt;
}

std::optional<Error> add_deeds(StoreReader& reader, std::string_view about, std::int64_t before, Administration& out) {
  const auto deeds = reader.deeds(about, before, kPage);
  if (!deeds) return deeds.error();
  for (const Deed& deed : *deeds) out.deeds.push_back(to_view(deed));
  if (deeds->size() == kPage) out.next = deeds->back().id;
  return std::nullopt;
}

// By name, accounts before guests; or by id, for people without a name.
Result<std::optional<Identity>> find_person(StoreReader& reader, const std::string& name) {
  if (const auto read = read_name(name)) {
    auto named = reader.identities_named(read->folded);
    if (!named) return named.error();
    std::stable_sort(named->begin(), named->end(),
                     [](const Identity& a, const Identity& b) { return a.has_account > b.has_account; });
    if (!named->empty()) return std::optional(std::move(named->front()));
  }
  return reader.identity(name);
}

Result<Administration> read(StoreReader& reader, const Administer& m) {
  Administration out;
  out.show = m.show;
  const std::int64_t before = m.before.value_or(kNewest);
  std::optional<Error> error;
  if (m.show == "reports") {
    error = add_reports(reader, before, out);
  } else if (m.show == "log") {
    error = add_deeds(reader, {}, before, out);
  } else {
    const auto who = find_person(reader, m.name);
    if (!who) return who.error();
    if (!*who) return kNoPerson;
    out.person = moderated(*who, (*who)->id);
    error = add_deeds(reader, (*who)->id, before, out);
  }
  if (error) return *error;
  return out;
}

}  // namespace

std::optional<Mark> mark_of(std::string_view action) {
  if (action == "hide") return Mark::kHidden;
  if (action == "mute") return Mark::kMuted;
  if (action == "ban") return Mark::kBanned;
  if (action == "close") return Mark::kClosed;
  if (action == "grant") return Mark::kAdmin;
  return std::nullopt;
}

Result<Unit> to_unit(const Moderating& what, const Identity& who, WallTime now) {
  if ((what.action == "grant" || what.action == "close") && what.is_on && !who.has_account) {
    return Error{"no-account", "This person has no account."};
  }
  Unit out;
  if (const auto mark = mark_of(what.action)) {
    out.push_back(write::MarkIdentity{who.id, *mark, what.is_on});
  } else if (what.action != "dismiss") {
    return Error{"not-found", "There is no such command."};
  }
  if (what.report) out.push_back(write::CloseReport{*what.report});
  out.push_back(write::NoteDeed{
      {0, what.by, (what.is_on ? "" : "un-") + what.action, who.id, what.report.value_or(0), what.note, now}});
  return out;
}

void Moderation::act(const Moderating& what, const Done& done) {
  act(what, nullptr, done);
}

void Moderation::act(const Moderating& what, const Caller* caller, const Done& done) {
  const std::optional<Caller> asked = caller == nullptr ? std::nullopt : std::optional(*caller);
  common_.people.look_up(what.about, [this, what, asked, done](const Person* person) {
    if (person == nullptr) return done(kBusy);
    if (!person->is_stored) return done(kNoPerson);
    if (auto error = common_.why_not_now()) return done(*error);
    const WallTime now = wall_time(common_.now());
    auto unit = to_unit(what, person->identity, now);
    if (!unit) return done(unit.error());
    if (asked) common_.sessions.remember(*asked, serai::server::Done{}, now, *unit);
    common_.storage.submit(*std::move(unit), [this, what, done](const std::optional<Error>& error) {
      log::write(log::Level::kInfo, "moderated",
                 {{"by", what.by.empty() ? "command-line" : log::short_id(what.by)},
                  {"action", (what.is_on ? "" : "un-") + what.action},
                  {"who", log::short_id(what.about)},
                  {"result", error ? error->code : "done"}});
      Person* marked = common_.people.find(what.about);
      const auto mark = mark_of(what.action);
      if (!error && marked != nullptr && mark) {
        marked->identity.set(*mark, what.is_on);
        on_marks(*marked);
      }
      done(error);
    });
  });
}

void Moderation::on(const Caller& caller, const Moderate& m) {
  const Person* person = common_.people.find(caller.identity);
  if (person == nullptr || !person->identity.is_admin) return common_.sessions.refuse(caller, kNotAdmin);
  const auto note = read_note(m.note);
  if (!note) return common_.sessions.refuse(caller, note.error());
  if (m.person == caller.identity) {
    return common_.sessions.refuse(caller, {"no-person", "Administrators do not moderate themselves."});
  }
  const Moderating what{caller.identity, m.person, m.action, m.on, m.report, *note};
  act(what, &caller, [this, caller](const std::optional<Error>& error) {
    if (!error) return common_.sessions.answer(caller, serai::server::Done{});
    const bool is_ours = error->code == kConflict || error->code == kStoreFailed;
    common_.sessions.refuse(caller, is_ours ? why_not_stored(*error) : *error);
  });
}

void Moderation::on(const Caller& caller, const Administer& m) {
  const Person* person = common_.people.find(caller.identity);
  if (person == nullptr || !person->identity.is_admin) return common_.sessions.refuse(caller, kNotAdmin);
  const bool is_asked = common_.storage.read(
      [m](StoreReader& reader) { return read(reader, m); },
      [this, caller](const Result<Administration>& found) {
        if (found) return common_.sessions.send(caller.session, *found, caller.id);
        common_.sessions.refuse(caller, found.error().code == kNoPerson.code ? found.error() : kBusy);
      });
  if (!is_asked) common_.sessions.refuse(caller, kBusy);
}

}  // namespace serai::server
