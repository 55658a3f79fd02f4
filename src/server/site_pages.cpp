// The pages of the client, with what links to them show in a chat (Open Graph), and the pictures for that. Titles and
// descriptions are our own words: nothing that a person wrote gets in, and all of it is escaped.
#include "game/picture.hpp"
#include "server/site.hpp"
#include "server/site_parts.hpp"

namespace serai::server {
namespace {

// The games by name, in both languages, each family once: the ids of its other games begin with that of the first.
const std::string& about() {
  static const std::string kAbout = [] {
    std::string english, chinese;
    std::string_view family = "?";
    for (const VariantInfo* variant : variants()) {
      if (variant->id.starts_with(family)) continue;
      family = variant->id;
      english += (english.empty() ? "" : ", ") + std::string(variant->name.en);
      chinese += (chinese.empty() ? "" : "、") + std::string(variant->name.zh);
    }
    return "Play, watch and analyse: " + english + ". 对弈、观战、分析：" + chinese + "。";
  }();
  return kAbout;
}

std::string escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

std::string encode(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_plain = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
                          c == '_' || c == '.' || c == '/';
    if (is_plain)
      out += c;
    else
      out += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return out;
}

// What a link shows.
struct Card {
  std::string title = "Serai 棋驿";
  std::string picture;  // its path and query
};

// "/analysis/janggi" is {"analysis", "janggi"}.
std::pair<std::string_view, std::string_view> parts_of(std::string_view path) {
  path.remove_prefix(1);
  const std::size_t end = path.find('/');
  if (end == std::string_view::npos) return {path, {}};
  return {path.substr(0, end), path.substr(end + 1)};
}

std::string_view title_of(std::string_view kind) {
  constexpr std::pair<std::string_view, std::string_view> kTitles[] = {
      {"analysis", "Analysis 分析"}, {"editor", "Board editor 编辑局面"},
      {"rules", "Rules 规则"},       {"local", "Board 棋盘"},
      {"learn", "Learn 学棋"},
  };
  for (const auto& [name, title] : kTitles) {
    if (name == kind) return title;
  }
  return {};
}

Card card_of(std::string_view target) {
  const auto [path, query] = split(target);
  const auto [kind, name] = parts_of(path);
  Card out;
  out.picture = std::string(kPreviewPath) + "position/" + std::string(variants().back()->id) + ".png";
  if (kind == "game" && is_id(name)) {
    out.title = "A game at Serai 棋驿对局";
    out.picture = std::string(kPreviewPath) + "game/" + std::string(name) + ".png";
  } else if (kind == "study" && is_id(name)) {
    out.title = "A shared analysis · Serai 棋驿共享分析";
    out.picture = std::string(kPreviewPath) + "study/" + std::string(name) + ".png";
  } else if (const std::string_view title = title_of(kind); !title.empty()) {
    out.title = std::string(title) + " · " + out.title;
    const VariantInfo* variant = name.size() <= kMostId ? find_variant(name) : nullptr;
    if (variant == nullptr) return out;
    out.title = std::string(variant->name.en) + " " + std::string(variant->name.zh) + " · " + out.title;
    out.picture = std::string(kPreviewPath) + "position/" + std::string(variant->id) + ".png";
    const std::string fen = decode(parameter(query, "fen"));
    if (!fen.empty() && fen.size() <= kMostFen) out.picture += "?fen=" + encode(fen);
  }
  return out;
}

std::string tags_of(const Card& card, std::string_view base, bool has_picture) {
  std::string out;
  const auto tag = [&](std::string_view key, std::string_view name, std::string_view content) {
    out += "<meta " + std::string(key) + "=\"" + std::string(name) + "\" content=\"" + escape(content) + "\" />\n";
  };
  tag("property", "og:site_name", "Serai 棋驿");
  tag("property", "og:type", "website");
  tag("property", "og:title", card.title);
  tag("property", "og:description", about());
  if (has_picture) {
    tag("property", "og:image", std::string(base) + card.picture);
    tag("property", "og:image:type", "image/png");
    tag("property", "og:image:width", std::to_string(kPreviewWidth));
    tag("property", "og:image:height", std::to_string(kPreviewHeight));
  }
  tag("name", "twitter:card", has_picture ? "summary_large_image" : "summary");
  return out;
}

}  // namespace

HttpResponse Site::page(const HttpRequest& request, std::string_view path) const {
  const StaticFile& file = *files_.page();
  const std::size_t head = file.plain->find("</head>");
  if (head == std::string::npos || path.empty()) return static_file(request, file);
  std::string text = *file.plain;
  text.insert(head, tags_of(card_of(request.target), base_url(request), options_.previews != nullptr));
  StaticFile with_tags{file.type, etag_of(text), false, shared(std::move(text)), nullptr, nullptr};
  return static_file(request, with_tags);
}

// Pictures.

void Site::preview(const HttpRequest& request, std::string_view path, Millis now, const Done& done) {
  constexpr std::string_view kPng = ".png";
  const auto refuse = [&] { done(failure(404, "not-found", "There is no such picture.")); };
  if (options_.previews == nullptr || !path.ends_with(kPng)) return refuse();
  if (!is_local(request)) {
    if (auto refusal = take(previews_, Count::kTooManyPreviews, request, now)) return done(std::move(*refusal));
  }
  const auto [kind, file] = parts_of(path.substr(kPreviewPath.size() - 1));
  const std::string name(file.substr(0, file.size() - kPng.size()));
  if (!is_id(name)) return refuse();
  if (kind == "position") {
    const std::string_view fen = parameter(split(request.target).second, "fen");
    if (fen.size() > 3 * kMostFen) return done(failure(400, "bad-fen", "The position is too long."));
    const VariantInfo* variant = find_variant(name);
    if (variant == nullptr) return refuse();
    return draw(request, {std::string(variant->id), decode(fen), {}}, done);
  }
  const auto found = [this, request, done](const auto& place) {
    if (!place)
      return done(failure(place.error().code == "no-study" ? 404 : 503, place.error().code, place.error().message));
    draw(request, *place, done);
  };
  if (kind == "study") return hub_.studies().place(name, found);
  if (kind != "game") return refuse();
  hub_.place(name, [this, found, done](const Result<std::optional<Place>>& place) {
    if (place && !*place) return done(failure(404, "no-game", "There is no such game."));
    found(place ? Result<Place>(**place) : Result<Place>(place.error()));
  });
}

void Site::draw(const HttpRequest& request, Place place, const Done& done) {
  options_.previews->draw(
      std::move(place), is_local(request) ? std::string() : address_of(request).key(),
      [this, known = request.if_none_match, done](const Result<Preview>& preview) {
        if (!preview) {
          const std::string_view code = preview.error().code;
          if (code == "busy") metrics_.add(Count::kTooManyPreviews);
          const int status = code == "busy" || code == "cannot-draw" ? 503 : code == "no-art" ? 404 : 400;
          return done(failure(status, code, preview.error().message));
        }
        metrics_.add(Count::kPreviews);
        HttpResponse out = make(200, "image/png", preview->png);
        // Chats of other sites show it.
        for (auto& [name, value] : out.headers) {
          if (name == "Cross-Origin-Resource-Policy") value = "cross-origin";
        }
        out.headers.emplace_back("Cache-Control", "public, max-age=300");
        out.headers.emplace_back("ETag", preview->etag);
        if (known.find(preview->etag) != std::string::npos) {
          out.status = 304;
          out.body = shared({});
          out.has_body = false;
        }
        done(std::move(out));
      });
}

}  // namespace serai::server
