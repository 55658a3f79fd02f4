// Archived games of one variant, read from any number of files.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "game/archive.hpp"

namespace serai {

// Calls `each` for every game of the files. Returns the variant, or null after saying on `err` what is wrong with a
// file: it cannot be read, is damaged, or holds games of another variant than the first.
const VariantInfo* read_archives(const std::vector<std::string>& files, std::ostream& err,
                                 const std::function<void(const VariantInfo&, const ArchivedGame&)>& each);

}  // namespace serai
