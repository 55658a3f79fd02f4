// The transposition table: what earlier searches found out about positions. Shared by all search threads without locks.
//
// A slot is two atomic words, written one after the other. Two threads that write to it at once may leave the
// first word of one entry and the second of the other. The key is therefore mixed with the rest of the entry, so
// such a pair matches neither key. A false match is as unlikely as any other: one in 2^32. Even then nothing
// breaks: each part was written by some search, and the searcher tests a move from the table for legality before
// it plays it.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "engine/score.hpp"
#include "rules/move.hpp"
#include "rules/zobrist.hpp"

namespace serai {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

struct TableEntry {
  Move move{};
  std::int16_t score = 0;
  std::int16_t evaluation = 0;
  std::uint8_t depth = 0;      // plus one, so that 0 is an empty entry
  std::uint8_t age_bound = 0;  // bound in the low two bits

  Bound bound() const { return static_cast<Bound>(age_bound & 3); }
  // Whether `of`, the score of this entry, is known to lie on its side of `limit`.
  bool tells(Score of, Score limit) const {
    return bound() == Bound::kExact || bound() == (of >= limit ? Bound::kLower : Bound::kUpper);
  }
};

// Where an entry is kept, as a pair of words.
class TableSlot {
 public:
  // An entry as it lies in memory: `mixed` is key (high half) and move (low half), combined with `rest`; `rest` is
  // everything else.
  struct Raw {
    std::uint64_t mixed = 0;
    std::uint64_t rest = 0;

    static Raw of(std::uint32_t key, const TableEntry& e) {
      const auto bits = [](auto n, int shift) { return static_cast<std::uint64_t>(n) << shift; };
      const std::uint64_t rest = bits(static_cast<std::uint16_t>(e.score), 0) |
                                 bits(static_cast<std::uint16_t>(e.evaluation), 16) | bits(e.depth, 32) |
                                 bits(e.age_bound, 40);
      return {(bits(key, 32) | e.move.bits()) ^ spread(rest), rest};
    }
    std::uint32_t key() const { return static_cast<std::uint32_t>((mixed ^ spread(rest)) >> 32); }
    std::uint8_t depth() const { return static_cast<std::uint8_t>(rest >> 32); }
    std::uint8_t age_bound() const { return static_cast<std::uint8_t>(rest >> 40); }
    Move move() const { return Move::from_bits(static_cast<std::uint32_t>(mixed ^ spread(rest))); }
    TableEntry entry() const {
      return {move(), static_cast<std::int16_t>(rest), static_cast<std::int16_t>(rest >> 16), depth(), age_bound()};
    }

   private:
    // Every bit of `n` changes the high half of the result.
    static std::uint64_t spread(std::uint64_t n) { return n * 0x9E3779B97F4A7C15ULL; }
  };

  Raw load() const { return {mixed_.load(std::memory_order_relaxed), rest_.load(std::memory_order_relaxed)}; }
  void store(Raw words) {
    mixed_.store(words.mixed, std::memory_order_relaxed);
    rest_.store(words.rest, std::memory_order_relaxed);
  }

 private:
  std::atomic<std::uint64_t> mixed_{0};
  std::atomic<std::uint64_t> rest_{0};
};
static_assert(sizeof(TableSlot) == 16 && std::atomic<std::uint64_t>::is_always_lock_free);

class TranspositionTable {
 public:
  // Slots come in buckets of four, one cache line each.
  struct alignas(64) Bucket {
    TableSlot slots[4];
  };

  // False if there is not enough memory; then the table stays as it was.
  bool resize(std::size_t megabytes);
  void clear();
  void new_search() { age_ += kAgeStep; }

  void prefetch(Key key) const { __builtin_prefetch(&bucket(key)); }
  // A copy of the entry for `key`, if there is one.
  bool probe(Key key, TableEntry& out) const {
    const auto high = static_cast<std::uint32_t>(key >> 32);
    for (const TableSlot& slot : bucket(key).slots) {
      const TableSlot::Raw words = slot.load();
      if (words.key() == high && words.depth() != 0) {
        out = words.entry();
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
  int worth(TableSlot::Raw w) const { return w.depth() - static_cast<std::uint8_t>(age_ - (w.age_bound() & ~3)); }

  struct Free {
    void operator()(Bucket* memory) const { std::free(memory); }
  };
  std::unique_ptr<Bucket[], Free> buckets_;
  std::size_t count_ = 0;
  std::uint8_t age_ = 0;
};

}  // namespace serai
