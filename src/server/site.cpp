#include "server/site.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <charconv>

#include "cli/json.hpp"
#include "cli/variants.hpp"
#include "server/contract.hpp"
#include "server/log.hpp"
#include "server/site_parts.hpp"
#include "server/stored.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

constexpr Millis kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;
constexpr std::int64_t kCookieSeconds = 31'536'000;
constexpr std::int64_t kMostReport = std::int64_t{1} << 52;
constexpr std::string_view kYear = "public, max-age=31536000, immutable";

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

constexpr std::string_view kGame = "/game/", kPgn = ".pgn", kGameApi = "/api/game/", kReview = "/review",
                           kExplorer = "/api/explorer/", kTable = "/api/table/";

bool is_pgn(std::string_view path) {
  return path.starts_with(kGame) && path.ends_with(kPgn) && path.size() > kGame.size() + kPgn.size();
}

// Games may be long: to send one costs more than anything else.
bool is_download(std::string_view path) {
  return is_pgn(path) || path.starts_with(kGameApi) || is_study_path(path);
}

}  // namespace

Site::Site(Hub& hub, const Signer& signer, const StaticFiles& files, Metrics& metrics, SiteOptions options)
    : hub_(hub),
      signer_(signer),
      files_(files),
      metrics_(metrics),
      options_(std::move(options)),
      variants_(serai::to_text(variants_json()) + "\n"),
      requests_(options_.limits.requests_per_minute, kMinute, options_.limits.addresses_kept),
      downloads_(options_.limits.downloads_per_minute, kMinute, options_.limits.addresses_kept),
      lookups_(options_.limits.explorer_per_minute, kMinute, options_.limits.addresses_kept),
      previews_(options_.limits.previews_per_minute, kMinute, options_.limits.addresses_kept),
      identities_(options_.limits.identities_per_address, kHour, options_.limits.addresses_kept),
      profiles_(options_.limits.profiles_per_minute, kMinute, options_.limits.addresses_kept),
      exports_(options_.limits.exports_per_hour, kHour, options_.limits.addresses_kept) {
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
  if (options_.public_url.starts_with("https://")) {
    common_headers_.emplace_back("Strict-Transport-Security", "max-age=31536000");
  }
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

bool Site::is_local(const HttpRequest& request) const {
  return request.peer.is_loopback() && request.forwarded_for.empty() && !options_.trusted_proxy;
}

std::optional<HttpResponse> Site::take(RateLimit& limit, Count count, const HttpRequest& request, Millis now) {
  const Millis wait = limit.take(address_of(request).key(), now);
  if (wait == 0) return std::nullopt;
  metrics_.add(count);
  log::limited(count == Count::kTooManyIdentities  ? "too-many-identities"
               : count == Count::kTooManyDownloads ? "too-many-downloads"
               : count == Count::kTooManyLookups   ? "too-many-lookups"
               : count == Count::kTooManyPreviews  ? "too-many-previews"
               : count == Count::kTooManyProfiles  ? "too-many-profiles"
               : count == Count::kTooManyExports   ? "too-many-exports"
                                                   : "too-many-requests",
               address_of(request));
  return too_many(wait);
}

HttpResponse Site::too_many(Millis wait) const {
  const std::string seconds = std::to_string((wait + kSecond - 1) / kSecond);
  HttpResponse out = failure(429, "too-many", "Too much from this address; try again in " + seconds + " seconds.");
  out.headers.emplace_back("Retry-After", seconds);
  return out;
}

std::string Site::base_url(const HttpRequest& request) const {
  return options_.public_url.empty() ? "http://" + request.host : options_.public_url;
}

bool Site::is_own_origin(const HttpRequest& request) const {
  if (!options_.public_url.empty()) return request.origin == options_.public_url;
  return !request.host.empty() &&
         (request.origin == "http://" + request.host || request.origin == "https://" + request.host);
}

void Site::respond(const HttpRequest& request, Millis now, std::function<void(HttpResponse)> done) {
  metrics_.add(Count::kRequests);
  const std::string_view path = split(request.target).first;
  if (request.port == Port::kPublic && !is_local(request)) {
    if (auto refusal = take(requests_, Count::kTooManyRequests, request, now)) return done(std::move(*refusal));
    if (is_download(path)) {
      if (auto refusal = take(downloads_, Count::kTooManyDownloads, request, now)) return done(std::move(*refusal));
    }
    if (path.starts_with(kExplorer) || path.starts_with(kTable)) {
      if (auto refusal = take(lookups_, Count::kTooManyLookups, request, now)) return done(std::move(*refusal));
    }
  }
  if (path.starts_with("/admin/") && request.port == Port::kPublic)
    return admin(request, path.substr(7), now, std::move(done));
  if (is_study_path(path) && request.port == Port::kPublic) return studies(request, path, done);
  if (is_account_path(path) && request.port == Port::kPublic) return accounts(request, path, done);
  const bool is_head = request.method == "HEAD";
  if (request.method != "GET" && !is_head) {
    HttpResponse out = failure(405, "bad-method", "Use GET or HEAD here.");
    out.headers.emplace_back("Allow", "GET, HEAD");
    return done(std::move(out));
  }
  const Done finish = [is_head, done = std::move(done)](HttpResponse out) {
    if (is_head) out.has_body = false;
    done(std::move(out));
  };
  if (is_socket_path(request.target) && request.port == Port::kPublic) return knock(request, now, finish);
  if (path.starts_with(kExplorer) && request.port == Port::kPublic) {
    return explore(path.substr(kExplorer.size()), finish);
  }
  if (path.starts_with(kTable) && request.port == Port::kPublic) {
    return ending(path.substr(kTable.size()), split(request.target).second, finish);
  }
  if (is_people_path(path) && request.port == Port::kPublic) return people(request, path, now, finish);
  if (path.starts_with(kPreviewPath) && request.port == Port::kPublic) return preview(request, path, now, finish);
  if (!download(request, path, finish)) finish(route(request, path));
}

void Site::explore(std::string_view key, const Done& done) {
  const auto position = read_key(key);
  if (!position) return done(failure(404, "bad-key", "This is not the key of a position: 16 hexadecimal digits."));
  hub_.explore(*position, [this, done](const std::shared_ptr<const std::string>& text) {
    if (!text) return done(failure(503, "busy", "The server is busy; try again in a moment."));
    HttpResponse out = make(200, "application/json", text);
    out.headers.emplace_back("Cache-Control", "public, max-age=10");
    done(std::move(out));
  });
}

void Site::ending(std::string_view name, std::string_view query, const Done& done) {
  const VariantInfo* variant = is_id(name) ? find_variant(name) : nullptr;
  if (variant == nullptr || options_.endings == nullptr)
    return done(failure(404, "not-found", "There is no such game with endgame tables."));
  const std::string_view fen = parameter(query, "fen");
  if (fen.empty() || fen.size() > 3 * kMostFen)
    return done(failure(400, "bad-fen", "The parameter `fen` must be a position."));
  options_.endings->ask(std::string(variant->id), decode(fen), [this, done](const Result<Endings::Text>& text) {
    if (!text) {
      const std::string_view code = text.error().code;
      if (code != "bad-table" && code != "cannot-read")
        return done(failure(code == "busy" ? 503 : 400, code, text.error().message));
      log::write(log::Level::kError, "bad-table", {{"what", text.error().message}});  // it names a file of ours
      return done(failure(503, "bad-table", "The endgame table of this position cannot be read."));
    }
    HttpResponse out = make(200, "application/json", *text);
    out.headers.emplace_back("Cache-Control", "public, max-age=3600");
    done(std::move(out));
  });
}

bool Site::download(const HttpRequest& request, std::string_view path, const Done& done) {
  if (!is_download(path) || request.port == Port::kMetrics) return false;
  const bool is_review = !is_pgn(path) && path.ends_with(kReview);
  const std::string id(
      is_pgn(path) ? path.substr(kGame.size(), path.size() - kGame.size() - kPgn.size())
                   : path.substr(kGameApi.size(), path.size() - kGameApi.size() - (is_review ? kReview.size() : 0)));
  if (!is_id(id)) {
    done(failure(404, "no-game", "There is no such game."));
  } else if (is_pgn(path)) {
    hub_.pgn(id, base_url(request) + "/game/" + id, [this, id, done](const auto& text) {
      answer_download(text, "application/x-chess-pgn; charset=utf-8", id + ".pgn", done);
    });
  } else if (is_review) {
    hub_.review_json(id, [this, done](const auto& text) { answer_download(text, "application/json", {}, done); });
  } else {
    hub_.game_json(id, [this, done](const auto& text) { answer_download(text, "application/json", {}, done); });
  }
  return true;
}

void Site::answer_download(const Result<std::optional<std::string>>& text, std::string_view type, std::string_view file,
                           const Done& done) const {
  if (!text) return done(failure(503, text.error().code, text.error().message));
  if (!*text) return done(failure(404, "no-game", "There is no such game."));
  HttpResponse out = make(200, type, shared(**text + (file.empty() ? "\n" : "")));
  out.headers.emplace_back("Cache-Control", file.empty() ? "no-store" : "no-cache");
  if (!file.empty()) {
    out.headers.emplace_back("Content-Disposition", "attachment; filename=\"" + std::string(file) + "\"");
  }
  done(std::move(out));
}

HttpResponse Site::route(const HttpRequest& request, std::string_view path) {
  if (path.empty() || path.front() != '/') return failure(400, "bad-path", "The path must begin with a slash.");
  if (path == "/healthz") return make(200, "text/plain; charset=utf-8", shared("ok\n"));
  if (path == "/metrics") {
    if (!may_see_metrics(request)) return failure(403, "forbidden", "The metrics need the token of --metrics-token.");
    return make(200, "text/plain; version=0.0.4; charset=utf-8", shared(metrics_text()));
  }
  if (request.port == Port::kMetrics) return failure(404, "not-found", "Only /metrics is answered on this port.");
  if (path.starts_with("/api/")) return api(path.substr(5));
  if (const StaticFile* file = files_.find(path)) return static_file(request, *file);
  // Any other path is a page of the client, unless it looks like a file: then the file is missing.
  const bool is_page = path.starts_with("/@/") || path.substr(path.rfind('/')).find('.') == std::string_view::npos;
  if (is_page && files_.page() != nullptr) return page(request, path);
  return failure(404, "not-found", "There is nothing at this address.");
}

HttpResponse Site::api(std::string_view path) const {
  if (path == "variants") return make(200, "application/json", shared(variants_));
  if (const std::string_view text = contract_file(path); !text.empty()) {
    return make(200, "application/json", shared(std::string(text)));
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
  if (request.port == Port::kMetrics) return true;
  return !options_.metrics_token.empty() && is_same_secret(request.authorization, "Bearer " + options_.metrics_token);
}

std::string Site::metrics_text() {
  std::string out = metrics_.text() + hub_.metrics_text();
  if (options_.engines != nullptr) out += serai::server::metrics_text(options_.engines->stats());
  return out;
}

// WebSockets.

bool Site::is_socket_path(std::string_view target) {
  return split(target).first == "/ws";
}

void Site::knock(const HttpRequest& request, Millis now, const Done& done) {
  with_visitor(request, done, [this, address = address_of(request).key(), now, done](const Visitor& who) {
    const Millis wait = who.is_known() ? 0 : identities_.wait(address, now);
    if (wait > 0) return done(too_many(wait));
    HttpResponse out = make(200, "text/plain; charset=utf-8", shared("This address speaks WebSocket.\n"));
    out.headers.emplace_back("Cache-Control", "no-store");
    done(std::move(out));
  });
}

void Site::welcome(const HttpRequest& request, Millis now,
                   const std::function<void(std::variant<Welcome, HttpResponse>)>& done) {
  if (!is_local(request)) {
    if (auto refusal = take(requests_, Count::kTooManyRequests, request, now)) return done(std::move(*refusal));
  }
  if (!is_socket_path(request.target)) return done(failure(404, "not-found", "The WebSocket is at /ws."));
  if (!is_own_origin(request)) {
    metrics_.add(Count::kForeignOrigins);
    return done(failure(403, "foreign-origin", "Only pages of this server may open a WebSocket."));
  }
  Welcome out;
  if (!is_local(request)) out.address = address_of(request).key();
  const std::string_view version = parameter(split(request.target).second, "v");
  std::from_chars(version.data(), version.data() + version.size(), out.protocol);
  if (version.empty()) out.protocol = kProtocolVersion;
  const auto refuse = [done](HttpResponse refusal) { done(std::move(refusal)); };
  with_visitor(request, refuse, [this, request, now, done, out](const Visitor& who) mutable {
    out.identity = who.identity;
    out.login = who.login;
    if (who.is_known()) return done(std::move(out));
    if (auto refusal = take(identities_, Count::kTooManyIdentities, request, now)) return done(std::move(*refusal));
    metrics_.add(Count::kIdentities);
    out.identity = new_token();
    out.set_cookie = cookie(kCookieName, signer_.cookie(out.identity), kCookieSeconds);
    done(std::move(out));
  });
}

// Administration: POST with the token that is made from the key file.

void Site::admin(const HttpRequest& request, std::string_view path, Millis now, Done done) {
  constexpr std::string_view kBearer = "Bearer ";
  const bool is_known = request.authorization.starts_with(kBearer) &&
                        signer_.is_admin(std::string_view(request.authorization).substr(kBearer.size()));
  if (!is_known) return done(failure(403, "forbidden", "This needs the administrator's token."));
  if (request.method != "POST") return done(failure(405, "bad-method", "Use POST for administration."));
  if (!request.origin.empty() && !is_own_origin(request)) {
    metrics_.add(Count::kForeignOrigins);
    return done(failure(403, "foreign-origin", "This request comes from another site."));
  }
  boost::system::error_code error;
  const boost::json::value body = boost::json::parse(request.body, error);
  if (error || !body.is_object()) return done(failure(400, "bad-json", "The body must be a JSON object."));
  Fields in(body.get_object());
  const std::string who = in.token("identity", kMostId);
  const std::string name = in.optional_text("name", kMaxText);
  const std::string note = in.optional_text("note", kMaxText);
  const bool is_on = in.flag("on", true);
  const auto report = in.optional_number("report", 1, kMostReport);
  if (in.error()) return done(failure(400, in.error()->code, in.error()->message));
  auto answer = [this, who, command = std::string(path), done = std::move(done)](const std::optional<Error>& e) {
    log::write(log::Level::kInfo, "admin",
               {{"command", command},
                {"who", command == "remove-study" ? "" : log::short_id(who)},  // the id of a study is a secret
                {"result", e ? e->code : "done"}});
    if (!e) return done(json(200, "{\"done\":true}\n"));
    const int status = e->code == "no-identity" || e->code == "no-study" ? 404 : e->code == "busy" ? 503 : 409;
    done(failure(status, e->code, e->message));
  };
  if (path == "remove-study") return hub_.studies().remove(who, std::nullopt, std::move(answer));
  if (path == "rename") return hub_.rename(who, name, std::move(answer));
  if (mark_of(path) || path == "dismiss") {
    return hub_.moderation().act({{}, who, std::string(path), is_on, report, note}, std::move(answer));
  }
  if (path == "delete") return hub_.forget(who, std::move(answer), Deed{0, {}, "delete", who, 0, note, wall_time(now)});
  answer(Error{"not-found", "There is no such command."});
}

}  // namespace serai::server
