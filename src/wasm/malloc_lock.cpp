// The C library of WebAssembly knows no threads: a lock makes its memory safe for them. The linker sends every call of
// these functions here (--wrap in CMakeLists.txt).
#include <atomic>
#include <cstddef>

namespace {

std::atomic<int> lock{0};

// Taken for a few hundred nanoseconds, by threads that search: spinning beats sleeping.
struct Guard {
  Guard() {
    while (lock.exchange(1, std::memory_order_acquire) != 0) {
    }
  }
  ~Guard() { lock.store(0, std::memory_order_release); }
};

}  // namespace

extern "C" {
void* __real_malloc(std::size_t size);
void __real_free(void* memory);
void* __real_calloc(std::size_t count, std::size_t size);
void* __real_realloc(void* memory, std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);

void* __wrap_malloc(std::size_t size) {
  const Guard guard;
  return __real_malloc(size);
}
void __wrap_free(void* memory) {
  const Guard guard;
  __real_free(memory);
}
void* __wrap_calloc(std::size_t count, std::size_t size) {
  const Guard guard;
  return __real_calloc(count, size);
}
void* __wrap_realloc(void* memory, std::size_t size) {
  const Guard guard;
  return __real_realloc(memory, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  const Guard guard;
  return __real_aligned_alloc(alignment, size);
}
}
