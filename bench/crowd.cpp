// A crowd before the server: watchers of the lobby, open challenges, listed games that move all the time, and, if asked
// for, visitors who download a long game again and again. It tells whether anybody was disconnected, what a watcher is
// sent, and how long the server keeps a ping waiting. One thread, and one for each of those who download.
#include <sys/socket.h>

#include <atomic>
#include <boost/asio/connect.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <map>
#include <thread>

#include "load_socket.hpp"
#include "load_tools.hpp"

namespace serai::bench {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

struct Options {
  int port = 8080;
  int watchers = 1000;
  int challenges = 300;
  int games = 500;
  int rate = 500;  // moves a second, of all games
  int readers = 0;
  int events = 1900;  // of the long game
  int seconds = 20;
  std::string variant = "sittuyin";
};

// One listed game, played by one person on both sides.
struct Table {
  std::shared_ptr<LoadSocket> socket;
  std::string id;
  const std::vector<std::string>* moves = nullptr;
  std::size_t ply = 0;
  int version = 0;
  bool is_busy = false;
};

class Crowd {
 public:
  explicit Crowd(Options options) : options_(std::move(options)), timer_(io_), pinger_(io_) {}

  int run() {
    sequences_ = sequences(options_.variant);
    const bool is_ready = open_tables() && open_challenges() && open_watchers() && open_pinger() &&
                          (options_.readers == 0 || make_long_game());
    if (!is_ready) {
      std::cerr << "serai_crowd: the crowd cannot be gathered\n";
      return 1;
    }
    return measure();
  }

 private:
  template <class Condition>
  bool run_until(Condition holds) {
    const TimePoint end = SteadyClock::now() + std::chrono::minutes(2);
    while (!holds() && SteadyClock::now() < end) io_.run_one_for(std::chrono::milliseconds(100));
    return holds();
  }

  std::shared_ptr<LoadSocket> open(LoadSocket::OnText on_text) {
    auto socket = std::make_shared<LoadSocket>(io_);
    socket->open(options_.port, {}, std::move(on_text), [](bool) {});
    return socket;
  }

  std::string challenge(const char* id, const char* seats, bool is_listed) const {
    return R"({"t":"challenge","id":")" + std::string(id) + R"(","variant":")" + options_.variant + R"(","seats":[)" +
           seats + R"(],"listed":)" + (is_listed ? "true" : "false") + "}";
  }

  bool open_tables() {
    tables_.resize(static_cast<std::size_t>(options_.games));
    std::size_t ready = 0, opened = 0;
    for (Table& table : tables_) {
      table.moves = &sequences_[opened++ % sequences_.size()];
      table.socket = open([&](std::string_view text) {
        const std::string_view type = field(text, "t");
        if (type == "hello") table.socket->send(challenge("c", R"("me","me")", true));
        if (type == "started" && table.id.empty()) {
          table.id = field(text, "game");
          ++ready;
        }
        if (type == "ack") {
          table.version = std::atoi(std::string(field(text, "version")).c_str());
          table.is_busy = false;
          ++acknowledged_;
        }
        if (type == "refused") ++refused_;
      });
      if (!run_until([&] { return opened - ready < 50; })) return false;
    }
    return run_until([&] { return ready == tables_.size(); });
  }

  // Five for each person.
  bool open_challenges() {
    constexpr int kEach = 5;
    int made = 0;
    for (int i = 0; i < options_.challenges; i += kEach) {
      const std::size_t index = people_.size();
      people_.push_back(open([&, index](std::string_view text) {
        const std::string_view type = field(text, "t");
        if (type == "challenge-made") ++made;
        if (type != "hello") return;
        for (int c = 0; c < kEach; ++c) {
          people_[index]->send(challenge(("c" + std::to_string(c)).c_str(), R"("me","open")", true));
        }
      }));
      if (!run_until([&] { return i - made < 100; })) return false;
    }
    return run_until([&] { return made >= options_.challenges; });
  }

  bool open_watchers() {
    int ready = 0;
    for (int i = 0; i < options_.watchers; ++i) {
      const std::size_t index = watchers_.size();
      watchers_.push_back(open([&, index](std::string_view text) {
        const std::string_view type = field(text, "t");
        if (type == "hello") watchers_[index]->send(R"({"t":"lobby"})");
        if (type == "lobby") ++lobbies_;
        if (type == "lobby-update") ++updates_;
        bytes_ += text.size();
        largest_ = std::max(largest_, text.size());
      }));
      ready = static_cast<int>(lobbies_);
      if (!run_until([&] { return i - static_cast<int>(lobbies_) < 100; })) return false;
    }
    return run_until([&] { return lobbies_ >= static_cast<std::size_t>(options_.watchers); }) || ready > 0;
  }

  bool open_pinger() {
    pinging_ = open([&](std::string_view text) {
      if (field(text, "t") != "pong") return;
      waits_.push_back(milliseconds(SteadyClock::now() - pinged_at_));
      is_pinging_ = false;
    });
    return run_until([&] { return pinging_->is_open(); });
  }

