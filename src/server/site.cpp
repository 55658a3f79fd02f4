#include "server/site.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "cli/json.hpp"
#include "cli/variants.hpp"
#include "server/contract.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kHour = 3'600'000;
constexpr std::string_view kYear = "public, max-age=31536000, immutable";
constexpr std::size_t kMaxGameId = 64;

std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

std::string error_json(std::string_view code, std::string_view message) {
  return serai::to_text(boost::json::object{{"code", code}, {"message", message}});
}

// "br" among "gzip, br;q=0.5", unless its quality is zero.
bool accepts(std::string_view header, std::string_view coding) {
  while (!header.empty()) {
    const std::size_t comma = header.find(',');
    std::string_view item = header.substr(0, comma);
    header = comma == std::string_view::npos ? std::string_view() : header.substr(comma + 1);
    while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
    const std::size_t end = item.find_first_of("; ");
    if (item.substr(0, end) != coding) continue;
    const std::size_t q = item.find("q=");
    return q == std::string_view::npos || item.substr(q + 2).find_first_of("123456789") != std::string_view::npos;
  }
  return false;
}

bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= kMaxGameId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

std::string_view parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return pair.substr(name.size() + 1);
  }
  return {};
}

std::pair<std::string_view, std::string_view> split(std::string_view target) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return {target, {}};
  return {target.substr(0, mark), target.substr(mark + 1)};
}

}  // namespace

Site::Site(Hub& hub, Store& store, const Signer& signer, const StaticFiles& files, Metrics& metrics,
           SiteOptions options)
    : hub_(hub),
      store_(store),
      signer_(signer),
      files_(files),
      metrics_(metrics),
      options_(std::move(options)),
      variants_(serai::to_text(variants_json()) + "\n") {
  std::string sockets;
  if (options_.public_url.starts_with("http")) sockets = " ws" + options_.public_url.substr(4);
  common_headers_ = {
      {"Content-Security-Policy",
       "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; img-src 'self' "
       "data:; connect-src 'self'" +
           sockets + "; object-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Embedder-Policy", "require-corp"},
      {"Cross-Origin-Resource-Policy", "same-origin"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
  };
}

HttpResponse Site::make(int status, std::string_view type, std::shared_ptr<const std::string> body) const {
  HttpResponse out;
  out.status = status;
  out.headers = common_headers_;
  out.headers.emplace_back("Content-Type", type);
  out.body = std::move(body);
  return out;
}

HttpResponse Site::json(int status, std::string text) const {
  HttpResponse out = make(status, "application/json", shared(std::move(text)));
  out.headers.emplace_back("Cache-Control", "no-store");
  return out;
}

HttpResponse Site::failure(int status, std::string_view code, std::string_view message) const {
  return json(status, error_json(code, message) + "\n");
}

Address Site::address_of(const HttpRequest& request) const {
  return client_address(request.peer, request.forwarded_for, options_.trusted_proxy);
}

std::string Site::base_url(const HttpRequest& request) const {
  return options_.public_url.empty() ? "http://" + request.host : options_.public_url;
}

bool Site::is_own_origin(const HttpRequest& request) const {
  if (!options_.public_url.empty()) return request.origin == options_.public_url;
  return !request.host.empty() &&
         (request.origin == "http://" + request.host || request.origin == "https://" + request.host);
}

void Site::respond(const HttpRequest& request, std::function<void(HttpResponse)> done) {
  metrics_.add(Count::kRequests);
  const auto [path, query] = split(request.target);
  if (path.starts_with("/admin/")) return admin(request, path.substr(7), std::move(done));
  const bool is_head = request.method == "HEAD";
  if (request.method != "GET" && !is_head) {
    HttpResponse out = failure(405, "bad-method", "Only GET and HEAD are answered here.");
    out.headers.emplace_back("Allow", "GET, HEAD");
    return done(std::move(out));
  }
  HttpResponse out = route(request, path, query);
  if (is_head) out.has_body = false;
  done(std::move(out));
}

HttpResponse Site::route(const HttpRequest& request, std::string_view path, std::string_view query) {
  if (path.empty() || path.front() != '/') return failure(400, "bad-path", "The path must begin with a slash.");
  if (path == "/healthz") return make(200, "text/plain; charset=utf-8", shared("ok\n"));
  if (path == "/metrics") {
    if (!may_see_metrics(request)) return failure(403, "forbidden", "The metrics are for the loopback or by token.");
    return make(200, "text/plain; version=0.0.4; charset=utf-8", shared(hub_.metrics_text()));
  }
  if (path.starts_with("/api/")) return api(request, path.substr(5), query);
  constexpr std::string_view kGame = "/game/", kPgn = ".pgn";
  if (path.starts_with(kGame) && path.ends_with(kPgn) && path.size() > kGame.size() + kPgn.size()) {
    const std::string_view id = path.substr(kGame.size(), path.size() - kGame.size() - kPgn.size());
    const std::string site = base_url(request) + "/game/" + std::string(id);
    const auto pgn = is_id(id) ? hub_.pgn(id, site) : std::nullopt;
    if (!pgn) return failure(404, "no-game", "There is no such game.");
    HttpResponse out = make(200, "application/x-chess-pgn; charset=utf-8", shared(*pgn));
    out.headers.emplace_back("Cache-Control", "no-cache");
    out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + std::string(id) + ".pgn\"");
    return out;
  }
  if (const StaticFile* file = files_.find(path)) return static_file(request, *file);
  // The client has pages of its own; a name with a dot is a file that is not there.
  const bool is_page = path.substr(path.rfind('/')).find('.') == std::string_view::npos;
  if (is_page && files_.page() != nullptr) return static_file(request, *files_.page());
  return failure(404, "not-found", "There is nothing at this address.");
}

