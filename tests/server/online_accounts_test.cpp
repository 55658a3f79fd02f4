// Accounts over real sockets: from guest to account, several devices, lost passwords, and the end.
#include <gtest/gtest.h>

#include "server/test_server.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

constexpr std::string_view kPassword = "a quiet elephant", kOther = "a louder elephant";

// Passwords that cost nothing, and no rates but those that a test is about.
void cheaply(ServeOptions& options) {
  options.limits.password_memory_kib = 8;
  options.limits.password_passes = 1;
  options.limits.passwords_waiting = 1000;
}

// A browser: its cookies, and what it asks.
struct Browser {
  explicit Browser(const TestServer& at) : server(&at) {}
  // One that has been here: a guest.
  static Browser guest(const TestServer& at) {
    Browser out(at);
    out.keep(at.client().cookie());
    return out;
  }

  void keep(const std::string& cookie) {
    const std::size_t equals = cookie.find('=');
    const std::string name = cookie.substr(0, equals), value = cookie.substr(equals + 1, cookie.find(';') - equals - 1);
    if (value.empty())
      cookies.erase(name);
    else
      cookies[name] = value;
  }
  std::string cookie() const {
    std::string out;
    for (const auto& [name, value] : cookies) out += (out.empty() ? "" : "; ") + name + "=" + value;
    return out;
  }
  TestResponse request(std::string_view method, const std::string& step, const std::string& headers,
                       std::string_view body = {}) {
    const auto out =
        http(server->port(), method, "/api/account" + step, "Cookie: " + cookie() + "\r\n" + headers, body);
    for (std::size_t at = 0; (at = out.head.find("Set-Cookie: ", at)) != std::string::npos; ++at) {
      keep(out.head.substr(at + 12, out.head.find('\r', at) - at - 12));
    }
    return out;
  }
  json::object post(const std::string& step, const json::object& body = {}) {
    const auto out = request("POST", "/" + step, "Origin: http://localhost\r\nUser-Agent: Firefox/1 (Linux)\r\n",
                             json::serialize(body));
    json::object answer = json::parse(out.body).as_object();
    answer["status"] = out.status;
    return answer;
  }
  // The code of the refusal; empty if it was done.
  std::string code(const std::string& step, const json::object& body = {}) {
    const json::object answer = post(step, body);
    return answer.contains("code") ? std::string(answer.at("code").as_string()) : std::string();
  }
  json::value account() { return json::parse(request("GET", "", "").body).at("account"); }
  WsClient socket() const { return server->client(cookie()); }

  const TestServer* server;
  std::map<std::string, std::string> cookies;
};

json::object named(std::string_view name, std::string_view password = kPassword) {
  return {{"name", name}, {"password", password}};
}

TEST(OnlineAccounts, AGuestBecomesAnAccountAndKeepsTheGames) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server);
  WsClient old = ann.socket();
  const std::string identity = old.identity();
  WsClient bob = server.client();
  const std::string game = begin_game(old, bob, open_challenge("empire"));
  EXPECT_TRUE(ann.account().is_null());

  const std::string stolen = ann.cookie();
  const json::object made = ann.post("signup", named("Ann"));
  EXPECT_EQ(made.at("status"), 200) << json::serialize(made);
  EXPECT_EQ(made.at("codes").as_array().size(), 10U);
  EXPECT_EQ(ann.cookies.count("serai-login"), 1U);
  EXPECT_EQ(ann.cookies.count("serai"), 0U);
  // The sockets of before are closed and come back as the account.
  EXPECT_TRUE(old.waits_for_close());
  EXPECT_EQ(old.close_code(), 4004);
  WsClient now = ann.socket();
  EXPECT_EQ(now.identity(), identity);
  EXPECT_EQ(now.hello().at("you").at("account"), true);
  EXPECT_EQ(now.hello().at("you").at("name"), "Ann");
  now.send({{"t", "watch"}, {"game", game}});
  const json::object state = now.next("game");
  const bool is_first = state.at("seats").at(0).as_object().contains("you");
  EXPECT_EQ(state.at("seats").at(is_first ? 0 : 1).at("person").at("account"), true);
  // The cookie of the guest is worth nothing any more.
  WsClient thief = server.client(stolen);
  EXPECT_NE(thief.identity(), identity);
  EXPECT_EQ(ann.account().at("name"), "Ann");
  EXPECT_EQ(ann.account().at("devices").at(0).at("device"), "Firefox · Linux");
  EXPECT_EQ(ann.account().at("devices").at(0).at("current"), true);
}

