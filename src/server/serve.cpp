#include "server/serve.hpp"

#include <sodium.h>
#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <mutex>

#include "server/data_folder.hpp"
#include "server/endings.hpp"
#include "server/listener.hpp"
#include "server/log.hpp"
#include "server/loop_watch.hpp"
#include "server/preview.hpp"

namespace serai::server {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// How long a shutdown waits for the store, and then for the sockets.
constexpr std::chrono::milliseconds kForStore(3000);
constexpr std::chrono::milliseconds kForSockets(1000);
constexpr std::chrono::milliseconds kLook(20);
constexpr std::int64_t kMostReviews = 64;  // at a time

// The time of day at the start of the server, and from then on a clock that never goes back.
std::function<Millis()> system_time() {
  using std::chrono::duration_cast, std::chrono::milliseconds;
  const auto wall = duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  const auto start = std::chrono::steady_clock::now();
  return [wall, start] { return wall + duration_cast<milliseconds>(std::chrono::steady_clock::now() - start).count(); };
}

class WholeServer final : public Server {
 public:
  WholeServer(ServeOptions options, DataFolder folder, Signer signer, StaticFiles files)
      : options_(std::move(options)),
        folder_(std::move(folder)),
        signer_(signer),
        files_(std::move(files)),
        engines_(std::move(options_.pool)),
        now_(options_.now ? options_.now : system_time()),
        signals_(io_),
        timer_(io_),
        watch_(io_, metrics_) {}

  ~WholeServer() override {
    // First those that call back from other threads, while what they call still exists.
    engines_.reset();
    previews_.reset();
    endings_.reset();
    passwords_.reset();
    store_.reset();
  }

  std::optional<Error> prepare(const std::optional<AddressRange>& trusted) {
    auto store = open_sqlite_store(folder_, options_.store);
    if (!store) return store.error();
    store_ = std::move(*store);
    if (!engines_ && !options_.engine.empty()) {
      EnginePoolOptions pool;
      pool.command = {options_.engine.string()};
      if (options_.engines > 0) pool.engines = options_.engines;
      auto engines = make_engine_pool(std::move(pool));
      if (!engines) return engines.error();
      engines_ = std::move(*engines);
      if (options_.limits.reviews_at_once > 0) make_reviewer_beside(*engines_);
    }
    passwords_ = make_passwords(options_.limits);
    make_hub();
    previews_ = std::make_unique<Previews>(
        files_, [this](std::function<void()> work) { post(std::move(work)); }, options_.limits);
    endings_ = std::make_unique<Endings>(options_.tables.string(),
                                         [this](std::function<void()> work) { post(std::move(work)); });
    SiteOptions site{options_.public_url, trusted,         options_.metrics_token, options_.limits,
                     engines_.get(),      previews_.get(), endings_.get()};
    site_ = std::make_unique<Site>(*hub_, signer_, files_, metrics_, std::move(site));
    listener_ = std::make_unique<Listener>(io_, Shared{*hub_, *site_, metrics_, options_.limits, now_});
    if (auto error = listener_->listen(options_.bind, options_.port)) return error;
    if (options_.metrics_port) {
      if (auto error = listener_->listen_for_metrics(*options_.metrics_port)) return error;
    }
    auto damaged = hub_->load();
    if (!damaged) return damaged.error();
    damaged_ = std::move(*damaged);
    for (const std::string& what : damaged_) log::write(log::Level::kError, "damaged-record", {{"what", what}});
    return std::nullopt;
  }

  std::uint16_t port() const override { return listener_->port(); }
  std::uint16_t metrics_port() const override { return listener_->metrics_port(); }
  const std::vector<std::string>& damaged() const override { return damaged_; }

  void run(bool with_signals) override {
    if (with_signals) {
      std::signal(SIGPIPE, SIG_IGN);
      for (int signal : {SIGTERM, SIGINT}) signals_.add(signal);
      signals_.async_wait([this](error_code error, int) {
        if (!error) begin_shutdown();
      });
    }
    listener_->start();
    watch_.start();
    log::write(log::Level::kInfo, "start", {{"version", SERAI_VERSION}, {"port", std::int64_t{port()}}});
    const auto work = asio::make_work_guard(io_);
    io_.run();
    log::write(log::Level::kInfo, "stop");
  }

  void stop() override {
    asio::post(io_, [this] { begin_shutdown(); });
  }
  void wake() override {
    asio::post(io_, [this] {
      hub_->tick();
      listener_->keep_time();
    });
  }
  void sweep() override {
    asio::post(io_, [this] { listener_->sweep(); });
  }

