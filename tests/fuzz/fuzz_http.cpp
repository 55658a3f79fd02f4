// Any bytes as a request to the site: method, target and headers on lines of their own, then the body. It is answered
// once, with headers that stay on their lines.
#include <cstdlib>
#include <fstream>

#include "server/hub_world.hpp"
#include "server/site.hpp"
#include "server/temporary_folder.hpp"
#include "server/token.hpp"

namespace {

using namespace serai::server;

std::string next_line(std::string_view& input) {
  const std::size_t end = input.find('\n');
  std::string line(input.substr(0, end));
  input = end == std::string_view::npos ? std::string_view() : input.substr(end + 1);
  return line;
}

void check(const HttpResponse& response) {
  if (response.status < 200 || response.status > 599 || !response.body) std::abort();
  for (const auto& [name, value] : response.headers) {
    if (value.find_first_of("\r\n") != std::string::npos) std::abort();
  }
}

// A client with a page, into which the site writes what links show.
StaticFiles client() {
  const TemporaryFolder folder;
  std::ofstream(folder.path() / "index.html") << "<html><head></head></html>";
  return *StaticFiles::load(folder.path());
}

// Makes an account with a passkey and a link, and returns the token of a login.
std::string log_in(HubWorld& world) {
  const WallTime now(std::chrono::milliseconds(world.now));
  const NewLogin login = new_login("ann", "device", "password", now);
  Unit unit{write::CreateIdentity{{"ann", "", "", false, false, now}},
            write::CreateAccount{{"ann", "Ann", "ann", "ann", "hash of secret word", now}},
            write::SetRecoveryCodes{"ann", {hash_token("0123-4567-89AB-CDEF-GHJK-MNPQ")}},
            write::CreatePasskey{{"a2V5", "ann", "key", std::string("\x04", 1) + std::string(64, 'x'), 0, now, now}, 9},
            write::CreateDeviceLink{{hash_token("link"), "ann", now + std::chrono::hours(1)}},
            write::CreateLogin{login.session, 9}};
  world.store.submit(std::move(unit), nullptr);
  return login.token;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  HubWorld world;
  const Signer signer(Signer::Key{});
  static const StaticFiles files = client();
  Site site(*world.hub, signer, files, world.metrics, {"", *AddressRange::parse("127.0.0.1"), "token", {}});

  HttpRequest request;
  request.method = next_line(input);
  request.target = next_line(input);
  for (std::string* field : {&request.host, &request.origin, &request.cookie, &request.accept_encoding,
                             &request.if_none_match, &request.authorization, &request.forwarded_for}) {
    *field = next_line(input);
  }
  if (request.origin == "same") {
    request.origin.clear();
    request.sec_fetch_site = "same-origin";
  }
  if (request.cookie == "account") request.cookie = std::string(kLoginCookie) + "=" + log_in(world);
  if (request.cookie == "known") request.cookie = std::string(kCookieName) + "=" + signer.cookie("somebody");
  if (request.authorization == "admin") request.authorization = "Bearer " + signer.admin_token();
  request.body = input;
  request.peer = *Address::parse("127.0.0.1");
  int answers = 0;
  site.respond(request, 1'000'000, [&](const HttpResponse& response) {
    check(response);
    ++answers;
  });
  world.settle();
  if (answers != 1) std::abort();
  site.welcome(request, 1'000'000, [&](const std::variant<Site::Welcome, HttpResponse>& welcome) {
    if (const auto* refusal = std::get_if<HttpResponse>(&welcome)) check(*refusal);
    ++answers;
  });
  world.settle();
  if (answers != 2) std::abort();
  return 0;
}
