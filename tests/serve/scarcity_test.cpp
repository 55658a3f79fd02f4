// The real server when something is taken from it: its engine in the middle of a thought, and file descriptors.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <fstream>

#include "game/game.hpp"
#include "serve/guest.hpp"
#include "server/temporary_folder.hpp"
#include "test_paths.hpp"

namespace serai::server {
namespace {

namespace json = boost::json;

// The processes that a process has started.
std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> out;
  for (const auto& task : std::filesystem::directory_iterator("/proc/" + std::to_string(parent) + "/task")) {
    std::ifstream file(task.path() / "children");
    for (pid_t child = 0; file >> child;) out.push_back(child);
  }
  return out;
}

// A connection for HTTP that stays open.
class HttpSocket {
 public:
  explicit HttpSocket(int port) : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{60, 0};
    setsockopt(fd_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(connect(fd_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  }
  ~HttpSocket() { close(fd_); }
  HttpSocket(const HttpSocket&) = delete;
  HttpSocket& operator=(const HttpSocket&) = delete;

  void ask(const std::string& target) const {
    const std::string request =
        "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + kMetricsToken + "\r\n\r\n";
    EXPECT_EQ(send(fd_, request.data(), request.size(), MSG_NOSIGNAL), static_cast<ssize_t>(request.size()));
  }
  bool has_answer() const {
    char byte = 0;
    return recv(fd_, &byte, 1, MSG_DONTWAIT | MSG_PEEK) > 0;
  }
  // Waits for the answer; its body.
  std::string answer() const {
    const std::string mark = "\r\n\r\n", length = "\r\nContent-Length: ";
    std::string in;
    char chunk[4096];
    while (true) {
      const std::size_t head = in.find(mark), field = in.find(length);
      if (head != std::string::npos && field < head) {
        const std::size_t size = std::stoul(in.substr(field + length.size()));
        if (in.size() >= head + mark.size() + size) return in.substr(head + mark.size());
      }
      const ssize_t size = recv(fd_, chunk, sizeof chunk, 0);
      if (size <= 0) {
        ADD_FAILURE() << "no answer, but: " << in;
        return {};
      }
      in.append(chunk, static_cast<std::size_t>(size));
    }
  }
  // What the server counts under this name; empty if it does not.
  std::string metric(const std::string& name) const {
    ask("/metrics");
    const std::string all = answer();
    const std::size_t at = all.find("\nserai_" + name + " ");
    if (at == std::string::npos) return {};
    const std::size_t begin = all.find(' ', at) + 1;
    return all.substr(begin, all.find('\n', begin) - begin);
  }

 private:
  int fd_;
};

// Waits, for a minute at most, until a metric has another value.
bool changes(const HttpSocket& http, const std::string& name, const std::string& from) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (http.metric(name) == from && std::chrono::steady_clock::now() < end) continue;
  return http.metric(name) != from;
}

// Waits for the next move of a game that somebody watches; its seat.
std::int64_t next_mover(const Guest& guest) {
  while (true) {
    const json::object events = guest.client->wait_for("events");
    if (events.empty()) return -1;
    for (const json::value& event : events.at("events").as_array()) {
      if (event.at("kind") == "move") return event.at("seat").as_int64();
    }
  }
}

TEST(Engine, KilledInTheMiddleOfAThoughtTheGameGoesOn) {
  const TemporaryFolder folder;
  const auto engine = folder.path() / "engine";
  // Answers one move; then only its death ends its silence.
  std::ofstream(engine) << "#!/bin/sh\nexec '" << SERAI_FAKE_ENGINE << "' silent at=1\n";
  ASSERT_EQ(chmod(engine.c_str(), 0700), 0);
  const ServerProcess server(folder.path(), engine);
  Guest guest;
  guest.connect(server);
  const std::string game = guest.begin({"me", "computer:3"});
  ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());
  ASSERT_EQ(next_mover(guest), 0);
  ASSERT_EQ(next_mover(guest), 1);
  const json::object state = guest.watch(game);
  const auto position = *Game::from_fen("empire", text(state.at("fen")));
  const std::string own = position->write(position->legal_moves().front(), Notation::kUci);
  ASSERT_FALSE(guest.tell(move(state, own.c_str()), game, "m2").empty());
  ASSERT_EQ(next_mover(guest), 0);
  const HttpSocket http(server.port());
  ASSERT_TRUE(changes(http, "engine_thinking", "0"));

  const auto engines = children_of(server.pid());
  ASSERT_EQ(engines.size(), 1U);
  ::kill(engines[0], SIGKILL);
  EXPECT_EQ(next_mover(guest), 1);
  EXPECT_EQ(guest.watch(game).at("moves").as_array().size(), 4U);
  EXPECT_EQ(guest.watch(game).at("status"), "playing");
  EXPECT_EQ(http.metric("engine_replaced_total"), "1");
}

// How many files a process has open.
std::size_t open_files(pid_t pid) {
  const std::filesystem::directory_iterator all("/proc/" + std::to_string(pid) + "/fd");
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

TEST(Descriptors, WhenThereAreNoneAcceptingPausesAndThenGoesOn) {
#ifdef __SANITIZE_ADDRESS__
  // The check of virtual calls opens a pipe to see whether an object can be read, and takes it for damaged if it
  // cannot.
  GTEST_SKIP() << "the sanitizers need descriptors of their own";
#endif
  const TemporaryFolder folder;
  const ServerProcess server(folder.path());
  Guest guest;
  guest.connect(server);
  const std::string game = guest.begin({"me", "me"});
  const HttpSocket http(server.port());
  EXPECT_EQ(http.metric("out_of_descriptors_total"), "0");

  constexpr std::size_t kFree = 5;
  rlimit limit{};
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_NOFILE, nullptr, &limit), 0);
  limit.rlim_cur = open_files(server.pid()) + kFree;
  ASSERT_EQ(prlimit(server.pid(), RLIMIT_NOFILE, &limit, nullptr), 0);
  std::vector<Guest> crowd(kFree);
  for (Guest& one : crowd) EXPECT_FALSE(one.connect(server).empty());
  // One more finds no room. Those who are there play on.
  const HttpSocket late(server.port());
  late.ask("/healthz");
  EXPECT_TRUE(changes(http, "out_of_descriptors_total", "0"));
  EXPECT_FALSE(late.has_answer());
  ASSERT_FALSE(guest.tell(move(guest.watch(game), "a3a4"), game, "m1").empty());

  // Somebody leaves, and it has its turn.
  crowd.pop_back();
  EXPECT_EQ(late.answer(), "ok\n");
  EXPECT_FALSE(guest.tell(move(guest.watch(game), "e7e5"), game, "m2").empty());
}

}  // namespace
}  // namespace serai::server
