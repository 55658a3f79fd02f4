// Passwords: the rules for them, and their hashes (Argon2id, by libsodium).
//
// Hashing is expensive in memory and time, on purpose. So it is done on separate low-priority threads with a bounded
// queue: when the queue is full, requests are refused at once.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "rules/result.hpp"
#include "server/limits.hpp"

namespace serai::server {

// Why somebody of this name may not have this password: 8 to 128 characters, not a common one and not the name.
// Code: "bad-password"; the detail says which.
std::optional<Error> why_bad_password(std::string_view password, std::string_view name);

class Passwords {
 public:
  struct Verdict {
    bool is_right = false;
    std::string hash;  // to be stored from now on; empty: the stored one is still good
  };
  // Called on another thread.
  using Done = std::function<void(Verdict)>;

  Passwords() = default;
  Passwords(const Passwords&) = delete;
  Passwords& operator=(const Passwords&) = delete;
  // Waits for what is under way and drops what waits.
  virtual ~Passwords() = default;

  // Compares a password with a stored hash. Without one it is not right, and takes as long. False: too many wait, and
  // `done` is not called.
  [[nodiscard]] virtual bool check(std::string password, std::string stored, Done done) = 0;
  // How many wait or are under way. Any thread.
  virtual std::size_t waiting() const = 0;
};

std::unique_ptr<Passwords> make_passwords(const Limits& limits);

}  // namespace serai::server
