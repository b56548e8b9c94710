// Functions of CUDA's libraries that are declared, but not translated: called, each returns its
// library's status for that. Their tables are runtime/include/cu2port/libraries/*.def.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace cu2port {

/// Their names, sorted, by the header of CUDA's that declares them: of all headers in `folders`
/// that take a table, directly or by other headers of cu2port/libraries/. A header is known by its
/// first folder.
std::map<std::string, std::vector<std::string>>
readDeclaredFunctions(const std::vector<std::string> &folders);

} // namespace cu2port
