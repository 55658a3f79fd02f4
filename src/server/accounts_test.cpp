// Accounts before a hub: what happens when two things happen at once, when something comes twice, and what a person may
// take along. tests/server/online_accounts_test.cpp has the whole over real sockets.
#include "server/accounts.hpp"

#include "server/authenticator.hpp"
#include "server/hub_fixture.hpp"
#include "server/pairs.hpp"
#include "server/personal_data.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr std::string_view kPassword = "a quiet elephant", kOther = "a louder elephant";

class AccountsTest : public testing::Test {
 protected:
  // What a request came to: a code if it was refused, else what was granted.
  struct Outcome {
    std::string code = "no answer";
    json::object body;
    std::string token;
  };

  static Visit visit(const Visitor& who = {}) { return {who, new_token(), "", "Firefox", kSite}; }
  // Begins a request; the outcome is filled in when it is answered.
  template <class Method, class... Fields>
  std::shared_ptr<Outcome> begin(Method method, const Visit& from, const Fields&... fields) {
    auto out = std::make_shared<Outcome>();
    const auto answer = [out](const Result<Accounts::Granted>& granted) {
      out->code = granted ? "" : std::string(granted.error().code);
      if (granted) out->body = granted->body;
      if (granted) out->token = granted->token;
    };
    (world.hub->accounts().*method)(from, fields..., answer);
    return out;
  }
  template <class Method, class... Fields>
  Outcome ask(Method method, const Visit& from, const Fields&... fields) {
    const auto out = begin(method, from, fields...);
    world.settle();
    return *out;
  }
  // Who comes with this token now.
  Visitor visitor(const std::string& token) {
    Visitor out;
    world.hub->logins().find(token, {}, [&](const Result<Visitor>& found) { out = *found; });
    world.settle();
    return out;
  }
  // A new account, and the visitor on the device where it was made.
  Visitor sign_up(const std::string& name) {
    const Outcome made = ask(&Accounts::sign_up, visit(), name, std::string(kPassword));
    EXPECT_EQ(made.code, "");
    return visitor(made.token);
  }
  Outcome log_in(const std::string& name, std::string_view password = kPassword, const Visitor& who = {}) {
    return ask(&Accounts::log_in, visit(who), name, std::string(password));
  }
  std::size_t devices_of(const IdentityId& who) { return world.store.reader()->logins_of(who)->size(); }

  // What a browser answers to a challenge of this visitor.
  std::string client(std::string_view type, const Visitor& who) {
    const json::object challenge = ask(&Accounts::challenge, visit(who)).body;
    return client_data(type, kSite.origin, false, std::string_view(challenge.at("challenge").as_string()));
  }
  std::shared_ptr<Outcome> begin_adding(const Visitor& who, const Authenticator& with, const std::string& answered) {
    const PasskeyMade made{answered, Authenticator::attestation(with.attested(with.cose()))};
    return begin(&Accounts::add_passkey, visit(who), std::string("key"), made);
  }
  std::string add_passkey(const Visitor& who, const Authenticator& with) {
    const auto out = begin_adding(who, with, client("webauthn.create", who));
    world.settle();
    return out->code;
  }
  Outcome use_passkey(const PasskeyUsed& used, const Visitor& who = {}) {
    return ask(&Accounts::use_passkey, visit(who), used);
  }

  HubWorld world;
};

// What happens at the same time.

TEST_F(AccountsTest, APasswordThatIsReplacedWhileItIsComparedLogsNobodyIn) {
  const Visitor ann = sign_up("Ann");
  const Visitor intruder = visitor(log_in("Ann").token);
  const auto eve = begin(&Accounts::log_in, visit(), std::string("Ann"), std::string(kPassword));
  const auto proof = begin(&Accounts::prove, visit(intruder), std::string(kPassword));
  // Both have been compared, and the answers are on their way.
  for (const int compared = world.passwords.checked + 2; world.passwords.checked < compared;) {
    auto work = std::move(world.posted.front());
    world.posted.pop_front();
    work();
  }
  const auto late = std::exchange(world.posted, {});
  EXPECT_EQ(ask(&Accounts::change_password, visit(ann), std::string(kPassword), std::string(kOther)).code, "");
  world.posted = late;
  world.settle();
  EXPECT_EQ(eve->code, "wrong-password");
  EXPECT_EQ(proof->code, "wrong-password");
  EXPECT_EQ(devices_of(ann.identity), 1U);
  EXPECT_EQ(log_in("Ann", kOther).code, "");
}

