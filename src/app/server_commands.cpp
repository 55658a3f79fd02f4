#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>

#include "app/commands.hpp"
#include "server/admin.hpp"
#include "server/backup.hpp"
#include "server/data_folder.hpp"
#include "server/log.hpp"
#include "server/position_index.hpp"
#include "server/serve.hpp"

namespace serai::app {
namespace {

int tell(const std::optional<Error>& error) {
  if (error) std::cerr << "serai: " << error->message << "\n";
  return error ? 1 : 0;
}

// All these commands write secrets: keys, names, unlisted games.
Action with_private_files(Action work) {
  return [work = std::move(work)] {
    server::keep_files_private();
    return work();
  };
}

void add_backup(CLI::App& app, Action& action) {
  static std::filesystem::path folder, file;
  auto* command = app.add_subcommand("backup", "Write a server's data to a file, even while it runs");
  command->add_option("--data", folder, "The data folder")->required();
  command->add_option("--to", file, "The backup to write")->required();
  command->callback([&] { action = with_private_files([] { return tell(server::make_backup(folder, file)); }); });
}

void add_restore(CLI::App& app, Action& action) {
  static std::filesystem::path folder, file;
  auto* command = app.add_subcommand("restore", "Restore a backup to an empty data folder");
  command->add_option("--from", file, "The backup to read")->required();
  command->add_option("--data", folder, "The data folder")->required();
  command->callback([&] { action = with_private_files([] { return tell(server::restore_backup(file, folder)); }); });
}

// The folder of this program.
std::filesystem::path program_folder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

// The first of these that exists; empty if none does.
std::filesystem::path first_of(std::initializer_list<std::filesystem::path> places) {
  std::error_code error;
  for (const auto& place : places) {
    if (std::filesystem::exists(place, error)) return place;
  }
  return {};
}

// $XDG_DATA_HOME/serai, as the standard has it.
std::filesystem::path default_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && *data != 0)
    return std::filesystem::path(data) / "serai";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != 0)
    return std::filesystem::path(home) / ".local/share/serai";
  return "serai-data";
}

// What the command line of `serai serve` says beside the options of the server.
struct ServeCommand {
  server::ServeOptions options;
  std::filesystem::path limits;
  std::string chat = "free";
  std::string log_level = "info";
  bool has_addresses = false;
};

const std::map<std::string, server::ChatMode> kChat = {
    {"off", server::ChatMode::kOff}, {"presets", server::ChatMode::kPresets}, {"free", server::ChatMode::kFree}};
const std::map<std::string, server::log::Level> kLevels = {{"debug", server::log::Level::kDebug},
                                                           {"info", server::log::Level::kInfo},
                                                           {"warning", server::log::Level::kWarning},
                                                           {"error", server::log::Level::kError},
                                                           {"off", server::log::Level::kOff}};

void set_limits(server::ServeOptions& options, const server::Limits& limits) {
  constexpr server::Millis kSecond = 1000;
  options.limits = limits;
  options.times.choice = kSecond * limits.choice_seconds;
  options.times.first_move = kSecond * limits.first_move_seconds;
  options.times.first_placement = kSecond * limits.first_placement_seconds;
  options.times.gone = kSecond * limits.gone_seconds;
  options.times.replace = kSecond * limits.replace_seconds;
}

// Where things are, if the command line does not say it.
void set_places(server::ServeOptions& options) {
  const auto folder = program_folder();
  if (options.web.empty()) {
    // Installed, or in a build folder of the source tree.
    options.web = first_of({folder / "../share/serai/web", folder / "../../../web/dist"});
  }
  if (options.engine.empty()) options.engine = first_of({folder / "serai-engine"});
  if (options.data.empty()) options.data = default_data();
  if (options.web.empty()) std::cerr << "serai: no web client found; give its folder with --web.\n";
  if (options.engine.empty())
    std::cerr << "serai: no serai-engine found next to this program; nobody can play against the computer.\n";
}

// The address to open in a browser.
std::string address_of(const std::string& bind, std::uint16_t port) {
  // Nobody can open 0.0.0.0, but a server bound to every address also answers at the loopback.
  const std::string at = bind == "0.0.0.0" ? "127.0.0.1" : bind == "::" ? "::1" : bind;
  const std::string host = at.find(':') == std::string::npos ? at : "[" + at + "]";
  return "http://" + host + ":" + std::to_string(port);
}

int serve(ServeCommand command) {
  server::ServeOptions& options = command.options;
  server::Limits limits;
  if (!command.limits.empty()) {
    const auto read = server::read_limits(command.limits);
    if (!read) return tell(read.error());
    limits = *read;
  }
  set_limits(options, limits);
  set_places(options);
  options.chat = kChat.at(command.chat);
  while (options.public_url.ends_with('/')) options.public_url.pop_back();
  server::raise_file_limit();
  server::log::start({kLevels.at(command.log_level), command.has_addresses});
  const std::string bind = options.bind, url = options.public_url;
  auto server = server::Server::open(std::move(options));
  if (!server) return tell(server.error());
  std::cout << "Serai is at " << (url.empty() ? address_of(bind, (*server)->port()) : url) << "/\n" << std::flush;
  (*server)->run(true);
  return 0;
}

