// A short list whose values are written in braces, usable at compile time. Its size is the number of values written, so
// it cannot be declared too large; one value too many does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace serai {

template <class T, std::size_t Capacity>
class SmallList {
 public:
  constexpr SmallList() = default;
  constexpr SmallList(std::initializer_list<T> values) {
    for (const T& value : values) add(value);
  }

  constexpr void add(const T& value) { values_[count_++] = value; }
  constexpr std::size_t size() const { return count_; }
  constexpr bool empty() const { return count_ == 0; }
  constexpr const T& operator[](std::size_t i) const { return values_[i]; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + count_; }
  constexpr std::span<const T> all() const { return {values_.data(), count_}; }

 private:
  std::array<T, Capacity> values_{};
  std::size_t count_ = 0;
};

}  // namespace serai