TEST_F(AccountsTest, TheDeviceThatMakesRoomIsLoggedOut) {
  world.limits.logins_per_account = 2;
  world.open();
  const std::string first = ask(&Accounts::sign_up, visit(), std::string("Ann"), std::string(kPassword)).token;
  const Visitor ann = visitor(first);
  FakeClient socket;
  world.hub->connect(socket, ann.identity, "", kProtocolVersion, ann.login);
  world.now += 1000;
  const std::string second = log_in("Ann").token;
  EXPECT_TRUE(visitor(first).has_account());
  EXPECT_EQ(socket.closed, 0);
  world.now += 1000;
  EXPECT_TRUE(visitor(second).has_account());
  const std::string third = log_in("Ann").token;
  EXPECT_FALSE(visitor(first).has_account());
  EXPECT_EQ(socket.closed, close_code::kLoggedOut);
  EXPECT_TRUE(visitor(second).has_account());
  EXPECT_TRUE(visitor(third).has_account());
}

TEST_F(AccountsTest, ALoginThatIsReadWhileItIsRevokedIsNotTakenUp) {
  const Visitor ann = sign_up("Ann");
  const std::string token = log_in("Ann").token;
  Visitor found{"somebody", "", false};
  world.hub->logins().find(token, {}, [&](const Result<Visitor>& who) { found = *who; });
  const auto late = std::exchange(world.posted, {});  // it has been read, as it was
  EXPECT_EQ(ask(&Accounts::revoke_others, visit(ann)).code, "");
  world.posted = late;
  world.settle();
  EXPECT_FALSE(found.has_account());
  EXPECT_FALSE(visitor(token).has_account());
}

TEST_F(AccountsTest, OfABurstOfPasskeysNoMoreAreTakenThanAllowed) {
  world.limits.passkeys_per_account = 1;
  world.open();
  const Visitor ann = sign_up("Ann");
  const Authenticator one("id-1"), two("id-2");
  const std::string first = client("webauthn.create", ann), second = client("webauthn.create", ann);
  const auto a = begin_adding(ann, one, first), b = begin_adding(ann, two, second);
  world.settle();
  EXPECT_EQ(a->code, "");
  EXPECT_EQ(b->code, "conflict");
  EXPECT_EQ(world.store.reader()->passkeys_of(ann.identity)->size(), 1U);
  EXPECT_EQ(add_passkey(ann, two), "too-many-passkeys");
}

TEST_F(AccountsTest, WhoIsThrownOutWhileAddingAPasskeyLeavesNone) {
  const Visitor ann = sign_up("Ann");
  const Visitor eve = visitor(log_in("Ann").token);
  const Authenticator key;
  const std::string answered = client("webauthn.create", eve);
  const auto added = begin_adding(eve, key, answered);
  const auto late = std::exchange(world.posted, {});
  EXPECT_EQ(ask(&Accounts::revoke, visit(ann), eve.login).code, "");
  world.posted = late;
  world.settle();
  EXPECT_EQ(added->code, "busy");
  EXPECT_TRUE(world.store.reader()->passkeys_of(ann.identity)->empty());
}

TEST_F(AccountsTest, ADeletedAccountIsLoggedOutEvenIfThePersonIsNoLongerAtHand) {
  const std::string token = ask(&Accounts::sign_up, visit(), std::string("Ann"), std::string(kPassword)).token;
  const Visitor ann = visitor(token);
  world.store.hold();
  const auto gone = begin(&Accounts::remove, visit(ann), std::string("Ann"));
  world.settle();
  world.now += 700'000;
  world.tick();
  world.store.commit();
  world.settle();
  EXPECT_EQ(gone->code, "");
  EXPECT_FALSE(visitor(token).is_known());
}

