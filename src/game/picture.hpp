// A position as a picture: an SVG put together from our own drawings. Browser and server both use this code, so a
// picture saved in one and a preview made by the other are the same.
//
// The drawings come as text, a line for each: its name, a space, and the inside of an SVG in units of which a square
// has 100. Names are "board-THEME"; pieces by colour and letter, "wK", "b+G"; characters, "glyph-a LEFT RIGHT PATH" in
// a box 400 high; "edge-THEME COLOUR INK TRAY" for what surrounds a board; "preview", what surrounds it in the preview
// of a link (web/art/pictures.mjs writes the files). Nothing else gets into a picture; from the position, only numbers.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace serai {

class PictureArt {
 public:
  // Refers to the text, which must live as long.
  explicit PictureArt(std::string_view text);
  // A drawing; empty if there is none of this name.
  std::string_view find(std::string_view name) const;

 private:
  std::map<std::string_view, std::string_view> drawings_;
};

struct PictureStyle {
  std::string_view theme = "wood";
  Color bottom = kWhite;
  std::string_view last_move = {};  // in UCI notation; its squares are marked
  bool has_coordinates = true;
};

struct Picture {
  int width = 0;
  int height = 0;
  std::string inside;  // of an SVG of this size
};

Picture draw_picture(const Game& game, const PictureArt& art, const PictureStyle& style = {});

// The picture as a file.
std::string picture_svg(const Picture& picture);

// The picture within the frame for previews of links.
inline constexpr int kPreviewWidth = 1200, kPreviewHeight = 630;
std::string preview_svg(const Picture& picture, const PictureArt& art);

}  // namespace serai
