#include "server/static_files.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>

namespace serai::server {
namespace fs = std::filesystem;

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kTypes = {{
    {"html", "text/html; charset=utf-8"},
    {"js", "text/javascript; charset=utf-8"},
    {"mjs", "text/javascript; charset=utf-8"},
    {"css", "text/css; charset=utf-8"},
    {"json", "application/json"},
    {"map", "application/json"},
    {"webmanifest", "application/manifest+json"},
    {"wasm", "application/wasm"},
    {"network", "application/octet-stream"},
    {"book", "application/octet-stream"},
    {"svg", "image/svg+xml"},
    {"png", "image/png"},
    {"jpg", "image/jpeg"},
    {"webp", "image/webp"},
    {"ico", "image/x-icon"},
    {"woff2", "font/woff2"},
    {"mp3", "audio/mpeg"},
    {"ogg", "audio/ogg"},
    {"wav", "audio/wav"},
    {"txt", "text/plain; charset=utf-8"},
}};

std::shared_ptr<const std::string> read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return nullptr;
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
}

bool is_compressed(const fs::path& path) {
  return path.extension() == ".br" || path.extension() == ".gz";
}

}  // namespace

std::string etag_of(std::string_view bytes) {
  std::array<unsigned char, 16> hash{};
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                     nullptr, 0);
  std::array<char, 2 * hash.size() + 1> hex{};
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  return "\"" + std::string(hex.data()) + "\"";
}

std::string_view media_type(std::string_view name) {
  const std::size_t dot = name.rfind('.');
  const std::string_view ending = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
  for (const auto& [e, type] : kTypes) {
    if (e == ending) return type;
  }
  return "application/octet-stream";
}

bool has_hash(std::string_view name) {
  constexpr std::size_t kHash = 8;
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || dot < kHash + 2 || name[dot - kHash - 1] != '-') return false;
  const std::string_view hash = name.substr(dot - kHash, kHash);
  return std::all_of(hash.begin(), hash.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

Result<StaticFiles> StaticFiles::load(const fs::path& folder) {
  std::error_code error;
  StaticFiles out;
  fs::recursive_directory_iterator it(folder, error), end;
  for (; !error && it != end; it.increment(error)) {
    const fs::path& path = it->path();
    const std::string name = path.filename().string();
    if (name.starts_with('.')) {
      if (it->is_directory()) it.disable_recursion_pending();
      continue;
    }
    if (it->is_symlink() || !it->is_regular_file() || is_compressed(path)) continue;
    StaticFile file;
    file.plain = read_file(path);
    if (!file.plain) return Error{"bad-web", "The file " + path.string() + " cannot be read."};
    file.brotli = read_file(path.string() + ".br");
    file.gzip = read_file(path.string() + ".gz");
    file.type = media_type(name);
    file.etag = etag_of(*file.plain);
    file.is_immutable = has_hash(name);
    out.files_["/" + path.lexically_relative(folder).generic_string()] = std::move(file);
  }
  if (error) return Error{"bad-web", "The folder " + folder.string() + " cannot be read: " + error.message() + "."};
  return out;
}

const StaticFile* StaticFiles::find(std::string_view path) const {
  const auto it = files_.find(path);
  return it == files_.end() ? nullptr : &it->second;
}

std::string StaticFiles::build() const {
  constexpr std::size_t kLength = 12;
  return page() == nullptr ? std::string() : page()->etag.substr(1, kLength);
}

}  // namespace serai::server
