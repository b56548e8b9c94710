// A folder that lives as long as a test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <unistd.h>

namespace cu2port {

class TemporaryFolder : public testing::Test {
protected:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "cu2port-test-XXXXXX").string();
    folder = std::filesystem::canonical(mkdtemp(pattern.data())).string();
  }
  ~TemporaryFolder() override { std::filesystem::remove_all(folder); }

  /// Writes a file below the folder and returns its path.
  std::string write(const std::string &name, const std::string &text) const {
    std::filesystem::path path = std::filesystem::path(folder) / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

  std::string read(const std::string &name) const {
    std::stringstream text;
    text << std::ifstream(std::filesystem::path(folder) / name).rdbuf();
    return text.str();
  }

  bool exists(const std::string &name) const {
    return std::filesystem::exists(std::filesystem::path(folder) / name);
  }

  std::string folder;
};

} // namespace cu2port
