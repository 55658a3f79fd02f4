// Small helpers shared by the files of the site: parts of a request's target, and bodies.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

namespace serai::server {

constexpr std::size_t kMostId = 64;
constexpr std::size_t kMostFen = 512;
constexpr std::string_view kAccountApi = "/api/account", kStudiesApi = "/api/studies", kPreviewPath = "/preview/";

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

// The value of a hexadecimal digit; negative for anything else.
inline int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A part of a query as text: %41 is A, and + is a space.
inline std::string decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_code = text[i] == '%' && i + 2 < text.size() && hex(text[i + 1]) >= 0 && hex(text[i + 2]) >= 0;
    if (is_code) {
      out += static_cast<char>(hex(text[i + 1]) * 16 + hex(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
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

constexpr std::string_view kPeopleApi = "/api/people/", kLeaderboardApi = "/api/leaderboard/";

inline bool is_people_path(std::string_view path) {
  return path.starts_with(kPeopleApi) || path.starts_with(kLeaderboardApi);
}

inline std::shared_ptr<const std::string> shared(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

}  // namespace serai::server
