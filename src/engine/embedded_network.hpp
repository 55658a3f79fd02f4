// A variant's network, embedded in the program. Used only by the variants' network.cpp.
#pragma once

#include <string_view>

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

// Puts a file, named from src/, into the program.
#define SERAI_EMBED_NETWORK(NAME, FILE)                                                                         \
  __asm__(".section .rodata\n.balign 64\n.global " #NAME "\n.global " #NAME "_end\n" #NAME ":\n.incbin \"" FILE \
          "\"\n" #NAME "_end:\n.byte 0\n.previous\n");                                                          \
  extern "C" const char NAME[];                                                                                 \
  extern "C" const char NAME##_end[];

#define SERAI_USE_NETWORK(V, NAME)                              \
  template <>                                                   \
  std::string_view embedded_network<V>() {                      \
    return {NAME, static_cast<std::size_t>(NAME##_end - NAME)}; \
  }

#endif

#define SERAI_NO_NETWORK(V)                \
  template <>                              \
  std::string_view embedded_network<V>() { \
    return {};                             \
  }

// NOLINTEND(bugprone-macro-parentheses)