TEST(OnlineAccounts, NamesAndPasswordsAreChecked) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server), bob = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("A")), "bad-name");
  EXPECT_EQ(ann.code("signup", named("admin")), "reserved-name");
  EXPECT_EQ(ann.post("signup", named("Ann", "short")).at("detail"), "short");
  EXPECT_EQ(ann.post("signup", named("Ann", "Password1")).at("detail"), "common");
  EXPECT_EQ(ann.code("signup", {{"name", "Ann"}}), "missing-field");
  EXPECT_EQ(ann.code("signup", named("Paul")), "");
  EXPECT_EQ(ann.code("signup", named("Again")), "has-account");
  // Case, a capital i for an l, and Cyrillic letters do not make another name.
  for (const char* name : {"PAUL", "PauI", "Pаul"}) EXPECT_EQ(bob.code("signup", named(name)), "name-taken") << name;
  WsClient guest = bob.socket();
  EXPECT_EQ(guest.code({{"t", "name"}, {"name", "pAuL"}}), "name-taken");
  EXPECT_EQ(guest.code({{"t", "name"}, {"name", "Bob"}}), "you");
  EXPECT_EQ(ann.socket().code({{"t", "name"}, {"name", "Other"}}), "account-name");
}

TEST(OnlineAccounts, ASecondDeviceLogsInAndIsRevoked) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server), phone = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  const std::string identity = ann.socket().identity();
  WsClient guest = phone.socket();
  EXPECT_NE(guest.identity(), identity);
  EXPECT_EQ(phone.code("login", named("ann")), "");
  EXPECT_TRUE(guest.waits_for_close()) << "what was open as a guest comes back as Ann";
  WsClient second = phone.socket();
  EXPECT_EQ(second.identity(), identity);
  const json::value devices = ann.account().at("devices");
  ASSERT_EQ(devices.as_array().size(), 2U);
  std::string other;
  for (const json::value& device : devices.as_array()) {
    if (!device.as_object().contains("current")) other = device.at("id").as_string();
  }
  WsClient first = ann.socket();
  EXPECT_EQ(ann.code("revoke", {{"id", other}}), "");
  EXPECT_TRUE(second.waits_for_close());
  EXPECT_EQ(second.close_code(), 4004);
  EXPECT_TRUE(phone.account().is_null());
  EXPECT_NE(phone.socket().identity(), identity) << "it is the guest again that it was";
  EXPECT_EQ(first.code({{"t", "ping"}}), "pong") << "this one stays";
  // A login is a new token each time, and logging out ends it.
  EXPECT_EQ(phone.code("login", named("Ann")), "");
  const std::string before = phone.cookie();
  EXPECT_EQ(phone.code("login", named("Ann")), "");
  EXPECT_NE(phone.cookie(), before);
  EXPECT_EQ(ann.account().at("devices").as_array().size(), 2U);
  EXPECT_EQ(phone.code("logout"), "");
  EXPECT_EQ(phone.cookies.count("serai-login"), 0U);
  EXPECT_EQ(ann.account().at("devices").as_array().size(), 1U);
  // What was revoked stays so after a restart, and what was not stays too.
  server.restart();
  Browser old(server);
  old.cookies = ann.cookies;
  EXPECT_EQ(old.account().at("name"), "Ann");
  old.keep(before.substr(before.find("serai-login")));
  EXPECT_TRUE(old.account().is_null());
}

TEST(OnlineAccounts, AWrongNameAndAWrongPasswordAreTheSame) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server), eve = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  const json::object wrong = eve.post("login", named("Ann", "wrong password"));
  EXPECT_EQ(wrong, eve.post("login", named("Nobody", "wrong password")));
  EXPECT_EQ(wrong.at("code"), "wrong-password");
  EXPECT_EQ(wrong.at("status"), 401);
  const json::object code = eve.post("recover", {{"name", "Ann"}, {"code", "x"}, {"password", kOther}});
  EXPECT_EQ(code, eve.post("recover", {{"name", "Nobody"}, {"code", "x"}, {"password", kOther}}));
  EXPECT_EQ(code.at("code"), "wrong-code");
}

