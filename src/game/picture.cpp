#include "game/picture.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace serai {
namespace {

constexpr int kCell = 100;
constexpr int kMargin = 44;        // around the board
constexpr int kHandGap = 8;        // outside of the hands
constexpr int kGlyphHeight = 300;  // of a digit, within its box
constexpr int kGlyphMiddle = 213;
constexpr int kCoordinate = 24, kCount = 26;  // heights of characters

std::string number(int value) {
  return std::to_string(value);
}

// A scale with three digits behind the point.
std::string thousandths(int value) {
  std::string digits = std::to_string(1000 + value % 1000).substr(1);
  return std::to_string(value / 1000) + "." + digits;
}

std::string at(int x, int y) {
  return "transform=\"translate(" + number(x) + " " + number(y) + ")";
}

// The first word of a text, which is cut off.
std::string_view take_word(std::string_view& text) {
  const std::size_t end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return word;
}

int take_number(std::string_view& text) {
  const std::string_view word = take_word(text);
  int out = 0;
  std::from_chars(word.data(), word.data() + word.size(), out);
  return out;
}

class Painter {
 public:
  Painter(const Game& game, const PictureArt& art, const PictureStyle& style)
      : game_(game),
        art_(art),
        style_(style),
        files_(game.variant().files),
        ranks_(game.variant().ranks),
        has_hands_(has_hands()),
        top_(kMargin + (has_hands_ ? kCell : 0)) {
    std::string_view colors = art.find("edge-" + std::string(style.theme));
    edge_ = take_word(colors);
    ink_ = take_word(colors);
    tray_ = take_word(colors);
  }

  Picture draw() {
    Picture out;
    out.width = files_ * kCell + 2 * kMargin;
    out.height = ranks_ * kCell + 2 * top_;
    body_ += "<path fill=\"" + std::string(edge_) + "\" d=\"M0 0h" + number(out.width) + "v" + number(out.height) +
             "H0z\"/>";
    if (has_hands_) {
      draw_hand(!style_.bottom, kHandGap);
      draw_hand(style_.bottom, out.height - kHandGap - kCell);
    }
    if (style_.has_coordinates) draw_coordinates(out.height);
    body_ += "<g " + at(kMargin, top_) + "\">";
    draw_board();
    body_ += "</g>";
    out.inside = "<defs>" + defs_ + "</defs>" + body_;
    return out;
  }

 private:
  bool has_hands() const {
    for (std::size_t t = 0; t < game_.variant().pieces.size(); ++t) {
      for (Color c : {kWhite, kBlack}) {
        if (game_.in_hand(c, static_cast<PieceType>(t)) > 0) return true;
      }
    }
    return false;
  }

  // Column and row of a square, from the top left.
  std::pair<int, int> place(int square) const {
    const int file = square % files_, rank = square / files_;
    if (style_.bottom == kWhite) return {file, ranks_ - 1 - rank};
    return {files_ - 1 - file, rank};
  }

  void draw_board() {
    const int width = files_ * kCell, height = ranks_ * kCell;
    const std::string turned = style_.bottom == kWhite
                                   ? ""
                                   : " transform=\"rotate(180 " + number(width / 2) + " " + number(height / 2) + ")\"";
    // A drawing may be larger than the board: what lies outside is cut off.
    body_ += "<svg width=\"" + number(width) + "\" height=\"" + number(height) + "\"><g" + turned + ">" +
             std::string(art_.find("board-" + std::string(style_.theme))) + "</g></svg>";
    for (int square : squares_of(style_.last_move)) {
      const auto [x, y] = place(square);
      body_ += "<rect x=\"" + number(x * kCell + 2) + "\" y=\"" + number(y * kCell + 2) +
               "\" width=\"96\" height=\"96\" rx=\"14\" fill=\"#fae24a\" fill-opacity=\".46\" stroke=\"#966e00\" "
               "stroke-opacity=\".55\" stroke-width=\"3\"/>";
    }
    for (Square square : game_.attacked_royals()) {
      const auto [x, y] = place(square);
      body_ += "<circle cx=\"" + number(x * kCell + kCell / 2) + "\" cy=\"" + number(y * kCell + kCell / 2) +
               "\" r=\"50\" fill=\"#d3261a\" fill-opacity=\".6\"/>";
    }
    for (int square = 0; square < files_ * ranks_; ++square) {
      const Piece piece = game_.piece_on(static_cast<Square>(square));
      if (piece == kEmpty) continue;
      const auto [x, y] = place(square);
      draw_piece(color_of(piece), type_of(piece), x * kCell, y * kCell);
    }
  }

  // The squares of a move: from and to, or where a piece was put.
  std::vector<int> squares_of(std::string_view uci) const {
    std::vector<int> out;
    std::size_t i = uci.find('@');
    i = i == std::string_view::npos ? 0 : i + 1;
    while (i < uci.size() && out.size() < 2 && uci[i] >= 'a' && uci[i] < 'a' + files_) {
      const int file = uci[i++] - 'a';
      int rank = 0;
      const auto [end, error] = std::from_chars(uci.data() + i, uci.data() + uci.size(), rank);
      if (error != std::errc() || rank < 1 || rank > ranks_) break;
      i = static_cast<std::size_t>(end - uci.data());
      const int square = (rank - 1) * files_ + file;
      if (out.empty() || out[0] != square) out.push_back(square);
    }
    return out;
  }

