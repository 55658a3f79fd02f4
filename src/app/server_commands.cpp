#include <filesystem>
#include <iostream>
#include <optional>

#include "app/commands.hpp"
#include "server/backup.hpp"

namespace serai::app {
namespace {

int tell(const std::optional<Error>& error) {
  if (error) std::cerr << "serai: " << error->message << "\n";
  return error ? 1 : 0;
}

void add_backup(CLI::App& app, Action& action) {
  static std::filesystem::path folder, file;
  auto* command = app.add_subcommand("backup", "Write a server's data to a file, also while it runs");
  command->add_option("--data", folder, "The data folder")->required();
  command->add_option("--to", file, "The backup to write")->required();
  command->callback([&] { action = [] { return tell(server::make_backup(folder, file)); }; });
}

void add_restore(CLI::App& app, Action& action) {
  static std::filesystem::path folder, file;
  auto* command = app.add_subcommand("restore", "Fill an empty data folder from a backup");
  command->add_option("--from", file, "The backup to read")->required();
  command->add_option("--data", folder, "The data folder")->required();
  command->callback([&] { action = [] { return tell(server::restore_backup(file, folder)); }; });
}

}  // namespace

void add_server_commands(CLI::App& app, Action& action) {
  for (auto add : {add_backup, add_restore}) add(app, action);
}

}  // namespace serai::app
