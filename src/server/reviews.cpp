#include "server/reviews.hpp"

#include <algorithm>
#include <boost/json.hpp>

#include "server/log.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr Millis kDay = 24 * 3600 * Millis{1000};
constexpr std::int64_t kLeastNodes = 1000;

// What each position gets, so that a long game does not hold up the others.
std::uint64_t nodes_for(std::size_t positions, const Limits& limits) {
  const std::int64_t share = limits.review_game_nodes / static_cast<std::int64_t>(positions);
  return static_cast<std::uint64_t>(std::max(std::min(limits.review_nodes, share), kLeastNodes));
}

}  // namespace

Reviews::Reviews(Common& common, const Tables& tables)
    : common_(common),
      tables_(tables),
      people_(common.options.limits.reviews_per_day, kDay, common.options.limits.rated_people),
      addresses_(common.options.limits.address_reviews_per_day, kDay, common.options.limits.rated_people) {}

void Reviews::on(const Caller& caller, const AskReview& m) {
  if (auto error = common_.why_not_now()) return common_.sessions.refuse(caller, *error);
  if (common_.options.reviewer == nullptr)
    return common_.sessions.refuse(caller, {"no-engine", "This server reviews no games."});
  if (tables_.is_live(m.game))
    return common_.sessions.refuse(caller, {"game-running", "A game is reviewed when it is over."});
  if (const auto known = jobs_.find(m.game); known != jobs_.end()) {
    Job& job = known->second;
    job.followers.insert(caller.session);
    if (job.state == Job::State::kLooking)
      job.callers.push_back(caller);
    else
      common_.sessions.send(caller.session, view(m.game, job), caller.id);
    return;
  }
  const SlotPtr slot = common_.quotas.take(Quotas::Kind::kReview, caller.identity, caller.address);
  if (slot == nullptr) {
    common_.metrics.add(Count::kTooManyReviews);
    return common_.sessions.refuse(caller, {"too-many", "Too many reviews are waiting; try again later."});
  }
  Job& job = jobs_[m.game];
  job.asker = caller;
  job.slot = slot;
  job.callers = {caller};
  job.followers = {caller.session};
  look(m.game);
}

Reviews::Found Reviews::Found::read(StoreReader& reader, const std::string& game, Millis now,
                                    const HubOptions& options) {
  Found out;
  const auto review = reader.review(game);
  if (!review) {
    out.refusal = kBusy;
    return out;
  }
  out.is_reviewed = review->has_value();
  if (out.is_reviewed) return out;
  const auto stored = reader.game(game);
  if (!stored) {
    out.refusal = kBusy;
    return out;
  }
  const auto room = *stored ? to_room(**stored, 0, now, options.times) : Error{"no-game", ""};
  if (!room) {
    out.refusal = Error{"no-game", "There is no such game."};
    return out;
  }
  if (!(*stored)->finish) {
    out.refusal = Error{"game-running", "A game is reviewed when it is over."};
    return out;
  }
  const GameState state = (*room)->state({}, now);
  if (state.moves.empty()) {
    out.refusal = Error{"no-moves", "Nothing was played in this game."};
    return out;
  }
  out.request = {game, state.terms.variant, state.start_fen, state.moves,
                 nodes_for(state.moves.size() + 1, options.limits)};
  return out;
}

void Reviews::look(const std::string& game) {
  const bool is_asked =
      common_.storage.read([game, now = common_.now(), options = common_.options](
                               StoreReader& reader) { return Found::read(reader, game, now, options); },
                           [this, game](Found found) { this->found(game, std::move(found)); });
  if (!is_asked) refuse(game, kBusy);
}

void Reviews::found(const std::string& game, Found found) {
  const auto it = jobs_.find(game);
  if (it == jobs_.end()) return;
  if (found.refusal) return refuse(game, *found.refusal);
  Job& job = it->second;
  if (found.is_reviewed) return end(game, "done");
  if (auto error = common_.why_not_now()) return refuse(game, *error);
  if (const Millis wait = take_todays(job.asker); wait > 0) {
    common_.metrics.add(Count::kTooManyReviews);
    return refuse(game, {"too-many", "These were all the reviews for today."}, wait);
  }
  job.request = std::move(found.request);
  enqueue(game, job);
  go_on();
  for (const Caller& caller : std::exchange(job.callers, {}))
    common_.sessions.send(caller.session, view(game, job), caller.id);
}

void Reviews::enqueue(const std::string& game, Job& job) {
  const auto is_same_visitor = [&](const Caller& other) {
    return other.identity == job.asker.identity || (!job.asker.address.empty() && other.address == job.asker.address);
  };
  job.turn = static_cast<std::size_t>(std::count_if(jobs_.begin(), jobs_.end(), [&](const auto& other) {
    return other.second.state != Job::State::kLooking && is_same_visitor(other.second.asker);
  }));
  job.state = Job::State::kQueued;
  const auto before = [this](std::size_t turn, const std::string& other) { return turn < jobs_.at(other).turn; };
  queue_.insert(std::upper_bound(queue_.begin(), queue_.end(), job.turn, before), game);
  for (auto& [id, other] : jobs_) other.is_news = true;  // some moved back
}