  // A finished game with as many events as the server stores: moves and takebacks.
  bool make_long_game() {
    std::string id;
    int version = 0;
    bool is_over = false;
    std::shared_ptr<LoadSocket> player = open([&](std::string_view text) {
      const std::string_view type = field(text, "t");
      if (type == "hello") player_->send(challenge("c", R"("me","me")", false));
      if (type == "started" && id.empty()) {
        id = field(text, "game");
        version = -1;
      }
      if (type == "refused") std::cerr << "refused: " << text << "\n";
      if (type == "ack") version = std::atoi(std::string(field(text, "version")).c_str());
      if (type != "ack" && !(type == "started" && version == -1)) return;
      version = std::max(version, 0);
      const std::string head = R"(,"id":"e)" + std::to_string(version) + R"(","game":")" + id + R"(")";
      if (is_over) return;
      is_over = version >= options_.events;
      if (is_over) {
        player_->send(R"({"t":"offer","offer":"resign")" + head + "}");
      } else if (version % 4 < 2) {
        player_->send(R"({"t":"move","move":")" + sequences_[0][static_cast<std::size_t>(version % 4)] +
                      R"(","version":)" + std::to_string(version) + head + "}");
      } else {
        player_->send(R"({"t":"offer","offer":"takeback")" + head + "}");
      }
    });
    player_ = player;
    const bool is_made = run_until([&] { return is_over; });
    io_.run_for(std::chrono::seconds(1));
    long_game_ = id;
    return is_made;
  }

  // Downloads the long game until the end, without a pause.
  void read_for_ever() {
    asio::io_context io;
    while (!is_done_) {
      asio::ip::tcp::socket socket(io);
      error_code error;
      socket.connect({asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(options_.port)}, error);
      const std::string request =
          "GET /game/" + long_game_ + ".pgn HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
      if (!error) asio::write(socket, asio::buffer(request), error);
      std::string answer;
      if (!error) asio::read(socket, asio::dynamic_buffer(answer), error);
      ++(answer.starts_with("HTTP/1.1 200") ? downloads_ : failed_downloads_);
    }
  }

  void tick() {
    const TimePoint now = SteadyClock::now();
    const auto due = static_cast<std::size_t>(std::chrono::duration<double>(now - begin_).count() * options_.rate);
    for (; issued_ < due; ++issued_) {
      Table& table = tables_[issued_ % tables_.size()];
      if (table.is_busy || table.ply == table.moves->size()) continue;
      table.is_busy = true;
      table.socket->send(R"({"t":"move","game":")" + table.id + R"(","id":"m)" + std::to_string(table.ply) +
                         R"(","version":)" + std::to_string(table.version) + R"(,"move":")" +
                         (*table.moves)[table.ply] + "\"}");
      ++table.ply;
    }
    if (!is_pinging_) {
      is_pinging_ = true;
      pinged_at_ = now;
      pinging_->send(R"({"t":"ping"})");
    }
    timer_.expires_after(std::chrono::milliseconds(2));
    timer_.async_wait([this](error_code error) {
      if (!error) tick();
    });
  }

  int measure() {
    std::vector<std::thread> readers;
    for (int i = 0; i < options_.readers; ++i) readers.emplace_back([this] { read_for_ever(); });
    updates_ = bytes_ = largest_ = 0;
    begin_ = SteadyClock::now();
    tick();
    io_.run_for(std::chrono::seconds(options_.seconds));
    is_done_ = true;
    for (std::thread& reader : readers) reader.join();
    const auto lost = std::count_if(watchers_.begin(), watchers_.end(), [](const auto& w) { return !w->is_open(); });
    std::printf("watchers: %zu, disconnected: %ld\n", watchers_.size(), static_cast<long>(lost));
    std::printf("updates: %.2f a second for each watcher, %.1f kB a second for each, largest message %zu bytes\n",
                static_cast<double>(updates_) / options_.watchers / options_.seconds,
                static_cast<double>(bytes_) / 1000 / options_.watchers / options_.seconds, largest_);
    std::printf("moves acknowledged: %zu, refused: %zu\n", acknowledged_, refused_);
    if (options_.readers > 0) {
      std::printf("downloads: %zu, refused or failed: %zu\n", downloads_.load(), failed_downloads_.load());
    }
    print_percentiles("pings", waits_);
    return lost == 0 ? 0 : 1;
  }

  Options options_;
  asio::io_context io_{1};
  asio::steady_timer timer_, pinger_;
  std::vector<std::vector<std::string>> sequences_;
  std::vector<Table> tables_;
  std::vector<std::shared_ptr<LoadSocket>> people_, watchers_;
  std::shared_ptr<LoadSocket> pinging_, player_;
  std::string long_game_;
  std::size_t lobbies_ = 0, updates_ = 0, bytes_ = 0, largest_ = 0, issued_ = 0, acknowledged_ = 0, refused_ = 0;
  std::atomic<std::size_t> downloads_ = 0, failed_downloads_ = 0;
  std::atomic<bool> is_done_ = false;
  bool is_pinging_ = false;
  TimePoint begin_, pinged_at_;
  std::vector<double> waits_;
};

int run(int argc, char** argv) {
  Options options;
  const std::map<std::string, int*> numbers = {
      {"port", &options.port},     {"watchers", &options.watchers}, {"challenges", &options.challenges},
      {"games", &options.games},   {"rate", &options.rate},         {"readers", &options.readers},
      {"events", &options.events}, {"seconds", &options.seconds}};
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = std::min(word.find('='), word.size());
    const auto number = numbers.find(word.substr(0, equals));
    if (number == numbers.end() || equals == word.size()) {
      std::cerr << "usage: serai_crowd [port=N] [watchers=N] [challenges=N] [games=N] [rate=N] [readers=N] [events=N] "
                   "[seconds=N]\n";
      return 2;
    }
    *number->second = std::atoi(word.c_str() + equals + 1);
  }
  raise_file_limit();
  return Crowd(options).run();
}

}  // namespace
}  // namespace serai::bench

int main(int argc, char** argv) {
  return serai::bench::run(argc, argv);
}
