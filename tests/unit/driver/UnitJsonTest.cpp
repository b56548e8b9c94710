// A unit's outcome survives the way through JSON, every byte of it.
#include "unit/UnitJson.h"
#include "support/ReadFile.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

UnitOutcome example() {
  Findings findings;
  findings.add(DiagId::NoRule, "caf\xe9.cu", 3, 4, "cudaFoo"); // Latin-1
  UnitResult unit;
  unit.input = "a \"quoted\"\nname.cu";
  unit.real = "/x/a.cu";
  unit.module = "a";
  unit.edits.add("/x/a.cu", {4, 0, "// \xff\xfe\n", ""}, findings);
  unit.edits.add("/x/a.cu", {4, 7, "portFoo", "cudaFoo"}, findings);
  unit.edits.add("/x/b.h", {1, 2, std::string("a\0b", 3), ""}, findings);
  unit.includes.push_back(
      {"/x/a.cu", "/x/b.h", "b.h", true, true, true, true, false, 9, 5, "a.cu", 1, 2});
  unit.lines["/x/a.cu"] = {"a.cu", {{3, 90}, {100, 200}}, true};
  unit.headers = {"/x/b.h", "/x/\xc3\xa9.h"};
  unit.headerNames = {"b.h", "\xc3\xa9.h"};
  unit.seen = {{"/usr/include/math.h"}, {"/a.h"}, {"/n/b.h"}, false};
  unit.texts = {{".cl", "kernel void f() {}"}, {".cpu.cpp", "\x80"}};
  unit.kernels = 2;
  unit.definesMain = true;
  return {unit, findings.all()};
}

TEST(UnitJson, ComesBackAsItWas) {
  const UnitOutcome before = example();
  const std::string text = toJson(before);
  EXPECT_EQ(text.find('\n'), std::string::npos) << "one line";
  std::optional<UnitOutcome> after = outcomeFromJson(text);
  ASSERT_TRUE(after && after->result);
  ASSERT_EQ(after->findings.size(), 1u);
  EXPECT_EQ(after->findings[0].id, DiagId::NoRule);
  EXPECT_EQ(after->findings[0].file, "caf\xe9.cu");
  EXPECT_EQ(after->findings[0].message, "'cudaFoo' has no translation yet");
  EXPECT_EQ(after->result->edits.files(), before.result->edits.files());
  EXPECT_EQ(after->result->includes[0].name, "b.h");
  EXPECT_EQ(after->result->includes[0].offset, 9u);
  EXPECT_TRUE(after->result->includes[0].isMain);
  EXPECT_TRUE(after->result->includes[0].isQuestion);
  EXPECT_TRUE(after->result->includes[0].isNext);
  EXPECT_FALSE(after->result->includes[0].editable);
  EXPECT_EQ(after->result->lines["/x/a.cu"].macroCalls.size(), 2u);
  EXPECT_TRUE(after->result->lines["/x/a.cu"].areSeen);
  EXPECT_EQ(toJson(*after), text) << "whatever has not been looked at";
}

TEST(UnitJson, AFailedUnitHasFindingsOnly) {
  UnitOutcome outcome = example();
  outcome.result.reset();
  std::optional<UnitOutcome> after = outcomeFromJson(toJson(outcome));
  ASSERT_TRUE(after);
  EXPECT_FALSE(after->result);
  EXPECT_EQ(after->findings.size(), 1u);
}

TEST(UnitJson, DamagedTextIsNoOutcome) {
  const std::string text = toJson(example());
  EXPECT_FALSE(outcomeFromJson(text.substr(0, text.size() / 2)));
  EXPECT_FALSE(outcomeFromJson("{}"));
  EXPECT_FALSE(outcomeFromJson("[]"));
  EXPECT_FALSE(outcomeFromJson(R"({"findings":[{"id":1}]})"));
}

/// With a seed of an older form they would try refusals alone.
TEST(UnitJson, FuzzersBeginWithAnOutcome) {
  auto seed = readFile(CU2PORT_SOURCE_DIR "/tests/fuzz/seeds/unit.json");
  ASSERT_TRUE(static_cast<bool>(seed)) << llvm::toString(seed.takeError());
  EXPECT_TRUE(outcomeFromJson((*seed)->getBuffer()));
}

} // namespace
} // namespace cu2port