// Somebody may have kept a copy of it.
TEST_F(AccountsTest, TheGuestsCookieIsWorthNothingAlsoAfterTheAccount) {
  const Visitor ann = sign_up("Ann");
  const auto guest = [&] {
    Visitor out;
    world.hub->logins().find({}, ann.identity, [&](const Result<Visitor>& found) { out = *found; });
    world.settle();
    return out;
  };
  EXPECT_FALSE(guest().is_known());
  EXPECT_EQ(ask(&Accounts::remove, visit(ann), std::string("Ann")).code, "");
  EXPECT_FALSE(guest().is_known());
  world.open();
  EXPECT_FALSE(guest().is_known()) << "also when the server has forgotten and reads it again";
}

TEST_F(AccountsTest, ASocketEndsWithItsLogin) {
  const Visitor ann = sign_up("Ann");
  FakeClient socket;
  const SessionId session = world.hub->connect(socket, ann.identity, "", kProtocolVersion, ann.login);
  world.settle();
  const auto ping = [&] { world.receive(session, R"({"t":"ping"})"); };
  world.now += world.limits.login_seconds * 1000;
  ping();
  EXPECT_EQ(socket.closed, 0);
  world.now += 1;
  ping();
  EXPECT_EQ(socket.closed, close_code::kLoggedOut);
  EXPECT_EQ(socket.count("pong"), 1);
}

// What comes twice.

TEST_F(AccountsTest, APasskeyLogsInAndItsChallengeIsUsedUp) {
  const Visitor ann = sign_up("Ann");
  const Authenticator key;
  EXPECT_EQ(add_passkey(ann, key), "");
  // Some authenticators do not count: it is the challenge that must not come again.
  const PasskeyUsed used = key.use(0, client("webauthn.get", {}));
  const Outcome in = use_passkey(used);
  EXPECT_EQ(in.code, "");
  EXPECT_EQ(visitor(in.token).identity, ann.identity);
  EXPECT_TRUE(visitor(in.token).is_fresh);
  EXPECT_EQ(use_passkey(used).code, "bad-passkey");
  EXPECT_EQ(use_passkey(key.use(0, client("webauthn.get", {}))).code, "");
  // Two that arrive together are one.
  const PasskeyUsed again = key.use(0, client("webauthn.get", {}));
  const auto a = begin(&Accounts::use_passkey, visit(), again), b = begin(&Accounts::use_passkey, visit(), again);
  world.settle();
  EXPECT_EQ(a->code, "");
  EXPECT_EQ(b->code, "bad-passkey");
}

TEST_F(AccountsTest, AChallengeEndsWithTimeAndWithTheServer) {
  const Visitor ann = sign_up("Ann");
  const Authenticator key;
  EXPECT_EQ(add_passkey(ann, key), "");
  PasskeyUsed used = key.use(0, client("webauthn.get", {}));
  world.now += world.limits.passkey_seconds * 1000 + 1;
  EXPECT_EQ(use_passkey(used).code, "bad-passkey");
  used = key.use(0, client("webauthn.get", {}));
  EXPECT_EQ(use_passkey(used).code, "");
  world.open();
  EXPECT_EQ(use_passkey(used).code, "bad-passkey") << "a restart does not make it good again";
  EXPECT_EQ(use_passkey(key.use(0, client("webauthn.get", {}))).code, "");
}

TEST_F(AccountsTest, AChallengeIsForTheLoginThatAskedForIt) {
  const Visitor ann = sign_up("Ann"), bob = sign_up("Bob");
  const Authenticator key;
  EXPECT_EQ(begin_adding(ann, key, client("webauthn.create", bob))->code, "bad-passkey");
  EXPECT_EQ(begin_adding(ann, key, client("webauthn.create", {}))->code, "bad-passkey");
  EXPECT_EQ(add_passkey(ann, key), "");
  EXPECT_EQ(use_passkey(key.use(0, client("webauthn.get", ann)), bob).code, "bad-passkey");
  EXPECT_EQ(use_passkey(key.use(0, client("webauthn.get", bob)), bob).code, "bad-passkey") << "another's key";
  EXPECT_EQ(use_passkey(key.use(0, client("webauthn.get", ann)), ann).code, "");
  EXPECT_EQ(use_passkey(key.use(5, client_data("webauthn.get"))).code, "bad-passkey") << "a challenge of nobody";
}

