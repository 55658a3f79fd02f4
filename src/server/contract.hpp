// The contract with clients as files: the description of HTTP and the JSON Schemas of contract/, which CMake embeds in
// the program.
#pragma once

#include <string_view>

namespace serai::server {

// The text of such a file, e.g. "openapi.json" or "client.schema.json"; empty if there is none of this name.
std::string_view contract_file(std::string_view name);

}  // namespace serai::server
