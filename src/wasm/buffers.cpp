#include "wasm/buffers.hpp"

#include "wasm/describe.hpp"
#include "wasm/export.hpp"

namespace serai {
namespace {

char input[kInputSize];

}  // namespace

JsonWriter output;

std::string_view text(unsigned size) {
  return {input, std::min<std::size_t>(size, kInputSize)};
}

void done() {
  output.clear();
  output.open('{').close('}');
}

void fail(const Error& error) {
  output.clear();
  describe_error(error, output);
}

}  // namespace serai

using namespace serai;  // NOLINT(google-build-using-namespace)

SERAI_EXPORT(input) char* serai_input() {
  return input;
}
SERAI_EXPORT(input_size) unsigned serai_input_size() {
  return kInputSize;
}
SERAI_EXPORT(output) const char* serai_output() {
  return output.text().data();
}
SERAI_EXPORT(output_size) unsigned serai_output_size() {
  return static_cast<unsigned>(output.text().size());
}
