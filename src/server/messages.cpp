#include "server/messages.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "server/conditions.hpp"
#include "server/event_json.hpp"

namespace serai::server {
namespace json = boost::json;

namespace {

constexpr int kMaxVersion = 1'000'000;
constexpr Millis kMaxSpent = 1'000'000'000;
constexpr std::int64_t kMaxSeat = 3;
constexpr std::size_t kMaxSeats = 4;
constexpr int kMaxLevel = 8;
constexpr std::size_t kMaxKind = 32;
constexpr std::int64_t kMaxOrder = std::int64_t{1} << 52;

std::string game_of(Fields& in) {
  return in.token("game", kMaxToken);
}

int version_of(Fields& in) {
  return static_cast<int>(in.number("version", 0, kMaxVersion));
}

std::optional<std::size_t> optional_seat(Fields& in) {
  const auto seat = in.optional_number("seat", 0, kMaxSeat);
  if (!seat) return std::nullopt;
  return static_cast<std::size_t>(*seat);
}

OfferKind offer_of(Fields& in) {
  const auto kind = offer_named(in.optional_text("offer", kMaxWord));
  if (!kind) in.fail("offer", "draw, takeback, abort, rematch or resign");
  return kind.value_or(OfferKind::kDraw);
}

// "me", "open" or "computer:5".
std::optional<SeatWish> seat_wish(std::string_view text) {
  constexpr std::string_view kComputer = "computer:";
  if (text == "me") return SeatWish{SeatWish::Kind::kMe, 0};
  if (text == "open") return SeatWish{SeatWish::Kind::kOpen, 0};
  if (!text.starts_with(kComputer)) return std::nullopt;
  text.remove_prefix(kComputer.size());
  int level = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), level);
  if (error != std::errc() || end != text.data() + text.size() || level < 1 || level > kMaxLevel) return std::nullopt;
  return SeatWish{SeatWish::Kind::kComputer, level};
}

// Lines of moves. They may be none.
ClientMessage read_conditions(Fields& in) {
  SetConditions out{game_of(in), version_of(in), {}};
  constexpr std::string_view kExpected = "a list of lines, each of them moves with spaces between";
  const json::array* lines = in.array("lines");
  if (lines == nullptr || lines->size() > Conditions::kMaxLines) {
    in.fail("lines", kExpected);
    return out;
  }
  for (const json::value& value : *lines) {
    const json::string* text = value.if_string();
    if (text == nullptr || text->empty() || text->size() > Conditions::kMaxLine) {
      in.fail("lines", kExpected);
      return out;
    }
    out.lines.emplace_back(text->data(), text->size());
  }
  return out;
}

ClientMessage read_challenge(Fields& in) {
  CreateChallenge out;
  out.terms = read_terms(in, kMaxWord, kMaxFen);
  if (!out.terms.setup.empty() && !out.terms.fen.empty()) in.fail("fen", "left out where a setup is given");
  out.shuffle = in.flag("shuffle", false);
  if (in.has("to")) out.to = in.token("to", kMaxToken);
  const json::array* seats = in.array("seats");
  if (seats == nullptr || seats->empty() || seats->size() > kMaxSeats) {
    in.fail("seats", "a list of \"me\", \"open\" and \"computer:LEVEL\", one for each seat");
    return out;
  }
  for (const json::value& value : *seats) {
    const json::string* text = value.if_string();
    const auto wish = text == nullptr ? std::nullopt : seat_wish({text->data(), text->size()});
    if (!wish) in.fail("seats", "a list of \"me\", \"open\" and \"computer:LEVEL\" with a level from 1 to 8");
    out.seats.push_back(wish.value_or(SeatWish{}));
  }
  return out;
}

std::vector<std::string> wishes(Fields& in, std::string_view name) {
  std::vector<std::string> out;
  const json::array* items = in.array(name);
  const auto is_bad = [](const json::value& item) {
    return !item.is_string() || item.get_string().empty() || item.get_string().size() > kMaxWord;
  };
  if (items == nullptr || items->empty() || items->size() > kMaxWishes ||
      std::any_of(items->begin(), items->end(), is_bad)) {
    in.fail(name, "a list of names, at least one");
    return out;
  }
  for (const json::value& item : *items) out.emplace_back(item.get_string());
  return out;
}

