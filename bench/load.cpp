// The load generator: idle connections that answer pings, and games whose moves come at a steady rate. It tells how
// long a move takes from the moment it was due until its acknowledgement and its event have come to every socket of the
// game, what the server's processor time and memory are, and how long the disk takes to sync. One thread; bench/load.sh
// runs it on one core beside the server on another.
#include "load_socket.hpp"
#include "load_tools.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <fstream>
#include <iostream>
#include <map>
#include <vector>

#include "game/game.hpp"

namespace serai::bench {
namespace {

struct Options {
  // "serve"; "frames": the echo server with the frames of a game; "echo": the echo server as such
  std::string mode = "serve";
  int port = 8080;
  int pid = 0;
  int connections = 1000;
  int games = 200;
  int rate = 400;  // moves a second, of all games
  int seconds = 10;
  std::string variant = std::string(variants()[0]->id);
  std::string sync_folder;  // whose disk is measured
};

// The system's view of the server.

std::size_t resident_kilobytes(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
  std::size_t all = 0, resident = 0;
  file >> all >> resident;
  return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

double processor_seconds(int pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(file, text);
  std::istringstream rest(text.substr(std::min(text.rfind(')'), text.size() - 1) + 1));
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

void measure_sync(const std::string& folder) {
  const std::string path = folder + "/serai-sync";
  const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (fd < 0) return;
  std::vector<double> times;
  const std::string page(4096, 'x');
  for (int i = 0; i < 200; ++i) {
    const TimePoint begin = SteadyClock::now();
    if (pwrite(fd, page.data(), page.size(), i * 4096) < 0 || fdatasync(fd) != 0) break;
    times.push_back(milliseconds(SteadyClock::now() - begin));
  }
  close(fd);
  unlink(path.c_str());
  print_percentiles("sync of a page", times);
}

// A game: its two sockets and what it is waiting for. An echo has only one.
struct Table {
  std::shared_ptr<LoadSocket> first, second;
  std::string id;
  std::string version;
  const std::vector<std::string>* moves = nullptr;
  std::size_t ply = 0;
  int awaited = 0;            // messages
  std::deque<TimePoint> due;  // moves, the one being made first
};

class Load {
 public:
  // Moves that every game makes at once: one that does not begin is aborted.
  static constexpr int kFirstMoves = 4;

  explicit Load(Options options) : options_(std::move(options)), timer_(io_) {}

  int run() {
    if (!options_.sync_folder.empty()) measure_sync(options_.sync_folder);
    sequences_ = sequences(options_.variant);
    if (!open_idle() || !open_tables()) {
      std::cerr << "serai_load: the connections cannot be made\n";
      return 1;
    }
    measure();
    return 0;
  }

 private:
  // Runs until a condition holds, or a minute has passed.
  template <class Condition>
  bool run_until(Condition holds) {
    const TimePoint end = SteadyClock::now() + std::chrono::minutes(1);
    while (!holds() && SteadyClock::now() < end) io_.run_one_for(std::chrono::milliseconds(100));
    return holds();
  }

  // Opens so many connections, a hundred at a time.
  bool open_idle() {
    constexpr int kAtOnce = 100;
    const std::size_t before = resident_kilobytes(options_.pid);
    const TimePoint begin = SteadyClock::now();
    int opened = 0, ready = 0, failed = 0;
    while (opened < options_.connections) {
      idle_.push_back(std::make_shared<LoadSocket>(io_));
      idle_.back()->open(options_.port, {}, nullptr, [&](bool works) { ++(works ? ready : failed); });
      ++opened;
      if (!run_until([&] { return opened - ready - failed < kAtOnce; })) return false;
    }
    if (!run_until([&] { return ready + failed == opened; }) || failed > 0) return false;
    const double seconds = milliseconds(SteadyClock::now() - begin) / 1000;
    io_.run_for(std::chrono::seconds(2));  // greetings, pings
    const std::size_t after = resident_kilobytes(options_.pid);
    std::printf("idle connections: %d in %.1f s, %.2f kB each\n", opened, seconds,
                static_cast<double>(after - before) / std::max(1, opened));
    return true;
  }

  bool open_tables() {
    tables_.resize(static_cast<std::size_t>(options_.games));
    std::size_t opened = 0;
    for (Table& table : tables_) {
      table.moves = &sequences_[opened++ % sequences_.size()];
      table.first = std::make_shared<LoadSocket>(io_);
      table.id = std::to_string(opened);
      table.first->open(
          options_.port, {}, [&](std::string_view text) { on_text(table, *table.first, text); },
          [&](bool works) { on_open(table, works); });
      if (!run_until([&] { return opened - ready_ < 50; })) return false;
    }
    return run_until([&] { return ready_ == tables_.size(); });
  }

  // The first socket of a table is open. A server of ours greets; the echo server waits to be told.
  void on_open(Table& table, bool works) {
    if (!works || options_.mode == "serve") return;
    if (options_.mode == "echo") {
      ++ready_;
      return;
    }
    table.first->send("join " + table.id);
    table.second = std::make_shared<LoadSocket>(io_);
    table.second->open(
        options_.port, {}, [&](std::string_view) { arrived(table); },
        [&](bool opened) {
          table.second->send("join " + table.id);
          ready_ += opened ? 1 : 0;
        });
  }

  void on_text(Table& table, LoadSocket& socket, std::string_view text) {
    if (options_.mode != "serve") return arrived(table);
    const std::string_view type = field(text, "t");
    if (type == "ack") {
      table.version = field(text, "version");
      if (is_measuring_) ack_bytes_ += text.size();
      arrived(table);
    } else if (type == "events") {
      if (text.find("\"kind\":\"move\"") == std::string_view::npos) return;
      if (is_measuring_) event_bytes_ += text.size();
      arrived(table);
    } else if (type == "hello") {
      socket.send(&socket == table.first.get() ? challenge() : watch(table));
    } else if (type == "started" && &socket == table.first.get()) {
      table.id = field(text, "game");
      socket.send(watch(table));
    } else if (type == "game" && &socket == table.first.get() && table.second == nullptr) {
      table.second = std::make_shared<LoadSocket>(io_);
      table.second->open(
          options_.port, table.first->cookie(), [&](std::string_view t) { on_text(table, *table.second, t); },
          [](bool) {});
    } else if (type == "game" && &socket == table.second.get() && table.version.empty()) {
      table.version = field(text, "version");
      for (int i = 0; i < kFirstMoves; ++i) table.due.push_back(SteadyClock::now());
      make_move(table);
    } else if (type == "refused") {
      ++refused_;
      if (refused_ == 1) std::cerr << "refused: " << text << "\n";
    }
  }

  std::string challenge() const {
    const VariantInfo& variant = *find_variant(options_.variant);
    std::string seats = "\"me\"";
    for (int i = 1; i < variant.seats; ++i) seats += ",\"me\"";
    return R"({"t":"challenge","id":"c1","variant":")" + options_.variant + R"(","setup":")" +
           std::string(variant.setups[0].id) +
           R"(","control":{"kind":"increment","base":7200,"increment":10},"seats":[)" + seats +
           R"(],"listed":false,"casual":true})";
  }

  static std::string watch(const Table& table) { return R"({"t":"watch","game":")" + table.id + "\"}"; }

  // Makes the next move of a table, if one is due and the last has come through.
  void make_move(Table& table) {
    if (table.awaited > 0 || table.due.empty() || table.ply == table.moves->size()) return;
    const std::string ply = std::to_string(table.ply);
    const std::string& move = (*table.moves)[table.ply++];
    table.awaited = options_.mode == "echo" ? 1 : 3;
    table.first->send(R"({"t":"move","game":")" + table.id + R"(","id":"m)" + ply + R"(","version":)" +
                      (table.version.empty() ? "0" : table.version) + R"(,"move":")" + move + "\"}");
  }

