#include "server/first_move.hpp"

#include <algorithm>
#include <iterator>

namespace serai::server {
namespace {

struct Row {
  std::string_view variant;
  double points;
};
constexpr Row kRows[] = {
#include "variants/first_move.inc"
};

const Row* find(std::string_view variant) {
  const auto* row =
      std::find_if(std::begin(kRows), std::end(kRows), [&](const Row& r) { return r.variant == variant; });
  return row == std::end(kRows) ? nullptr : row;
}

}  // namespace

double first_move_advantage(std::string_view variant) {
  const Row* row = find(variant);
  return row == nullptr ? 0 : row->points;
}

bool has_first_move_advantage(std::string_view variant) {
  return find(variant) != nullptr;
}

}  // namespace serai::server
