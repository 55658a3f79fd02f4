#include "server/memory_social.hpp"

#include <algorithm>

namespace serai::server {

bool MemorySocial::Played::fits(const ResultFilter& filter, bool has_passed) const {
  return (filter.with_private || !is_private) && (filter.variant.empty() || filter.variant == variant) &&
         (filter.opponent.empty() || std::count(opponents.begin(), opponents.end(), filter.opponent) > 0) &&
         (!filter.side || *filter.side == side) && (!filter.score || *filter.score == score) &&
         (filter.reason.empty() || filter.reason == reason) && (!filter.is_rated || *filter.is_rated == is_rated) &&
         (filter.pace.empty() || filter.pace == pace) && (!filter.since || finished >= *filter.since) &&
         (!filter.until || finished < *filter.until) && (!filter.position || has_passed);
}

void MemorySocial::finish(const GameRecord& game, const Finish& finish, std::int64_t order) {
  if (finish.result == "*") return;
  std::map<IdentityId, std::array<bool, 2>> sides;
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    if (!game.seats[i].identity.empty()) sides[game.seats[i].identity].at(i % 2) = true;
  }
  for (const auto& [who, on] : sides) {
    if (on[0] && on[1]) continue;
    Played out{who,           order, game.id,       game.variant, on[0] ? 0 : 1, Score::kLost,
               finish.reason, {},    game.is_rated, game.pace,    finish.time,   game.is_unlisted && !game.is_rated};
    const bool has_won = (finish.result == "1-0") == (out.side == 0);
    out.score = finish.result == "1/2-1/2" ? Score::kDrawn : has_won ? Score::kWon : Score::kLost;
    for (std::size_t i = 1 - static_cast<std::size_t>(out.side); i < game.seats.size(); i += 2) {
      const SeatRecord& seat = game.seats[i];
      const bool is_computer = seat.kind == SeatRecord::Kind::kComputer;
      out.opponents.push_back(is_computer ? "computer:" + std::to_string(seat.level) : seat.identity);
    }
    played.push_back(std::move(out));
  }
}

void MemorySocial::forget(const IdentityId& who) {
  std::erase_if(played, [&](const Played& p) { return p.identity == who; });
  std::erase_if(reports, [&](const Report& r) { return r.by == who || r.about == who; });
  relations.erase(who);
  for (auto& [id, lists] : relations) {
    for (auto& list : lists) list.erase(who);
  }
}

bool MemorySocial::apply(const write::Relate& w, bool is_known) {
  auto& list = relations[w.who].at(static_cast<std::size_t>(w.relation));
  if (w.is_on && !is_known) return false;
  if (w.is_on)
    list.insert(w.other);
  else
    list.erase(w.other);
  return true;
}

bool MemorySocial::apply(const write::FileReport& w) {
  const auto is_same = [&](const Report& r) {
    return r.is_open && r.by == w.report.by && r.about == w.report.about && r.game == w.report.game;
  };
  if (std::any_of(reports.begin(), reports.end(), is_same)) return false;
  reports.push_back(w.report);
  reports.back().id = ++last_report;
  return true;
}

bool MemorySocial::apply(const write::CloseReport& w) {
  const auto it =
      std::find_if(reports.begin(), reports.end(), [&](const Report& r) { return r.is_open && r.id == w.id; });
  if (it == reports.end()) return false;
  it->is_open = false;
  return true;
}

bool MemorySocial::apply(const write::NoteDeed& w) {
  deeds.push_back(w.deed);
  deeds.back().id = static_cast<std::int64_t>(deeds.size());
  return true;
}

// Questions.

namespace {

std::string name_of(const IdentityId& who, const MemorySocial::Identities& people) {
  const auto it = people.find(who);
  return it == people.end() ? "" : it->second.name;
}

void count(Tally& tally, Score score) {
  ++(score == Score::kWon ? tally.won : score == Score::kDrawn ? tally.drawn : tally.lost);
}

}  // namespace