TEST(OnlineAccounts, ARecoveryCodeWorksOnceAndLogsOutTheOthers) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server), next(server);
  const json::object made = ann.post("signup", named("Ann"));
  std::string code(made.at("codes").at(3).as_string());
  std::transform(code.begin(), code.end(), code.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto recover = [&](std::string_view password) {
    return next.code("recover", {{"name", "Ann"}, {"code", " " + code}, {"password", password}});
  };
  EXPECT_EQ(recover("short"), "bad-password");
  EXPECT_EQ(recover(kOther), "");
  EXPECT_EQ(next.account().at("codes"), 9);
  EXPECT_TRUE(ann.account().is_null());
  EXPECT_EQ(recover(kOther), "wrong-code");
  EXPECT_EQ(ann.code("login", named("Ann")), "wrong-password");
  EXPECT_EQ(ann.code("login", named("Ann", kOther)), "");
  // New codes replace the old ones.
  const json::object renewed = next.post("codes");
  EXPECT_EQ(renewed.at("codes").as_array().size(), 10U);
  code = made.at("codes").at(4).as_string();
  EXPECT_EQ(recover(kPassword), "wrong-code");
}

TEST(OnlineAccounts, WhatIsDangerousNeedsARecentProof) {
  TestServer server(
      [](ServeOptions& options) {
        cheaply(options);
        options.limits.proof_seconds = 600;
      },
      true);
  Browser ann = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  EXPECT_EQ(ann.code("codes"), "");
  server.pass(601'000);
  for (const char* step : {"codes", "link"}) EXPECT_EQ(ann.code(step), "proof-needed") << step;
  EXPECT_EQ(ann.code("delete", {{"name", "Ann"}}), "proof-needed");
  EXPECT_EQ(ann.code("passkey/remove", {{"id", "x"}}), "proof-needed");
  EXPECT_EQ(ann.code("prove", {{"password", "wrong password"}}), "wrong-password");
  EXPECT_EQ(ann.code("codes"), "proof-needed");
  EXPECT_EQ(ann.code("prove", {{"password", kPassword}}), "");
  EXPECT_EQ(ann.code("codes"), "");
  // A device that came by a link has proved nothing.
  Browser phone(server);
  const json::object link = ann.post("link");
  EXPECT_EQ(phone.code("link/use", {{"token", link.at("token")}}), "");
  EXPECT_EQ(phone.code("codes"), "proof-needed");
  // To change the password one needs the one that there is; all others are logged out.
  EXPECT_EQ(ann.code("password", {{"current", "wrong password"}, {"password", kOther}}), "wrong-password");
  EXPECT_EQ(ann.code("password", {{"current", kPassword}, {"password", "12345678"}}), "bad-password");
  EXPECT_EQ(ann.code("password", {{"current", kPassword}, {"password", kOther}}), "");
  EXPECT_EQ(ann.account().at("devices").as_array().size(), 1U);
  EXPECT_TRUE(phone.account().is_null());
}

TEST(OnlineAccounts, ALinkLogsAnotherDeviceInOnce) {
  TestServer server(cheaply, true);
  Browser ann = Browser::guest(server), phone(server), eve(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  json::value token = ann.post("link").at("token");
  EXPECT_EQ(phone.post("link/show", {{"token", token}}).at("name"), "Ann");
  EXPECT_TRUE(phone.account().is_null()) << "looking is not using";
  EXPECT_EQ(phone.code("link/use", {{"token", token}}), "");
  EXPECT_EQ(phone.account().at("name"), "Ann");
  EXPECT_EQ(eve.code("link/use", {{"token", token}}), "no-link");
  EXPECT_EQ(eve.code("link/show", {{"token", token}}), "no-link");
  token = ann.post("link").at("token");
  server.pass(601'000);
  EXPECT_EQ(eve.code("link/use", {{"token", token}}), "no-link");
}

// The lessons that are learnt, as "GAME/LESSON stars".
std::string learnt(const json::value& progress) {
  EXPECT_EQ(progress.at("version"), 1);
  std::string out;
  for (const json::value& l : progress.at("lessons").as_array()) {
    out += std::string(l.at("game").as_string()) + "/" + std::string(l.at("lesson").as_string()) + " " +
           std::to_string(l.at("stars").to_number<int>()) + "\n";
  }
  return out;
}
json::object lessons(std::initializer_list<json::object> all) {
  json::array list;
  for (const json::object& each : all) list.push_back(each);
  return {{"version", 1}, {"lessons", std::move(list)}};
}

TEST(OnlineAccounts, WhatIsLearntOnOneDeviceIsKnownOnTheOther) {
  TestServer server([](ServeOptions& options) {
    cheaply(options);
    options.limits.lessons_per_account = 2;
  });
  Browser ann = Browser::guest(server), phone(server);
  const json::object horse{{"game", "janggi"}, {"lesson", "horse"}, {"stars", 2}};
  const json::object duke{{"game", "empire"}, {"lesson", "duke"}, {"stars", 3}};
  EXPECT_EQ(ann.code("progress", lessons({horse})), "not-logged-in");
  EXPECT_EQ(ann.request("GET", "/progress", "").status, 401);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  EXPECT_EQ(learnt(ann.post("progress", lessons({horse}))), "janggi/horse 2\n");
  EXPECT_EQ(phone.code("login", named("Ann")), "");
  EXPECT_EQ(learnt(phone.post("progress", lessons({duke, {{"game", "janggi"}, {"lesson", "horse"}, {"stars", 1}}}))),
            "empire/duke 3\njanggi/horse 2\n");
  EXPECT_EQ(learnt(json::parse(ann.request("GET", "/progress", "").body)), "empire/duke 3\njanggi/horse 2\n");
  EXPECT_EQ(json::parse(ann.request("GET", "/data.json", "").body).at("account").at("lessons").as_array().size(), 2U);
  EXPECT_EQ(ann.code("progress", lessons({{{"game", "janggi"}, {"lesson", "pawn"}, {"stars", 1}}})), "conflict");
  for (const json::object& wrong : {json::object{{"game", "janggi"}, {"lesson", "pawn"}, {"stars", 4}},
                                    json::object{{"game", "jang gi"}, {"lesson", "pawn"}, {"stars", 1}},
                                    json::object{{"game", "janggi"}, {"lesson", std::string(33, 'x')}, {"stars", 1}},
                                    json::object{{"game", "janggi"}, {"stars", 1}}}) {
    EXPECT_EQ(ann.post("progress", lessons({wrong})).at("status"), 400) << wrong;
  }
  EXPECT_EQ(ann.post("progress", {{"version", 2}, {"lessons", json::array()}}).at("status"), 400);
  EXPECT_EQ(ann.post("progress", {{"version", 1}}).at("status"), 400);
  EXPECT_EQ(ann.post("progress", {{"version", 1}, {"lessons", {1}}}).at("status"), 400);
  EXPECT_EQ(ann.request("PUT", "/progress", "").header("Allow"), "GET, HEAD, POST");
}

TEST(OnlineAccounts, ADeletedAccountLeavesGamesAndNothingElse) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server), bob = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  WsClient one = ann.socket(), two = bob.socket();
  const std::string game = begin_game(one, two, open_challenge("empire"));
  EXPECT_EQ(one.code({{"t", "offer"}, {"id", "x"}, {"game", game}, {"offer", "resign"}}), "ack");
  const auto data = ann.request("GET", "/data.json", "");
  EXPECT_EQ(data.status, 200);
  EXPECT_EQ(json::parse(data.body).at("name"), "Ann");
  EXPECT_EQ(json::parse(data.body).at("account").at("recovery_codes"), 10);
  EXPECT_EQ(json::parse(data.body).at("games").at(0), json::value(game));
  EXPECT_EQ(data.body.find("argon2"), std::string::npos) << "hashes stay here";
  EXPECT_NE(ann.request("GET", "/games.pgn", "").body.find("[Event \"Serai\"]"), std::string::npos);
  EXPECT_EQ(Browser(server).request("GET", "/data.json", "").status, 401);

  EXPECT_EQ(ann.code("delete", {{"name", "Bob"}}), "wrong-name");
  EXPECT_EQ(ann.code("delete", {{"name", "ann"}}), "");
  EXPECT_TRUE(one.waits_for_close());
  EXPECT_TRUE(ann.account().is_null());
  EXPECT_EQ(ann.code("login", named("Ann")), "wrong-password");
  EXPECT_EQ(bob.code("signup", named("Ann")), "name-taken") << "nobody is to be taken for who has just left";
  const auto state = json::parse(http(server.port(), "GET", "/api/game/" + game).body);
  for (const json::value& seat : state.at("seats").as_array()) EXPECT_EQ(seat.at("person").at("name"), "");
}

TEST(OnlineAccounts, OnlyOurPagesMayAsk) {
  TestServer server(cheaply);
  Browser ann = Browser::guest(server);
  const std::string body = json::serialize(named("Ann"));
  EXPECT_EQ(ann.request("POST", "/signup", "Origin: http://evil.example\r\n", body).status, 403);
  EXPECT_EQ(ann.request("POST", "/signup", "Sec-Fetch-Site: cross-site\r\n", body).status, 403);
  EXPECT_EQ(ann.request("POST", "/signup", "", body).status, 403);
  EXPECT_EQ(ann.request("GET", "/signup", "").status, 405);
  EXPECT_EQ(ann.request("POST", "", "Origin: http://localhost\r\n", "{}").status, 405);
  EXPECT_EQ(ann.request("POST", "/nothing", "Origin: http://localhost\r\n", "{}").status, 404);
  EXPECT_EQ(ann.request("POST", "/signup", "Origin: http://localhost\r\n", "[]").status, 400);
  const auto made = ann.request("POST", "/signup", "Sec-Fetch-Site: same-origin\r\n", body);
  EXPECT_EQ(made.status, 200);
  EXPECT_NE(made.head.find("HttpOnly; SameSite=Lax"), std::string::npos);
  EXPECT_EQ(made.header("Cache-Control"), "no-store");
}

TEST(OnlineAccounts, UnderTlsTheCookieIsBoundToTheHost) {
  TestServer server([](ServeOptions& options) {
    cheaply(options);
    options.public_url = "https://serai.example";
  });
  Browser ann(server);
  const auto made = ann.request("POST", "/signup", "Origin: https://serai.example\r\n", json::serialize(named("Ann")));
  EXPECT_EQ(made.status, 200);
  EXPECT_NE(made.head.find("Set-Cookie: __Host-serai="), std::string::npos);
  EXPECT_NE(made.head.find("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"), std::string::npos);
  EXPECT_EQ(ann.account().at("name"), "Ann") << "also for a stranger who had no cookie at all";
}

TEST(OnlineAccounts, AttemptsAreLimited) {
  TestServer server([](ServeOptions& options) {
    cheaply(options);
    options.limits.logins_per_name = 3;
    options.limits.signups_per_hour = 2;
    options.limits.passwords_waiting = 1000;
  });
  Browser ann = Browser::guest(server), eve(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(eve.code("login", named("Ann", "wrong password")), "wrong-password");
  const auto refused = eve.request("POST", "/login", "Origin: http://localhost\r\n", json::serialize(named("aNN")));
  EXPECT_EQ(refused.status, 429);
  EXPECT_NE(refused.header("Retry-After"), "");
  EXPECT_EQ(eve.code("login", named("Bob", "wrong password")), "wrong-password") << "another name";
  EXPECT_EQ(Browser::guest(server).code("signup", named("Bob")), "");
  EXPECT_EQ(Browser::guest(server).code("signup", named("Cid")), "too-many");
  EXPECT_GE(server.metric("limit_logins_total"), 1);
}

TEST(OnlineAccounts, WhoComesWhenTooManyWaitIsToldAtOnce) {
  TestServer server([](ServeOptions& options) {
    cheaply(options);
    options.limits.password_threads = 0;
    options.limits.passwords_waiting = 0;
  });
  Browser ann = Browser::guest(server);
  const json::object answer = ann.post("signup", named("Ann"));
  EXPECT_EQ(answer.at("code"), "busy");
  EXPECT_EQ(answer.at("status"), 503);
}

TEST(OnlineAccounts, ALoginEndsWithTime) {
  TestServer server(
      [](ServeOptions& options) {
        cheaply(options);
        options.limits.login_idle_seconds = 1000;
        options.limits.login_seconds = 3000;
      },
      true);
  Browser ann = Browser::guest(server);
  EXPECT_EQ(ann.code("signup", named("Ann")), "");
  for (int i = 0; i < 3; ++i) {
    server.pass(900'000);
    EXPECT_FALSE(ann.account().is_null()) << i;
  }
  server.pass(400'000);
  EXPECT_TRUE(ann.account().is_null()) << "at most so long";
  EXPECT_EQ(ann.code("login", named("Ann")), "");
  server.pass(1'001'000);
  EXPECT_TRUE(ann.account().is_null()) << "and so long without use";
}

}  // namespace
}  // namespace serai::server
