// Shared analyses over HTTP: GET, POST and DELETE under /api/studies.
#include <boost/json.hpp>
#include <string>

#include "cli/json.hpp"
#include "server/name.hpp"
#include "server/site.hpp"
#include "server/site_parts.hpp"

namespace serai::server {
namespace {

constexpr std::size_t kMostRequestId = 32, kMostTitleBytes = 400;

int status_of(std::string_view code) {
  if (code == "no-study") return 404;
  if (code == "banned" || code == "not-yours") return 403;
  if (code == "bad-pgn") return 400;
  if (code == "too-large") return 413;
  if (code == "too-many") return 429;
  if (code == "too-many-studies" || code == "conflict") return 409;
  return 503;  // busy, full, read-only, shutdown
}

}  // namespace

bool Site::is_own_page(const HttpRequest& request) const {
  return request.origin.empty() ? request.sec_fetch_site == "same-origin" : is_own_origin(request);
}

std::int64_t Site::most_body(const HttpRequest& request) const {
  const bool is_study = request.method == "POST" && is_study_path(split(request.target).first);
  const bool has_cookie = !login_token(request).empty() || !guest(request).empty();
  return is_study && has_cookie ? options_.limits.study_bytes : options_.limits.body_bytes;
}

HttpResponse Site::study_failure(const Error& error) const {
  boost::json::object out{{"code", error.code}, {"message", error.message}};
  std::string retry;
  for (const Error::Fact& fact : error.about) {
    if (fact.name == "retry")
      retry = fact.value;
    else if (fact.name == "line")
      out["line"] = std::stoll(fact.value);
    else
      out[fact.name] = fact.value;
  }
  HttpResponse response = json(status_of(error.code), serai::to_text(out) + "\n");
  if (!retry.empty()) response.headers.emplace_back("Retry-After", retry);
  return response;
}

void Site::answer_study(const Result<std::string>& text, const Done& done) const {
  done(text ? json(200, *text + "\n") : study_failure(text.error()));
}

void Site::studies(const HttpRequest& request, std::string_view path, const Done& done) {
  const bool is_all = path.size() <= kStudiesApi.size() + 1;
  const std::string id(is_all ? std::string_view() : path.substr(kStudiesApi.size() + 1));
  const bool is_read = request.method == "GET" || request.method == "HEAD";
  if (!is_read && request.method != "POST" && (request.method != "DELETE" || is_all)) {
    HttpResponse out = failure(405, "bad-method", "Use GET, POST or DELETE here.");
    out.headers.emplace_back("Allow", is_all ? "GET, HEAD, POST" : "GET, HEAD, POST, DELETE");
    return done(std::move(out));
  }
  if (!is_all && !is_id(id)) return done(failure(404, "no-study", "There is no such analysis."));
  if (!is_read && !is_own_page(request)) {
    metrics_.add(Count::kForeignOrigins);
    return done(failure(403, "foreign-origin", "Only pages of this server may change analyses."));
  }
  with_visitor(request, done, [this, request, is_read, is_all, id, done](const Visitor& who) {
    if (!is_read) return change_study(request, who.identity, id, done);
    const auto answer = [this, done, is_head = request.method == "HEAD"](const Result<std::string>& text) {
      answer_study(text, [&](HttpResponse out) {
        if (is_head) out.has_body = false;
        done(std::move(out));
      });
    };
    if (is_all) return hub_.studies().list(who.identity, answer);
    hub_.studies().show(id, who.identity, answer);
  });
}

void Site::change_study(const HttpRequest& request, const IdentityId& who, const std::string& id, const Done& done) {
  if (who.empty()) return done(failure(401, "no-identity", "This needs the cookie that the WebSocket hands out."));
  if (request.method == "POST") return share_study(request, who, id, done);
  hub_.studies().remove(id, who, [this, done](const std::optional<Error>& error) {
    done(error ? study_failure(*error) : json(200, "{\"done\":true}\n"));
  });
}

void Site::share_study(const HttpRequest& request, const IdentityId& who, const std::string& id, const Done& done) {
  boost::system::error_code error;
  const boost::json::value body = boost::json::parse(request.body, error);
  if (error || !body.is_object()) return done(failure(400, "bad-json", "The body must be a JSON object."));
  Fields in(body.get_object());
  Studies::Wish wish;
  wish.who = who;
  if (!is_local(request)) wish.address = address_of(request).key();
  wish.request = in.token("request", kMostRequestId);
  wish.id = id;
  wish.title = in.optional_text("title", kMostTitleBytes);
  wish.pgn = in.text("pgn", static_cast<std::size_t>(options_.limits.study_bytes));
  if (in.error()) return done(failure(400, in.error()->code, in.error()->message));
  const auto title = read_title(wish.title);
  if (!title) return done(failure(400, title.error().code, title.error().message));
  wish.title = *title;
  hub_.studies().share(std::move(wish), [this, done](const Result<std::string>& text) { answer_study(text, done); });
}

}  // namespace serai::server
