// Every diagnostic has a number of its own, in its block, a page and a test.
#include "Tree.h"
#include "diag/Findings.h"
#include "report/Catalogue.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <set>

namespace cu2port {
namespace {

const DiagId all[] = {
#define DIAG(name, id, severity, text, hint) DiagId::name,
#include "diag/Diagnostics.def"
#undef DIAG
};

TEST(Diagnostics, NumbersAreUniqueAndInTheirBlocks) {
  std::set<int> numbers;
  for (DiagId each : all) {
    const DiagInfo &row = info(each);
    EXPECT_TRUE(numbers.insert(row.id).second) << row.id << " twice";
    int block = row.id / 1000;
    EXPECT_TRUE((block >= 1 && block <= 5) || block == 9) << row.id;
    EXPECT_EQ(findDiag(row.id), &row);
  }
  EXPECT_EQ(findDiag(1), nullptr);
}

/// Its head agrees with the table, and each of its parts has a text.
TEST(Diagnostics, EveryOneHasAPage) {
  for (DiagId each : all) {
    const std::string name = "docs/diagnostics/" + std::to_string(info(each).id) + ".md";
    const std::string page = readOfTree(name), head = pageHead(info(each));
    EXPECT_EQ(page.substr(0, head.size()), head) << name;
    const std::size_t example = page.find("\n## Example\n\n```"),
                      hand = page.find("\n## By hand\n\n");
    ASSERT_NE(example, std::string::npos) << name;
    ASSERT_NE(hand, std::string::npos) << name;
    EXPECT_LT(head.size() + 20, example) << name;
    EXPECT_LT(example, hand) << name;
    EXPECT_LT(hand + 40, page.size()) << name;
  }
}

TEST(Diagnostics, EveryPageIsOfADiagnostic) {
  for (const std::string &file : filesBelow("docs/diagnostics", {".md"}))
    EXPECT_TRUE(findDiag(std::atoi(file.c_str() + std::string("docs/diagnostics/").size())))
        << file;
}

TEST(Diagnostics, TheTableIsNew) {
  const std::string page = readOfTree("docs/diagnostics.md"), table = diagnosticsTable();
  ASSERT_LT(table.size(), page.size());
  EXPECT_EQ(page.substr(page.size() - table.size()), table)
      << "docs/diagnostics.md is stale; this makes it anew: cu2port --catalogue docs";
}

/// True when the text has the number by itself, not as a part of a longer one.
bool mentions(const std::string &text, const std::string &number) {
  auto isDigit = [&](std::size_t i) {
    return i < text.size() && std::isdigit(static_cast<unsigned char>(text[i]));
  };
  for (std::size_t at = text.find(number); at != std::string::npos; at = text.find(number, at + 1))
    if (!isDigit(at - 1) && !isDigit(at + number.size()))
      return true;
  return false;
}

/// By its name, or by its number, as messages show it.
TEST(Diagnostics, EveryOneHasATest) {
  std::string tests;
  for (const std::string &file : filesBelow("tests", {".cpp", ".h", ".txt"}))
    if (file.rfind("tests/house/", 0) != 0)
      tests += readOfTree(file);
  for (DiagId each : all) {
    const DiagInfo &row = info(each);
    bool tested = tests.find("DiagId::" + std::string(row.name)) != std::string::npos ||
                  mentions(tests, std::to_string(row.id));
    EXPECT_TRUE(tested) << row.name << " (" << row.id << ") has no test";
  }
}

} // namespace
} // namespace cu2port
