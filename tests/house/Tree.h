// The source tree, for tests about itself.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace cu2port {

inline std::string readFile(const std::filesystem::path &path) {
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// The files below a folder of the source tree, as paths relative to the tree, sorted.
inline std::vector<std::string> filesBelow(const std::string &folder,
                                           const std::vector<std::string> &extensions) {
  std::vector<std::string> result;
  std::filesystem::path root = CU2PORT_SOURCE_DIR;
  if (!std::filesystem::exists(root / folder))
    return result;
  for (const auto &each : std::filesystem::recursive_directory_iterator(root / folder))
    if (each.is_regular_file() && std::find(extensions.begin(), extensions.end(),
                                            each.path().extension()) != extensions.end())
      result.push_back(each.path().lexically_relative(root).string());
  std::sort(result.begin(), result.end());
  return result;
}

inline std::string readOfTree(const std::string &name) {
  return readFile(std::filesystem::path(CU2PORT_SOURCE_DIR) / name);
}

} // namespace cu2port
