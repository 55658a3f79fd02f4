#include "engine/network.hpp"

#include <limits>

#include "rules/checksum.hpp"

namespace serai {
namespace {

constexpr std::string_view kMagic = "SERAINN3";
constexpr std::size_t kHeader = kMagic.size() + 5 * sizeof(std::uint32_t);
constexpr std::size_t kAlignment = 64;

std::uint32_t read_u32(const char* at) {
  std::uint32_t out = 0;
  for (int i = 3; i >= 0; --i) out = out << 8 | static_cast<std::uint8_t>(at[i]);
  return out;
}

Error bad_network(std::string_view why) {
  return {"bad-network", "The network cannot be used: " + std::string(why) + "."};
}

}  // namespace

Result<std::shared_ptr<const Network>> Network::read(std::string_view bytes, std::uint32_t kind, int inputs) {
  if (bytes.size() < kHeader || bytes.substr(0, kMagic.size()) != kMagic)
    return bad_network("it is not a file of Serai's networks");
  const auto word = [&](std::size_t i) { return read_u32(bytes.data() + kMagic.size() + i * sizeof(std::uint32_t)); };
  if (word(0) != kind || word(1) != static_cast<std::uint32_t>(inputs))
    return bad_network("it was trained for another game or for other rules");
  const std::uint32_t width = word(2);
  if (width == 0 || width % kNetworkStep != 0 || width > kMostWidth || word(3) != kBuckets)
    return bad_network("its size is not one that this program knows");
  const std::size_t count = (1 + static_cast<std::size_t>(inputs) + std::size_t{2} * kBuckets) * width;
  const std::string_view rest = bytes.substr(kHeader);
  if (rest.size() != count * sizeof(NetworkValue) + kBuckets * sizeof(std::int32_t))
    return bad_network("it is cut short or too long");
  if (crc32(rest) != word(4)) return bad_network("it is damaged");

  std::shared_ptr<Network> out(new Network);
  out->inputs_ = inputs;
  out->width_ = static_cast<int>(width);
  out->storage_.resize(count + kAlignment / sizeof(NetworkValue));
  NetworkValue* values = out->storage_.data();
  const auto address = reinterpret_cast<std::uintptr_t>(values);
  values += (kAlignment - address % kAlignment) % kAlignment / sizeof(NetworkValue);
  out->values_ = values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto low = static_cast<std::uint8_t>(rest[2 * i]), high = static_cast<std::uint8_t>(rest[2 * i + 1]);
    values[i] = static_cast<NetworkValue>(low | high << 8);
  }
  for (int b = 0; b < kBuckets; ++b) {
    const char* at = rest.data() + count * sizeof(NetworkValue) + b * sizeof(std::int32_t);
    out->row_bias_.push_back(static_cast<std::int32_t>(read_u32(at)));
  }
  if (!out->fits_arithmetic()) return bad_network("its numbers are larger than the arithmetic can hold");
  return std::shared_ptr<const Network>(std::move(out));
}

bool Network::fits_arithmetic() const {
  constexpr std::int64_t kMostSum = std::numeric_limits<std::int32_t>::max() / (kMostActivation * kMostActivation);
  static_assert(kMostRow * kMostActivation <= std::numeric_limits<NetworkValue>::max());
  for (int b = 0; b < kBuckets; ++b) {
    const NetworkValue* values = row(b);
    std::int64_t above = 0, below = 0;
    for (int i = 0; i < 2 * width_; ++i) {
      if (values[i] > kMostRow || values[i] < -kMostRow) return false;
      (values[i] > 0 ? above : below) += values[i];
    }
    if (above > kMostSum || -below > kMostSum) return false;
    if (row_bias(b) > kMostRowBias || row_bias(b) < -kMostRowBias) return false;
  }
  return true;
}

int Network::score(const NetworkValue* us, const NetworkValue* them, int bucket) const {
  const std::int32_t sum = best_arithmetic().output(us, them, row(bucket), width_);
  const std::int64_t result = sum / kMostActivation + row_bias(bucket);
  return static_cast<int>(result * kScale / (std::int64_t{kMostActivation} * kRowOne));
}

}  // namespace serai
