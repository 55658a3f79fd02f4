// One console protocol. A ProtocolSession owns it and hands it every line; it answers through the session.
#pragma once

#include <memory>
#include <string_view>

#include "engine/engine.hpp"

namespace serai {

class ProtocolSession;

class Protocol {
 public:
  virtual ~Protocol() = default;
  // The interface has asked for this protocol by its name.
  virtual void greet() = 0;
  // A line that is neither empty nor a comment.
  virtual void handle(std::string_view line) = 0;
  // Something is wrong with the input.
  virtual void complain(const Error& error) = 0;
  // The search has ended, by itself or because it was stopped.
  virtual void on_best(const BestMove& best) = 0;
  // The session ends; no search runs any more.
  virtual void on_quit() {}

  // Called from the search's thread.
  virtual void on_info(const SearchInfo& info) = 0;
};

std::unique_ptr<Protocol> make_uci(ProtocolSession& session);
std::unique_ptr<Protocol> make_xboard(ProtocolSession& session);
std::unique_ptr<Protocol> make_ucci(ProtocolSession& session);
std::unique_ptr<Protocol> make_usi(ProtocolSession& session);

}  // namespace serai
