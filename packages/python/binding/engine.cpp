// The engine as Python has it. A search runs in threads of its own; whoever waits for it lets other threads of Python
// run, and listens for Ctrl-C.
#include "engine.hpp"

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>

#include "board.hpp"
#include "engine/engine.hpp"
#include "engine/strength.hpp"

namespace serai_python {

namespace {

using serai::SearchInfo;
using serai::SearchLimits;

constexpr std::chrono::milliseconds kBetweenSignals(50);

// What a search has told, for the thread that waits for it.
class Inbox : public serai::SearchListener {
 public:
  void on_info(const SearchInfo& info) override {
    if (!info.note.empty()) return;
    const std::lock_guard lock(mutex_);
    lines_.push_back(info);
    changed_.notify_one();
  }
  void on_best(const serai::BestMove& best) override {
    const std::lock_guard lock(mutex_);
    best_ = best;
    changed_.notify_one();
  }

  // Waits for news, or a moment. True once the search has ended; `lines` are those told since the last time.
  bool wait(std::vector<SearchInfo>& lines) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, kBetweenSignals, [this] { return best_ || !lines_.empty(); });
    lines = std::move(lines_);
    lines_.clear();
    return best_.has_value();
  }
  // Requires: the search has ended.
  const serai::BestMove& best() const { return *best_; }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<SearchInfo> lines_;
  std::optional<serai::BestMove> best_;
};

std::int64_t milliseconds(double seconds) {
  if (!std::isfinite(seconds) || seconds < 0 || seconds > 1e9)
    raise("SeraiError", {"bad-limit", "A time is a number of seconds."});
  return static_cast<std::int64_t>(std::llround(seconds * 1000));
}

// The limits of a Limit of Python's, which may be None.
SearchLimits limits_of(const py::object& limit) {
  SearchLimits out;
  if (limit.is_none()) return out;
  const auto number = [&](const char* name) { return limit.attr(name).cast<std::optional<double>>(); };
  const auto whole = [&](const char* name) {
    const auto value = limit.attr(name).cast<std::optional<std::int64_t>>();
    if (value && *value < 1) raise("SeraiError", {"bad-limit", std::string("The limit ") + name + " is at least 1."});
    return value;
  };
  constexpr std::int64_t kMost = 1'000'000;
  if (const auto depth = whole("depth")) out.depth = static_cast<int>(std::min(*depth, kMost));
  if (const auto nodes = whole("nodes")) out.nodes = static_cast<std::uint64_t>(*nodes);
  if (const auto mate = whole("mate")) out.mate = static_cast<int>(std::min(*mate, kMost));
  if (const auto time = number("time")) out.movetime_ms = std::max<std::int64_t>(1, milliseconds(*time));
  const char* const clocks[2][2] = {{"white_clock", "white_inc"}, {"black_clock", "black_inc"}};
  for (int c = 0; c < 2; ++c) {
    if (const auto left = number(clocks[c][0]))
      out.clocks[c] = {milliseconds(*left), milliseconds(number(clocks[c][1]).value_or(0))};
  }
  out.moves_to_go = std::max(0, limit.attr("remaining_moves").cast<int>());
  return out;
}

class Engine {
 public:
  explicit Engine(const py::kwargs& options) : engine_(std::make_unique<serai::Engine>(first_variant())) {
    configure(options);
  }

  // Changes the options that are named.
  void configure(const py::kwargs& options);
  py::object play(const Board& board, const py::object& limit, const py::object& moves, const py::object& on_line);
  py::list analyse(const Board& board, const py::object& limit, int lines, const py::object& moves,
                   const py::object& on_line);
  void new_game() {
    const Turn turn(*this);
    engine_->new_game();
  }
  void stop() {
    wants_stop_ = true;
    if (engine_) engine_->stop();
  }
  void close() {
    const Turn turn(*this);
    engine_.reset();
  }

 private:
  // Holds the engine for one thread; another one is told that it is busy.
  class Turn {
   public:
    explicit Turn(Engine& of) : of_(of) {
      if (!of.engine_) raise("SeraiError", {"closed", "The engine is closed."});
      if (of.is_busy_.exchange(true)) raise_busy();
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;
    ~Turn() { of_.is_busy_ = false; }

   private:
    Engine& of_;
  };

  [[noreturn]] static void raise_busy() {
    const py::object type = py::module_::import("serai._errors").attr("EngineBusyError");
    PyErr_SetString(type.ptr(), "The engine is searching for another thread.");
    throw py::error_already_set();
  }
  static std::string_view first_variant() { return serai::variants().front()->id; }
  // Searches and returns the last report on each line, the best first.
  std::vector<SearchInfo> search(const Board& board, SearchLimits limits, const py::object& moves,
                                 const py::object& on_line, serai::BestMove& best);

