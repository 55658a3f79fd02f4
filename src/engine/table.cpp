#include "engine/table.hpp"

#include <algorithm>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace serai {
namespace {

// The table is read at random places. With large pages the processor spends less time finding where each page lies.
constexpr std::size_t kLargePage = 2 << 20;

}  // namespace

bool TranspositionTable::resize(std::size_t megabytes) {
  const std::size_t count = std::max<std::size_t>(megabytes * (1 << 20) / sizeof(Bucket), 1);
  if (count == count_) return true;
  const std::size_t bytes = (count * sizeof(Bucket) + kLargePage - 1) / kLargePage * kLargePage;
  void* memory = std::aligned_alloc(kLargePage, bytes);
  if (memory == nullptr) return false;
#ifdef MADV_HUGEPAGE
  madvise(memory, bytes, MADV_HUGEPAGE);
#endif
  auto* fresh = static_cast<Bucket*>(memory);
  std::uninitialized_default_construct_n(fresh, count);
  buckets_.reset(fresh);
  count_ = count;
  age_ = 0;
  return true;
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (TableSlot& slot : buckets_[i].slots) slot.store({});
  }
  age_ = 0;
}

void TranspositionTable::store(Key key, Move move, Score score, Score evaluation, int depth, Bound bound) {
  const auto high = static_cast<std::uint32_t>(key >> 32);
  TableSlot* slot = nullptr;
  TableSlot::Raw old;
  for (TableSlot& s : buckets_[index(key)].slots) {
    const TableSlot::Raw words = s.load();
    const bool fits = words.key() == high || words.depth() == 0;
    if (fits || slot == nullptr || worth(words) < worth(old)) {
      slot = &s;
      old = words;
    }
    if (fits) break;
  }
  const bool same = old.key() == high;
  // Keep the move that is known, and a deeper result of the same search unless the new one is exact.
  if (same && move.is_null()) move = old.move();
  const bool fresh_age = (old.age_bound() & ~3) == age_;
  if (same && fresh_age && bound != Bound::kExact && depth + 4 < old.depth()) return;
  slot->store(TableSlot::Raw::of(high, {move, static_cast<std::int16_t>(score), static_cast<std::int16_t>(evaluation),
                                        static_cast<std::uint8_t>(std::clamp(depth + 1, 1, 255)),
                                        static_cast<std::uint8_t>(age_ | static_cast<std::uint8_t>(bound))}));
}

int TranspositionTable::fullness() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const TableSlot& slot : buckets_[i].slots) {
      const TableSlot::Raw words = slot.load();
      used += words.depth() != 0 && (words.age_bound() & ~3) == age_ ? 1 : 0;
    }
  }
  return sample == 0 ? 0 : static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * 4));
}

}  // namespace serai
