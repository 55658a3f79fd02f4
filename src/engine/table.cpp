#include "engine/table.hpp"

#include <algorithm>
#include <memory>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace serai {
namespace {

// The table is looked up at random places: with large pages the processor need not look up where each page lies.
constexpr std::size_t kLargePage = 2 << 20;

}  // namespace

bool Table::resize(std::size_t megabytes) {
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

void Table::clear() {
  std::fill_n(buckets_.get(), count_, Bucket());
  age_ = 0;
}

void Table::store(Key key, Move move, Score score, Score evaluation, int depth, Bound bound) {
  const auto high = static_cast<std::uint32_t>(key >> 32);
  TableEntry* slot = nullptr;
  for (TableEntry& e : buckets_[index(key)].entries) {
    if (e.key == high || e.depth == 0) {
      slot = &e;
      break;
    }
    if (slot == nullptr || worth(e) < worth(*slot)) slot = &e;
  }
  const bool same = slot->key == high;
  // Keep the move that is known, and a deeper result of the same search unless the new one is exact.
  if (same && move.is_null()) move = slot->move;
  const bool fresh_age = (slot->age_bound & ~3) == age_;
  if (same && fresh_age && bound != Bound::kExact && depth + 4 < slot->depth) return;
  *slot = TableEntry{high,
                     move,
                     static_cast<std::int16_t>(score),
                     static_cast<std::int16_t>(evaluation),
                     static_cast<std::uint8_t>(std::clamp(depth + 1, 1, 255)),
                     static_cast<std::uint8_t>(age_ | static_cast<std::uint8_t>(bound)),
                     0};
}

int Table::fullness() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const TableEntry& e : buckets_[i].entries) used += e.depth != 0 && (e.age_bound & ~3) == age_ ? 1 : 0;
  }
  return sample == 0 ? 0 : static_cast<int>(static_cast<std::size_t>(used) * 1000 / (sample * 4));
}

}  // namespace serai
