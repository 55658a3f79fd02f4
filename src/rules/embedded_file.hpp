// A file as a part of the program. Used only by the variants' network.cpp and endgame.cpp.
#pragma once

#include <string_view>

// NOLINTBEGIN(bugprone-macro-parentheses): names

// Puts a file, named from src/, into the program.
#define SERAI_EMBED_FILE(NAME, FILE)                                                                            \
  __asm__(".section .rodata\n.balign 64\n.global " #NAME "\n.global " #NAME "_end\n" #NAME ":\n.incbin \"" FILE \
          "\"\n" #NAME "_end:\n.byte 0\n.previous\n");                                                          \
  extern "C" const char NAME[];                                                                                 \
  extern "C" const char NAME##_end[];

// Its bytes.
#define SERAI_EMBEDDED_FILE(NAME) std::string_view(NAME, static_cast<std::size_t>(NAME##_end - NAME))

// NOLINTEND(bugprone-macro-parentheses)
