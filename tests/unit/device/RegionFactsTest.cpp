// What a region does to variables, on the text of a program: parts that are assigned, addresses,
// arrays that become pointers, loops, names that mean something else further inside, and slices.
#include "device/values/RegionFacts.h"

#include "TextIr.h"

#include "device/ir/Dump.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {
namespace {

class RegionFactsTest : public testing::Test, protected TextIr {
protected:
  /// Of a kernel with this body.
  RegionFacts factsOf(const std::string &body) {
    read("struct Pair {\n  size 12, alignment 4\n  int a\n  int[2] b\n}\n"
         "function void fill(int *p) {\n  *p = 1\n}\n"
         "function int twice(int m) {\n  return (m * 2)\n}\n"
         "kernel void k(global int *x, int n) {\n" +
         body + "\n}\n");
    return RegionFacts(function("k"));
  }
  /// The names of the variables that are so, in program order.
  template <class IsSo> static std::string namesOf(const RegionFacts &facts, IsSo isSo) {
    std::string text;
    for (const Variable *each : facts.variables())
      if (isSo(each))
        text += (text.empty() ? "" : " ") + each->name;
    return text;
  }
  std::string assigned(const std::string &body) {
    const RegionFacts facts = factsOf(body);
    return namesOf(facts, [&](const Variable *each) { return facts.assigns(each); });
  }
  std::string taken(const std::string &body) {
    const RegionFacts facts = factsOf(body);
    return namesOf(facts, [&](const Variable *each) { return facts.isAddressTaken(each); });
  }
  std::string sliced(const std::string &body, SliceKind kind) {
    const RegionFacts facts = factsOf(body);
    const Slice slice = facts.sliceOf({conditionOf(function("k").body->statements.back())}, kind);
    return namesOf(facts, [&](const Variable *each) { return slice.variables.count(each) != 0; });
  }
};

TEST_F(RegionFactsTest, PartsAreOfTheWhole) {
  EXPECT_EQ(assigned("int i\ni = 1"), "i");
  EXPECT_EQ(assigned("int i = 0\n++i"), "i");
  EXPECT_EQ(assigned("Pair s\ns.a = 1"), "s");
  EXPECT_EQ(assigned("Pair s\ns.b[n] += 1"), "s");
  EXPECT_EQ(assigned("int[4] list\n++list[n]"), "list");
  EXPECT_EQ(assigned("int i = 0\nx[i] = 1"), ""); // memory is no variable
}

TEST_F(RegionFactsTest, AddressesAreTakenOfTheWhole) {
  EXPECT_EQ(taken("int i = 0\nint *p = &i"), "i");
  EXPECT_EQ(taken("Pair s\nint *p = &s.a"), "s");
  EXPECT_EQ(taken("int[4] list\nint *p = &list[n]"), "list");
  EXPECT_EQ(taken("int *p = &x[n]"), "");
}

/// Indexed it stays an array; with anything else, a pointer may change it.
TEST_F(RegionFactsTest, ArraysThatBecomePointers) {
  EXPECT_EQ(taken("int[4] list\nlist[0] = list[1]"), "");
  EXPECT_EQ(taken("int[4] list\nfill(list)"), "list");
  EXPECT_EQ(taken("int[4] list\nint *p = (list + 1)"), "list");
  EXPECT_EQ(taken("int[4] list\nint first = *list"), "list");
  EXPECT_EQ(taken("Pair s\nfill(s.b)"), "s");
}

TEST_F(RegionFactsTest, WhatVariablesStandFor) {
  const RegionFacts facts = factsOf("int a = (n + 1)\nint c = 0\n++c\nvolatile int e = 1");
  EXPECT_EQ(facts.valueOf(variable("a")), value("a"));
  EXPECT_EQ(facts.valueOf(variable("c")), nullptr);
  EXPECT_EQ(facts.valueOf(variable("e")), nullptr);
  EXPECT_EQ(facts.valueOf(variable("n")), nullptr); // a parameter begins as anything
}

/// From outside, its value may have been another before.
TEST_F(RegionFactsTest, LoopsLookAtTheirOwn) {
  factsOf("int a = n\na = 2\nfor (int i = 0; i < a; ++i) {\n  int far = (a * 2)\n  x[i] = far\n}");
  const RegionFacts loop(statement(2));
  EXPECT_EQ(loop.valueOf(variable("a")), nullptr);
  EXPECT_TRUE(loop.isInvariant(value("far")));
  EXPECT_TRUE(loop.declares(variable("i")) && loop.changes(variable("i")));
  EXPECT_FALSE(loop.changes(variable("a")));
  EXPECT_FALSE(RegionFacts(function("k")).isRepeatable(value("far")));
}

/// They are variables of their own: what happens to one does not to the other.
TEST_F(RegionFactsTest, NamesakesFurtherInside) {
  const RegionFacts facts = factsOf("int i = n\nif (n > 1) {\n  int i = 0\n  ++i\n}");
  EXPECT_FALSE(facts.changes(variable("i")));
  EXPECT_EQ(facts.valueOf(variable("i")), value("i"));
  EXPECT_EQ(namesOf(facts, [&](const Variable *each) { return facts.declares(each); }), "x n i i");
}

/// Its parameter gets what calls give it, and is nobody's variable here.
TEST_F(RegionFactsTest, CalledFunctions) {
  const RegionFacts facts = factsOf("int a = twice(n)\nfill(&a)");
  EXPECT_TRUE(facts.changes(variable("a")));
  EXPECT_FALSE(facts.declares(variable("m")));
  EXPECT_TRUE(llvm::any_of(facts.definitions(), [&](const Definition &each) {
    return each.variable == variable("m") && dump(each.value) == "n";
  }));
}

TEST_F(RegionFactsTest, SlicesOfConditions) {
  const std::string body = "int flag = x[0]\nint at = x[1]\nint[4] last\nint other = 0\n"
                           "if (flag) {\n  last[at] = n\n}\nother = 3\n"
                           "while (last[0] > 1) {\n  ++x[0]\n}";
  EXPECT_EQ(sliced(body, SliceKind::Values), "n last");
  EXPECT_EQ(sliced(body, SliceKind::Parts), "x n at last");
  EXPECT_EQ(sliced(body, SliceKind::Branches), "x n flag at last");
}

} // namespace
} // namespace cu2port::ir
