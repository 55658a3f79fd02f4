#include "server/admin.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/json.hpp>
#include <chrono>
#include <ctime>
#include <future>
#include <ostream>

#include "rules/text.hpp"
#include "server/data_folder.hpp"
#include "server/identity.hpp"
#include "server/limits.hpp"
#include "server/moderation.hpp"
#include "server/name.hpp"
#include "server/sqlite_reader.hpp"
#include "server/sqlite_store.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

constexpr auto kPatience = std::chrono::seconds(10);
constexpr int kPage = 200;
constexpr std::int64_t kNewest = std::numeric_limits<std::int64_t>::max();
// What the server calls the commands, in the order of AdminCommand::Kind.
constexpr std::string_view kPaths[] = {"",     "rename", "hide",  "ban", "delete",  "remove-study",
                                       "mute", "close",  "grant", "",    "dismiss", ""};

std::string path_of(const AdminCommand& command) {
  return std::string(kPaths[static_cast<int>(command.kind)]);
}

int fail(std::ostream& errors, const Error& error) {
  errors << "serai: " << error.message << "\n";
  return 1;
}

void print(const Identity& who, std::ostream& out) {
  out << who.id << "  " << (who.name.empty() ? "-" : clean_line(who.name)) << (who.is_hidden ? "  hidden" : "")
      << (who.is_banned ? "  banned" : "") << (who.is_muted ? "  muted" : "") << (who.is_closed ? "  closed" : "")
      << (who.is_admin ? "  administrator" : "") << "\n";
}

std::string time_text(WallTime time) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char buffer[32];
  std::strftime(buffer, sizeof buffer, "%Y-%m-%d %H:%M", &parts);
  return buffer;
}

std::string shown(const IdentityId& id, const std::string& name) {
  return id + (name.empty() ? "" : " (" + clean_line(name) + ")");
}

void print(const Report& report, std::ostream& out) {
  out << report.id << "  " << time_text(report.created) << "  " << report.reason << "  about "
      << shown(report.about, report.about_name) << "  by " << shown(report.by, report.by_name) << "  game "
      << report.game << (report.text.empty() ? "" : "  \"" + clean_line(report.text) + "\"") << "\n";
}

void print(const Deed& deed, std::ostream& out) {
  out << time_text(deed.time) << "  " << deed.action << "  " << shown(deed.about, deed.about_name) << "  by "
      << (deed.by.empty() ? "the command line" : shown(deed.by, deed.by_name))
      << (deed.report == 0 ? "" : "  report " + std::to_string(deed.report))
      << (deed.note.empty() ? "" : "  \"" + clean_line(deed.note) + "\"") << "\n";
}

// Prints all pages of a list. `next` reads one from before an id.
template <class Next>
int print_all(const Next& next, std::ostream& out, std::ostream& errors) {
  std::int64_t before = kNewest;
  while (true) {
    const auto page = next(before);
    if (!page) return fail(errors, page.error());
    for (const auto& line : *page) print(line, out);
    if (page->size() < kPage) return 0;
    before = page->back().id;
  }
}

// Somebody by id, or an account by name.
Result<Identity> find_person(StoreReader& reader, const std::string& text) {
  const auto by_id = reader.identity(text);
  if (!by_id) return by_id.error();
  if (*by_id) return **by_id;
  if (const auto name = read_name(text)) {
    const auto named = reader.identities_named(name->folded);
    if (!named) return named.error();
    for (const Identity& who : *named) {
      if (who.has_account) return who;
    }
  }
  return Error{"no-identity", "There is no such person."};
}

