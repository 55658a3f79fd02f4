// Accounts over HTTP: who a visitor is by the cookies, and POST and GET under /api/account.
#include <boost/json.hpp>
#include <string>

#include "cli/json.hpp"
#include "server/site.hpp"
#include "server/site_parts.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr std::size_t kMostName = 400, kMostPassword = 1024, kMostSecret = 128;
constexpr std::size_t kMostPasskeyId = 1024, kMostPasskeyPart = 16'384;
constexpr std::size_t kMostLessons = 300, kMostLessonName = 32;

int status_of(std::string_view code) {
  if (code == "not-logged-in" || code == "wrong-password" || code == "wrong-code" || code == "bad-passkey") return 401;
  if (code == "proof-needed" || code == "banned") return 403;
  if (code == "no-link") return 404;
  if (code == "has-account" || code == "name-taken" || code == "conflict" || code == "too-many-passkeys") return 409;
  if (code == "too-many") return 429;
  if (code == "busy" || code == "read-only" || code == "shutdown") return 503;
  return 400;  // what is wrong with a name, a password, a field
}

// What a device is called: its browser and its system, as far as it says so.
std::string device_of(std::string_view agent) {
  constexpr std::pair<std::string_view, std::string_view> kBrowsers[] = {
      {"Edg", "Edge"},         {"OPR/", "Opera"},     {"SamsungBrowser", "Samsung Internet"},
      {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"Chrome/", "Chrome"},
      {"CriOS/", "Chrome"},    {"Safari/", "Safari"}};
  constexpr std::pair<std::string_view, std::string_view> kSystems[] = {
      {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},  {"Windows", "Windows"},
      {"CrOS", "ChromeOS"},   {"Mac OS", "macOS"},  {"Linux", "Linux"}};
  const auto find = [agent](const auto& words) {
    for (const auto& [sign, name] : words) {
      if (agent.find(sign) != std::string_view::npos) return std::string(name);
    }
    return std::string();
  };
  const std::string browser = find(kBrowsers), system = find(kSystems);
  return browser.empty() || system.empty() ? browser + system : browser + " · " + system;
}

// What a device has learnt. Which lessons there are is not known here.
std::vector<LearntLesson> read_lessons(Fields& in) {
  std::vector<LearntLesson> out;
  in.number("version", 1, 1);
  const boost::json::array* lessons = in.array("lessons");
  if (lessons == nullptr || lessons->size() > kMostLessons) {
    in.fail("lessons", "a list of at most " + std::to_string(kMostLessons) + " lessons");
    return out;
  }
  for (const boost::json::value& each : *lessons) {
    const boost::json::object none;
    Fields lesson(each.is_object() ? each.get_object() : none);
    const std::string game = lesson.token("game", kMostLessonName), name = lesson.token("lesson", kMostLessonName);
    out.push_back({game, name, static_cast<int>(lesson.number("stars", 1, 3))});
    if (lesson.error()) in.fail("lessons", "a list of lessons, each with its game, its name and 1 to 3 stars");
  }
  return out;
}

}  // namespace

// Who a visitor is.

bool Site::is_secure() const {
  return options_.public_url.starts_with("https://");
}

std::string Site::login_token(const HttpRequest& request) const {
  return std::string(find_cookie(request.cookie, is_secure() ? kSecureLoginCookie : kLoginCookie).value_or(""));
}

IdentityId Site::guest(const HttpRequest& request) const {
  const auto cookie = find_cookie(request.cookie);
  return cookie ? signer_.identity(*cookie).value_or("") : IdentityId();
}

void Site::with_visitor(const HttpRequest& request, const Done& done, const std::function<void(const Visitor&)>& then) {
  hub_.logins().find(login_token(request), guest(request), [this, done, then](const Result<Visitor>& visitor) {
    if (!visitor) return done(failure(503, visitor.error().code, visitor.error().message));
    then(*visitor);
  });
}

std::string Site::cookie(std::string_view name, std::string_view value, std::int64_t seconds) const {
  return std::string(name) + "=" + std::string(value) + "; Path=/; Max-Age=" + std::to_string(seconds) +
         "; HttpOnly; SameSite=Lax" + (is_secure() ? "; Secure" : "");
}

// Routes.

bool Site::is_account_path(std::string_view path) {
  return path == kAccountApi || (path.starts_with(kAccountApi) && path[kAccountApi.size()] == '/');
}

void Site::answer_account(const Result<Accounts::Granted>& granted, const Done& done) const {
  if (!granted) {
    const Error& error = granted.error();
    boost::json::object out{{"code", error.code}, {"message", error.message}};
    if (!error.detail.empty()) out["detail"] = error.detail;
    HttpResponse response = json(status_of(error.code), serai::to_text(out) + "\n");
    for (const Error::Fact& fact : error.about) {
      if (fact.name == "retry") response.headers.emplace_back("Retry-After", fact.value);
    }
    return done(std::move(response));
  }
  boost::json::object body = granted->body;
  if (body.empty()) body["done"] = true;
  HttpResponse response = json(200, serai::to_text(body) + "\n");
  const std::string_view name = is_secure() ? kSecureLoginCookie : kLoginCookie;
  if (!granted->token.empty()) {
    response.headers.emplace_back("Set-Cookie", cookie(name, granted->token, options_.limits.login_seconds));
  }
  if (granted->is_logged_out) response.headers.emplace_back("Set-Cookie", cookie(name, "", 0));
  if (granted->was_guest) response.headers.emplace_back("Set-Cookie", cookie(kCookieName, "", 0));
  done(std::move(response));
}