ResultList MemorySocial::results_of(std::string_view identity, const ResultFilter& filter, const ResultPage& page,
                                    const HasPassed& has_passed, const Summary& summary) const {
  ResultList out;
  int read = 0;
  for (std::size_t i = played.size(); i-- > 0;) {
    const auto& result = played[i];
    if (result.identity != identity || result.order >= page.before) continue;
    if (result.fits(filter, has_passed(result.game))) out.games.push_back(summary(result.game, result.order));
    if (++read == page.most_read || static_cast<int>(out.games.size()) == page.limit) {
      out.next = result.order;
      break;
    }
  }
  return out;
}

ResultTotals MemorySocial::totals_of(std::string_view identity, bool with_private, int most, int opponents,
                                     const Identities& people) const {
  ResultTotals out;
  std::map<std::string, Tally> variants, others;
  int read = 0;
  for (std::size_t i = played.size(); i-- > 0;) {
    const auto& result = played[i];
    if (result.identity != identity) continue;
    if (read++ == most) {
      out.is_complete = false;
      break;
    }
    if (result.is_private && !with_private) continue;
    count(variants[result.variant], result.score);
    for (const std::string& other : std::set<std::string>(result.opponents.begin(), result.opponents.end())) {
      count(others[other], result.score);
    }
  }
  for (const auto& [variant, tally] : variants) out.variants.push_back({variant, "", false, tally});
  for (const auto& [other, tally] : others) {
    const auto person = people.find(other);
    const bool is_shown = person != people.end() && !person->second.is_hidden && !person->second.name.empty();
    if (is_shown) out.opponents.push_back({other, person->second.name, person->second.has_account, tally});
    if (other.starts_with("computer:")) out.opponents.push_back({other, "", false, tally});
  }
  std::stable_sort(out.opponents.begin(), out.opponents.end(),
                   [](const auto& a, const auto& b) { return a.tally.games() > b.tally.games(); });
  out.opponents.resize(std::min(out.opponents.size(), static_cast<std::size_t>(opponents)));
  return out;
}

Relations MemorySocial::relations_of(std::string_view identity) const {
  const auto it = relations.find(IdentityId(identity));
  if (it == relations.end()) return {};
  const auto& [follows, blocks] = it->second;
  return {{follows.begin(), follows.end()}, {blocks.begin(), blocks.end()}};
}

std::vector<Identity> MemorySocial::related_to(std::string_view identity, Relation relation,
                                               const Identities& people) const {
  std::vector<Identity> out;
  const Relations lists = relations_of(identity);
  for (const IdentityId& id : relation == Relation::kFollows ? lists.follows : lists.blocks) {
    if (const auto it = people.find(id); it != people.end()) out.push_back(it->second);
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.folded < b.folded; });
  return out;
}

std::vector<Report> MemorySocial::reports_before(std::int64_t before, int limit, const Identities& people,
                                                 const std::function<bool(const Report&)>& is_wanted) const {
  std::vector<Report> out;
  for (auto it = reports.rbegin(); it != reports.rend() && static_cast<int>(out.size()) < limit; ++it) {
    if (it->id >= before || !is_wanted(*it)) continue;
    out.push_back(*it);
    out.back().by_name = name_of(it->by, people);
    out.back().about_name = name_of(it->about, people);
  }
  return out;
}

std::vector<Deed> MemorySocial::deeds_before(std::string_view about, std::int64_t before, int limit,
                                             const Identities& people) const {
  std::vector<Deed> out;
  for (auto it = deeds.rbegin(); it != deeds.rend() && static_cast<int>(out.size()) < limit; ++it) {
    if (it->id >= before || (!about.empty() && it->about != about)) continue;
    out.push_back(*it);
    out.back().by_name = name_of(it->by, people);
    out.back().about_name = name_of(it->about, people);
  }
  return out;
}

}  // namespace serai::server
