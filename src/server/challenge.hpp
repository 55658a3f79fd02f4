// A challenge, as pure code: what somebody offers, who has taken which seat, and the game that comes of it. The time,
// ids and whatever is random are passed in.
//
// A listed challenge is shown to everybody; one by link is found only by its token, of which only the hash is stored;
// one that was made to somebody is seen by nobody else.
//
// Values; no locks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "server/event.hpp"
#include "server/messages.hpp"
#include "server/quotas.hpp"
#include "server/store.hpp"

namespace serai::server {

struct OpenChallenge {
  std::string id;
  std::optional<TokenHash> token;
  Holder creator;
  std::optional<Holder> to = {};  // who alone may accept it
  GameTerms terms;
  std::vector<std::optional<Holder>> seats;  // nothing: open
  bool shuffle = false;
  Millis created = 0;
  Millis expires = 0;
  SlotPtr slot;              // of its creator
  std::string address = {};  // from which it came; after a restart that is not known

  bool is_full() const;
  bool has_computer() const;
  bool has_person(std::string_view identity) const;
  bool is_for(std::string_view identity) const { return to && to->identity == identity; }
  // The first record of the game. `lot` decides what is drawn by lot. Requires: is_full().
  Created start(std::string game, Millis now, unsigned lot) const;
};

// Why a game on these terms between these people cannot be rated; nothing if it can. Open seats are not looked at.
std::optional<Error> why_unrated(const GameTerms& terms, const std::vector<std::optional<Holder>>& seats);

// A challenge as somebody asks for it: an Error says what cannot be.
Result<OpenChallenge> make_challenge(const CreateChallenge& wish, const Holder& creator);

// As the store keeps it.
std::string encode(const OpenChallenge& challenge);
// Without the names of the people in it.
Result<OpenChallenge> decode_challenge(const Challenge& stored);

// The seat that somebody may take: the one named, or the first open one.
Result<std::size_t> seat_for(const OpenChallenge& challenge, const Holder& who, std::optional<std::size_t> seat);
// What the outside sees. `viewer` is the identity that looks, empty for everybody.
ChallengeView view_of(const OpenChallenge& challenge, std::string_view viewer);

}  // namespace serai::server