  void arrived(Table& table) {
    if (table.awaited == 0 || --table.awaited > 0) return;
    if (is_measuring_) latencies_.push_back(milliseconds(SteadyClock::now() - table.due.front()));
    table.due.pop_front();
    if (!is_measuring_ && table.due.empty()) ++ready_;
    make_move(table);
  }

  void tick() {
    const TimePoint now = SteadyClock::now();
    const auto due = static_cast<std::size_t>(std::chrono::duration<double>(now - begin_).count() * options_.rate);
    for (; issued_ < due && now < end_; ++issued_) {
      Table& table = tables_[issued_ % tables_.size()];
      table.due.push_back(begin_ +
                          std::chrono::nanoseconds(1'000'000'000LL * static_cast<long long>(issued_) / options_.rate));
      make_move(table);
    }
    timer_.expires_after(std::chrono::milliseconds(1));
    timer_.async_wait([this](boost::system::error_code error) {
      if (!error) tick();
    });
  }

  void measure() {
    const double before = processor_seconds(options_.pid);
    is_measuring_ = true;
    begin_ = SteadyClock::now();
    end_ = begin_ + std::chrono::seconds(options_.seconds);
    tick();
    while (SteadyClock::now() < end_) io_.run_one_for(std::chrono::milliseconds(100));
    const double used = processor_seconds(options_.pid) - before;
    const TimePoint last = end_ + std::chrono::seconds(5);
    while (latencies_.size() < issued_ && SteadyClock::now() < last) io_.run_one_for(std::chrono::milliseconds(100));
    std::printf("moves due: %zu, not through: %zu, refused: %zu\n", issued_, issued_ - latencies_.size(), refused_);
    print_percentiles("moves, from due to all sockets", latencies_);
    if (options_.mode == "serve" && !latencies_.empty()) {
      std::printf("frames of a move, bytes: ack %zu, events %zu to each of two\n", ack_bytes_ / latencies_.size(),
                  event_bytes_ / latencies_.size() / 2);
    }
    std::printf("processor: %.1f%% of a core\n", 100 * used / options_.seconds);
  }

  Options options_;
  boost::asio::io_context io_{1};
  boost::asio::steady_timer timer_;
  std::vector<std::shared_ptr<LoadSocket>> idle_;
  std::vector<std::vector<std::string>> sequences_;
  std::vector<Table> tables_;
  std::size_t ready_ = 0, refused_ = 0, issued_ = 0, ack_bytes_ = 0, event_bytes_ = 0;
  bool is_measuring_ = false;
  TimePoint begin_, end_;
  std::vector<double> latencies_;
};

int usage() {
  std::cerr
      << "usage: serai_load [mode=serve|frames|echo] [port=N] [pid=N] [connections=N] [games=N] [rate=N] [seconds=N] "
         "[variant=ID] [sync=FOLDER]\n";
  return 2;
}

int run(int argc, char** argv) {
  Options options;
  const std::map<std::string, int*> numbers = {
      {"port", &options.port},   {"pid", &options.pid},   {"connections", &options.connections},
      {"games", &options.games}, {"rate", &options.rate}, {"seconds", &options.seconds}};
  const std::map<std::string, std::string*> texts = {
      {"mode", &options.mode}, {"variant", &options.variant}, {"sync", &options.sync_folder}};
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::size_t equals = std::min(word.find('='), word.size());
    const std::string name = word.substr(0, equals);
    const std::string value = equals < word.size() ? word.substr(equals + 1) : "";
    if (numbers.count(name) > 0) {
      *numbers.at(name) = std::atoi(value.c_str());
    } else if (texts.count(name) > 0) {
      *texts.at(name) = value;
    } else {
      return usage();
    }
  }
  if (options.games < 1 || options.rate < 1 || find_variant(options.variant) == nullptr) return usage();
  raise_file_limit();
  return Load(options).run();
}

}  // namespace
}  // namespace serai::bench

int main(int argc, char** argv) {
  return serai::bench::run(argc, argv);
}
