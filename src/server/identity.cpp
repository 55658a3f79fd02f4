#include "server/identity.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "server/data_folder.hpp"

namespace serai::server {
namespace {

constexpr int kBase64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t kMaxCookie = 128;

std::string base64(const unsigned char* bytes, std::size_t size) {
  std::string text(sodium_base64_encoded_len(size, kBase64), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes, size, kBase64);
  text.pop_back();  // the terminating zero
  return text;
}

Error key_error(const std::filesystem::path& file, const std::string& what) {
  return {"bad-key", "The key file " + file.string() + " " + what + "."};
}

// A descriptor that closes itself.
struct File {
  int fd;
  ~File() {
    if (fd >= 0) close(fd);
  }
};

Result<Signer::Key> read_key(const std::filesystem::path& path, int fd) {
  struct stat info {};
  if (fstat(fd, &info) != 0) return key_error(path, std::string("cannot be read: ") + std::strerror(errno));
  if ((info.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return key_error(path, "can be read by others; make it private (chmod 600) or remove it");
  }
  Signer::Key key{};
  unsigned char more = 0;
  const bool is_whole = read(fd, key.data(), key.size()) == static_cast<ssize_t>(key.size()) && read(fd, &more, 1) == 0;
  if (!is_whole)
    return key_error(path, "is damaged; restore it from a backup, or remove it (then nobody is recognised any more)");
  return key;
}

}  // namespace

bool is_same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

Result<Signer> Signer::open(const std::filesystem::path& path) {
  if (sodium_init() < 0) return Error{"no-random", "This system has no source of random numbers."};
  if (const File old{::open(path.c_str(), O_RDONLY | O_CLOEXEC)}; old.fd >= 0) {
    auto key = read_key(path, old.fd);
    if (!key) return key.error();
    return Signer(*key);
  }
  if (errno != ENOENT) return key_error(path, std::string("cannot be opened: ") + std::strerror(errno));
  Key key{};
  randombytes_buf(key.data(), key.size());
  // Under another name first: a crash must not leave half a key.
  std::filesystem::path fresh = path;
  fresh += ".new";
  const File file{::open(fresh.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR)};
  const bool is_written =
      file.fd >= 0 && ::write(file.fd, key.data(), key.size()) == static_cast<ssize_t>(key.size()) &&
      fsync(file.fd) == 0 && rename(fresh.c_str(), path.c_str()) == 0 && sync_folder(path.parent_path());
  if (!is_written) return key_error(path, std::string("cannot be written: ") + std::strerror(errno));
  return Signer(key);
}

std::string Signer::sign(std::string_view purpose, std::string_view text) const {
  unsigned char mac[crypto_generichash_BYTES];
  crypto_generichash_state state;
  crypto_generichash_init(&state, key_.data(), key_.size(), sizeof mac);
  const auto add = [&](std::string_view part) {
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(part.data()), part.size());
    const unsigned char end = 0;
    crypto_generichash_update(&state, &end, 1);
  };
  add(purpose);
  add(text);
  crypto_generichash_final(&state, mac, sizeof mac);
  return base64(mac, sizeof mac);
}

std::string Signer::cookie(std::string_view identity) const {
  return std::string(identity) + "." + sign("cookie", identity);
}

std::optional<IdentityId> Signer::identity(std::string_view cookie) const {
  const std::size_t dot = cookie.find('.');
  if (cookie.size() > kMaxCookie || dot == std::string_view::npos || dot == 0) return std::nullopt;
  const std::string_view id = cookie.substr(0, dot);
  if (!is_same_secret(cookie.substr(dot + 1), sign("cookie", id))) return std::nullopt;
  return IdentityId(id);
}

std::string Signer::link_token(std::string_view purpose, std::string_view id) const {
  constexpr std::size_t kLength = 22;  // 132 bits
  return sign(purpose, id).substr(0, kLength);
}

std::string Signer::admin_token() const {
  return sign("admin", "");
}

bool Signer::is_admin(std::string_view token) const {
  return is_same_secret(token, admin_token());
}

std::optional<std::string_view> find_cookie(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = header.find(';');
    std::string_view pair = header.substr(0, end);
    header = end == std::string_view::npos ? std::string_view() : header.substr(end + 1);
    while (!pair.empty() && pair.front() == ' ') pair.remove_prefix(1);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=') {
      return pair.substr(name.size() + 1);
    }
  }
  return std::nullopt;
}

}  // namespace serai::server
