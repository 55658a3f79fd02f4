#include "server/quotas.hpp"

namespace serai::server {
namespace {

std::int64_t count_of(const std::unordered_map<std::string, std::int64_t>& counts, const std::string& key) {
  const auto it = counts.find(key);
  return it == counts.end() ? 0 : it->second;
}

void release(std::unordered_map<std::string, std::int64_t>& counts, const std::string& key) {
  const auto it = counts.find(key);
  if (it != counts.end() && --it->second <= 0) counts.erase(it);
}

}  // namespace

class Slot {
 public:
  Slot(std::shared_ptr<Quotas::Counts> counts, std::string person, std::string address)
      : counts_(std::move(counts)), person_(std::move(person)), address_(std::move(address)) {
    ++counts_->all;
    ++counts_->people[person_];
    if (!address_.empty()) ++counts_->addresses[address_];
  }
  ~Slot() {
    --counts_->all;
    release(counts_->people, person_);
    if (!address_.empty()) release(counts_->addresses, address_);
  }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

 private:
  std::shared_ptr<Quotas::Counts> counts_;
  std::string person_, address_;
};

Quotas::Quotas(const Limits& limits)
    : bounds_{{{limits.open_challenges, limits.challenges_per_address, limits.challenges},
               {limits.live_games, limits.games_per_address, limits.games},
               {limits.computer_games, limits.computer_games_per_address, limits.games},
               {limits.open_reviews, limits.open_reviews_per_address, limits.review_queue},
               {limits.correspondence_games, limits.games_per_address, limits.correspondence_games_total},
               {limits.address_exports_at_once, limits.address_exports_at_once, limits.exports_at_once},
               {1, limits.seeks_per_address, limits.seeks}}} {
  for (auto& counts : counts_) counts = std::make_shared<Counts>();
}

SlotPtr Quotas::take(Kind kind, const std::string& person, const std::string& address) {
  const auto i = static_cast<std::size_t>(kind);
  const Counts& counts = *counts_[i];
  const bool is_full = counts.all >= bounds_[i].all || count_of(counts.people, person) >= bounds_[i].person ||
                       (!address.empty() && count_of(counts.addresses, address) >= bounds_[i].address);
  return is_full ? nullptr : std::make_shared<const Slot>(counts_[i], person, address);
}

SlotPtr Quotas::take_anyway(Kind kind, const std::string& person) {
  return std::make_shared<const Slot>(counts_[static_cast<std::size_t>(kind)], person, std::string());
}

void Quotas::count(Kind kind, const std::string& person, std::int64_t places) {
  Counts& counts = *counts_[static_cast<std::size_t>(kind)];
  counts.all += places;
  const auto it = counts.people.try_emplace(person, 0).first;
  it->second += places;
  if (it->second <= 0) counts.people.erase(it);
}

std::int64_t Quotas::held_by(Kind kind, const std::string& person) const {
  return count_of(counts_[static_cast<std::size_t>(kind)]->people, person);
}

}  // namespace serai::server
