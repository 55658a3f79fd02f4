#include "server/password.hpp"

#include <gtest/gtest.h>

#include <future>
#include <memory>

namespace serai::server {
namespace {

std::string detail(std::string_view password, std::string_view name = "Ann") {
  const auto error = why_bad_password(password, name);
  return error ? std::string(error->detail) : "";
}

Limits cheap() {
  Limits limits;
  limits.password_memory_kib = 8;
  limits.password_passes = 1;
  return limits;
}

Passwords::Verdict verdict(Passwords& passwords, const std::string& password, const std::string& stored) {
  std::promise<Passwords::Verdict> out;
  EXPECT_TRUE(passwords.check(password, stored, [&](Passwords::Verdict v) { out.set_value(std::move(v)); }));
  return out.get_future().get();
}

TEST(Password, Has8To128Characters) {
  EXPECT_EQ(detail("1x3y5z7"), "short");
  EXPECT_EQ(detail("1x3y5z7q"), "");
  EXPECT_EQ(detail("将将将将将将将"), "short");
  EXPECT_EQ(detail("将帅车马炮士象兵"), "");
  EXPECT_EQ(detail(std::string(128, 'x')), "");
  EXPECT_EQ(detail(std::string(129, 'x')), "long");
  EXPECT_EQ(detail("12345\xff\xfe 678"), "encoding");
  EXPECT_EQ(detail("  spaces at the ends count  "), "");
}

TEST(Password, IsNotACommonOneNorTheName) {
  for (const char* password : {"password", "PassWord", "12345678", "qwertyuiop", "iloveyou"}) {
    EXPECT_EQ(detail(password), "common") << password;
  }
  EXPECT_EQ(detail("Magdalena-Sofia", "magdalena-sofia"), "name");
}

TEST(Password, IsComparedWithItsHash) {
  const auto passwords = make_passwords(cheap());
  const auto made = verdict(*passwords, "correct horse", "");
  EXPECT_FALSE(made.is_right);
  EXPECT_TRUE(made.hash.starts_with("$argon2id$")) << made.hash;
  EXPECT_NE(verdict(*passwords, "correct horse", "").hash, made.hash) << "the salt differs";
  EXPECT_TRUE(verdict(*passwords, "correct horse", made.hash).is_right);
  EXPECT_EQ(verdict(*passwords, "correct horse", made.hash).hash, "");
  EXPECT_FALSE(verdict(*passwords, "correct house", made.hash).is_right);
  EXPECT_FALSE(verdict(*passwords, "correct horse", "no hash").is_right);
}

TEST(Password, IsHashedAnewWhenTheCostHasChanged) {
  const std::string old = verdict(*make_passwords(cheap()), "correct horse", "").hash;
  Limits dear = cheap();
  dear.password_passes = 2;
  const auto passwords = make_passwords(dear);
  const auto renewed = verdict(*passwords, "correct horse", old);
  EXPECT_TRUE(renewed.is_right);
  EXPECT_TRUE(renewed.hash.starts_with("$argon2id$"));
  EXPECT_EQ(verdict(*passwords, "correct horse", renewed.hash).hash, "");
  EXPECT_EQ(verdict(*passwords, "wrong", old).hash, "") << "who does not know it changes nothing";
}

TEST(Password, IsRefusedAtOnceWhenTooManyWait) {
  Limits limits = cheap();
  limits.passwords_waiting = 1;
  const auto passwords = make_passwords(limits);
  std::promise<void> begun, go_on;
  const auto may_go_on = go_on.get_future().share();
  // The thread is held up while the answer to the first is being taken. Then one may be under way and one wait.
  std::promise<void> all_done;
  EXPECT_TRUE(passwords->check("first one", "", [&](const Passwords::Verdict&) {
    begun.set_value();
    may_go_on.wait();
  }));
  begun.get_future().wait();
  EXPECT_TRUE(passwords->check("second one", "", [](const Passwords::Verdict&) {}));
  EXPECT_TRUE(passwords->check("third one", "", [&](const Passwords::Verdict&) { all_done.set_value(); }));
  EXPECT_FALSE(passwords->check("fourth one", "", [](const Passwords::Verdict&) {}));
  EXPECT_EQ(passwords->waiting(), 2U);
  go_on.set_value();
  all_done.get_future().wait();
}

TEST(Password, WhatWaitsIsDroppedAtTheEnd) {
  std::promise<void> begun, dropped;
  const auto is_dropped = dropped.get_future().share();
  bool was_answered = false;
  auto passwords = make_passwords(cheap());
  // The thread is held up until the second job is gone.
  EXPECT_TRUE(passwords->check("first one", "", [&](const Passwords::Verdict&) {
    begun.set_value();
    is_dropped.wait();
  }));
  begun.get_future().wait();
  std::shared_ptr<void> kept(nullptr, [&](void*) { dropped.set_value(); });
  EXPECT_TRUE(passwords->check(
      "second one", "", [&was_answered, kept](const Passwords::Verdict&) { was_answered = kept.use_count() > 0; }));
  kept.reset();
  passwords.reset();
  EXPECT_FALSE(was_answered);
}

TEST(Password, NobodyWaitsForThreadsThatDoNotExist) {
  Limits limits = cheap();
  limits.password_threads = 0;
  EXPECT_FALSE(make_passwords(limits)->check("first one", "", [](const Passwords::Verdict&) {}));
}

}  // namespace
}  // namespace serai::server
