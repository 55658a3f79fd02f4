#include "server/challenge.hpp"

#include <algorithm>
#include <cassert>

#include "game/ids.hpp"
#include "server/event_json.hpp"

namespace serai::server {
namespace json = boost::json;

namespace {

constexpr std::size_t kMaxStored = 4096;

// The colour and partner of each seat.
std::span<const Game::Seat> seats_of(const GameTerms& terms) {
  const auto game = Game::start(terms.variant);
  return game ? (*game)->seats() : std::span<const Game::Seat>();
}

// One person sits on one side only, unless everybody at the board is the same person.
bool sits_fairly(const std::vector<std::optional<Holder>>& seats, std::span<const Game::Seat> places,
                 const std::string& identity) {
  bool white = false, black = false, others = false;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const bool is_me = seats[i] && seats[i]->identity == identity;
    others |= !is_me;
    white |= is_me && places[i].color == kWhite;
    black |= is_me && places[i].color == kBlack;
  }
  return !(white && black) || !others;
}

std::optional<Error> check_start(GameTerms& terms) {
  const VariantInfo* info = find_variant(terms.variant);
  if (info == nullptr) return Error{"unknown-variant", "There is no such game."};
  terms.variant = info->id;
  if (!terms.fen.empty()) {
    const auto game = Game::from_fen(terms.variant, terms.fen);
    if (!game) return Error{"bad-fen", game.error().message};
    if ((*game)->outcome().is_over()) return Error{"bad-fen", "In this position the game is already over."};
  }
  if (!terms.setup.empty()) {
    const auto has = [&](const StartPosition& s) { return s.id == terms.setup; };
    if (std::none_of(info->setups.begin(), info->setups.end(), has))
      return Error{"bad-setup", "There is no such setup."};
  }
  return std::nullopt;
}

// Who has joined; nobody if it cannot be read.
std::optional<Holder> read_person(const json::object& object) {
  Fields fields(object);
  Holder out{fields.text("identity", kMaxStored), {}, 0};
  return fields.error() ? std::nullopt : std::optional(std::move(out));
}

}  // namespace

bool OpenChallenge::is_full() const {
  return std::all_of(seats.begin(), seats.end(), [](const auto& seat) { return seat.has_value(); });
}

bool OpenChallenge::has_computer() const {
  return std::any_of(seats.begin(), seats.end(), [](const auto& seat) { return seat && !seat->is_person(); });
}

bool OpenChallenge::has_person(std::string_view identity) const {
  const auto is_it = [&](const auto& seat) { return seat && seat->is_person() && seat->identity == identity; };
  return creator.identity == identity || is_for(identity) || std::any_of(seats.begin(), seats.end(), is_it);
}

Created OpenChallenge::start(std::string game, Millis now, unsigned lot) const {
  assert(is_full());
  Created out{std::move(game), now, terms, {}, {}};
  // Seats 0 and 1, 2 and 3 are the same place of the two sides; 0 and 2, 1 and 3 are partners.
  const std::size_t flip = shuffle ? lot % (seats.size() == 4 ? 4 : 2) : 0;
  for (std::size_t i = 0; i < seats.size(); ++i) out.seats.push_back(*seats[i ^ flip]);
  return out;
}

std::optional<Error> why_unrated(const GameTerms& terms, const std::vector<std::optional<Holder>>& seats) {
  const VariantInfo* info = find_variant(terms.variant);
  if (!terms.fen.empty()) return Error{"rated-start", "A rated game begins at the usual start."};
  if (!terms.setup.empty() && info != nullptr && !info->choices.empty()) {
    return Error{"rated-start", "In a rated game each player chooses a setup."};
  }
  if (terms.control.kind == Control::Kind::kNone) return Error{"rated-clock", "A rated game needs a clock."};
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (!seats[i]) continue;
    if (!seats[i]->is_person()) return Error{"rated-computer", "Games with the computer are not rated."};
    const auto is_same = [&](const auto& other) { return other && other->identity == seats[i]->identity; };
    if (std::count_if(seats.begin(), seats.end(), is_same) > 1) {
      return Error{"rated-seats", "In a rated game everybody has one seat."};
    }
    if (!seats[i]->has_account) return Error{"rated-account", "Rated games are for people with an account."};
  }
  return std::nullopt;
}