ClientMessage read_seek(Fields& in) {
  SeekOpponent out{{wishes(in, "variants"), wishes(in, "controls"), in.flag("rated", false), in.flag("casual", true)}};
  if (!out.wish.rated && !out.wish.casual) in.fail("casual", "true where rated games are not wanted");
  return out;
}

std::string one_of(Fields& in, std::string_view name, const std::vector<std::string_view>& words) {
  const std::string word = in.text(name, kMaxWord);
  if (std::find(words.begin(), words.end(), word) != words.end()) return word;
  std::string expected;
  for (const std::string_view w : words) expected += (expected.empty() ? "" : ", ") + std::string(w);
  in.fail(name, "one of " + expected);
  return {};
}

ClientMessage read_moderate(Fields& in) {
  return Moderate{in.token("person", kMaxToken), one_of(in, "action", moderations()), in.flag("on", true),
                  in.optional_number("report", 1, kMaxOrder), in.optional_text("note", kMaxText)};
}

ClientMessage read_administer(Fields& in) {
  return Administer{one_of(in, "show", {"reports", "log", "person"}), in.optional_number("before", 0, kMaxOrder),
                    in.optional_text("name", kMaxText)};
}

// Which messages there are, and how each is read. The order is that of the page.
struct Reader {
  std::string_view kind;
  bool needs_id;  // what changes a game must be recognised when it comes twice
  ClientMessage (*read)(Fields& in);
};
constexpr std::array kReaders = {
    Reader{"name", true, [](Fields& in) -> ClientMessage { return SetName{in.text("name", kMaxText)}; }},
    Reader{"ping", false, [](Fields&) -> ClientMessage { return Ping{}; }},
    Reader{"lobby", false,
           [](Fields& in) -> ClientMessage {
             return WatchLobby{in.flag("on", true),
                               static_cast<int>(in.optional_number("page", 0, kMaxPage).value_or(0)),
                               in.optional_text("variant", kMaxWord)};
           }},
    Reader{"my-games", false,
           [](Fields& in) -> ClientMessage {
             return ListMyGames{in.optional_number("before", 0, kMaxOrder), in.optional_text("variant", kMaxWord)};
           }},
    Reader{"challenge", true, read_challenge},
    Reader{"cancel", true,
           [](Fields& in) -> ClientMessage { return CancelChallenge{in.token("challenge", kMaxToken)}; }},
    Reader{"show", false, [](Fields& in) -> ClientMessage { return ShowChallenge{in.token("challenge", kMaxToken)}; }},
    Reader{"join", true,
           [](Fields& in) -> ClientMessage {
             return JoinChallenge{in.token("challenge", kMaxToken), optional_seat(in)};
           }},
    Reader{"seek", false, read_seek},
    Reader{"stop-seeking", false, [](Fields&) -> ClientMessage { return StopSeeking{}; }},
    Reader{"watch", false,
           [](Fields& in) -> ClientMessage {
             WatchGame out{game_of(in), std::nullopt};
             if (in.has("version")) out.version = version_of(in);
             return out;
           }},
    Reader{"leave", false, [](Fields& in) -> ClientMessage { return LeaveGame{game_of(in)}; }},
    Reader{"review", false, [](Fields& in) -> ClientMessage { return AskReview{game_of(in)}; }},
    Reader{"move", true,
           [](Fields& in) -> ClientMessage {
             return MakeMove{game_of(in), version_of(in), in.text("move", kMaxWord),
                             in.optional_number("spent", 0, kMaxSpent)};
           }},
    Reader{"choose", true,
           [](Fields& in) -> ClientMessage {
             return Choose{game_of(in), version_of(in), in.text("option", kMaxWord)};
           }},
    Reader{"offer", true,
           [](Fields& in) -> ClientMessage {
             return MakeOffer{game_of(in), offer_of(in), optional_seat(in)};
           }},
    Reader{"decline", true,
           [](Fields& in) -> ClientMessage {
             return DeclineOffer{game_of(in), offer_of(in)};
           }},
    Reader{"give-time", true, [](Fields& in) -> ClientMessage { return GiveTime{game_of(in)}; }},
    Reader{"claim", true,
           [](Fields& in) -> ClientMessage {
             return MakeClaim{game_of(in), version_of(in), in.text("claim", kMaxWord)};
           }},
    Reader{"claim-gone", true,
           [](Fields& in) -> ClientMessage {
             ClaimGone out{game_of(in), true};
             const std::string as = in.text("as", kMaxWord);
             if (as != "win" && as != "draw") in.fail("as", "win or draw");
             out.win = as == "win";
             return out;
           }},
    Reader{"hand-over", true,
           [](Fields& in) -> ClientMessage {
             return HandOver{game_of(in), static_cast<std::size_t>(in.number("seat", 0, kMaxSeat))};
           }},
    Reader{"phrase", true,
           [](Fields& in) -> ClientMessage {
             return SayPhrase{game_of(in), in.text("phrase", kMaxWord)};
           }},
    Reader{"text", true,
           [](Fields& in) -> ClientMessage {
             return SayText{game_of(in), in.text("text", kMaxText)};
           }},
    Reader{"seat-link", true, [](Fields& in) -> ClientMessage { return MakeSeatLink{game_of(in)}; }},
    Reader{"take-seat", true, [](Fields& in) -> ClientMessage { return TakeSeat{in.token("token", kMaxToken)}; }},
    Reader{"conditions", true, read_conditions},
    Reader{"note", true,
           [](Fields& in) -> ClientMessage {
             return SaveNote{game_of(in), in.optional_text("text", kMaxNote)};
           }},
    Reader{"vacation", true,
           [](Fields& in) -> ClientMessage {
             return TakeVacation{static_cast<int>(in.number("days", 1, kVacationDays))};
           }},
    Reader{"back", true, [](Fields&) -> ClientMessage { return EndVacation{}; }},
    Reader{"decline-challenge", true,
           [](Fields& in) -> ClientMessage { return DeclineChallenge{in.token("challenge", kMaxToken)}; }},
    Reader{"follow", true,
           [](Fields& in) -> ClientMessage {
             return Follow{in.token("person", kMaxToken), in.flag("on", true)};
           }},
    Reader{"block", true,
           [](Fields& in) -> ClientMessage {
             return Block{in.token("person", kMaxToken), in.flag("on", true)};
           }},
    Reader{"friends", false, [](Fields& in) -> ClientMessage { return WatchFriends{in.flag("on", true)}; }},
    Reader{"report", true,
           [](Fields& in) -> ClientMessage {
             return ReportPerson{in.token("person", kMaxToken), game_of(in), one_of(in, "reason", report_reasons()),
                                 in.optional_text("text", kMaxReport)};
           }},
    Reader{"moderate", true, read_moderate},
    Reader{"administer", false, read_administer},
};
static_assert(kReaders.size() == std::variant_size_v<ClientMessage>);

}  // namespace