  // Every piece is described once and used where it stands.
  void draw_piece(Color color, PieceType type, int x, int y) {
    const std::string name = (color == kWhite ? "w" : "b") + std::string(game_.variant().pieces[type].fen);
    const std::string_view drawing = art_.find(name);
    if (drawing.empty()) return;
    const auto known = std::find(used_.begin(), used_.end(), name);
    const auto index = static_cast<int>(known - used_.begin());
    if (known == used_.end()) {
      used_.push_back(name);
      defs_ += "<g id=\"p" + number(index) + "\">" + std::string(drawing) + "</g>";
    }
    body_ += "<use href=\"#p" + number(index) + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\"/>";
  }

  void draw_hand(Color color, int y) {
    int x = kMargin;
    body_ += "<rect x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" + number(files_ * kCell) +
             "\" height=\"" + number(kCell) + "\" rx=\"12\" fill=\"" + std::string(tray_) + "\"/>";
    const auto& pieces = game_.variant().pieces;
    for (std::size_t t = 0; t < pieces.size(); ++t) {
      const int count = game_.in_hand(color, static_cast<PieceType>(t));
      if (count == 0) continue;
      draw_piece(color, static_cast<PieceType>(t), x, y);
      if (count > 1) {
        body_ += "<circle cx=\"" + number(x + 82) + "\" cy=\"" + number(y + 80) + "\" r=\"21\" fill=\"" +
                 std::string(ink_) + "\"/>";
        draw_text(std::to_string(count), x + 82, y + 80, kCount, edge_);
      }
      x += kCell;
    }
  }

  // As the players of the game name files and ranks: by letters and numbers, or by points, where the tenth rank is 0.
  void draw_coordinates(int height) {
    const bool by_points = game_.variant().notations[0] == Notation::kNumeric;
    for (int file = 0; file < files_; ++file) {
      const int x = style_.bottom == kWhite ? file : files_ - 1 - file;
      const std::string name = by_points ? std::to_string(file + 1) : std::string(1, static_cast<char>('a' + file));
      draw_text(name, kMargin + x * kCell + kCell / 2, height - top_ + kMargin / 2 - 2, kCoordinate, ink_);
    }
    for (int rank = 0; rank < ranks_; ++rank) {
      const int y = style_.bottom == kWhite ? ranks_ - 1 - rank : rank;
      const int shown = by_points ? (ranks_ - rank) % 10 : rank + 1;
      draw_text(std::to_string(shown), kMargin / 2, top_ + y * kCell + kCell / 2, kCoordinate, ink_);
    }
  }

  // Characters in a row around a point.
  void draw_text(std::string_view text, int x, int y, int height, std::string_view color) {
    constexpr int kGap = 24;
    const int scale = height * 1000 / kGlyphHeight;
    int width = -kGap;
    for (char c : text) {
      std::string_view glyph = glyph_of(c);
      const int left = take_number(glyph), right = take_number(glyph);
      width += right - left + kGap;
    }
    int pen = -width / 2;
    body_ += "<g " + at(x, y) + "scale(" + thousandths(scale) + ")\" fill=\"" + std::string(color) + "\">";
    for (char c : text) {
      std::string_view glyph = glyph_of(c);
      const int left = take_number(glyph), right = take_number(glyph);
      body_ += "<path " + at(pen - left, -kGlyphMiddle) + "\" d=\"" + std::string(glyph) + "\"/>";
      pen += right - left + kGap;
    }
    body_ += "</g>";
  }

  std::string_view glyph_of(char c) const { return art_.find("glyph-" + std::string(1, c)); }

  const Game& game_;
  const PictureArt& art_;
  const PictureStyle& style_;
  int files_, ranks_;
  bool has_hands_;
  int top_;  // above the board
  std::string_view edge_, ink_, tray_;
  std::vector<std::string> used_;
  std::string defs_, body_;
};

std::string opening(int width, int height) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + number(width) + "\" height=\"" + number(height) +
         "\" viewBox=\"0 0 " + number(width) + " " + number(height) + "\">";
}

}  // namespace

PictureArt::PictureArt(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    const std::string_view name = take_word(line);
    if (!name.empty()) drawings_.emplace(name, line);
  }
}

std::string_view PictureArt::find(std::string_view name) const {
  const auto it = drawings_.find(name);
  return it == drawings_.end() ? std::string_view() : it->second;
}

Picture draw_picture(const Game& game, const PictureArt& art, const PictureStyle& style) {
  return Painter(game, art, style).draw();
}

std::string picture_svg(const Picture& picture) {
  return opening(picture.width, picture.height) + picture.inside + "</svg>\n";
}

std::string preview_svg(const Picture& picture, const PictureArt& art) {
  constexpr int kInset = 24;
  const int height = kPreviewHeight - 2 * kInset;
  const int width = picture.width * height / picture.height;
  return opening(kPreviewWidth, kPreviewHeight) + std::string(art.find("preview")) + "<svg x=\"" + number(kInset) +
         "\" y=\"" + number(kInset) + "\" width=\"" + number(width) + "\" height=\"" + number(height) +
         "\" viewBox=\"0 0 " + number(picture.width) + " " + number(picture.height) + "\">" + picture.inside +
         "</svg></svg>\n";
}

}  // namespace serai
