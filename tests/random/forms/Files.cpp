#include "forms/Files.h"

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <cstdlib>

namespace cu2port::random {

void write(const std::string &path, const std::string &text) {
  std::ofstream stream(path);
  stream << text;
  if (!stream.flush())
    throw std::runtime_error("cannot write " + path);
}

std::string read(const std::string &path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

static std::string makeFolder(const std::string &below) {
  std::string pattern = below + "/random-XXXXXX";
  if (!mkdtemp(pattern.data()))
    throw std::runtime_error("cannot make a folder in " + below);
  return pattern;
}

TemporaryFolder::TemporaryFolder(const std::string &below) : path(makeFolder(below)) {}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path, ignored);
}

} // namespace cu2port::random
