// The accounts of the MemoryStore: tables, writes and questions.
#pragma once

#include <algorithm>
#include <map>
#include <set>

#include "server/store.hpp"
#include "server/token.hpp"

namespace serai::server {

struct MemoryAccounts {
  std::map<IdentityId, AccountRecord> accounts;
  std::map<TokenHash, WallTime> kept_names;
  std::map<TokenHash, LoginSession> logins;
  std::map<IdentityId, std::set<TokenHash>> codes;
  std::map<std::string, Passkey> passkeys;
  std::map<TokenHash, DeviceLink> links;
  std::map<IdentityId, std::map<std::pair<std::string, std::string>, int>> lessons;

  bool has(const IdentityId& id) const { return accounts.contains(id); }

  const AccountRecord* like(std::string_view folded, std::string_view skeleton) const {
    const AccountRecord* found = nullptr;
    for (const auto& [id, a] : accounts) {
      if (a.folded == folded) return &a;
      if (a.skeleton == skeleton) found = &a;
    }
    return found;
  }
  bool is_kept(const TokenHash& name, WallTime now) const {
    const auto it = kept_names.find(name);
    return it != kept_names.end() && it->second > now;
  }

  // Each applies a write; false if it contradicts what is there.
  bool apply(const write::CreateAccount& w) {
    const AccountRecord& a = w.account;
    if (like(a.folded, a.skeleton) != nullptr) return false;
    if (is_kept(hash_token(a.folded), a.created) || is_kept(hash_token(a.skeleton), a.created)) return false;
    return accounts.emplace(a.identity, a).second;
  }
  bool apply(const write::CheckPassword& w) { return has(w.identity) && accounts[w.identity].password == w.password; }
  bool apply(const write::SetPassword& w) {
    if (!has(w.identity)) return false;
    accounts[w.identity].password = w.password;
    return true;
  }
  bool apply(const write::CreateLogin& w) {
    if (!has(w.login.identity) || !logins.emplace(w.login.token, w.login).second) return false;
    auto all = logins_of(w.login.identity);
    std::erase_if(all, [&](const LoginSession& l) { return l.token == w.login.token; });
    for (std::size_t i = static_cast<std::size_t>(w.kept) - 1; i < all.size(); ++i) logins.erase(all[i].token);
    return true;
  }
  bool apply(const write::TouchLogin& w) {
    const auto it = logins.find(w.token);
    if (it != logins.end()) it->second.used = std::max(it->second.used, w.time);
    return true;
  }
  bool apply(const write::DropLogin& w) {
    std::erase_if(logins, [&](const auto& e) { return e.second.identity == w.identity && e.second.id == w.id; });
    return true;
  }
  bool apply(const write::DropLogins& w) {
    std::erase_if(logins, [&](const auto& e) { return e.second.identity == w.identity && e.second.id != w.except; });
    return true;
  }
  bool apply(const write::SetRecoveryCodes& w) {
    if (!has(w.identity)) return false;
    codes[w.identity] = {w.codes.begin(), w.codes.end()};
    return true;
  }
  bool apply(const write::UseRecoveryCode& w) { return codes[w.identity].erase(w.code) == 1; }
  bool apply(const write::CreatePasskey& w) {
    const auto theirs = std::count_if(passkeys.begin(), passkeys.end(),
                                      [&](const auto& e) { return e.second.identity == w.passkey.identity; });
    return has(w.passkey.identity) && theirs < w.most && passkeys.emplace(w.passkey.id, w.passkey).second;
  }
  bool apply(const write::UsePasskey& w) {
    const auto it = passkeys.find(w.id);
    if (it == passkeys.end()) return false;
    Passkey& p = it->second;
    if (p.counter >= w.counter && (p.counter != 0 || w.counter != 0)) return false;
    p.counter = w.counter;
    p.used = w.time;
    return true;
  }
  bool apply(const write::DropPasskey& w) {
    const auto it = passkeys.find(w.id);
    if (it == passkeys.end() || it->second.identity != w.identity) return false;
    passkeys.erase(it);
    return true;
  }
  bool apply(const write::CreateDeviceLink& w) {
    std::erase_if(links, [&](const auto& e) { return e.second.identity == w.link.identity; });
    return has(w.link.identity) && links.emplace(w.link.token, w.link).second;
  }
  bool apply(const write::UseDeviceLink& w) { return links.erase(w.token) == 1; }
  bool apply(const write::LearnLessons& w) {
    if (!has(w.identity)) return w.lessons.empty();
    auto& learnt = lessons[w.identity];
    for (const LearntLesson& l : w.lessons) {
      int& stars = learnt[{l.game, l.lesson}];
      stars = std::max(stars, l.stars);
    }
    return learnt.size() <= static_cast<std::size_t>(w.most);
  }
  bool apply(const write::KeepName& w) {
    kept_names[w.name] = w.until;
    return true;
  }

