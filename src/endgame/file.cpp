#include "endgame/file.hpp"

#include <zlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "rules/checksum.hpp"
#include "rules/text.hpp"

namespace serai::endgame {
namespace {

constexpr std::string_view kMagic = "SERAITB1";

template <class Number>
void put(std::string& out, Number n) {
  for (std::size_t i = 0; i < sizeof n; ++i) out += static_cast<char>(n >> (8 * i) & 0xFF);
}
template <class Number>
Number number_at(std::string_view bytes) {
  Number n = 0;
  for (std::size_t i = 0; i < sizeof n; ++i) n |= static_cast<Number>(static_cast<std::uint8_t>(bytes[i])) << (8 * i);
  return n;
}

Error damaged() {
  return {"bad-table", "The endgame table is damaged."};
}

}  // namespace

std::string table_path(const std::string& folder, std::string_view variant, std::string_view name) {
  return (std::filesystem::path(folder) / (std::string(variant) + "-" + std::string(name) + ".table")).string();
}

Result<std::string> read_bytes(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) return Error{"cannot-read", "The file " + in_quotes(path) + " cannot be read."};
  return bytes.str();
}

std::string write_table(const TableFile& table) {
  std::string out(kMagic);
  out += table.variant + "\n" + table.material + "\n";
  put(out, static_cast<std::uint8_t>(table.values.metric()));
  put(out, table.values.size());
  Values::Bytes all = table.values.bytes(kWhite);
  const Values::Bytes& black = table.values.bytes(kBlack);
  all.insert(all.end(), black.begin(), black.end());
  uLongf size = compressBound(all.size());
  const std::size_t begin = out.size();
  out.resize(begin + size);
  compress2(reinterpret_cast<Bytef*>(out.data() + begin), &size, all.data(), all.size(), Z_BEST_COMPRESSION);
  out.resize(begin + size);
  put(out, crc32(std::string_view(out)));
  return out;
}

Result<TableFile> read_table(std::string_view bytes, std::uint64_t most_size) {
  if (!bytes.starts_with(kMagic)) return Error{"bad-table", "This is no endgame table."};
  constexpr std::size_t kCheck = sizeof(std::uint32_t);
  if (bytes.size() < kMagic.size() + kCheck) return damaged();
  const std::string_view content = bytes.substr(0, bytes.size() - kCheck);
  if (number_at<std::uint32_t>(bytes.substr(content.size())) != crc32(content)) return damaged();
  std::string_view rest = content.substr(kMagic.size());
  std::string words[2];
  for (std::string& word : words) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return damaged();
    word = rest.substr(0, end);
    rest.remove_prefix(end + 1);
  }
  constexpr std::size_t kNumbers = 1 + sizeof(std::uint64_t);
  if (rest.size() < kNumbers || static_cast<std::uint8_t>(rest[0]) > 1) return damaged();
  const auto metric = static_cast<Metric>(rest[0]);
  const auto size = number_at<std::uint64_t>(rest.substr(1));
  rest.remove_prefix(kNumbers);
  if (size > most_size) return damaged();
  Values::Bytes white(2 * size);
  uLongf all = white.size();
  const bool is_whole =
      uncompress(white.data(), &all, reinterpret_cast<const Bytef*>(rest.data()), rest.size()) == Z_OK &&
      all == white.size();
  if (!is_whole) return damaged();
  Values::Bytes black(white.begin() + static_cast<std::ptrdiff_t>(size), white.end());
  white.resize(size);
  return TableFile{words[0], words[1], Values(metric, std::move(white), std::move(black))};
}

}  // namespace serai::endgame
