// docs/api/: what becomes of each of CUDA's names, a table for each header.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace cu2port {

class Rules;

/// The pages by their file names: README.md, and those with the tables. `declared` are functions
/// without a translation, by header.
std::map<std::string, std::string>
apiPages(const Rules &rules, const std::map<std::string, std::vector<std::string>> &declared);

} // namespace cu2port
