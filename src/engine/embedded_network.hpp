// A variant's network, embedded in the program. Used only by the variants' network.cpp.
#pragma once

#include "rules/embedded_file.hpp"

namespace serai {

// The bytes of the variant's network, or nothing.
template <class V>
std::string_view embedded_network();

}  // namespace serai

// NOLINTBEGIN(bugprone-macro-parentheses): names and types

#ifdef __wasm__

// In the browser networks are files of their own (wasm/engine_module.cpp).
#define SERAI_EMBED_NETWORK(NAME, FILE)
#define SERAI_USE_NETWORK(V, NAME) SERAI_NO_NETWORK(V)

#else

#define SERAI_EMBED_NETWORK(NAME, FILE) SERAI_EMBED_FILE(NAME, FILE)

#define SERAI_USE_NETWORK(V, NAME)         \
  template <>                              \
  std::string_view embedded_network<V>() { \
    return SERAI_EMBEDDED_FILE(NAME);      \
  }

#endif

#define SERAI_NO_NETWORK(V)                \
  template <>                              \
  std::string_view embedded_network<V>() { \
    return {};                             \
  }

// NOLINTEND(bugprone-macro-parentheses)