void Site::accounts(const HttpRequest& request, std::string_view path, const Done& done) {
  const std::string_view step = path.size() > kAccountApi.size() ? path.substr(kAccountApi.size() + 1) : "";
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  const bool is_both = step == "progress", is_page = step.empty() || step == "data.json" || step == "games.pgn";
  if (is_read ? !is_page && !is_both : is_page || request.method != "POST") {
    HttpResponse out = failure(405, "bad-method", is_page ? "Use GET or HEAD here." : "Use POST here.");
    out.headers.emplace_back("Allow", is_both ? "GET, HEAD, POST" : is_page ? "GET, HEAD" : "POST");
    return done(std::move(out));
  }
  if (!is_read && !is_own_page(request)) {
    metrics_.add(Count::kForeignOrigins);
    return done(failure(403, "foreign-origin", "Only pages of this server may change accounts."));
  }
  const Done finish = [is_head = request.method == "HEAD", done](HttpResponse out) {
    if (is_head) out.has_body = false;
    done(std::move(out));
  };
  with_visitor(request, finish, [this, request, is_read, step = std::string(step), finish](const Visitor& who) {
    Visit visit{who, new_token(), {}, device_of(request.user_agent), passkey_site(base_url(request))};
    if (!is_local(request)) visit.address = address_of(request).key();
    if (step == "data.json" || step == "games.pgn") return export_account(visit, step, base_url(request), finish);
    const auto answer = [this, finish](const Result<Accounts::Granted>& granted) { answer_account(granted, finish); };
    if (step.empty()) return hub_.accounts().show(visit, answer);
    if (is_read) return hub_.accounts().progress(visit, answer);
    boost::system::error_code error;
    const boost::json::value body = boost::json::parse(request.body, error);
    if (error || !body.is_object()) return finish(failure(400, "bad-json", "The body must be a JSON object."));
    Fields in(body.get_object());
    if (!change_account(visit, step, in, answer)) {
      if (in.error()) return finish(failure(400, in.error()->code, in.error()->message));
      finish(failure(404, "not-found", "There is nothing at this address."));
    }
  });
}

void Site::export_account(const Visit& visit, std::string_view step, const std::string& url, const Done& done) {
  const bool is_pgn = step == "games.pgn";
  const auto answer = [this, is_pgn, done](const Result<std::shared_ptr<const std::string>>& text) {
    if (!text) return answer_account(text.error(), done);
    HttpResponse out = make(200, is_pgn ? "application/x-chess-pgn; charset=utf-8" : "application/json", *text);
    out.headers.emplace_back("Cache-Control", "no-store");
    out.headers.emplace_back("Content-Disposition",
                             is_pgn ? "attachment; filename=\"serai.pgn\"" : "attachment; filename=\"serai.json\"");
    done(std::move(out));
  };
  if (is_pgn) return hub_.accounts().export_pgn(visit, url, answer);
  hub_.accounts().export_json(visit, answer);
}

// A step with its fields. Nothing is done before all of them were read.
bool Site::change_account(const Visit& visit, std::string_view step, Fields& in, const Accounts::Answer& answer) {
  Accounts& accounts = hub_.accounts();
  const auto call = [&](auto method, const auto&... fields) {
    if (in.error()) return false;
    (accounts.*method)(visit, fields..., answer);
    return true;
  };
  const auto name = [&] { return in.text("name", kMostName); };
  const auto password = [&](std::string_view field = "password") { return in.text(field, kMostPassword); };
  const auto secret = [&](std::string_view field) { return in.text(field, kMostSecret); };
  if (step == "signup") return call(&Accounts::sign_up, name(), password());
  if (step == "login") return call(&Accounts::log_in, name(), password());
  if (step == "logout") return call(&Accounts::log_out);
  if (step == "recover") return call(&Accounts::recover, name(), secret("code"), password());
  if (step == "prove") return call(&Accounts::prove, password());
  if (step == "password") return call(&Accounts::change_password, password("current"), password());
  if (step == "codes") return call(&Accounts::renew_codes);
  if (step == "revoke") return call(&Accounts::revoke, secret("id"));
  if (step == "revoke-others") return call(&Accounts::revoke_others);
  if (step == "link") return call(&Accounts::make_link);
  if (step == "link/show") return call(&Accounts::show_link, secret("token"));
  if (step == "link/use") return call(&Accounts::use_link, secret("token"));
  if (step == "delete") return call(&Accounts::remove, name());
  if (step == "progress") return call(&Accounts::learn, read_lessons(in));
  if (step == "passkey/challenge") return call(&Accounts::challenge);
  if (step == "passkey/remove") return call(&Accounts::drop_passkey, in.text("id", kMostPasskeyId));
  return change_passkey(visit, step, in, answer);
}

bool Site::change_passkey(const Visit& visit, std::string_view step, Fields& in, const Accounts::Answer& answer) {
  const auto bytes = [&](std::string_view field) {
    const auto decoded = from_base64url(in.text(field, kMostPasskeyPart));
    if (!decoded) in.fail(field, "bytes in base64url");
    return decoded.value_or("");
  };
  if (step == "passkey/add") {
    const std::string name = in.optional_text("name", kMostName);
    const PasskeyMade made{bytes("client_data"), bytes("attestation")};
    if (in.error()) return false;
    hub_.accounts().add_passkey(visit, name, made, answer);
    return true;
  }
  if (step == "passkey/use") {
    const PasskeyUsed used{in.text("id", kMostPasskeyId), bytes("client_data"), bytes("authenticator_data"),
                           bytes("signature")};
    if (in.error()) return false;
    hub_.accounts().use_passkey(visit, used, answer);
    return true;
  }
  return false;
}

}  // namespace serai::server
