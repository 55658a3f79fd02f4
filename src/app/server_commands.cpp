#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>

#include "app/commands.hpp"
#include "server/admin.hpp"
#include "server/backup.hpp"
#include "server/data_folder.hpp"
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
  auto* command = app.add_subcommand("backup", "Write a server's data to a file, also while it runs");
  command->add_option("--data", folder, "The data folder")->required();
  command->add_option("--to", file, "The backup to write")->required();
  command->callback([&] { action = with_private_files([] { return tell(server::make_backup(folder, file)); }); });
}

void add_restore(CLI::App& app, Action& action) {
  static std::filesystem::path folder, file;
  auto* command = app.add_subcommand("restore", "Fill an empty data folder from a backup");
  command->add_option("--from", file, "The backup to read")->required();
  command->add_option("--data", folder, "The data folder")->required();
  command->callback([&] { action = with_private_files([] { return tell(server::restore_backup(file, folder)); }); });
}

// Where this program lies.
std::filesystem::path program_folder() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

// The first of these that is there; empty if none is.
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

int serve(server::ServeOptions options, const std::filesystem::path& limits) {
  if (!limits.empty()) {
    const auto read = server::read_limits(limits);
    if (!read) return tell(read.error());
    options.limits = *read;
  }
  options.times.choice = 1000 * options.limits.choice_seconds;
  options.times.first_move = 1000 * options.limits.first_move_seconds;
  options.times.first_placement = 1000 * options.limits.first_placement_seconds;
  options.times.gone = 1000 * options.limits.gone_seconds;
  options.times.replace = 1000 * options.limits.replace_seconds;
  while (options.public_url.ends_with('/')) options.public_url.pop_back();
  const auto folder = program_folder();
  if (options.web.empty()) {
    // Installed, or in a build folder of the tree.
    options.web = first_of({folder / "../share/serai/web", folder / "../../../web/dist"});
  }
  if (options.engine.empty()) options.engine = first_of({folder / "serai-engine"});
  if (options.data.empty()) options.data = default_data();
  server::raise_file_limit();
  const std::string bind = options.bind;
  const bool has_web = !options.web.empty(), has_engine = !options.engine.empty();
  const std::string url = options.public_url;
  auto server = server::Server::open(std::move(options));
  if (!server) return tell(server.error());
  for (const std::string& game : (*server)->damaged())
    std::cerr << "serai: left alone, its record is damaged: " << game << "\n";
  if (!has_web) std::cerr << "serai: there is no web client; give its folder with --web.\n";
  if (!has_engine) std::cerr << "serai: there is no serai-engine beside this program; nobody can play the computer.\n";
  // Bound to every address, it is found at the loopback too; nobody can open 0.0.0.0.
  const std::string at = bind == "0.0.0.0" ? "127.0.0.1" : bind == "::" ? "::1" : bind;
  const std::string host = at.find(':') == std::string::npos ? at : "[" + at + "]";
  std::cout << "Serai is at " << (url.empty() ? "http://" + host + ":" + std::to_string((*server)->port()) : url)
            << "/\n"
            << std::flush;
  (*server)->run(true);
  return 0;
}

void add_serve(CLI::App& app, Action& action) {
  static server::ServeOptions options;
  static std::filesystem::path limits;
  static std::string chat = "free";
  static const std::map<std::string, server::ChatMode> kChat = {
      {"off", server::ChatMode::kOff}, {"presets", server::ChatMode::kPresets}, {"free", server::ChatMode::kFree}};
  auto* command = app.add_subcommand("serve", "Let people play over the network");
  command->add_option("--port", options.port, "The port to listen on; 0 takes any")->capture_default_str();
  command->add_option("--bind", options.bind, "The address to listen on")->capture_default_str();
  command->add_option("--data", options.data, "The folder for games, people and keys [~/.local/share/serai]");
  command->add_option("--web", options.web, "The files of the web client [those beside the program]");
  command->add_option("--engine", options.engine, "The engine to play against [serai-engine beside the program]");
  command->add_option("--engines", options.engines, "Engines at a time [one less than the processors]")
      ->check(CLI::Range(1, 1024));
  command->add_option("--public-url", options.public_url, "The address players see, e.g. https://serai.example");
  command->add_option("--trust-proxy", options.trusted_proxy,
                      "Believe the addresses that a proxy in this range reports, e.g. 127.0.0.1/32");
  command->add_option("--metrics-token", options.metrics_token, "The token that lets a request read /metrics")
      ->envname("SERAI_METRICS_TOKEN");
  command->add_option("--metrics-port", options.metrics_port,
                      "Answer /metrics on this port of 127.0.0.1 too, no token");
  command->add_option("--chat", chat, "How free the chat is; free text is for people who shared a link")
      ->check(CLI::IsMember(kChat))
      ->capture_default_str();
  command->add_option("--limits", limits, "A file with other limits (docs/operating.md)")->check(CLI::ExistingFile);
  command->callback([&] {
    action = with_private_files([] {
      options.chat = kChat.at(chat);
      return serve(std::move(options), limits);
    });
  });
}

void add_admin(CLI::App& app, Action& action) {
  using Kind = server::AdminCommand::Kind;
  static server::AdminCommand admin;
  auto* command = app.add_subcommand("admin", "Look after the people of a server");
  command->require_subcommand(1);
  command->add_option("--data", admin.data, "The data folder [~/.local/share/serai]");
  command->add_option("--port", admin.port, "Where the server listens, if one runs")->capture_default_str();
  const auto add = [&](const char* name, const char* what, Kind kind) {
    auto* sub = command->add_subcommand(name, what);
    sub->fallthrough();
    if (kind != Kind::kList)
      sub->add_option("ID", admin.identity, "The person, as `serai admin list` names it")->required();
    sub->callback([&action, kind] {
      action = with_private_files([kind] {
        admin.kind = kind;
        if (admin.data.empty()) admin.data = default_data();
        return server::run_admin(admin, std::cout, std::cerr);
      });
    });
    return sub;
  };
  add("list", "People with names, hidden or banned ones", Kind::kList)
      ->add_option("--name", admin.name, "Only those of this name");
  add("rename", "Give another name, or none", Kind::kRename)->add_option("NAME", admin.name, "The name")->required();
  add("hide", "Do not show the name to others", Kind::kHide)->add_flag("--undo", admin.undo, "Show it again");
  add("ban", "Refuse connections", Kind::kBan)->add_flag("--undo", admin.undo, "Accept them again");
  add("delete", "Forget a person; the games stay", Kind::kDelete);
}

}  // namespace

void add_server_commands(CLI::App& app, Action& action) {
  for (auto add : {add_serve, add_admin, add_backup, add_restore}) add(app, action);
}

}  // namespace serai::app
