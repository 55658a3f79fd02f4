// What every Store promises of accounts.
#include "server/store_fixture.hpp"
#include "server/token.hpp"

namespace serai::server {
namespace {

template <class Kind>
class StoreAccountsTest : public StoreTest<Kind> {
 protected:
  static AccountRecord account(const IdentityId& id, const std::string& name) {
    return {id, name, "folded " + name, "skeleton " + name, "hash of " + name, at(10)};
  }
  // An identity that becomes an account; empty if it is stored.
  std::string make(const IdentityId& id, const std::string& name) {
    return this->stored({write::CreateIdentity{someone(id)}, write::CreateAccount{account(id, name)}});
  }
  static LoginSession login(const IdentityId& id, const std::string& token, std::int64_t used = 20) {
    return {hash_token(token), "id-" + token, id, "Firefox", "password", at(15), at(used)};
  }
  static Passkey passkey(const IdentityId& id, const std::string& key) {
    return {key, id, "phone", std::string("\x04\0xy", 4), 0, at(12), at(12)};
  }
  std::vector<std::string> logins_of(const IdentityId& id) {
    std::vector<std::string> out;
    for (const LoginSession& l : this->ask(&StoreReader::logins_of, id)) out.push_back(l.id);
    return out;
  }
};
TYPED_TEST_SUITE(StoreAccountsTest, Kinds);

using Words = std::vector<std::string>;

TYPED_TEST(StoreAccountsTest, AGuestBecomesAnAccountAndKeepsTheIdentity) {
  EXPECT_EQ(this->stored({write::CreateIdentity{someone("ann", "Nan")}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::identity, "ann")->has_account);
  EXPECT_EQ(this->stored({write::CreateGame{record("g1")}}), "");
  EXPECT_EQ(this->stored({write::CreateAccount{this->account("ann", "Ann")}}), "");
  const auto ann = this->ask(&StoreReader::identity, "ann");
  EXPECT_TRUE(ann->has_account);
  EXPECT_EQ(ann->name, "Ann");
  EXPECT_EQ(ann->folded, "folded Ann");
  EXPECT_EQ(this->ask(&StoreReader::names_of, "ann")[0].name, "Ann");
  EXPECT_EQ(this->ask(&StoreReader::account, "ann"), this->account("ann", "Ann"));
  EXPECT_EQ(this->ask(&StoreReader::account_named, "folded Ann"), this->account("ann", "Ann"));
  EXPECT_FALSE(this->ask(&StoreReader::account_named, "Ann"));
  EXPECT_FALSE(this->ask(&StoreReader::account, "bob"));
  const auto game = this->ask(&StoreReader::game, "g1");
  EXPECT_EQ(game->record.seats[0].name, "Ann");
  EXPECT_TRUE(game->record.seats[0].has_account);
  EXPECT_FALSE(game->record.seats[1].has_account);
  // Twice is once too often, and so is a stranger.
  EXPECT_EQ(this->stored({write::CreateAccount{this->account("ann", "Anna")}}), "conflict");
  EXPECT_EQ(this->stored({write::CreateAccount{this->account("nobody", "Bob")}}), "conflict");
  // Who is hidden shows neither name nor account.
  EXPECT_EQ(this->stored({write::MarkIdentity{"ann", Mark::kHidden}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::game, "g1")->record.seats[0].has_account);
  EXPECT_TRUE(this->ask(&StoreReader::identity, "ann")->has_account);
}

TYPED_TEST(StoreAccountsTest, NamesThatAreEqualOrLookAlikeAreTaken) {
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->make("bob", "Ann"), "conflict");
  AccountRecord alike = this->account("bob", "Other");
  alike.skeleton = "skeleton Ann";
  EXPECT_EQ(this->stored({write::CreateIdentity{someone("bob")}, write::CreateAccount{alike}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::account_like, "x", "skeleton Ann")->identity, "ann");
  EXPECT_EQ(this->ask(&StoreReader::account_like, "folded Ann", "x")->identity, "ann");
  EXPECT_FALSE(this->ask(&StoreReader::account_like, "x", "y"));
  // Guests may not take such a name either; several guests may share another one.
  EXPECT_EQ(this->stored({write::CreateIdentity{someone("bob")}, write::CreateIdentity{someone("cid")}}), "");
  EXPECT_EQ(this->stored({write::RenameIdentity{"bob", "Ann", "folded Ann", "x", at(30)}}), "conflict");
  EXPECT_EQ(this->stored({write::RenameIdentity{"bob", "Ann", "x", "skeleton Ann", at(30)}}), "conflict");
  EXPECT_EQ(this->stored({write::RenameIdentity{"bob", "Bob", "bob", "bob", at(30)}}), "");
  EXPECT_EQ(this->stored({write::RenameIdentity{"cid", "Bob", "bob", "bob", at(30)}}), "");
  // An account that is renamed keeps a name, and frees the old one.
  EXPECT_EQ(this->stored({write::RenameIdentity{"ann", "", "", "", at(31)}}), "conflict");
  EXPECT_EQ(this->stored({write::RenameIdentity{"ann", "Eve", "folded Eve", "skeleton Eve", at(31)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::account_named, "folded Eve")->name, "Eve");
  EXPECT_EQ(this->stored({write::CreateAccount{this->account("cid", "Ann")}}), "");
}

TYPED_TEST(StoreAccountsTest, TheNameOfADeletedAccountIsKept) {
  const TokenHash folded = hash_token("folded Ann"), skeleton = hash_token("skeleton Ann");
  EXPECT_EQ(this->stored({write::KeepName{folded, at(100)}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::is_name_kept, folded, at(99)));
  EXPECT_FALSE(this->ask(&StoreReader::is_name_kept, folded, at(100)));
  EXPECT_FALSE(this->ask(&StoreReader::is_name_kept, skeleton, at(99)));
  EXPECT_EQ(this->make("ann", "Ann"), "conflict");
  EXPECT_EQ(this->stored({write::DropExpired{at(101), at(0)}}), "");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->stored({write::KeepName{skeleton, at(300)}, write::KeepName{skeleton, at(200)}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::is_name_kept, skeleton, at(250)));
}

TYPED_TEST(StoreAccountsTest, LoginsAreFoundListedAndRevoked) {
  EXPECT_EQ(this->stored({write::CreateLogin{this->login("ann", "t0"), 9}}), "conflict");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->make("bob", "Bob"), "");
  for (const auto& [who, token, used] :
       {std::tuple("ann", "t1", 20), {"ann", "t2", 22}, {"ann", "t3", 21}, {"bob", "t4", 20}}) {
    EXPECT_EQ(this->stored({write::CreateLogin{this->login(who, token, used), 9}}), "");
  }
  EXPECT_EQ(this->stored({write::CreateLogin{this->login("bob", "t1"), 9}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::login, hash_token("t1")), this->login("ann", "t1"));
  EXPECT_FALSE(this->ask(&StoreReader::login, hash_token("t9")));
  EXPECT_EQ(this->logins_of("ann"), (Words{"id-t2", "id-t3", "id-t1"}));
  EXPECT_EQ(this->stored({write::TouchLogin{hash_token("t1"), at(40)}}), "");
  EXPECT_EQ(this->stored({write::TouchLogin{hash_token("t1"), at(30)}}), "");
  EXPECT_EQ(this->stored({write::TouchLogin{hash_token("t9"), at(30)}}), "");
  EXPECT_EQ(this->ask(&StoreReader::login, hash_token("t1"))->used, at(40));
  EXPECT_EQ(this->logins_of("ann"), (Words{"id-t1", "id-t2", "id-t3"}));
  // Nobody revokes what is somebody else's.
  EXPECT_EQ(this->stored({write::DropLogin{"bob", "id-t1"}, write::DropLogin{"ann", "id-t3"}}), "");
  EXPECT_EQ(this->logins_of("ann"), (Words{"id-t1", "id-t2"}));
  // With too many, the one that was unused for longest goes, never the new one.
  EXPECT_EQ(this->stored({write::CreateLogin{this->login("ann", "t5", 1), 2}}), "");
  EXPECT_EQ(this->logins_of("ann"), (Words{"id-t1", "id-t5"}));
  EXPECT_EQ(this->stored({write::DropLogins{"ann", "id-t5"}}), "");
  EXPECT_EQ(this->logins_of("ann"), Words{"id-t5"});
  EXPECT_EQ(this->stored({write::DropLogins{"ann", ""}}), "");
  EXPECT_EQ(this->logins_of("ann"), Words{});
  EXPECT_EQ(this->logins_of("bob"), Words{"id-t4"});
}

TYPED_TEST(StoreAccountsTest, PasswordsAndRecoveryCodes) {
  EXPECT_EQ(this->stored({write::SetPassword{"ann", "new"}}), "conflict");
  EXPECT_EQ(this->stored({write::SetRecoveryCodes{"ann", {hash_token("a")}}}), "conflict");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->make("bob", "Bob"), "");
  EXPECT_EQ(this->stored({write::SetPassword{"ann", "new"}}), "");
  EXPECT_EQ(this->ask(&StoreReader::account, "ann")->password, "new");
  EXPECT_EQ(this->stored({write::CheckPassword{"ann", "new"}}), "");
  EXPECT_EQ(this->stored({write::CheckPassword{"ann", "hash of Ann"}, write::SetPassword{"ann", "old"}}), "conflict");
  EXPECT_EQ(this->stored({write::CheckPassword{"nobody", ""}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::account, "ann")->password, "new");
  EXPECT_EQ(this->ask(&StoreReader::account, "bob")->password, "hash of Bob");
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "ann"), 0);
  EXPECT_EQ(this->stored({write::SetRecoveryCodes{"ann", {hash_token("a"), hash_token("b")}}}), "");
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "ann"), 2);
  EXPECT_EQ(this->stored({write::UseRecoveryCode{"bob", hash_token("a")}}), "conflict");
  EXPECT_EQ(this->stored({write::UseRecoveryCode{"ann", hash_token("a")}}), "");
  EXPECT_EQ(this->stored({write::UseRecoveryCode{"ann", hash_token("a")}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "ann"), 1);
  EXPECT_EQ(this->stored({write::SetRecoveryCodes{"ann", {hash_token("c")}}}), "");
  EXPECT_EQ(this->stored({write::UseRecoveryCode{"ann", hash_token("b")}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "ann"), 1);
}

TYPED_TEST(StoreAccountsTest, PasskeysCountUp) {
  EXPECT_EQ(this->stored({write::CreatePasskey{this->passkey("ann", "k1"), 2}}), "conflict");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->stored({write::CreatePasskey{this->passkey("ann", "k1"), 2}}), "");
  EXPECT_EQ(this->stored({write::CreatePasskey{this->passkey("ann", "k1"), 2}}), "conflict");
  EXPECT_EQ(this->stored({write::CreatePasskey{this->passkey("ann", "k0"), 2}}), "");
  EXPECT_EQ(this->ask(&StoreReader::passkey, "k1"), this->passkey("ann", "k1"));
  EXPECT_FALSE(this->ask(&StoreReader::passkey, "k9"));
  EXPECT_EQ(this->ask(&StoreReader::passkeys_of, "ann").size(), 2U);
  EXPECT_EQ(this->stored({write::CreatePasskey{this->passkey("ann", "k2"), 2}}), "conflict") << "there are two already";
  // Some authenticators have no counter: it stays 0. One that counts must not go back.
  EXPECT_EQ(this->stored({write::UsePasskey{"k1", 0, at(50)}}), "");
  EXPECT_EQ(this->stored({write::UsePasskey{"k1", 5, at(51)}}), "");
  EXPECT_EQ(this->stored({write::UsePasskey{"k1", 5, at(52)}}), "conflict");
  EXPECT_EQ(this->stored({write::UsePasskey{"k1", 0, at(52)}}), "conflict");
  EXPECT_EQ(this->stored({write::UsePasskey{"k9", 1, at(52)}}), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::passkey, "k1")->counter, 5);
  EXPECT_EQ(this->ask(&StoreReader::passkey, "k1")->used, at(51));
  EXPECT_EQ(this->stored({write::DropPasskey{"bob", "k1"}}), "conflict");
  EXPECT_EQ(this->stored({write::DropPasskey{"ann", "k1"}}), "");
  EXPECT_EQ(this->ask(&StoreReader::passkeys_of, "ann")[0].id, "k0");
}

TYPED_TEST(StoreAccountsTest, ALinkLogsOneDeviceIn) {
  const auto link = [](const std::string& token, std::int64_t expires) {
    return write::CreateDeviceLink{{hash_token(token), "ann", at(expires)}};
  };
  EXPECT_EQ(this->stored({link("a", 50)}), "conflict");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->stored({link("a", 50)}), "");
  EXPECT_EQ(this->ask(&StoreReader::device_link, hash_token("a"))->identity, "ann");
  EXPECT_EQ(this->stored({write::UseDeviceLink{hash_token("a")}}), "");
  EXPECT_EQ(this->stored({write::UseDeviceLink{hash_token("a")}}), "conflict");
  // A new one replaces the last.
  EXPECT_EQ(this->stored({link("b", 50), link("c", 60)}), "");
  EXPECT_FALSE(this->ask(&StoreReader::device_link, hash_token("b")));
  EXPECT_EQ(this->stored({write::DropExpired{at(55), at(0)}}), "");
  EXPECT_TRUE(this->ask(&StoreReader::device_link, hash_token("c")));
  EXPECT_EQ(this->stored({write::DropExpired{at(61), at(0)}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::device_link, hash_token("c")));
}

TYPED_TEST(StoreAccountsTest, OfEachLessonTheMostStarsStay) {
  using Lessons = std::vector<LearntLesson>;
  const auto learn = [this](const IdentityId& who, const Lessons& lessons, int most = 9) {
    return this->stored({write::LearnLessons{who, lessons, most}});
  };
  EXPECT_EQ(learn("ann", {{"janggi", "horse", 1}}), "conflict");
  EXPECT_EQ(this->make("ann", "Ann"), "");
  EXPECT_EQ(this->make("bob", "Bob"), "");
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "ann"), Lessons{});
  EXPECT_EQ(learn("ann", {{"janggi", "horse", 2}, {"empire", "duke", 1}}), "");
  EXPECT_EQ(learn("ann", {{"janggi", "horse", 1}, {"empire", "duke", 3}, {"janggi", "cannon", 1}}), "");
  const Lessons learnt{{"empire", "duke", 3}, {"janggi", "cannon", 1}, {"janggi", "horse", 2}};
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "ann"), learnt);
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "bob"), Lessons{});
  // When there are too many, none of the unit is stored; those that are there may still get better.
  EXPECT_EQ(learn("ann", {{"janggi", "horse", 3}, {"xiangfu", "horse", 3}}, 3), "conflict");
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "ann"), learnt);
  EXPECT_EQ(learn("ann", {{"janggi", "horse", 3}}, 3), "");
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "ann")[2].stars, 3);
}