  std::unique_ptr<serai::Engine> engine_;
  std::atomic<bool> is_busy_{false};
  std::atomic<bool> wants_stop_{false};  // since the search was asked for
};

int option(const py::handle& value, const char* name, int least, int most) {
  const auto number = value.cast<int>();
  if (number < least || number > most) {
    raise("SeraiError", {"bad-option", std::string("The option ") + name + " is from " + std::to_string(least) +
                                           " to " + std::to_string(most) + "."});
  }
  return number;
}

void Engine::configure(const py::kwargs& options) {
  const Turn turn(*this);
  serai::EngineOptions wanted = engine_->options();
  for (const auto& [key, value] : options) {
    const auto name = key.cast<std::string>();
    if (name == "threads") {
      wanted.threads = option(value, "threads", 1, serai::Engine::kMostThreads);
    } else if (name == "hash") {
      wanted.hash_mb = option(value, "hash", 1, serai::Engine::most_hash_mb());
    } else if (name == "level") {
      wanted.level = value.is_none() ? 0 : option(value, "level", 1, static_cast<int>(serai::kLevels.size()));
    } else if (name == "elo") {
      wanted.limit_strength = !value.is_none();
      if (wanted.limit_strength) wanted.elo = option(value, "elo", serai::kLeastElo, serai::kMostElo);
    } else if (name == "seed") {
      wanted.seed = value.is_none() ? 0 : value.cast<std::uint64_t>();
    } else {
      PyErr_SetString(PyExc_TypeError, ("The engine has no option '" + name + "'").c_str());
      throw py::error_already_set();
    }
  }
  check("SeraiError", engine_->set_options(wanted));
}

std::vector<SearchInfo> Engine::search(const Board& board, SearchLimits limits, const py::object& moves,
                                       const py::object& on_line, serai::BestMove& best) {
  const serai::Game& game = board.game();
  if (game.pending_choice()) raise("SeraiError", {"choice-pending", "The players have not chosen their setups yet."});
  if (game.outcome().is_over()) return {};
  wants_stop_ = false;
  if (engine_->game().variant().id != game.variant().id) check("SeraiError", engine_->set_variant(game.variant().id));
  check("SeraiError", engine_->set_position(game.start_fen(), board.moves()));
  if (!moves.is_none()) {
    for (const auto& move : moves) limits.search_moves.push_back(board.uci_move(move.cast<std::string>()));
  }

  Inbox inbox;
  std::vector<SearchInfo> news, last;
  engine_->go(limits, inbox);
  const auto end = [&] {  // the inbox may go then
    const py::gil_scoped_release others_run;
    engine_->stop();
    engine_->wait();
  };
  for (bool is_over = false; !is_over;) {
    {
      const py::gil_scoped_release others_run;
      if (wants_stop_) engine_->stop();
      is_over = inbox.wait(news);
    }
    try {
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      for (const SearchInfo& info : news) {
        last.resize(std::max(last.size(), static_cast<std::size_t>(info.line)));
        last[static_cast<std::size_t>(info.line) - 1] = info;
        if (!on_line.is_none()) on_line(line_object(info));
      }
    } catch (...) {
      end();
      throw;
    }
  }
  end();
  best = inbox.best();
  return last;
}

py::object Engine::play(const Board& board, const py::object& limit, const py::object& moves,
                        const py::object& on_line) {
  const Turn turn(*this);
  serai::BestMove best;
  const auto lines = search(board, limits_of(limit), moves, on_line, best);
  const auto move = [](const std::string& uci) { return uci.empty() ? py::object(py::none()) : move_object(uci); };
  return make("PlayResult", move(best.move), move(best.ponder),
              lines.empty() ? py::object(py::none()) : line_object(lines.front()));
}

py::list Engine::analyse(const Board& board, const py::object& limit, int lines, const py::object& moves,
                         const py::object& on_line) {
  const Turn turn(*this);
  const serai::EngineOptions kept = engine_->options();
  serai::EngineOptions wanted = kept;
  wanted.analyse = true;
  wanted.lines = option(py::int_(lines), "lines", 1, serai::Engine::kMostLines);
  check("SeraiError", engine_->set_options(wanted));
  struct Restore {
    serai::Engine& engine;
    const serai::EngineOptions& kept;
    ~Restore() { engine.set_options(kept); }
  } const restore{*engine_, kept};
  serai::BestMove best;
  py::list out;
  for (const SearchInfo& info : search(board, limits_of(limit), moves, on_line, best)) out.append(line_object(info));
  return out;
}

}  // namespace

void define_engine(py::module_& module) {
  py::class_<Engine> type(module, "Engine");
  type.attr("__module__") = "serai";
  type.def(py::init<const py::kwargs&>())
      .def("configure", &Engine::configure)
      .def("play", &Engine::play, py::arg("board"), py::arg("limit") = py::none(), py::kw_only(),
           py::arg("moves") = py::none(), py::arg("on_line") = py::none())
      .def("analyse", &Engine::analyse, py::arg("board"), py::arg("limit") = py::none(), py::kw_only(),
           py::arg("lines") = 1, py::arg("moves") = py::none(), py::arg("on_line") = py::none())
      .def("new_game", &Engine::new_game)
      .def("stop", &Engine::stop)
      .def("close", &Engine::close)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Engine& engine, const py::args&) { engine.close(); });
}

}  // namespace serai_python
