// The site: answers HTTP requests. Sockets and the syntax of HTTP are elsewhere (http_connection.cpp). Here a request
// is a value, and so is its answer, so that all routes can be tested and fuzzed without sockets.
//
// Runs on the thread of the hub.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/address.hpp"
#include "server/endings.hpp"
#include "server/fields.hpp"
#include "server/hub.hpp"
#include "server/identity.hpp"
#include "server/limits.hpp"
#include "server/preview.hpp"
#include "server/rate_limit.hpp"
#include "server/static_files.hpp"

namespace serai::server {

// Where a request arrived: at the port for everybody, or at the one that only answers /metrics.
enum class Port : std::uint8_t { kPublic, kMetrics };

struct HttpRequest {
  std::string method;
  std::string target;  // as it came: path and query
  std::string host, origin, cookie, accept_encoding, if_none_match, authorization, sec_fetch_site, user_agent;
  std::string forwarded_for;  // all lines of X-Forwarded-For, joined by commas
  std::string body;
  Address peer;
  Port port = Port::kPublic;
};

// A body that is written while it is sent. It is asked for the next part when the one before has gone out. Nothing
// means that this was all, an Error that the connection has to be cut.
using BodyPart = Result<std::optional<std::string>>;
using BodySource = std::function<void(std::function<void(BodyPart)> done)>;

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;  // never null
  BodySource source;                        // if there is one, the body comes from here
  bool has_body = true;                     // false for HEAD and 304: only the headers are sent
};

struct SiteOptions {
  std::string public_url;  // without a slash at the end; empty: whatever the Host header says
  std::optional<AddressRange> trusted_proxy;
  std::string metrics_token;  // empty: /metrics is refused on the public port
  Limits limits;
  const EnginePool* engines = nullptr;  // for the metrics
  Previews* previews = nullptr;         // null: links have no pictures
  Endings* endings = nullptr;           // null: nothing is known of any ending
};

class Site {
 public:
  // All outlive the site.
  Site(Hub& hub, const Signer& signer, const StaticFiles& files, Metrics& metrics, SiteOptions options);

  // Answers now, or when something has been stored.
  void respond(const HttpRequest& request, Millis now, std::function<void(HttpResponse)> done);
  // The answer to a request that is refused, also if it could not be read.
  HttpResponse failure(int status, std::string_view code, std::string_view message) const;

  // How large the body of a request may be, by its header: more for those who share an analysis and whom we know.
  std::int64_t most_body(const HttpRequest& request) const;

  // Answers an upgrade to a WebSocket: an identity, or a refusal.
  struct Welcome {
    IdentityId identity;
    std::string login;       // the id of the login session; empty for a guest
    std::string set_cookie;  // the header's value; empty if the client has its cookie
    int protocol = 0;
    std::string address;  // by which limits are counted; empty for this machine itself
  };
  void welcome(const HttpRequest& request, Millis now,
               const std::function<void(std::variant<Welcome, HttpResponse>)>& done);
  static bool is_socket_path(std::string_view target);
  Address address_of(const HttpRequest& request) const;
  // True for somebody on this machine who did not come through a proxy. Behind a proxy everybody comes from this
  // machine, so with a trusted proxy nobody counts as local.
  bool is_local(const HttpRequest& request) const;
  // True for the proxy we are behind.
  bool is_trusted(const Address& peer) const {
    return options_.trusted_proxy && options_.trusted_proxy->contains(peer);
  }

 private:
  using Done = std::function<void(HttpResponse)>;
  // What is answered when the store has been read; false for every other path.
  bool download(const HttpRequest& request, std::string_view path, const Done& done);
  void answer_download(const Result<std::optional<std::string>>& text, std::string_view type, std::string_view file,
                       const Done& done) const;
  void explore(std::string_view key, const Done& done);
  // What endgame tables say of a position.
  void ending(std::string_view variant, std::string_view query, const Done& done);
  HttpResponse route(const HttpRequest& request, std::string_view path);
  // The address of the WebSocket, asked for without an upgrade: says whether the visitor would be let in. A page whose
  // WebSocket was refused is not told why, so it asks here.
  void knock(const HttpRequest& request, Millis now, const Done& done);
  HttpResponse too_many(Millis wait) const;
  // Finds out who makes a request; `done` gets the answer if that cannot be told now.
  void with_visitor(const HttpRequest& request, const Done& done, const std::function<void(const Visitor&)>& then);
  std::string login_token(const HttpRequest& request) const;
  // The identity of the guest's cookie; empty if there is none. It may have become an account.
  IdentityId guest(const HttpRequest& request) const;
  bool is_secure() const;
  std::string cookie(std::string_view name, std::string_view value, std::int64_t seconds) const;
  static bool is_account_path(std::string_view path);
  void accounts(const HttpRequest& request, std::string_view path, const Done& done);
  bool change_account(const Visit& visit, std::string_view step, Fields& in, const Accounts::Answer& answer);
  bool change_passkey(const Visit& visit, std::string_view step, Fields& in, const Accounts::Answer& answer);
  void export_account(const Visit& visit, std::string_view step, const std::string& url, const Done& done);
  void answer_account(const Result<Accounts::Granted>& granted, const Done& done) const;
  HttpResponse json(int status, std::string text) const;
  HttpResponse make(int status, std::string_view type, std::shared_ptr<const std::string> body) const;
  HttpResponse static_file(const HttpRequest& request, const StaticFile& file) const;
  HttpResponse api(std::string_view path) const;
  // The page of the client, with what a link to this path shows in a chat.
  HttpResponse page(const HttpRequest& request, std::string_view path) const;
  void preview(const HttpRequest& request, std::string_view path, Millis now, const Done& done);
  void draw(const HttpRequest& request, Place place, const Done& done);
  // Profiles, lists of games and leaderboards (site_people.cpp).
  void people(const HttpRequest& request, std::string_view path, Millis now, const Done& done);
  void export_games(const HttpRequest& request, const GamesQuestion& question, Millis now, const Done& done);
  void answer_people(const Result<std::string>& text, bool is_public, const Done& done) const;
  void studies(const HttpRequest& request, std::string_view path, const Done& done);
  void change_study(const HttpRequest& request, const IdentityId& who, const std::string& id, const Done& done);
  void share_study(const HttpRequest& request, const IdentityId& who, const std::string& id, const Done& done);
  // Answers with JSON, or with what went wrong.
  void answer_study(const Result<std::string>& text, const Done& done) const;
  HttpResponse study_failure(const Error& error) const;
  // True if a page of ours makes the request, and nobody else's.
  bool is_own_page(const HttpRequest& request) const;
  void admin(const HttpRequest& request, std::string_view path, Millis now, Done done);
  bool is_own_origin(const HttpRequest& request) const;
  std::string metrics_text();
  std::string base_url(const HttpRequest& request) const;
  bool may_see_metrics(const HttpRequest& request) const;
  // Takes one of what the request's address may have; the answer if there is none left.
  std::optional<HttpResponse> take(RateLimit& limit, Count count, const HttpRequest& request, Millis now);

  Hub& hub_;
  const Signer& signer_;
  const StaticFiles& files_;
  Metrics& metrics_;
  SiteOptions options_;
  std::vector<std::pair<std::string, std::string>> common_headers_;
  std::string variants_;
  RateLimit requests_, downloads_, lookups_, previews_, identities_, profiles_, exports_;
};

}  // namespace serai::server
