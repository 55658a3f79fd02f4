// Any lines as messages of two players to the hub: whatever they say is answered by messages that can be read, and
// nothing breaks. The first byte of a line says who speaks, or lets time pass.
#include <boost/json.hpp>
#include <cstdlib>

#include "server/hub_world.hpp"

namespace {

using namespace serai::server;

struct Listener final : Client {
  void send(const std::shared_ptr<const std::string>& text) override {
    boost::system::error_code error;
    const auto value = boost::json::parse(*text, error);
    if (error || !value.is_object()) std::abort();
  }
  void close(int, std::string_view) override {}
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view input(reinterpret_cast<const char*>(data), size);
  HubWorld world;
  Listener ann, bob;
  const SessionId sessions[] = {world.hub->connect(ann, "ann", kProtocolVersion),
                                world.hub->connect(bob, "bob", kProtocolVersion)};
  while (!input.empty()) {
    const std::size_t end = input.find('\n');
    const std::string_view line = input.substr(0, end);
    input = end == std::string_view::npos ? std::string_view() : input.substr(end + 1);
    if (line.empty()) continue;
    if (line[0] == '+') {
      world.now += 7'000;
      world.tick();
    } else {
      world.receive(sessions[line[0] & 1], line.substr(1));
    }
  }
  return 0;
}
