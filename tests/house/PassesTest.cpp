// Each pass, and each analysis that passes ask, has a test of its own: docs/adding.md says what it
// looks like. What docs/passes.md says will go needs none.
#include "Tree.h"
#include "device/pipeline/Pipeline.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

namespace cu2port {
namespace {

/// The names in the table below "What goes".
std::set<std::string> whatGoes() {
  const std::string page = readOfTree("docs/passes.md");
  const std::size_t begin = page.find("| what | goes when |");
  const std::string table =
      begin == std::string::npos ? "" : page.substr(begin, page.find("\n\n", begin) - begin);
  static const std::regex row("\n\\| `([^`]+)` \\| [^|\n]+ \\|");
  std::set<std::string> names;
  for (std::sregex_iterator each(table.begin(), table.end(), row), end; each != end; ++each)
    names.insert((*each)[1]);
  return names;
}

/// The text of all tests with one of the endings.
std::string testsBelow(const std::string &folder, const std::vector<std::string> &extensions) {
  std::string tests;
  for (const std::string &file : filesBelow(folder, extensions))
    tests += readOfTree(file);
  return tests;
}

/// The passes that tests run alone, with the target behind `--target`, where one must be said.
std::set<std::pair<std::string, std::string>> testedPasses() {
  static const std::regex line("// RUN: .*%run=(?:[\\w-]+,)*([\\w-]+)(?: --target (\\w+))?");
  const std::string tests = testsBelow("tests/unit/passes", {".ir"});
  std::set<std::pair<std::string, std::string>> tested;
  for (std::sregex_iterator each(tests.begin(), tests.end(), line), end; each != end; ++each)
    tested.emplace((*each)[1], (*each)[2]);
  return tested;
}

/// Passes of one name differ from target to target: each has its own.
TEST(Passes, EachHasATextOfItsOwn) {
  const auto tested = testedPasses();
  const std::set<std::string> going = whatGoes();
  EXPECT_FALSE(going.empty());
  for (const ir::Pass &pass : ir::passes()) {
    const std::string name = pass.name.str();
    const bool isTested =
        tested.count({name, ""}) ||
        std::any_of(targets().begin(), targets().end(), [&](const TargetInfo &target) {
          return pass.isOf(target.target) && tested.count({name, target.name.str()});
        });
    EXPECT_TRUE(isTested || going.count(name)) << "no test in tests/unit/passes has %run=" << name;
  }
}

/// The headers that say what is asked of a program, as `values/Ranges.h`.
std::vector<std::string> analyses() {
  std::vector<std::string> headers;
  for (const char *room : {"values", "analysis", "workarounds"})
    for (const std::string &file : filesBelow("tool/device/" + std::string(room), {".h"}))
      headers.push_back(file.substr(std::string("tool/device/").size()));
  return headers;
}

/// What tests print: `region` of `%facts=region,ranges`.
std::set<std::string> printedFacts() {
  static const std::regex line("%facts=([\\w,]+)");
  const std::string tests = testsBelow("tests/unit", {".ir"});
  std::set<std::string> printed;
  for (std::sregex_iterator each(tests.begin(), tests.end(), line), end; each != end; ++each) {
    std::istringstream facts((*each)[1]);
    for (std::string fact; std::getline(facts, fact, ',');)
      printed.insert(fact);
  }
  return printed;
}

/// `--print-facts=region` prints what values/RegionFacts.h finds.
bool isPrinted(const std::string &header, const std::set<std::string> &printed) {
  std::string name = std::filesystem::path(header).stem();
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return std::any_of(printed.begin(), printed.end(), [&](const std::string &fact) {
    return name == fact || name == fact + "facts";
  });
}

/// A table of numbers, and what prints the others.
const std::set<std::string> withoutTests = {"values/CudaLimits.h", "values/PrintFacts.h"};

TEST(Passes, EachAnalysisHasATest) {
  const std::string sources = testsBelow("tests/unit", {".cpp", ".h"});
  const std::set<std::string> printed = printedFacts();
  const std::set<std::string> going = whatGoes();
  for (const std::string &header : analyses())
    EXPECT_TRUE(going.count(header) || withoutTests.count(header) || isPrinted(header, printed) ||
                sources.find("#include \"device/" + header + "\"") != std::string::npos)
        << "no test in tests/unit includes or prints device/" << header;
}

TEST(Passes, WhatGoesIsStillThere) {
  const std::vector<std::string> headers = analyses();
  for (const std::string &name : whatGoes()) {
    const bool isPass = std::any_of(ir::passes().begin(), ir::passes().end(),
                                    [&](const ir::Pass &pass) { return pass.name == name; });
    EXPECT_TRUE(isPass || std::find(headers.begin(), headers.end(), name) != headers.end())
        << "docs/passes.md says that " << name << " goes, and it is gone";
  }
}

} // namespace
} // namespace cu2port
