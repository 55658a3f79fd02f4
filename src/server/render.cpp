#include "server/render.hpp"

#include <librsvg/rsvg.h>

#include <memory>

namespace serai::server {
namespace {

const Error kCannotDraw{"cannot-draw", "The picture cannot be drawn."};

struct Free {
  void operator()(RsvgHandle* handle) const { g_object_unref(handle); }
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

cairo_status_t append(void* to, const unsigned char* bytes, unsigned size) {
  static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(bytes), size);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Result<std::string> render_png(std::string_view svg, int width, int height) {
  // Without a base address nothing outside of the text can be referred to.
  const Owned<RsvgHandle> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr));
  if (!handle) return kCannotDraw;
  const Owned<cairo_surface_t> surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height));
  const Owned<cairo_t> context(cairo_create(surface.get()));
  const RsvgRectangle whole{0, 0, static_cast<double>(width), static_cast<double>(height)};
  if (rsvg_handle_render_document(handle.get(), context.get(), &whole, nullptr) == FALSE) return kCannotDraw;
  std::string png;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &png) != CAIRO_STATUS_SUCCESS) return kCannotDraw;
  return png;
}

}  // namespace serai::server
