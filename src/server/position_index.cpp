#include "server/position_index.hpp"

#include <future>
#include <ostream>

#include "server/data_folder.hpp"
#include "server/sqlite_store.hpp"
#include "server/stored.hpp"

namespace serai::server {
namespace {

constexpr int kGamesInStep = 10;       // while people play
constexpr int kGamesInLongStep = 500;  // while nobody does
constexpr Millis kBetweenSteps = 1000;
constexpr Millis kBetweenTries = 60'000;

write::IndexGame to_index(const StoredGame& stored) {
  const auto room = to_room(stored, 0, 0, {});
  if (!room || !(*room)->is_over()) return {stored.record.id, kPositionKeyVersion, 1, {}};
  return to_index(**room, {}, (*room)->outcome());
}

int fail(std::ostream& errors, const Error& error) {
  errors << "serai: " << error.message << "\n";
  return 1;
}

std::optional<Error> store_now(Store& store, Unit unit) {
  std::promise<std::optional<Error>> done;
  store.submit(std::move(unit), [&](const std::optional<Error>& error) { done.set_value(error); });
  return done.get_future().get();
}

}  // namespace

Result<Unit> next_to_index(StoreReader& reader, int limit) {
  const auto games = reader.unindexed_games(kPositionKeyVersion, limit);
  if (!games) return games.error();
  Unit unit;
  for (const StoredGame& game : *games) unit.push_back(to_index(game));
  return unit;
}

void PositionIndex::tick(Millis now) {
  if (is_complete_ || is_working_ || now < next_ || !storage_.is_writable()) return;
  next_ = now + kBetweenSteps;
  is_working_ = storage_.read([](StoreReader& reader) { return next_to_index(reader, kGamesInStep); },
                              [this](const Result<Unit>& unit) { go_on(unit); });
}

void PositionIndex::go_on(const Result<Unit>& unit) {
  is_working_ = false;
  if (!unit) {
    next_ += kBetweenTries;
    return;
  }
  is_complete_ = unit->empty();
  if (is_complete_) return;
  is_working_ = true;
  storage_.submit(*unit, [this](const std::optional<Error>& error) {
    is_working_ = false;
    if (error) next_ += kBetweenTries;
  });
}

int run_index(const std::filesystem::path& data, std::ostream& out, std::ostream& errors) {
  std::error_code ignored;
  if (!std::filesystem::exists(DataFolder::database_in(data), ignored)) {
    return fail(errors, {"no-data", "There is no server data in " + data.string() + "."});
  }
  const auto folder = DataFolder::open(data);
  if (!folder && folder.error().code == "folder-in-use") {
    return fail(errors, {"folder-in-use",
                         "A server uses this folder. It adds missing games to the index by itself; stop "
                         "it to make the index anew."});
  }
  if (!folder) return fail(errors, folder.error());
  auto store = open_sqlite_store(*folder);
  if (!store) return fail(errors, store.error());
  if (const auto error = store_now(**store, {write::ClearIndex{}})) return fail(errors, *error);
  std::size_t games = 0;
  while (true) {
    auto unit = read_now(**store, [](StoreReader& reader) { return next_to_index(reader, kGamesInLongStep); });
    if (!unit) return fail(errors, unit.error());
    if (unit->empty()) break;
    games += unit->size();
    if (const auto error = store_now(**store, *std::move(unit))) return fail(errors, *error);
  }
  out << "Indexed " << games << (games == 1 ? " game.\n" : " games.\n");
  return 0;
}

}  // namespace serai::server
