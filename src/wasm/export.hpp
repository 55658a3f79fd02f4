// How functions become visible outside a WebAssembly module.
#pragma once

#ifdef __wasm__
#define SERAI_EXPORT(name) extern "C" __attribute__((export_name(#name)))
// The C library would report a failed assertion on a terminal, which does not exist here; a trap tells the caller.
extern "C" __attribute__((used)) inline void __assert_fail(const char*, const char*, int, const char*) {  // NOLINT
  __builtin_trap();
}
#else
#define SERAI_EXPORT(name) extern "C"
#endif
