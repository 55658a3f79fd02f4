// What an account has learnt. The server knows no lessons: it keeps their names, and the most stars of each.
#include "server/accounts.hpp"
#include "server/personal_data.hpp"

namespace serai::server {

namespace {

using Learnt = Result<std::vector<LearntLesson>>;

constexpr int kVersion = 1;  // of what is told of lessons

const Error kNotLoggedIn{"not-logged-in", "This is for people who are logged in."};

}  // namespace

void Accounts::progress(const Visit& visit, const Answer& done) {
  if (!visit.who.has_account()) return done(kNotLoggedIn);
  const auto read = [who = visit.who.identity](StoreReader& reader) { return reader.lessons_of(who); };
  const bool is_asked = common_.storage.read(read, [done](const Learnt& learnt) {
    if (!learnt) return done(kBusy);
    done(Granted{{{"version", kVersion}, {"lessons", to_json(*learnt)}}});
  });
  if (!is_asked) done(kBusy);
}

void Accounts::learn(const Visit& visit, const std::vector<LearntLesson>& lessons, const Answer& done) {
  if (auto error = common_.why_not_now()) return done(*error);
  if (!visit.who.has_account()) return done(kNotLoggedIn);
  const Millis wait = lessons_.take(visit.who.identity, common_.now());
  if (wait > 0) return done(too_many(wait));
  const auto most = static_cast<int>(common_.options.limits.lessons_per_account);
  store({write::LearnLessons{visit.who.identity, lessons, most}}, done, [this, visit, done] { progress(visit, done); });
}

}  // namespace serai::server
