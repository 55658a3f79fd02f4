// The transposition table: what earlier searches found out about positions. Shared by all search threads without locks:
// an entry torn by two writers fails its key check or yields a move that the searcher tests for legality before use.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/score.hpp"
#include "rules/move.hpp"
#include "rules/zobrist.hpp"

namespace serai {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
  std::uint32_t key = 0;  // high half of the position's key
  Move move{};
  std::int16_t score = 0;
  std::int16_t evaluation = 0;
  std::uint8_t depth = 0;      // plus one, so that 0 is an empty entry
  std::uint8_t age_bound = 0;  // bound in the low two bits
  std::uint16_t unused = 0;

  Bound bound() const { return static_cast<Bound>(age_bound & 3); }
  // Whether `of`, the score of this entry, is known to lie on its side of `limit`.
  bool tells(Score of, Score limit) const {
    return bound() == Bound::kExact || bound() == (of >= limit ? Bound::kLower : Bound::kUpper);
  }
};
static_assert(sizeof(TableEntry) == 16);

class Table {
 public:
  // Entries come in buckets of four, one cache line each.
  struct alignas(64) Bucket {
    TableEntry entries[4];
  };

  // False if there is not enough memory; then the table stays as it was.
  bool resize(std::size_t megabytes);
  void clear();
  void new_search() { age_ += kAgeStep; }

  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }
  // A copy of the entry for `key`, if there is one.
  bool probe(Key key, TableEntry& out) const {
    const auto high = static_cast<std::uint32_t>(key >> 32);
    for (const TableEntry& e : bucket(key).entries) {
      if (e.key == high && e.depth != 0) {
        out = e;
        return true;
      }
    }
    return false;
  }
  void store(Key key, Move move, Score score, Score evaluation, int depth, Bound bound);
  // Thousandths of the table used by the present search.
  int fullness() const;

 private:
  static constexpr std::uint8_t kAgeStep = 4;

  const Bucket& bucket(Key key) const { return buckets_[index(key)]; }
  std::size_t index(Key key) const {
    // The low half of the key scaled to the number of buckets.
    return static_cast<std::size_t>(((key & 0xFFFFFFFFULL) * count_) >> 32);
  }
  int worth(const TableEntry& e) const { return e.depth - static_cast<std::uint8_t>(age_ - (e.age_bound & ~3)); }

  struct Free {
    void operator()(Bucket* memory) const { std::free(memory); }
  };
  std::unique_ptr<Bucket[], Free> buckets_;
  std::size_t count_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace serai
