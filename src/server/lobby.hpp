// The challenges that are open, as pure code: what somebody offers, who has taken which seat, and the game that comes
// of it. The time, ids and whatever is random are passed in.
//
// A listed challenge is shown to everybody; one by link is found only by its token, of which only the hash is known.
// A Lobby owns its challenges. No locks: one thread at a time.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "server/event.hpp"
#include "server/messages.hpp"
#include "server/store.hpp"

namespace serai::server {

struct OpenChallenge {
  std::string id;
  std::optional<TokenHash> token;
  Holder creator;
  GameTerms terms;
  std::vector<std::optional<Holder>> seats;  // nothing: open
  bool shuffle = false;
  Millis created = 0;
  Millis expires = 0;

  bool is_full() const;
  // The first record of the game. `lot` decides what is drawn by lot. Requires: is_full().
  Created start(std::string game, Millis now, unsigned lot) const;
};

// A challenge as somebody asks for it: an Error says what cannot be.
Result<OpenChallenge> make_challenge(const CreateChallenge& wish, const Holder& creator);

// As the store keeps it.
std::string encode(const OpenChallenge& challenge);
Result<OpenChallenge> decode_challenge(const Challenge& stored, std::string_view creator_name);

class Lobby {
 public:
  void add(OpenChallenge challenge);
  void remove(std::string_view id);
  // By the id of a listed challenge, or by the token of a link. Null if there is none.
  OpenChallenge* find(std::string_view id_or_token);
  OpenChallenge* by_id(std::string_view id);
  // Puts somebody on a seat of a challenge, the first open one if none is named; the seat.
  static Result<std::size_t> take(OpenChallenge& challenge, const Holder& who, std::optional<std::size_t> seat);

  std::size_t count_of(std::string_view creator) const;
  void for_each(const std::function<void(const OpenChallenge&)>& f) const;
  ChallengeView view(const OpenChallenge& challenge, std::string_view viewer) const;

 private:
  std::map<std::string, OpenChallenge, std::less<>> challenges_;
  std::map<TokenHash, std::string> by_token_;
};

}  // namespace serai::server
