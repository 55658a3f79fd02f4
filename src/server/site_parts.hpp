// Small things that the files of the site share: parts of a request's target, and bodies.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace serai::server {

constexpr std::size_t kMostId = 64;
constexpr std::string_view kStudiesApi = "/api/studies", kPreviewPath = "/preview/";

// The path of a target, and its query.
inline std::pair<std::string_view, std::string_view> split(std::string_view target) {
  const std::size_t mark = target.find('?');
  if (mark == std::string_view::npos) return {target, {}};
  return {target.substr(0, mark), target.substr(mark + 1)};
}

// The value of a parameter of a query, as it came; empty if there is none.
inline std::string_view parameter(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::size_t end = query.find('&');
    const std::string_view pair = query.substr(0, end);
    query = end == std::string_view::npos ? std::string_view() : query.substr(end + 1);
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return pair.substr(name.size() + 1);
  }
  return {};
}

// True for what could be the id of a game or a study.
inline bool is_id(std::string_view text) {
  return !text.empty() && text.size() <= kMostId && std::all_of(text.begin(), text.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-';
  });
}

inline bool is_study_path(std::string_view path) {
  return path == kStudiesApi || (path.starts_with(kStudiesApi) && path[kStudiesApi.size()] == '/');
}

inline std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace serai::server
