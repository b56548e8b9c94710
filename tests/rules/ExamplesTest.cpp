// Every rule's example holds: it is CUDA, what it becomes is code that compiles against the runtime
// and as OpenCL C, and it is what the translator makes of it.
#include "Examples.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cu2port {
namespace {

class Examples : public testing::Test {
protected:
  void SetUp() override {
    llvm::Expected<Rules> loaded = Rules::load(CU2PORT_SOURCE_DIR "/rules", {});
    ASSERT_TRUE(bool(loaded)) << llvm::toString(loaded.takeError());
    rules = std::move(*loaded);
    llvm::SmallString<64> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("cu2port-examples", path));
    folder = path.str().str();
  }
  void TearDown() override {
    if (!HasFailure())
      std::filesystem::remove_all(folder);
  }

  std::string write(const std::string &name, const std::string &text) const {
    std::ofstream(folder + "/" + name) << text;
    return folder + "/" + name;
  }
  std::string read(const std::string &name) const {
    std::ostringstream text;
    text << std::ifstream(folder + "/" + name).rdbuf();
    return text.str();
  }
  /// Runs a command; a failure shows what it said.
  void run(const std::string &command, int expected = 0) const {
    const int status = std::system((command + " > " + folder + "/log 2>&1").c_str());
    EXPECT_EQ(WEXITSTATUS(status), expected) << command << "\n" << read("log");
  }

  Rules rules;
  std::string folder;
};

/// Without spaces: comments stand in columns.
std::string squeezed(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\n'; }),
             text.end());
  return text;
}

void expectLine(const std::string &squeezedFile, const std::string &line) {
  EXPECT_NE(squeezedFile.find(squeezed(line)), std::string::npos) << line;
}

const std::string clang = CU2PORT_CLANG;
const std::string source = CU2PORT_SOURCE_DIR;

TEST_F(Examples, AreCuda) {
  run(clang +
      " -x cuda --cuda-host-only -nocudainc -nocudalib -std=c++17 -fsyntax-only -w -isystem " +
      source + "/runtime/dialect -isystem " + source + "/runtime/include -include cuda_runtime.h " +
      write("examples.cu", cudaFile(rules)));
}

TEST_F(Examples, BecomeHostCodeThatTheRuntimeKnows) {
  run(clang + " -std=c++17 -fsyntax-only -w -I " + source +
      "/runtime/include -include cu2port/as_cuda.h " + write("host.cpp", hostFile(rules)));
}

TEST_F(Examples, StayHostCodeUnderCudasNames) {
  run(clang + " -std=c++17 -fsyntax-only -w -DCU2PORT_CUDA_NAMES -I " + source +
      "/runtime/include -include cu2port/as_cuda.h " + write("named.cpp", namedHostFile(rules)));
}

TEST_F(Examples, BecomeOpenCL) {
  run(clang +
      " -x cl -cl-std=CL1.2 -target spir64 -Xclang -finclude-default-header -fsyntax-only -w " +
      write("device.cl", openclFile(rules)));
}

TEST_F(Examples, AreWhatTheTranslatorWrites) {
  const std::string file = write("examples.cu", cudaFile(rules));
  run(std::string(CU2PORT_TOOL) + " " + file + " -o " + folder + "/out --target opencl");
  const std::string host = squeezed(read("out/examples.cpp"));
  for (const ApiRule *rule : hostRules(rules))
    expectLine(host, line(rule->expected, *rule));
  for (const ApiRule *rule : conditionRules(rules))
    expectLine(host, rule->expected);
  const std::string device = squeezed(read("out/examples.cl"));
  for (const ApiRule *rule : deviceRules(rules))
    expectLine(device, line(rule->expected, *rule));
}

} // namespace
} // namespace cu2port