TEST_F(AccountsTest, ACounterMustNotGoBack) {
  const Visitor ann = sign_up("Ann");
  const Authenticator key;
  EXPECT_EQ(add_passkey(ann, key), "");
  EXPECT_EQ(use_passkey(key.use(7, client("webauthn.get", {}))).code, "");
  EXPECT_EQ(use_passkey(key.use(7, client("webauthn.get", {}))).code, "bad-passkey");
  EXPECT_EQ(use_passkey(key.use(8, client("webauthn.get", {}))).code, "");
  EXPECT_EQ(ask(&Accounts::drop_passkey, visit(ann), to_base64url("id-1")).code, "");
  EXPECT_EQ(use_passkey(key.use(9, client("webauthn.get", {}))).code, "bad-passkey");
}

// What a name tells.

TEST_F(AccountsTest, ANameThatDoesNotExistCostsTheSameWork) {
  sign_up("Ann");
  const auto work = [&](auto&& step) {
    const int hashed = world.passwords.checked;
    const auto units = world.store.stats().conflicts;
    step();
    return std::pair(world.passwords.checked - hashed, world.store.stats().conflicts - units);
  };
  EXPECT_EQ(work([&] { log_in("Ann", "wrong password"); }), work([&] { log_in("Nobody", "wrong password"); }));
  const auto recover = [&](const std::string& name) {
    EXPECT_EQ(ask(&Accounts::recover, visit(), name, new_code(), std::string(kOther)).code, "wrong-code");
  };
  EXPECT_EQ(work([&] { recover("Ann"); }), work([&] { recover("Nobody"); }));
}

