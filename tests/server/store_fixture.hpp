// Both kinds of Store for tests that hold for every Store, and values to put into them.
#pragma once

#include <gtest/gtest.h>

#include <future>

#include "server/memory_store.hpp"
#include "server/sqlite_store.hpp"
#include "server/temporary_folder.hpp"

namespace serai::server {

inline WallTime at(std::int64_t seconds) {
  return WallTime(std::chrono::seconds(seconds));
}

inline SeatRecord person(const IdentityId& id) {
  return {SeatRecord::Kind::kPerson, id, 0, ""};
}

inline SeatRecord computer(int level) {
  return {SeatRecord::Kind::kComputer, "", level, ""};
}

inline GameRecord record(const GameId& id) {
  GameRecord game;
  game.id = id;
  game.variant = "somegame";
  game.start_fen = "8/8 w - - 0 1";
  game.setup = "left";
  game.time_control = "300+3";
  game.is_rated = true;
  game.extra = R"({"text":"将军 \" ' --"})";
  game.seats = {person("ann"), computer(3)};
  game.created = at(1000);
  return game;
}

inline Event event(std::int64_t version, const std::string& kind = "move") {
  return {version, kind, R"({"uci":"e2e4","id":"x"})", at(2000 + version)};
}

inline Identity someone(const IdentityId& id, const std::string& name = {}) {
  return {id, name, name, false, false, at(5)};
}

struct Memory {
  MemoryStore store_;
  Store& store() { return store_; }
};

struct Sqlite {
  TemporaryFolder folder;
  DataFolder data = *DataFolder::open(folder.path());
  std::unique_ptr<Store> store_ = *open_sqlite_store(data);
  Store& store() { return *store_; }
};

template <class Kind>
class StoreTest : public testing::Test {
 protected:
  // Submits a unit and waits for what becomes of it: empty if it is stored, else the code of the error.
  std::string stored(Unit unit) {
    std::promise<std::string> result;
    store().submit(std::move(unit),
                   [&](const std::optional<Error>& error) { result.set_value(error ? std::string(error->code) : ""); });
    return result.get_future().get();
  }
  // What the store answers to a question.
  template <class Reader, class T, class... Parameters, class... Arguments>
  T ask(Result<T> (Reader::*question)(Parameters...), const Arguments&... arguments) {
    auto answer = read_now(store(), [&](StoreReader& reader) { return (reader.*question)(arguments...); });
    EXPECT_TRUE(answer.ok()) << answer.error().message;
    return *std::move(answer);
  }
  Store& store() { return kind_.store(); }

 private:
  Kind kind_;
};

using Kinds = testing::Types<Memory, Sqlite>;

}  // namespace serai::server
