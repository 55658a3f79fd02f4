#include "server/lobby_page.hpp"

namespace serai::server {
namespace {

// A challenge changes by its seats and by the names in it, a game also by what happens in it.
void add_seats(std::string& out, const std::vector<SeatView>& seats) {
  for (const SeatView& seat : seats) {
    out += std::to_string(static_cast<int>(seat.kind)) + seat.person.id + '\n' + seat.person.name + '\n' +
           std::to_string(seat.level) + '\n';
    if (seat.rating) out += std::to_string(seat.rating->value) + '\n';
  }
}

std::string version_of(const ChallengeView& challenge) {
  std::string out = challenge.by.name + '\n';
  add_seats(out, challenge.seats);
  return out;
}

std::string version_of(const GameView& game) {
  std::string out = std::to_string(game.version) + '\n' + game.status + '\n';
  add_seats(out, game.seats);
  return out;
}

}  // namespace

LobbyPage::LobbyPage(LobbyView view) : view_(std::move(view)) {
  for (const ChallengeView& challenge : view_.challenges) entries_[challenge.id] = version_of(challenge);
  for (const GameView& game : view_.games) entries_[game.id] = version_of(game);
}

Text LobbyPage::since(const LobbyPage& before) const {
  LobbyView update;
  update.is_update = true;
  update.page = view_.page;
  update.pages = view_.pages;
  update.waiting = view_.waiting;
  update.playing = view_.playing;
  update.seeking = view_.seeking;
  const auto is_new = [&](const std::string& id) {
    const auto old = before.entries_.find(id);
    return old == before.entries_.end() || old->second != entries_.at(id);
  };
  for (const ChallengeView& challenge : view_.challenges) {
    if (is_new(challenge.id)) update.challenges.push_back(challenge);
  }
  for (const GameView& game : view_.games) {
    if (is_new(game.id)) update.games.push_back(game);
  }
  for (const auto& [id, version] : before.entries_) {
    if (!entries_.contains(id)) update.gone.push_back(id);
  }
  const LobbyView& old = before.view_;
  const bool is_same = update.challenges.empty() && update.games.empty() && update.gone.empty() &&
                       old.pages == view_.pages && old.waiting == view_.waiting && old.playing == view_.playing &&
                       old.seeking == view_.seeking;
  return is_same ? nullptr : shared_text(update);
}

}  // namespace serai::server