HttpResponse Site::api(const HttpRequest&, std::string_view path, std::string_view query) {
  (void)query;
  if (path == "variants") return make(200, "application/json", shared(variants_));
  if (const std::string_view text = contract_file(path); !text.empty()) {
    return make(200, "application/json", shared(std::string(text)));
  }
  if (path.starts_with("game/")) {
    const std::string_view id = path.substr(5);
    const auto state = is_id(id) ? hub_.game_state(id) : std::nullopt;
    if (!state) return failure(404, "no-game", "There is no such game.");
    return json(200, boost::json::serialize(to_json(*state)) + "\n");
  }
  return failure(404, "not-found", "There is nothing at this address; /api/openapi.json lists what there is.");
}

HttpResponse Site::static_file(const HttpRequest& request, const StaticFile& file) const {
  HttpResponse out = make(200, file.type, file.plain);
  out.headers.emplace_back("Cache-Control", file.is_immutable ? kYear : "no-cache");
  out.headers.emplace_back("ETag", file.etag);
  out.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match.find(file.etag) != std::string::npos) {
    out.status = 304;
    out.body = shared({});
    out.has_body = false;
  } else if (file.brotli && accepts(request.accept_encoding, "br")) {
    out.body = file.brotli;
    out.headers.emplace_back("Content-Encoding", "br");
  } else if (file.gzip && accepts(request.accept_encoding, "gzip")) {
    out.body = file.gzip;
    out.headers.emplace_back("Content-Encoding", "gzip");
  }
  return out;
}

bool Site::may_see_metrics(const HttpRequest& request) const {
  // Behind a proxy everybody's peer is the loopback; only what did not come through it counts.
  const bool is_direct = request.forwarded_for.empty() && request.peer.is_loopback();
  const std::string bearer = "Bearer " + options_.metrics_token;
  return is_direct || (!options_.metrics_token.empty() && request.authorization == bearer);
}

// WebSockets.

bool Site::is_socket_path(std::string_view target) {
  return split(target).first == "/ws";
}

std::variant<Site::Welcome, HttpResponse> Site::welcome(const HttpRequest& request, Millis now) {
  if (!is_socket_path(request.target)) return failure(404, "not-found", "The WebSocket is at /ws.");
  if (!is_own_origin(request)) {
    metrics_.add(Count::kForeignOrigins);
    return failure(403, "foreign-origin", "WebSockets are for pages of this server only.");
  }
  Welcome out;
  const std::string_view version = parameter(split(request.target).second, "v");
  std::from_chars(version.data(), version.data() + version.size(), out.protocol);
  if (version.empty()) out.protocol = kProtocolVersion;
  const auto cookie = find_cookie(request.cookie);
  if (const auto known = cookie ? signer_.identity(*cookie) : std::nullopt) {
    out.identity = *known;
    return out;
  }
  if (now / kHour != hour_) {
    hour_ = now / kHour;
    new_identities_.clear();
  }
  if (++new_identities_[address_of(request).key()] > options_.identities_per_address) {
    metrics_.add(Count::kTooManyIdentities);
    return failure(429, "too-many", "Too many new visitors from this address; try again in an hour.");
  }
  metrics_.add(Count::kIdentities);
  out.identity = new_token();
  out.set_cookie = std::string(kCookieName) + "=" + signer_.cookie(out.identity) +
                   "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax" +
                   (options_.public_url.starts_with("https://") ? "; Secure" : "");
  return out;
}

// Administration: POST with the token that is made from the key file.

void Site::admin(const HttpRequest& request, std::string_view path, std::function<void(HttpResponse)> done) {
  constexpr std::string_view kBearer = "Bearer ";
  const bool is_known = request.authorization.starts_with(kBearer) &&
                        signer_.is_admin(std::string_view(request.authorization).substr(kBearer.size()));
  if (!is_known) return done(failure(403, "forbidden", "This is for the administrator."));
  if (request.method != "POST") return done(failure(405, "bad-method", "Administration is done by POST."));
  if (!request.origin.empty() && !is_own_origin(request)) {
    metrics_.add(Count::kForeignOrigins);
    return done(failure(403, "foreign-origin", "This request comes from another site."));
  }
  boost::system::error_code error;
  const boost::json::value body = boost::json::parse(request.body, error);
  if (error || !body.is_object()) return done(failure(400, "bad-json", "The body must be a JSON object."));
  Fields in(body.get_object());
  const std::string who = in.token("identity", kMaxGameId);
  const std::string name = in.optional_text("name", kMaxText);
  const bool is_on = in.flag("on", true);
  if (in.error()) return done(failure(400, in.error()->code, in.error()->message));
  const auto stored = store_.identity(who);
  if (!stored) return done(failure(500, stored.error().code, stored.error().message));
  if (!*stored) return done(failure(404, "no-identity", "There is no such person."));
  const Identity identity = **stored;
  auto answer = [this, done = std::move(done)](const std::optional<Error>& e) {
    done(e ? failure(409, e->code, e->message) : json(200, "{\"done\":true}\n"));
  };
  if (path == "rename") return hub_.rename(who, name, std::move(answer));
  if (path == "hide") return hub_.mark(who, is_on, identity.is_banned, std::move(answer));
  if (path == "ban") return hub_.mark(who, identity.is_hidden, is_on, std::move(answer));
  if (path == "delete") return hub_.forget(who, std::move(answer));
  answer(Error{"not-found", "There is no such command."});
}

}  // namespace serai::server
