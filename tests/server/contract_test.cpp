// The server's side of contract/: it reads every sample of a client's message as it is meant, refuses every invalid
// one, and writes its own messages as the samples have them. That the samples are what the schemas describe is checked
// by web/tests/contract.test.mjs.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "server/contract.hpp"
#include "server/contract_values.hpp"
#include "server/endings.hpp"
#include "server/explorer.hpp"
#include "test_paths.hpp"

namespace serai::server::contract {
namespace {

const std::string kContract = SERAI_SOURCE_DIR "/contract/";

std::string read_file(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  EXPECT_TRUE(in) << path;
  return {std::istreambuf_iterator<char>(in), {}};
}
json::object samples(const std::string& name) {
  return json::parse(read_file(kContract + "samples/" + name + ".json")).as_object();
}
json::object definitions(const std::string& schema) {
  return json::parse(read_file(kContract + schema + ".schema.json")).at("$defs").as_object();
}

std::string wish_text(const SeatWish& wish) {
  switch (wish.kind) {
    case SeatWish::Kind::kMe:
      return "me";
    case SeatWish::Kind::kOpen:
      return "open";
    case SeatWish::Kind::kComputer:
      return "computer:" + std::to_string(wish.level);
  }
  return {};
}

// What was read, as a message again. Every case is here, or this does not compile.
struct Rewriter {
  json::object out;

  void put(std::string_view name, const std::string& value) {
    if (!value.empty()) out[name] = value;
  }
  template <class T>
  void put(std::string_view name, const std::optional<T>& value) {
    if (value) out[name] = *value;
  }
  void about(std::string_view kind, const std::string& game) {
    out["t"] = kind;
    out["game"] = game;
  }

