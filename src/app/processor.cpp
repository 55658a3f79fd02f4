// Says in a sentence what is wrong where the processor is older than the build, before anything compiled for it runs.
// This file itself is compiled for any processor.
#include <unistd.h>

#include <string_view>

#ifdef SERAI_NEEDS_X86_64_V3
namespace {

[[gnu::constructor(101)]] void check_processor() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma")) return;
  constexpr std::string_view kSentence =
      "This build needs a processor with AVX2, BMI2 and FMA (x86-64-v3, 2013 and later); on this machine use the "
      "preset 'portable'.\n";
  if (write(STDERR_FILENO, kSentence.data(), kSentence.size()) < 0) _exit(1);
  _exit(1);
}

}  // namespace
#endif
