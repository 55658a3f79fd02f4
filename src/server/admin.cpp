#include "server/admin.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <future>
#include <ostream>

#include "rules/text.hpp"
#include "server/data_folder.hpp"
#include "server/identity.hpp"
#include "server/name.hpp"
#include "server/sqlite_reader.hpp"
#include "server/sqlite_store.hpp"

namespace serai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr int kPage = 200;
constexpr std::string_view kPaths[] = {"", "rename", "hide", "ban", "delete", "remove-study"};

int fail(std::ostream& errors, const Error& error) {
  errors << "serai: " << error.message << "\n";
  return 1;
}

void print(const Identity& who, std::ostream& out) {
  out << who.id << "  " << (who.name.empty() ? "-" : clean_line(who.name)) << (who.is_hidden ? "  hidden" : "")
      << (who.is_banned ? "  banned" : "") << "\n";
}

int list(const AdminCommand& command, std::ostream& out, std::ostream& errors) {
  auto db = SqliteConnection::open(DataFolder::database_in(command.data).string(), SqliteConnection::Mode::kRead);
  if (!db) return fail(errors, db.error());
  SqliteReader reader(std::move(*db));
  if (!command.name.empty()) {
    const auto name = read_name(command.name);
    const auto found = reader.identities_named(name ? name->folded : command.name);
    if (!found) return fail(errors, found.error());
    for (const Identity& who : *found) print(who, out);
    return 0;
  }
  std::string after;
  while (true) {
    const auto page = reader.identities(after, kPage);
    if (!page) return fail(errors, page.error());
    for (const Identity& who : *page) print(who, out);
    if (page->size() < kPage) return 0;
    after = page->back().id;
  }
}

// Sends a POST to the server on this machine. Nothing if no server answers in time.
std::optional<http::response<http::string_body>> post(std::uint16_t port, const std::string& path,
                                                      const std::string& token, const std::string& body) {
  http::request<http::string_body> request(http::verb::post, "/admin/" + path, 11);
  request.set(http::field::host, "localhost");
  request.set(http::field::authorization, "Bearer " + token);
  request.set(http::field::content_type, "application/json");
  request.keep_alive(false);
  request.body() = body;
  request.prepare_payload();

  asio::io_context io;
  beast::tcp_stream stream(io);
  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  bool is_answered = false;
  stream.expires_after(kPatience);
  const asio::ip::tcp::endpoint server(asio::ip::address_v4::loopback(), port);
  stream.async_connect(server, [&](error_code error) {
    if (error) return;
    http::async_write(stream, request, [&](error_code failure, std::size_t) {
      if (failure) return;
      http::async_read(stream, buffer, response, [&](error_code end, std::size_t) { is_answered = !end; });
    });
  });
  io.run();
  if (!is_answered) return std::nullopt;
  return response;
}

int ask_server(const AdminCommand& command, std::ostream& out, std::ostream& errors) {
  const auto signer = Signer::open(DataFolder::key_file_in(command.data));
  if (!signer) return fail(errors, signer.error());
  const boost::json::object body{{"identity", command.identity}, {"name", command.name}, {"on", !command.undo}};
  const auto answer = post(command.port, std::string(kPaths[static_cast<int>(command.kind)]), signer->admin_token(),
                           boost::json::serialize(body));
  if (!answer) {
    return fail(errors, {"no-server", "A server uses this folder, but it does not answer on port " +
                                          std::to_string(command.port) + "; give its port with --port."});
  }
  if (answer->result() == http::status::ok) {
    out << "Done.\n";
    return 0;
  }
  boost::system::error_code error;
  const boost::json::value json = boost::json::parse(answer->body(), error);
  const boost::json::object* object = error ? nullptr : json.if_object();
  const boost::json::value* message = object == nullptr ? nullptr : object->if_contains("message");
  return fail(errors, {"refused", message != nullptr && message->is_string() ? std::string(message->get_string())
                                                                             : "The server refused."});
}

Result<Write> to_write(const AdminCommand& command, const Identity& who) {
  switch (command.kind) {
    case AdminCommand::Kind::kHide:
      return Write(write::MarkIdentity{who.id, !command.undo, who.is_banned});
    case AdminCommand::Kind::kBan:
      return Write(write::MarkIdentity{who.id, who.is_hidden, !command.undo});
    case AdminCommand::Kind::kDelete:
      return Write(write::DeleteIdentity{who.id});
    case AdminCommand::Kind::kList:
    case AdminCommand::Kind::kRename:
    case AdminCommand::Kind::kRemoveStudy:
      break;
  }
  Name name;
  if (!command.name.empty()) {
    auto read = read_name(command.name);
    if (!read) return read.error();
    name = *read;
  }
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  return Write(write::RenameIdentity{who.id, name.shown, name.folded, now});
}

Result<Write> change_for(const AdminCommand& command, StoreReader& reader) {
  if (command.kind == AdminCommand::Kind::kRemoveStudy) {
    const auto study = reader.study(command.identity);
    if (!study) return study.error();
    if (!*study) return Error{"no-study", "There is no such analysis."};
    return Write(write::DropStudy{(*study)->id});
  }
  const auto who = reader.identity(command.identity);
  if (!who) return who.error();
  if (!*who) return Error{"no-identity", "There is no such person."};
  return to_write(command, **who);
}

int change_folder(const AdminCommand& command, const DataFolder& folder, std::ostream& out, std::ostream& errors) {
  auto store = open_sqlite_store(folder);
  if (!store) return fail(errors, store.error());
  const auto change = read_now(**store, [&](StoreReader& reader) { return change_for(command, reader); });
  if (!change) return fail(errors, change.error());
  std::promise<std::optional<Error>> done;
  (*store)->submit({*change}, [&](const std::optional<Error>& error) { done.set_value(error); });
  if (const auto error = done.get_future().get()) return fail(errors, *error);
  out << "Done.\n";
  return 0;
}

}  // namespace

int run_admin(const AdminCommand& command, std::ostream& out, std::ostream& errors) {
  std::error_code ignored;
  if (!std::filesystem::exists(DataFolder::database_in(command.data), ignored)) {
    return fail(errors, {"no-data", "There is no server data in " + command.data.string() + "."});
  }
  if (command.kind == AdminCommand::Kind::kList) return list(command, out, errors);
  const auto folder = DataFolder::open(command.data);
  if (!folder && folder.error().code == "folder-in-use") return ask_server(command, out, errors);
  if (!folder) return fail(errors, folder.error());
  return change_folder(command, *folder, out, errors);
}

}  // namespace serai::server