Millis Reviews::take_todays(const Caller& asker) {
  const Millis now = common_.now();
  if (!asker.address.empty()) {
    if (const Millis wait = addresses_.wait(asker.address, now); wait > 0) return wait;
  }
  if (const Millis wait = people_.take(asker.identity, now); wait > 0) return wait;
  return asker.address.empty() ? 0 : addresses_.take(asker.address, now);
}

// Lets the next reviews begin.
void Reviews::go_on() {
  const auto most = static_cast<std::size_t>(common_.options.limits.reviews_at_once);
  while (running_ < most && !queue_.empty()) {
    const std::string game = std::move(queue_.front());
    queue_.pop_front();
    ++running_;
    Job& job = jobs_.at(game);
    job.state = Job::State::kRunning;
    for (auto& [id, other] : jobs_) other.is_news = true;  // everybody moved up
    auto progress = common_.thread.bring<std::size_t>([this, game](std::size_t done) { progressed(game, done); });
    common_.options.reviewer->start(job.request, std::move(progress),
                                    common_.thread.bring<const Result<std::string>&>(
                                        [this, game](const Result<std::string>& review) { finished(game, review); }));
  }
}

void Reviews::progressed(const std::string& game, std::size_t done) {
  const auto it = jobs_.find(game);
  if (it == jobs_.end()) return;
  it->second.done = done;
  it->second.is_news = true;
}

void Reviews::finished(const std::string& game, const Result<std::string>& review) {
  const auto over = [this, game](bool is_stored) {
    --running_;
    common_.metrics.add(is_stored ? Count::kReviews : Count::kReviewsFailed);
    end(game, is_stored ? "done" : "none");
    go_on();
  };
  if (!review) {
    log::throttled(log::Level::kWarning, "review-failed", {{"code", review.error().code}});
    return over(false);
  }
  common_.storage.submit({write::StoreReview{game, *review, wall_time(common_.now())}},
                         [over](const std::optional<Error>& error) { over(!error); });
}

void Reviews::refuse(const std::string& game, const Error& error, std::optional<Millis> retry) {
  const auto job = jobs_.extract(game);
  if (job.empty()) return;
  for (const Caller& caller : job.mapped().callers) common_.sessions.refuse(caller, error, std::nullopt, retry);
}

void Reviews::end(const std::string& game, const std::string& state) {
  const auto job = jobs_.extract(game);
  if (job.empty()) return;
  const ReviewView out{game, state, {}, {}, {}};
  std::set<SessionId> told;
  for (const Caller& caller : job.mapped().callers) {
    common_.sessions.send(caller.session, out, caller.id);
    told.insert(caller.session);
  }
  const Text text = shared_text(out);
  for (SessionId session : job.mapped().followers) {
    if (!told.contains(session)) common_.sessions.send_text(session, text);
  }
}

void Reviews::left(SessionId session) {
  for (auto& [game, job] : jobs_) job.followers.erase(session);
}

void Reviews::tick() {
  for (auto& [game, job] : jobs_) {
    if (std::exchange(job.is_news, false) && job.state != Job::State::kLooking) tell(game, job);
  }
}

void Reviews::tell(const std::string& game, Job& job) {
  const Text text = shared_text(view(game, job));
  for (SessionId session : job.followers) common_.sessions.send_text(session, text);
}

ReviewView Reviews::view(const std::string& game, const Job& job) const {
  ReviewView out{game, "queued", {}, {}, {}};
  if (job.state == Job::State::kRunning) {
    out.state = "running";
    out.done = job.done;
    out.plies = job.request.moves.size() + 1;
  } else {
    const auto place = std::find(queue_.begin(), queue_.end(), game);
    out.place = static_cast<std::size_t>(place - queue_.begin()) + 1;
  }
  return out;
}

void Reviews::read(const std::string& game, Answer done) {
  using Written = Result<std::optional<std::string>>;
  if (const auto job = jobs_.find(game); job != jobs_.end() && job->second.state != Job::State::kLooking)
    return done(std::optional(boost::json::serialize(to_json(view(game, job->second)))));
  const bool is_asked = common_.storage.read(
      [game](StoreReader& reader) -> Written {
        const auto review = reader.review(game);
        if (!review) return kBusy;
        if (*review) return std::optional(R"({"state":"done","review":)" + **review + "}");
        const auto stored = reader.game(game);
        if (!stored) return kBusy;
        return *stored ? std::optional<std::string>(R"({"state":"none"})") : std::nullopt;
      },
      [done](const Written& text) { done(text); });
  if (!is_asked) done(kBusy);
}

}  // namespace serai::server
