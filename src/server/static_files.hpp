// The files of the web client, read once and kept in memory, with the compressed files beside them (x.js.br, x.js.gz).
// A file with a hash in its name never changes. Browsers ask about all others again, by their ETag.
//
// Constant after loading; any thread may read.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

struct StaticFile {
  std::string type;
  std::string etag;  // with its quotation marks
  bool is_immutable = false;
  std::shared_ptr<const std::string> plain, brotli, gzip;  // the last two may be null
};

class StaticFiles {
 public:
  // No files.
  StaticFiles() = default;
  // Everything in a folder and below, except names that begin with a dot. Links are not followed.
  static Result<StaticFiles> load(const std::filesystem::path& folder);

  // The file at the path of a URL ("/assets/x.js"); null if there is none.
  const StaticFile* find(std::string_view path) const;
  // The page of the client; null without files.
  const StaticFile* page() const { return find("/index.html"); }
  // A name for the build, which changes when the page does.
  std::string build() const;

 private:
  std::map<std::string, StaticFile, std::less<>> files_;
};

// A name for content, as browsers ask by it; with its quotation marks.
std::string etag_of(std::string_view bytes);
// The media type of a file by its name.
std::string_view media_type(std::string_view name);
// True for names such as index-B4d1xY_z.js.
bool has_hash(std::string_view name);

}  // namespace serai::server
