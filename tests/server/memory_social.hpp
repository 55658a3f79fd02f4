// What the store for tests keeps of people with one another (server/store_social.hpp).
#pragma once

#include <functional>
#include <map>
#include <set>
#include <vector>

#include "server/store.hpp"

namespace serai::server {

struct MemorySocial {
  struct Played {
    IdentityId identity;
    std::int64_t order = 0;
    GameId game;
    std::string variant;
    int side = 0;
    Score score = Score::kDrawn;
    std::string reason;
    std::vector<std::string> opponents;
    bool is_rated = false;
    std::string pace;
    WallTime finished{};
    bool is_private = false;

    // `has_passed` says whether the game passed the position of the filter.
    bool fits(const ResultFilter& filter, bool has_passed) const;
  };

  // A game was finished, as number `order`.
  void finish(const GameRecord& game, const Finish& finish, std::int64_t order);
  void forget(const IdentityId& who);
  bool apply(const write::Relate& w, bool is_known);
  bool apply(const write::FileReport& w);
  bool apply(const write::CloseReport& w);
  bool apply(const write::NoteDeed& w);

  // Questions.
  using Identities = std::map<IdentityId, Identity>;
  using Summary = std::function<GameSummary(const GameId& game, std::int64_t order)>;
  using HasPassed = std::function<bool(const GameId& game)>;
  ResultList results_of(std::string_view identity, const ResultFilter& filter, const ResultPage& page,
                        const HasPassed& has_passed, const Summary& summary) const;
  ResultTotals totals_of(std::string_view identity, bool with_private, int most, int opponents,
                         const Identities& people) const;
  Relations relations_of(std::string_view identity) const;
  std::vector<Identity> related_to(std::string_view identity, Relation relation, const Identities& people) const;
  std::vector<Report> reports_before(std::int64_t before, int limit, const Identities& people,
                                     const std::function<bool(const Report&)>& is_wanted) const;
  std::vector<Deed> deeds_before(std::string_view about, std::int64_t before, int limit,
                                 const Identities& people) const;

  std::vector<Played> played;  // in the order in which games finished
  std::map<IdentityId, std::array<std::set<IdentityId>, 2>> relations;
  std::vector<Report> reports;
  std::vector<Deed> deeds;
  std::int64_t last_report = 0;
};

}  // namespace serai::server