std::variant<Incoming, BadMessage> parse(std::string_view text) {
  boost::system::error_code error;
  json::parse_options options;
  options.max_depth = 8;
  const json::value value = json::parse({text.data(), text.size()}, error, {}, options);
  if (error) return BadMessage{{}, {"bad-json", "The message is not JSON: " + error.message() + "."}};
  const json::object* object = value.if_object();
  if (object == nullptr) return BadMessage{{}, {"bad-json", "The message must be a JSON object."}};

  Fields in(*object);
  std::string id = in.has("id") ? in.token("id", kMaxId) : std::string();
  const std::string kind = in.text("t", kMaxKind);
  if (in.error()) return BadMessage{std::move(id), *in.error()};
  const auto* reader = std::find_if(kReaders.begin(), kReaders.end(), [&](const Reader& r) { return r.kind == kind; });
  if (reader == kReaders.end()) {
    return BadMessage{std::move(id), {"unknown-message", "There is no message of this kind (\"t\")."}};
  }
  if (reader->needs_id && id.empty()) in.fail("id", "given, so that the message is recognised when it comes twice");
  ClientMessage message = reader->read(in);
  if (in.error()) return BadMessage{std::move(id), *in.error()};
  return Incoming{std::move(id), std::move(message)};
}

const std::vector<std::string_view>& report_reasons() {
  static const std::vector<std::string_view> kReasons = {"cheating", "abuse", "stalling", "name", "other"};
  return kReasons;
}

const std::vector<std::string_view>& moderations() {
  static const std::vector<std::string_view> kActions = {"hide", "mute", "ban", "close", "dismiss"};
  return kActions;
}

const std::vector<std::string_view>& phrases() {
  static const std::vector<std::string_view> kPhrases = {"hello",     "good-luck",   "have-fun",  "you-too",
                                                         "nice-move", "well-played", "good-game", "one-moment",
                                                         "sorry",     "thank-you",   "rematch",   "goodbye"};
  return kPhrases;
}

}  // namespace serai::server