 private:
  void make_reviewer_beside(EnginePool& engines) {
    ReviewerOptions reviewer;
    reviewer.command = {options_.engine.string()};
    reviewer.tables = options_.tables.string();  // those who play have levels, which know no tables
    reviewer.reviews = static_cast<int>(std::min<std::int64_t>(options_.limits.reviews_at_once, kMostReviews));
    reviewer.must_wait = [&engines] { return engines.stats().waiting > 0; };
    reviewer_ = make_reviewer(std::move(reviewer));
  }

  void make_hub() {
    HubOptions hub;
    hub.limits = options_.limits;
    hub.reviewer = reviewer_.get();
    hub.passwords = passwords_.get();
    hub.times = options_.times;
    hub.chat = options_.chat;
    hub.version = SERAI_VERSION;
    hub.build = files_.build();
    hub.now = now_;
    hub.post = [this](std::function<void()> work) { post(std::move(work)); };
    hub.random = [] { return randombytes_random(); };
    hub.secret = [this](std::string_view purpose, std::string_view id) { return signer_.link_token(purpose, id); };
    hub.wake = [this] {
      if (listener_) listener_->keep_time();
    };
    hub_ = std::make_unique<Hub>(*store_, engines_.get(), metrics_, std::move(hub));
    store_->on_writable([this](bool is_writable) {
      log::write(is_writable ? log::Level::kInfo : log::Level::kError, is_writable ? "writable" : "read-only");
      post([this, is_writable] { hub_->set_writable(is_writable); });
    });
  }

  // Brings work to the thread of the hub. What is posted together is done together: a commit has the answers of many
  // units, and waking the thread costs more than each of them.
  void post(std::function<void()> work) {
    bool is_first = false;
    {
      const std::lock_guard lock(posted_mutex_);
      is_first = posted_.empty();
      posted_.push_back(std::move(work));
    }
    if (is_first) asio::post(io_, [this] { do_posted(); });
  }

  void do_posted() {
    std::vector<std::function<void()>> all;
    {
      const std::lock_guard lock(posted_mutex_);
      all.swap(posted_);
    }
    for (const auto& work : all) work();
  }

  // Tells the players, waits until everything under way is stored, then closes the sockets.
  void begin_shutdown() {
    if (is_stopping_) return;
    is_stopping_ = true;
    log::write(log::Level::kInfo, "stopping");
    listener_->stop_accepting();
    hub_->shut_down();
    give_up_at_ = std::chrono::steady_clock::now() + kForStore;
    await_store();
  }

  void await_store() {
    if (!hub_->is_settled() && std::chrono::steady_clock::now() < give_up_at_) return later([this] { await_store(); });
    listener_->close_all();
    give_up_at_ = std::chrono::steady_clock::now() + kForSockets;
    await_sockets();
  }

  void await_sockets() {
    if (listener_->is_quiet() || std::chrono::steady_clock::now() >= give_up_at_) return io_.stop();
    later([this] { await_sockets(); });
  }

  void later(std::function<void()> work) {
    timer_.expires_after(kLook);
    timer_.async_wait([work = std::move(work)](error_code error) {
      if (!error) work();
    });
  }

  ServeOptions options_;
  DataFolder folder_;
  Signer signer_;
  StaticFiles files_;
  Metrics metrics_;
  asio::io_context io_{1};
  std::unique_ptr<EnginePool> engines_;
  std::unique_ptr<Reviewer> reviewer_;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Passwords> passwords_;
  std::unique_ptr<Previews> previews_;
  std::unique_ptr<Endings> endings_;
  std::function<Millis()> now_;
  std::unique_ptr<Hub> hub_;
  std::unique_ptr<Site> site_;
  std::unique_ptr<Listener> listener_;
  asio::signal_set signals_;
  asio::steady_timer timer_;
  LoopWatch watch_;
  std::vector<std::string> damaged_;
  std::chrono::steady_clock::time_point give_up_at_;
  std::mutex posted_mutex_;  // guards what follows it
  std::vector<std::function<void()>> posted_;
  bool is_stopping_ = false;
};

}  // namespace

Result<std::unique_ptr<Server>> Server::open(ServeOptions options) {
  std::optional<AddressRange> trusted;
  if (!options.trusted_proxy.empty()) {
    auto range = AddressRange::parse(options.trusted_proxy);
    if (!range) return range.error();
    trusted = *range;
  }
  StaticFiles files;
  if (!options.web.empty()) {
    auto loaded = StaticFiles::load(options.web);
    if (!loaded) return loaded.error();
    files = std::move(*loaded);
  }
  auto folder = DataFolder::open(options.data);
  if (!folder) return folder.error();
  auto signer = Signer::open(folder->key_file());
  if (!signer) return signer.error();
  auto server = std::make_unique<WholeServer>(std::move(options), std::move(*folder), *signer, std::move(files));
  if (auto error = server->prepare(trusted)) return *error;
  return std::unique_ptr<Server>(std::move(server));
}

void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace serai::server
