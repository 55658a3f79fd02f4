// Any line for `serai judge`: the answer is one line of JSON.
#include <boost/json.hpp>
#include <cstdlib>

#include "cli/judge.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string answer = serai::judge_line({reinterpret_cast<const char*>(data), size});
  boost::system::error_code failure;
  const auto value = boost::json::parse(answer, failure);
  if (failure || !value.is_object() || answer.find('\n') != std::string::npos) std::abort();
  return 0;
}