void add_serve_options(CLI::App& command, ServeCommand& serve) {
  server::ServeOptions& options = serve.options;
  command.add_option("--port", options.port, "The port to listen on; 0 takes any free one")->capture_default_str();
  command.add_option("--bind", options.bind, "The address to listen on")->capture_default_str();
  command.add_option("--data", options.data, "The folder for games, people and keys [~/.local/share/serai]");
  command.add_option("--web", options.web, "The web client's files [those installed with the program]");
  command.add_option("--engine", options.engine, "The engine to play against [serai-engine next to the program]");
  command.add_option("--tables", options.tables, "The folder of endgame tables made by `serai table`")
      ->check(CLI::ExistingDirectory);
  command.add_option("--engines", options.engines, "Engines that may run at the same time [processors - 1]")
      ->check(CLI::Range(1, 1024));
  command.add_option("--public-url", options.public_url, "The address players see, e.g. https://serai.example");
  command.add_option("--trust-proxy", options.trusted_proxy,
                     "Trust the X-Forwarded-For header of proxies in this range, e.g. 127.0.0.1/32");
  command.add_option("--metrics-token", options.metrics_token, "The token required to read /metrics")
      ->envname("SERAI_METRICS_TOKEN");
  command.add_option("--metrics-port", options.metrics_port,
                     "Also serve /metrics on this port of 127.0.0.1, without a token");
  command
      .add_option("--chat", serve.chat, "off, presets (phrases only) or free (text between people who shared a link)")
      ->check(CLI::IsMember(kChat))
      ->capture_default_str();
  command.add_option("--limits", serve.limits, "A JSON file that changes limits (docs/operating.md)")
      ->check(CLI::ExistingFile);
  command.add_option("--log-level", serve.log_level, "What to log: debug, info, warning, error or off")
      ->check(CLI::IsMember(kLevels))
      ->capture_default_str();
  command.add_flag("--log-addresses", serve.has_addresses, "Log the addresses of visitors who hit a limit");
}

void add_serve(CLI::App& app, Action& action) {
  static ServeCommand serve_command;
  auto* command = app.add_subcommand("serve", "Let people play over the network");
  add_serve_options(*command, serve_command);
  command->callback([&] { action = with_private_files([] { return serve(std::move(serve_command)); }); });
}

void add_index(CLI::App& app, Action& action) {
  static std::filesystem::path folder;
  auto* command = app.add_subcommand("index", "Rebuild a server's position index");
  command->add_option("--data", folder, "The data folder [~/.local/share/serai]");
  command->callback([&] {
    action = with_private_files(
        [] { return server::run_index(folder.empty() ? default_data() : folder, std::cout, std::cerr); });
  });
}

void add_admin(CLI::App& app, Action& action) {
  using Kind = server::AdminCommand::Kind;
  static server::AdminCommand admin;
  auto* command = app.add_subcommand("admin", "Manage people: reports, hide, mute, ban, close, delete");
  command->require_subcommand(1);
  command->add_option("--data", admin.data, "The data folder [~/.local/share/serai]");
  command->add_option("--port", admin.port, "The port of the running server, if any")->capture_default_str();
  const auto add = [&](const char* name, const char* what, Kind kind) {
    auto* sub = command->add_subcommand(name, what);
    sub->fallthrough();
    if (kind == Kind::kRemoveStudy)
      sub->add_option("ID", admin.identity, "The last part of its link, /study/ID")->required();
    else if (kind == Kind::kDismiss)
      sub->add_option("REPORT", admin.report, "Its number, as `serai admin reports` prints it")->required();
    else if (kind != Kind::kList && kind != Kind::kReports && kind != Kind::kLog)
      sub->add_option("PERSON", admin.identity, "The id, as `serai admin list` prints it, or the name of an account")
          ->required();
    sub->callback([&action, kind] {
      action = with_private_files([kind] {
        admin.kind = kind;
        if (admin.data.empty()) admin.data = default_data();
        return server::run_admin(admin, std::cout, std::cerr);
      });
    });
    return sub;
  };
  add("list", "List people who have a name, are hidden or are banned", Kind::kList)
      ->add_option("--name", admin.name, "Only people with this name");
  add("rename", "Change a name; an empty one removes it", Kind::kRename)
      ->add_option("NAME", admin.name, "The new name")
      ->required();
  const auto decide = [&](const char* name, const char* what, Kind kind, const char* undo) {
    auto* sub = add(name, what, kind);
    if (undo != nullptr) sub->add_flag("--undo", admin.undo, undo);
    if (undo != nullptr) sub->add_option("--report", admin.report, "The report that this settles");
    sub->add_option("--note", admin.note, "The reason, for the log");
  };
  decide("hide", "Hide the name from others", Kind::kHide, "Show it again");
  decide("mute", "Stop the person from chatting", Kind::kMute, "Let them chat again");
  decide("ban", "Refuse the person's connections", Kind::kBan, "Accept them again");
  decide("close", "Close an account", Kind::kClose, "Open it again");
  decide("grant", "Make an account an administrator", Kind::kGrant, "Revoke this");
  add("reports", "List open reports", Kind::kReports);
  decide("dismiss", "Close a report without taking action", Kind::kDismiss, nullptr);
  add("log", "List what administrators have done", Kind::kLog);
  add("delete", "Delete a person, their chat and their shared analyses; the games stay", Kind::kDelete);
  add("remove-study", "Remove a shared analysis", Kind::kRemoveStudy);
}

}  // namespace

void add_server_commands(CLI::App& app, Action& action) {
  for (auto add : {add_serve, add_admin, add_index, add_backup, add_restore}) add(app, action);
}

}  // namespace serai::app