  bool rename(const write::RenameIdentity& w) {
    for (const auto& [id, a] : accounts) {
      if (id != w.id && (a.folded == w.folded || a.skeleton == w.skeleton)) return false;
    }
    const auto it = accounts.find(w.id);
    if (it == accounts.end()) return true;
    if (w.folded.empty()) return false;
    it->second.name = w.name;
    it->second.folded = w.folded;
    it->second.skeleton = w.skeleton;
    return true;
  }
  void remove(const IdentityId& id) {
    accounts.erase(id);
    codes.erase(id);
    lessons.erase(id);
    std::erase_if(logins, [&](const auto& e) { return e.second.identity == id; });
    std::erase_if(passkeys, [&](const auto& e) { return e.second.identity == id; });
    std::erase_if(links, [&](const auto& e) { return e.second.identity == id; });
  }
  void drop_expired(WallTime before) {
    std::erase_if(links, [&](const auto& e) { return e.second.expires < before; });
    std::erase_if(kept_names, [&](const auto& e) { return e.second < before; });
  }

  std::vector<LoginSession> logins_of(std::string_view identity) const {
    std::vector<LoginSession> out;
    for (const auto& [token, l] : logins) {
      if (l.identity == identity) out.push_back(l);
    }
    std::sort(out.begin(), out.end(),
              [](const auto& a, const auto& b) { return a.used != b.used ? a.used > b.used : a.id < b.id; });
    return out;
  }
};

// A reader with the questions about accounts answered.
template <class Base>
class WithAccounts : public Base {
 public:
  Result<std::optional<AccountRecord>> account(std::string_view identity) override {
    return find(accounts().accounts, IdentityId(identity));
  }
  Result<std::optional<AccountRecord>> account_named(std::string_view folded) override {
    for (const auto& [id, a] : accounts().accounts) {
      if (a.folded == folded) return std::optional(a);
    }
    return std::optional<AccountRecord>();
  }
  Result<std::optional<AccountRecord>> account_like(std::string_view folded, std::string_view skeleton) override {
    const AccountRecord* found = accounts().like(folded, skeleton);
    return found == nullptr ? std::optional<AccountRecord>() : *found;
  }
  Result<bool> is_name_kept(const TokenHash& name, WallTime now) override { return accounts().is_kept(name, now); }
  Result<std::optional<LoginSession>> login(const TokenHash& token) override { return find(accounts().logins, token); }
  Result<std::vector<LoginSession>> logins_of(std::string_view identity) override {
    return accounts().logins_of(identity);
  }
  Result<std::int64_t> recovery_codes_left(std::string_view identity) override {
    const auto codes = find(accounts().codes, IdentityId(identity));
    return codes ? static_cast<std::int64_t>(codes->size()) : 0;
  }
  Result<std::optional<Passkey>> passkey(std::string_view id) override {
    return find(accounts().passkeys, std::string(id));
  }
  Result<std::vector<Passkey>> passkeys_of(std::string_view identity) override {
    std::vector<Passkey> out;
    for (const auto& [id, p] : accounts().passkeys) {
      if (p.identity == identity) out.push_back(p);
    }
    std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.created < b.created; });
    return out;
  }
  Result<std::optional<DeviceLink>> device_link(const TokenHash& token) override {
    return find(accounts().links, token);
  }
  Result<std::vector<LearntLesson>> lessons_of(std::string_view identity) override {
    std::vector<LearntLesson> out;
    const auto learnt = find(accounts().lessons, IdentityId(identity));
    if (!learnt) return out;
    for (const auto& [name, stars] : *learnt) out.push_back({name.first, name.second, stars});
    return out;
  }

 private:
  virtual const MemoryAccounts& accounts() const = 0;

  template <class Map>
  static std::optional<typename Map::mapped_type> find(const Map& map, const typename Map::key_type& key) {
    const auto it = map.find(key);
    return it == map.end() ? std::optional<typename Map::mapped_type>() : it->second;
  }
};

}  // namespace serai::server
