#include "Fixture.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <filesystem>
#include <fstream>

namespace cu2port {

RulesTest::RulesTest() {
  llvm::SmallString<64> path;
  EXPECT_FALSE(llvm::sys::fs::createUniqueDirectory("cu2port-rules", path));
  folder = path.str().str();
  for (const char *column : {"/opencl", "/sycl", "/hip"})
    std::filesystem::create_directory(folder + column);
}

RulesTest::~RulesTest() { std::filesystem::remove_all(folder); }

void RulesTest::write(const std::string &name, const std::string &text) {
  std::ofstream(folder + "/" + name) << text;
}

std::string RulesTest::message(const std::vector<std::string> &extra) {
  llvm::Expected<Rules> rules = Rules::load(folder, extra);
  if (rules)
    return {};
  std::string text = llvm::toString(rules.takeError());
  for (std::size_t at; (at = text.find(folder + "/")) != std::string::npos;)
    text.erase(at, folder.size() + 1);
  return text;
}

Rules RulesTest::load(const std::vector<std::string> &extra) {
  llvm::Expected<Rules> rules = Rules::load(folder, extra);
  if (rules)
    return std::move(*rules);
  ADD_FAILURE() << llvm::toString(rules.takeError());
  return {};
}

} // namespace cu2port