int list(const AdminCommand& command, std::ostream& out, std::ostream& errors) {
  auto db = SqliteConnection::open(DataFolder::database_in(command.data).string(), SqliteConnection::Mode::kRead);
  if (!db) return fail(errors, db.error());
  SqliteReader reader(std::move(*db));
  if (command.kind == AdminCommand::Kind::kReports) {
    return print_all([&](std::int64_t before) { return reader.reports(true, before, kPage); }, out, errors);
  }
  if (command.kind == AdminCommand::Kind::kLog) {
    return print_all([&](std::int64_t before) { return reader.deeds({}, before, kPage); }, out, errors);
  }
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

// Whom a command concerns: the person of the report that is dismissed, or the one that is named.
Result<Identity> person_of(const AdminCommand& command, StoreReader& reader) {
  if (command.kind != AdminCommand::Kind::kDismiss) return find_person(reader, command.identity);
  const auto report = reader.report(command.report);
  if (!report) return report.error();
  if (!*report || !(*report)->is_open) return Error{"no-report", "No such report is open."};
  return find_person(reader, (*report)->about);
}

int ask_server(const AdminCommand& command, std::ostream& out, std::ostream& errors) {
  const auto signer = Signer::open(DataFolder::key_file_in(command.data));
  if (!signer) return fail(errors, signer.error());
  std::string id = command.identity;
  if (command.kind != AdminCommand::Kind::kRemoveStudy) {
    auto db = SqliteConnection::open(DataFolder::database_in(command.data).string(), SqliteConnection::Mode::kRead);
    if (!db) return fail(errors, db.error());
    SqliteReader reader(std::move(*db));
    const auto who = person_of(command, reader);
    if (!who) return fail(errors, who.error());
    id = who->id;
  }
  boost::json::object body{{"identity", id}, {"name", command.name}, {"on", !command.undo}, {"note", command.note}};
  if (command.report != 0) body["report"] = command.report;
  const auto answer = post(command.port, path_of(command), signer->admin_token(), boost::json::serialize(body));
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

// As with an account that deletes itself, nobody else gets the name for a while.
Result<Unit> deletion_of(const Identity& who, StoreReader& reader, const Deed& deed) {
  const auto account = reader.account(who.id);
  if (!account) return account.error();
  Unit unit{write::DeleteIdentity{who.id}, write::NoteDeed{deed}};
  if (!*account) return unit;
  const WallTime until = deed.time + std::chrono::seconds(Limits{}.deleted_name_seconds);
  unit.push_back(write::KeepName{hash_token((*account)->folded), until});
  unit.push_back(write::KeepName{hash_token((*account)->skeleton), until});
  return unit;
}

Result<Unit> change_for(const AdminCommand& command, StoreReader& reader) {
  using Kind = AdminCommand::Kind;
  const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
  Deed deed{0, {}, path_of(command), {}, command.report, command.note, now};
  if (command.kind == Kind::kRemoveStudy) {
    const auto study = reader.study(command.identity);
    if (!study) return study.error();
    if (!*study) return Error{"no-study", "There is no such analysis."};
    deed.about = (*study)->author;
    return Unit{write::DropStudy{(*study)->id}, write::NoteDeed{deed}};
  }
  const auto who = person_of(command, reader);
  if (!who) return who.error();
  deed.about = who->id;
  if (command.kind == Kind::kDelete) return deletion_of(*who, reader, deed);
  if (command.kind != Kind::kRename) {
    const auto report = command.report == 0 ? std::nullopt : std::optional(command.report);
    return to_unit({{}, who->id, path_of(command), !command.undo, report, command.note}, *who, now);
  }
  Name name;
  if (!command.name.empty()) {
    auto read = read_name(command.name);
    if (!read) return read.error();
    name = *read;
  }
  return Unit{write::RenameIdentity{who->id, name.shown, name.folded, name.skeleton, now}, write::NoteDeed{deed}};
}

int change_folder(const AdminCommand& command, const DataFolder& folder, std::ostream& out, std::ostream& errors) {
  auto store = open_sqlite_store(folder);
  if (!store) return fail(errors, store.error());
  const auto change = read_now(**store, [&](StoreReader& reader) { return change_for(command, reader); });
  if (!change) return fail(errors, change.error());
  std::promise<std::optional<Error>> done;
  (*store)->submit(*change, [&](const std::optional<Error>& error) { done.set_value(error); });
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
  using Kind = AdminCommand::Kind;
  if (command.kind == Kind::kList || command.kind == Kind::kReports || command.kind == Kind::kLog) {
    return list(command, out, errors);
  }
  const auto folder = DataFolder::open(command.data);
  if (!folder && folder.error().code == "folder-in-use") return ask_server(command, out, errors);
  if (!folder) return fail(errors, folder.error());
  return change_folder(command, *folder, out, errors);
}

}  // namespace serai::server
