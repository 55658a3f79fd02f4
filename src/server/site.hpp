// The site: what an HTTP request is answered. Sockets and the syntax of HTTP are elsewhere (connection.cpp); here a
// request is a value, and so is its answer, so that all routes can be tested and fuzzed without either.
//
// Runs on the thread of the hub.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include "server/address.hpp"
#include "server/fields.hpp"
#include "server/hub.hpp"
#include "server/identity.hpp"
#include "server/static_files.hpp"

namespace serai::server {

struct HttpRequest {
  std::string method;
  std::string target;  // as it came: path and query
  std::string host, origin, cookie, accept_encoding, if_none_match, authorization, forwarded_for;
  std::string body;
  Address peer;
};

struct HttpResponse {
  int status = 200;
  std::vector<std::pair<std::string, std::string>> headers;
  std::shared_ptr<const std::string> body;  // never null
  bool has_body = true;                     // false for HEAD and 304: only the headers are sent
};

struct SiteOptions {
  std::string public_url;  // without a slash at the end; empty: whatever the Host header says
  std::optional<AddressRange> trusted_proxy;
  std::string metrics_token;                 // empty: /metrics for the loopback alone
  std::int64_t identities_per_address = 60;  // new ones in an hour
};

class Site {
 public:
  // All outlive the site.
  Site(Hub& hub, Store& store, const Signer& signer, const StaticFiles& files, Metrics& metrics, SiteOptions options);

  // Answers, at once or when something has been stored.
  void respond(const HttpRequest& request, std::function<void(HttpResponse)> done);
  // An answer to what could not even be read.
  HttpResponse failure(int status, std::string_view code, std::string_view message) const;

  // What an upgrade to a WebSocket comes to: an identity, or the reason why not.
  struct Welcome {
    IdentityId identity;
    std::string set_cookie;  // the header's value; empty if the client has its cookie
    int protocol = 0;
  };
  std::variant<Welcome, HttpResponse> welcome(const HttpRequest& request, Millis now);
  static bool is_socket_path(std::string_view target);
  Address address_of(const HttpRequest& request) const;
  // True for the proxy we are behind.
  bool is_trusted(const Address& peer) const {
    return options_.trusted_proxy && options_.trusted_proxy->contains(peer);
  }

 private:
  HttpResponse route(const HttpRequest& request, std::string_view path, std::string_view query);
  HttpResponse json(int status, std::string text) const;
  HttpResponse make(int status, std::string_view type, std::shared_ptr<const std::string> body) const;
  HttpResponse static_file(const HttpRequest& request, const StaticFile& file) const;
  HttpResponse api(const HttpRequest& request, std::string_view path, std::string_view query);
  void admin(const HttpRequest& request, std::string_view path, std::function<void(HttpResponse)> done);
  bool is_own_origin(const HttpRequest& request) const;
  std::string base_url(const HttpRequest& request) const;
  bool may_see_metrics(const HttpRequest& request) const;

  Hub& hub_;
  Store& store_;
  const Signer& signer_;
  const StaticFiles& files_;
  Metrics& metrics_;
  SiteOptions options_;
  std::vector<std::pair<std::string, std::string>> common_headers_;
  std::string variants_;
  // New identities in this hour, by address.
  std::unordered_map<std::string, std::int64_t> new_identities_;
  Millis hour_ = 0;
};

}  // namespace serai::server
