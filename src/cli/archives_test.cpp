// Damaged archives are refused with a sentence, and nothing is added to them.
#include "cli/archives.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "cli/selfplay.hpp"

namespace serai {
namespace {

class Archives : public ::testing::Test {
 protected:
  ~Archives() override { std::remove(file_.c_str()); }

  void write(const std::string& bytes) { std::ofstream(file_, std::ios::binary) << bytes; }
  std::string bytes() const {
    std::ostringstream out;
    out << std::ifstream(file_, std::ios::binary).rdbuf();
    return out.str();
  }

  const VariantInfo& variant_ = *variants()[0];
  const std::string whole_ = archive_header(variant_.id) + archive_game(variant_, {});
  const std::string damaged_ = whole_ + std::string(20, '\xFF');
  const std::string file_ = ::testing::TempDir() + "serai_archive_" + std::to_string(getpid());
};

TEST_F(Archives, AreReadWhole) {
  write(whole_);
  std::ostringstream err;
  int games = 0;
  EXPECT_EQ(read_archives({file_}, err, [&](const VariantInfo&, const ArchivedGame&) { ++games; }), &variant_);
  EXPECT_EQ(games, 1);
  EXPECT_EQ(err.str(), "");
}

TEST_F(Archives, AreReadUpToTheGameThatWasNotWrittenWhole) {
  write(whole_ + whole_.substr(archive_header(variant_.id).size(), 3));
  std::ostringstream err;
  int games = 0;
  EXPECT_EQ(read_archives({file_}, err, [&](const VariantInfo&, const ArchivedGame&) { ++games; }), &variant_);
  EXPECT_EQ(games, 1);
  EXPECT_NE(err.str().find("ends within a game; the 1 games before that are used"), std::string::npos) << err.str();
}

TEST_F(Archives, AreRefusedWhenDamaged) {
  write(damaged_);
  std::ostringstream err;
  EXPECT_EQ(read_archives({file_}, err, [](const VariantInfo&, const ArchivedGame&) {}), nullptr);
  EXPECT_NE(err.str().find("is damaged after 1 games"), std::string::npos) << err.str();
}

TEST_F(Archives, GetNothingAddedWhenDamaged) {
  write(damaged_);
  SelfplayCommand command;
  command.options.variant = variant_.id;
  command.file = file_;
  command.games = 2;
  std::ostringstream err;
  EXPECT_EQ(run_selfplay(command, err), 1);
  EXPECT_NE(err.str().find("damaged"), std::string::npos) << err.str();
  EXPECT_EQ(bytes(), damaged_);
}

}  // namespace
}  // namespace serai
