// `serai book`: grows an opening book from self-play, packs it for the web client, and shows what is in it.
#pragma once

#include <iosfwd>
#include <string>

#include "book/growth.hpp"
#include "cli/start.hpp"

namespace serai {

struct GrowCommand {
  GrowthTerms terms;
  std::string file;
  unsigned games = 1000;  // in the file when done
  int threads = 1;
};

struct PackCommand {
  std::string growth;
  std::string out;
  std::size_t positions = 7000;  // at most
  std::uint64_t least = 2;       // games through a position that the engine has not judged
};

struct ShowBookCommand {
  std::string file;
  StartOptions start;  // its variant is that of the book
};

// Each returns the exit status.

// Goes on with the file where it ends, or begins it. Ctrl-C ends the games under way, and they are kept: 130.
int run_book_grow(const GrowCommand& command, std::ostream& err);
int run_book_pack(const PackCommand& command, std::ostream& err);
int run_book_show(const ShowBookCommand& command, std::ostream& out, std::ostream& err);

}  // namespace serai