TYPED_TEST(StoreAccountsTest, NothingIsLeftOfAnAccountThatIsDeleted) {
  for (const IdentityId who : {"ann", "bob"}) {
    EXPECT_EQ(this->make(who, who), "");
    EXPECT_EQ(this->stored({write::CreateLogin{this->login(who, "login " + who), 9},
                            write::SetRecoveryCodes{who, {hash_token("code")}},
                            write::CreatePasskey{this->passkey(who, "key " + who), 2},
                            write::LearnLessons{who, {{"janggi", "horse", 2}}, 9},
                            write::CreateDeviceLink{{hash_token("link " + who), who, at(50)}}}),
              "");
  }
  EXPECT_EQ(this->stored({write::DeleteIdentity{"ann"}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::account, "ann"));
  EXPECT_FALSE(this->ask(&StoreReader::account_named, "folded ann"));
  EXPECT_FALSE(this->ask(&StoreReader::login, hash_token("login ann")));
  EXPECT_FALSE(this->ask(&StoreReader::passkey, "key ann"));
  EXPECT_FALSE(this->ask(&StoreReader::device_link, hash_token("link ann")));
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "ann"), 0);
  EXPECT_TRUE(this->ask(&StoreReader::lessons_of, "ann").empty());
  EXPECT_EQ(this->ask(&StoreReader::lessons_of, "bob").size(), 1U);
  EXPECT_TRUE(this->ask(&StoreReader::account, "bob"));
  EXPECT_TRUE(this->ask(&StoreReader::login, hash_token("login bob")));
  EXPECT_TRUE(this->ask(&StoreReader::passkey, "key bob"));
  EXPECT_TRUE(this->ask(&StoreReader::device_link, hash_token("link bob")));
  EXPECT_EQ(this->ask(&StoreReader::recovery_codes_left, "bob"), 1);
  // The identity that comes back is another guest.
  EXPECT_EQ(this->stored({write::CreateIdentity{someone("ann")}}), "");
  EXPECT_FALSE(this->ask(&StoreReader::identity, "ann")->has_account);
}

}  // namespace
}  // namespace serai::server