// Whoever guesses from one place leaves attempts for everybody else.
TEST_F(AccountsTest, OneAddressDoesNotUseUpTheAttemptsForAName) {
  world.limits.logins_per_name = 3;
  world.limits.address_logins_per_name = 2;
  world.open();
  sign_up("Ann");
  const auto from = [&](const std::string& address, std::string_view password) {
    Visit out = visit();
    out.address = address;
    return ask(&Accounts::log_in, out, std::string("Ann"), std::string(password)).code;
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(from("1.2.3.4", "wrong password"), "wrong-password");
  EXPECT_EQ(from("1.2.3.4", "wrong password"), "too-many");
  EXPECT_EQ(from("1.2.3.4", kPassword), "too-many");
  EXPECT_EQ(from("5.6.7.8", kPassword), "");
}

TEST_F(AccountsTest, RecoveryCodesAreNotUsedUpByWhoeverGuesses) {
  world.limits.logins_per_name = world.limits.address_logins_per_name = 1;
  world.limits.logins_per_address = 2;
  world.open();
  const Outcome ann = ask(&Accounts::sign_up, visit(), std::string("Ann"), std::string(kPassword));
  const std::string code(ann.body.at("codes").at(0).as_string());
  const auto recover = [&](const std::string& address, const std::string& with) {
    Visit out = visit();
    out.address = address;
    return ask(&Accounts::recover, out, std::string("Ann"), with, std::string(kOther)).code;
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(recover("1.2.3.4", new_code()), "wrong-code");
  EXPECT_EQ(recover("1.2.3.4", new_code()), "too-many") << "of one address";
  EXPECT_EQ(recover("5.6.7.8", code), "");
}

TEST_F(AccountsTest, AHashOfAnotherCostIsReplacedByTheNextLogin) {
  const Visitor ann = sign_up("Ann");
  world.passwords.renewed = "a better hash";
  EXPECT_EQ(log_in("Ann", "wrong password").code, "wrong-password");
  EXPECT_NE((*world.store.reader()->account(ann.identity))->password, "a better hash");
  EXPECT_EQ(log_in("Ann").code, "");
  EXPECT_EQ((*world.store.reader()->account(ann.identity))->password, "a better hash");
}

// What a person may take along.

TEST_F(AccountsTest, EverythingThatIsStoredAboutAPersonIsInTheirData) {
  const Visitor ann = sign_up("Ann");
  const IdentityId& who = ann.identity;
  const WallTime now = wall_time(world.now);
  GameRecord game;
  game.id = "g1";
  game.variant = "empire";
  game.time_control = "{}";
  game.seats = {{SeatRecord::Kind::kPerson, who, 0, ""}, {SeatRecord::Kind::kPerson, "bob", 0, ""}};
  game.created = now;
  Challenge challenge{"c1", {}, who, R"({"variant":"empire"})", now, now + std::chrono::hours(1), true, ""};
  Challenge other = challenge;
  other.id = "c2";
  other.creator = "bob";
  Unit unit{write::CreateIdentity{{"bob", "Bob", "bob", false, false, now}},
            write::CreateGame{game},
            write::SetTurn{"g1", {0, who, now, std::chrono::hours(24), "fen", "", "playing"}},
            write::SetConditions{"g1", {0, who, 0, R"([["e2e4"]])"}},
            write::SetNote{{"g1", who, "to myself", now}},
            write::SetNote{{"g1", "bob", "to Bob", now}},
            write::TakeVacation{who, {now, now + std::chrono::hours(24)}},
            write::AppendChat{"g1", {0, who, R"({"id":1,"text":"hello"})", now}, 9},
            write::CreateChallenge{challenge},
            write::CreateChallenge{other},
            write::RememberAnswer{who, {"r1", R"({"t":"done"})", now}, 9},
            write::CreateStudy{{"s1", who, "empire", "mine", "1. c4 *", "", "", now, now, now}},
            write::Relate{Relation::kFollows, who, "bob", true, now},
            write::FileReport{{0, who, "bob", "g1", "chat", "rude", now}},
            write::FileReport{{0, "bob", who, "g1", "chat", "said in confidence", now}}};
  std::string stored = "no answer";
  world.store.submit(std::move(unit), [&](const std::optional<Error>& error) { stored = error ? error->message : ""; });
  ASSERT_EQ(stored, "");
  const auto text = personal_data(*world.store.reader(), who);
  ASSERT_TRUE(text);
  EXPECT_EQ(text->find("to Bob"), std::string::npos);
  EXPECT_EQ(text->find("in confidence"), std::string::npos);
  const json::object data = json::parse(*text).as_object();
  EXPECT_EQ(data.at("name"), "Ann");
  EXPECT_EQ(data.at("administrator"), false);
  EXPECT_EQ(data.at("account").at("recovery_codes"), 10);
  EXPECT_EQ(data.at("games").at(0), "g1");
  EXPECT_EQ(data.at("ratings"), json::array());
  EXPECT_EQ(data.at("studies").at(0).at("title"), "mine");
  ASSERT_EQ(data.at("challenges").as_array().size(), 1U);
  EXPECT_EQ(data.at("challenges").at(0).at("details").at("variant"), "empire");
  EXPECT_EQ(data.at("answers").at(0).at("request"), "r1");
  ASSERT_EQ(data.at("notes").as_array().size(), 1U);
  EXPECT_EQ(data.at("notes").at(0).at("text"), "to myself");
  EXPECT_EQ(data.at("vacations").at(0).at("from"), world.now);
  EXPECT_EQ(data.at("conditions").at(0).at("lines").at(0).at(0), "e2e4");
  EXPECT_EQ(data.at("follows").as_array().size(), 1U);
  EXPECT_EQ(data.at("reports").at(0).at("text"), "rude");
}

// A chart is thinned out; what one takes along is not.
TEST_F(AccountsTest, EveryRatingIsInTheData) {
  const int games = HistoryBounds{}.games + 5;
  for (int i = 1; i <= games; ++i) world.store.submit(unit(0, i), nullptr);
  const auto text = personal_data(*world.store.reader(), player(0, 0));
  ASSERT_TRUE(text);
  const json::object data = json::parse(*text).as_object();
  EXPECT_EQ(data.at("ratings").at(0).at("history").as_array().size(), static_cast<std::size_t>(games));
}

}  // namespace
}  // namespace serai::server