  void operator()(const SetName& m) { out = {{"t", "name"}, {"name", m.name}}; }
  void operator()(const Ping&) { out = {{"t", "ping"}}; }
  void operator()(const WatchLobby& m) {
    out = {{"t", "lobby"}, {"on", m.on}, {"page", m.page}};
    put("variant", m.variant);
  }
  void operator()(const ListMyGames& m) {
    out = {{"t", "my-games"}};
    put("before", m.before);
    put("variant", m.variant);
  }
  void operator()(const CreateChallenge& m) {
    EXPECT_FALSE(m.terms.friends);  // not for clients to say
    out = {{"t", "challenge"},         {"variant", m.terms.variant}, {"control", control_json(m.terms.control)},
           {"casual", m.terms.casual}, {"listed", m.terms.listed},   {"shuffle", m.shuffle}};
    if (m.terms.rated) out["rated"] = true;
    put("setup", m.terms.setup);
    put("fen", m.terms.fen);
    json::array seats;
    put("to", m.to);
    for (const SeatWish& wish : m.seats) seats.push_back(json::value(wish_text(wish)));
    out["seats"] = std::move(seats);
  }
  void operator()(const CancelChallenge& m) { out = {{"t", "cancel"}, {"challenge", m.challenge}}; }
  void operator()(const ShowChallenge& m) { out = {{"t", "show"}, {"challenge", m.challenge}}; }
  void operator()(const JoinChallenge& m) {
    out = {{"t", "join"}, {"challenge", m.challenge}};
    put("seat", m.seat);
  }
  void operator()(const SeekOpponent& m) {
    out = {{"t", "seek"}, {"rated", m.wish.rated}, {"casual", m.wish.casual}};
    out["variants"] = json::value_from(m.wish.variants);
    out["controls"] = json::value_from(m.wish.controls);
  }
  void operator()(const StopSeeking&) { out = {{"t", "stop-seeking"}}; }
  void operator()(const WatchGame& m) {
    about("watch", m.game);
    put("version", m.version);
  }
  void operator()(const LeaveGame& m) { about("leave", m.game); }
  void operator()(const AskReview& m) { about("review", m.game); }
  void operator()(const MakeMove& m) {
    about("move", m.game);
    out["version"] = m.version;
    out["move"] = m.move;
    put("spent", m.spent);
  }
  void operator()(const Choose& m) {
    about("choose", m.game);
    out["version"] = m.version;
    out["option"] = m.option;
  }
  void operator()(const MakeOffer& m) {
    about("offer", m.game);
    out["offer"] = name_of(m.kind);
    put("seat", m.seat);
  }
  void operator()(const DeclineOffer& m) {
    about("decline", m.game);
    out["offer"] = name_of(m.kind);
  }
  void operator()(const GiveTime& m) { about("give-time", m.game); }
  void operator()(const MakeClaim& m) {
    about("claim", m.game);
    out["version"] = m.version;
    out["claim"] = m.claim;
  }
  void operator()(const ClaimGone& m) {
    about("claim-gone", m.game);
    out["as"] = m.win ? "win" : "draw";
  }
  void operator()(const HandOver& m) {
    about("hand-over", m.game);
    out["seat"] = m.seat;
  }
  void operator()(const SayPhrase& m) {
    about("phrase", m.game);
    out["phrase"] = m.phrase;
  }
  void operator()(const SayText& m) {
    about("text", m.game);
    out["text"] = m.text;
  }
  void operator()(const MakeSeatLink& m) { about("seat-link", m.game); }
  void operator()(const TakeSeat& m) { out = {{"t", "take-seat"}, {"token", m.token}}; }
  void operator()(const SetConditions& m) {
    about("conditions", m.game);
    out["version"] = m.version;
    out["lines"] = json::array(m.lines.begin(), m.lines.end());
  }
  void operator()(const SaveNote& m) {
    about("note", m.game);
    put("text", m.text);
  }
  void operator()(const TakeVacation& m) { out = {{"t", "vacation"}, {"days", m.days}}; }
  void operator()(const EndVacation&) { out = {{"t", "back"}}; }
  void operator()(const DeclineChallenge& m) { out = {{"t", "decline-challenge"}, {"challenge", m.challenge}}; }
  void operator()(const Follow& m) { out = {{"t", "follow"}, {"person", m.person}, {"on", m.on}}; }
  void operator()(const Block& m) { out = {{"t", "block"}, {"person", m.person}, {"on", m.on}}; }
  void operator()(const WatchFriends& m) { out = {{"t", "friends"}, {"on", m.on}}; }
  void operator()(const ReportPerson& m) {
    about("report", m.game);
    out["person"] = m.person;
    out["reason"] = m.reason;
    put("text", m.text);
  }
  void operator()(const Moderate& m) {
    out = {{"t", "moderate"}, {"person", m.person}, {"action", m.action}, {"on", m.on}};
    put("report", m.report);
    put("note", m.note);
  }
  void operator()(const Administer& m) {
    out = {{"t", "administer"}, {"show", m.show}};
    put("before", m.before);
    put("name", m.name);
  }
};

// A message with what its absent fields mean.
json::object completed(json::object message) {
  const auto fill = [&](std::string_view name, const json::value& value) { message.emplace(name, value); };
  if (message.at("t") == "lobby") {
    fill("on", true);
    fill("page", 0);
  }
  if (message.at("t") == "challenge") {
    fill("control", {{"kind", "none"}});
    fill("casual", !message.contains("rated"));
    fill("listed", true);
    fill("shuffle", false);
  }
  if (message.at("t") == "seek") {
    fill("rated", false);
    fill("casual", true);
  }
  for (const char* kind : {"follow", "block", "friends", "moderate"}) {
    if (message.at("t") == kind) fill("on", true);
  }
  return message;
}

TEST(Contract, EveryMessageOfAClientIsReadAsItIsMeant) {
  std::set<std::size_t> read;
  for (const auto& [name, sample] : samples("client")) {
    const auto result = parse(json::serialize(sample));
    if (const auto* bad = std::get_if<BadMessage>(&result)) {
      ADD_FAILURE() << name << ": " << bad->error.message;
      continue;
    }
    const auto& incoming = std::get<Incoming>(result);
    Rewriter rewriter;
    std::visit(rewriter, incoming.message);
    if (!incoming.id.empty()) rewriter.out["id"] = incoming.id;
    EXPECT_EQ(json::value(rewriter.out), json::value(completed(sample.as_object()))) << name;
    read.insert(incoming.message.index());
  }
  EXPECT_EQ(read.size(), std::variant_size_v<ClientMessage>) << "a message without a sample";
  EXPECT_EQ(definitions("client").size(), std::variant_size_v<ClientMessage>) << "a message that is not described";
}

TEST(Contract, EveryInvalidMessageOfAClientIsRefused) {
  for (const auto& [name, sample] : samples("client.invalid")) {
    const auto result = parse(json::serialize(sample));
    EXPECT_TRUE(std::holds_alternative<BadMessage>(result)) << name;
  }
}

TEST(Contract, TheServerWritesItsMessagesAsTheSamplesHaveThem) {
  std::set<std::size_t> written;
  for (const char* part : {"server", "server.game", "server.events"}) {
    for (const auto& [name, sample] : samples(part)) {
      const auto message = server_message(sample);
      if (!message) {
        ADD_FAILURE() << name << ": the server has no such message";
        continue;
      }
      EXPECT_EQ(json::parse(to_text(*message, text(sample, "id"))), sample) << name;
      written.insert(message->index());
    }
  }
  EXPECT_EQ(written.size(), std::variant_size_v<ServerMessage>) << "a message without a sample";
}

TEST(Contract, AGameIsTheSameOverHttp) {
  int games = 0;
  for (const auto& [name, sample] : samples("http")) {
    if (!std::string_view(name).starts_with("Game:")) continue;
    EXPECT_EQ(json::value(to_json(game_state(sample))), sample) << name;
    ++games;
  }
  EXPECT_GT(games, 0);
}

TEST(Contract, WhatIsExploredIsAsTheSampleHasIt) {
  const json::value sample = samples("http").at("Explored");
  PositionReport report;
  for (const json::value& line : sample.at("moves").as_array()) {
    const json::array& r = line.at("results").as_array();
    report.lines.push_back({text(line, "move"), {r[0].to_number<int>(), r[1].to_number<int>(), r[2].to_number<int>()}});
  }
  std::reverse(report.lines.begin(), report.lines.end());  // the most frequent come first whatever the store's order
  const json::object written = to_json(*read_key(text(sample, "key")), report);
  EXPECT_EQ(written.at("key"), sample.at("key"));
  EXPECT_EQ(written.at("games"), sample.at("games"));
  EXPECT_EQ(written.at("complete"), sample.at("complete"));
  EXPECT_EQ(written.at("moves"), sample.at("moves"));
  EXPECT_EQ(written.size(), sample.as_object().size());
}

TEST(Contract, AnEndingIsAsTheSampleHasIt) {
  const auto written = [library = std::make_shared<endgame::Library>("")](std::string_view fen) {
    return json::parse(*ending_json(*library, "sittuyin", fen));
  };
  EXPECT_EQ(written("k7/8/1K6/8/8/8/8/7R b - 32 30 1"), samples("http").at("Ending"));
  EXPECT_EQ(written("k7/8/1K6/8/8/8/8/7R b - 32 32 1"), samples("http").at("Ending: too late"));
  EXPECT_EQ(written("k7/8/1K6/8/8/8/8/RRRR4 b - - 0 1"), samples("http").at("Ending: no table"));
}

// The corpora of the fuzz targets begin with every message and every route.

std::vector<std::string> corpus(const std::string& target) {
  std::vector<std::string> out;
  const std::string folder = SERAI_SOURCE_DIR "/tests/fuzz/corpus/" + target;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) out.push_back(read_file(entry.path().string()));
  return out;
}

TEST(Contract, EveryMessageIsFuzzed) {
  const auto inputs = corpus("messages");
  for (const auto& [name, sample] : samples("client")) {
    const std::string kind = "\"t\":" + json::serialize(sample.at("t"));
    const auto has = [&](const std::string& input) { return input.find(kind) != std::string::npos; };
    EXPECT_TRUE(std::any_of(inputs.begin(), inputs.end(), has)) << kind;
  }
}

TEST(Contract, EveryRouteIsFuzzed) {
  const auto inputs = corpus("http");
  const json::value api = json::parse(read_file(kContract + "openapi.json"));
  for (const auto& [path, methods] : api.at("paths").as_object()) {
    std::string pattern = std::regex_replace(std::string(path), std::regex("[.]"), "[.]");
    pattern = std::regex_replace(pattern, std::regex("[{][a-z]+[}]"), "[^/?\n]+");
    for (const auto& [method, about] : methods.as_object()) {
      std::string verb(method);
      for (char& c : verb) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      const std::regex begins("^" + (verb == "GET" ? "(GET|HEAD)" : verb) + "\n" + pattern + "([?][^\n]*)?\n");
      const auto has = [&](const std::string& input) { return std::regex_search(input, begins); };
      EXPECT_TRUE(std::any_of(inputs.begin(), inputs.end(), has)) << verb << " " << path;
    }
  }
}

TEST(Contract, TheVersionIsThatOfTheSchema) {
  EXPECT_EQ(definitions("server").at("Hello").at("properties").at("protocol").at("const"), kProtocolVersion);
}

TEST(Contract, ItsFilesAreInTheProgram) {
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kContract)) {
    if (entry.path().extension() != ".json") continue;
    EXPECT_EQ(contract_file(entry.path().filename().string()), read_file(entry.path().string())) << entry.path();
    ++files;
  }
  EXPECT_GE(files, 6);
  EXPECT_EQ(contract_file("no.schema.json"), "");
}

}  // namespace
}  // namespace serai::server::contract
