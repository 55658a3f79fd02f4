// SVG to PNG. The only use of librsvg; only our own pictures are drawn with it.
#pragma once

#include <string>
#include <string_view>

#include "rules/result.hpp"

namespace serai::server {

// The picture in this many pixels. Takes tens of milliseconds: not for an event loop. Any thread.
Result<std::string> render_png(std::string_view svg, int width, int height);

}  // namespace serai::server