Result<OpenChallenge> make_challenge(const CreateChallenge& wish, const Holder& creator) {
  OpenChallenge out;
  out.terms = wish.terms;
  out.creator = creator;
  out.shuffle = wish.shuffle;
  if (auto error = check_start(out.terms)) return *error;
  const auto places = seats_of(out.terms);
  if (wish.seats.size() != places.size()) {
    return Error{"bad-seats", "This game has " + std::to_string(places.size()) + " seats."};
  }
  bool is_mine = false, is_open = false;
  for (const SeatWish& seat : wish.seats) {
    if (seat.kind == SeatWish::Kind::kMe) out.seats.emplace_back(creator);
    if (seat.kind == SeatWish::Kind::kOpen) out.seats.emplace_back(std::nullopt);
    if (seat.kind == SeatWish::Kind::kComputer) out.seats.emplace_back(Holder{"", "", seat.level});
    is_mine |= seat.kind == SeatWish::Kind::kMe;
    is_open |= seat.kind == SeatWish::Kind::kOpen;
  }
  if (!is_mine) return Error{"bad-seats", "One of the seats must be yours."};
  if (!sits_fairly(out.seats, places, creator.identity)) {
    return Error{"bad-seats", "You cannot sit on both sides, unless all seats are yours."};
  }
  if (out.terms.control.is_correspondence() && (out.has_computer() || !is_open)) {
    return Error{"bad-control", "Games with days for each move are played between people."};
  }
  if (out.terms.rated) {
    if (auto error = why_unrated(out.terms, out.seats)) return *error;
  }
  if (!wish.to.empty()) {
    if (std::count(out.seats.begin(), out.seats.end(), std::nullopt) != 1) {
      return Error{"bad-seats", "A challenge to one person has one open seat."};
    }
    out.to = Holder{wish.to, {}, 0};
    out.terms.listed = false;
  }
  out.terms.friends = is_open && !out.terms.listed && !out.to;
  return out;
}

std::string encode(const OpenChallenge& challenge) {
  json::array seats;
  for (const auto& seat : challenge.seats) {
    if (!seat)
      seats.push_back("open");
    else if (seat->identity == challenge.creator.identity)
      seats.push_back("me");
    else if (seat->is_person())
      seats.push_back(json::object{{"identity", seat->identity}});
    else
      seats.push_back(seat->level);
  }
  json::object out{{"terms", terms_json(challenge.terms)}, {"shuffle", challenge.shuffle}};
  out["seats"] = std::move(seats);
  if (challenge.to) out["to"] = challenge.to->identity;
  return json::serialize(out);
}

Result<OpenChallenge> decode_challenge(const Challenge& stored) {
  boost::system::error_code error;
  const json::value value = json::parse(stored.details, error);
  if (error || !value.is_object()) return Error{"bad-record", "A stored challenge is no JSON object."};
  Fields fields(value.get_object());
  const json::object* terms = fields.object("terms");
  const json::array* seats = fields.array("seats");
  if (terms == nullptr || seats == nullptr) return Error{"bad-record", "A stored challenge is damaged."};
  OpenChallenge out;
  out.id = stored.id;
  out.token = stored.token;
  out.creator = {stored.creator, {}, 0};
  out.shuffle = fields.flag("shuffle", false);
  if (const std::string to = fields.optional_text("to", kMaxStored); !to.empty()) out.to = Holder{to, {}, 0};
  out.created = stored.created.time_since_epoch().count();
  out.expires = stored.expires.time_since_epoch().count();
  Fields in(*terms);
  out.terms = read_terms(in, kMaxStored, kMaxStored);
  out.terms.friends = in.flag("friends", false);
  if (in.error()) return *in.error();
  for (const json::value& seat : *seats) {
    if (const std::int64_t* level = seat.if_int64())
      out.seats.emplace_back(Holder{"", "", static_cast<int>(*level)});
    else if (seat.is_string() && seat.get_string() == "me")
      out.seats.emplace_back(out.creator);
    else if (seat.is_object())
      out.seats.push_back(read_person(seat.get_object()));
    else
      out.seats.emplace_back(std::nullopt);
  }
  return out;
}

Result<std::size_t> seat_for(const OpenChallenge& challenge, const Holder& who, std::optional<std::size_t> seat) {
  if (who.identity == challenge.creator.identity) return Error{"own-challenge", "This is your own challenge."};
  if (!seat) {
    std::size_t free = 0;
    while (free < challenge.seats.size() && challenge.seats[free]) ++free;
    seat = free;
  }
  if (*seat >= challenge.seats.size() || challenge.seats[*seat]) return Error{"seat-taken", "This seat is taken."};
  auto seats = challenge.seats;
  seats[*seat] = who;
  if (!sits_fairly(seats, seats_of(challenge.terms), who.identity)) {
    return Error{"bad-seats", "You cannot sit on both sides."};
  }
  if (challenge.terms.rated) {
    if (auto error = why_unrated(challenge.terms, seats)) return *error;
  }
  return *seat;
}

ChallengeView view_of(const OpenChallenge& challenge, std::string_view viewer) {
  ChallengeView out;
  out.id = challenge.id;
  out.terms = challenge.terms;
  out.shuffle = challenge.shuffle;
  out.by = {challenge.creator.identity, challenge.creator.name, challenge.creator.has_account};
  out.yours = challenge.creator.identity == viewer;
  if (challenge.to) out.to = PersonView{challenge.to->identity, challenge.to->name, challenge.to->has_account};
  out.created = challenge.created;
  const auto places = seats_of(challenge.terms);
  for (std::size_t i = 0; i < challenge.seats.size(); ++i) {
    SeatView seat;
    seat.color = id_of(places[i].color);
    seat.team = places[i].team;
    if (const auto& holder = challenge.seats[i]) {
      seat.kind = holder->is_person() ? SeatView::Kind::kPerson : SeatView::Kind::kComputer;
      seat.person = {holder->identity, holder->name, holder->has_account};
      seat.level = holder->level;
      seat.rating = holder->rating;
      seat.you = holder->is_person() && holder->identity == viewer;
    }
    out.seats.push_back(std::move(seat));
  }
  return out;
}

}  // namespace serai::server
