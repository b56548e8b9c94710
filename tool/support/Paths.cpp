#include "support/Paths.h"

#include <filesystem>

namespace cu2port {

namespace fs = std::filesystem;

std::string realPath(const std::string &path) {
  std::error_code error;
  // Of a file that is still to be made, the folders may be links all the same.
  fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
  std::string text = (error ? fs::absolute(path) : real).lexically_normal().string();
  while (text.size() > 1 && text.back() == '/')
    text.pop_back();
  return text;
}

bool isFileItself(const std::string &path) {
  std::error_code error;
  return fs::is_regular_file(fs::symlink_status(path, error)) &&
         realPath(path) == fs::absolute(path, error).lexically_normal();
}

bool isBelow(const std::string &path, const std::string &folder) {
  if (folder == "/")
    return true;
  return path.compare(0, folder.size(), folder) == 0 &&
         (path.size() == folder.size() || path[folder.size()] == '/');
}

std::string pathBelow(const std::string &path, const std::string &folder) {
  if (path == folder)
    return ".";
  return path.substr(folder == "/" ? 1 : folder.size() + 1);
}

std::string asOperand(const std::string &path) {
  return fs::path(path).is_absolute() ? path : "./" + path;
}

std::string relativePath(const std::string &from, const std::string &to) {
  const fs::path folder = fs::path(from).parent_path();
  return fs::path(to).lexically_relative(folder.empty() ? "." : folder).string();
}

} // namespace cu2port
