// Pages of the lobby, as pure code: which challenges and games a page shows, and what changed between two versions of
// it. Pages are bounded, so that a message about one is too.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/messages.hpp"
#include "server/sessions.hpp"

namespace serai::server {

// One page at one moment, ready to be sent.
class LobbyPage {
 public:
  explicit LobbyPage(LobbyView view);

  const LobbyView& view() const { return view_; }
  Text whole(std::string_view id = {}) const { return shared_text(view_, id); }
  // What a watcher who has `before` must be sent; null if nothing has changed.
  Text since(const LobbyPage& before) const;

 private:
  LobbyView view_;
  std::map<std::string, std::string> entries_;  // by id: what tells one version of an entry from another
};

}  // namespace serai::server
