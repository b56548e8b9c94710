// What the shape of statements, and numbers that are known, say of the ways through a program.
#include "device/values/ControlFlow.h"
#include "device/values/ConstantValue.h"
#include "device/values/Memo.h"
#include "device/values/MemoryAccesses.h"

#include "TextIr.h"

#include "device/ir/Dump.h"

namespace cu2port::ir {
namespace {

class ControlFlowTest : public testing::Test, protected TextIr {
protected:
  /// The statement, in a kernel.
  Stmt *readStatement(const std::string &text) {
    read("kernel void k(global int *x, int n, bool c) {\n" + text + "\n}\n");
    return statement(0);
  }
  /// Of a loop's own.
  bool hasJump(const std::string &loop, StmtKind kind) {
    Stmt *body = nullptr;
    forEachChildStmt(readStatement(loop), [&](Stmt *&child) { body = child; });
    return hasOwnJump(body, kind);
  }
  bool runsOnce(const std::string &loop) { return runsOnceAtLeast(readStatement(loop)); }
  bool leavesAll(const std::string &text) { return leaves(readStatement(text)); }
};

TEST_F(ControlFlowTest, WhatDecides) {
  EXPECT_EQ(dump(conditionOf(readStatement("if (n > 3) {\n}"))), "n > 3");
  EXPECT_EQ(dump(conditionOf(readStatement("while (n > 3) {\n}"))), "n > 3");
  EXPECT_EQ(dump(conditionOf(readStatement("do {\n} while (n > 3)"))), "n > 3");
  EXPECT_EQ(dump(conditionOf(readStatement("switch (n) {\n}"))), "n");
  EXPECT_EQ(conditionOf(readStatement("for (;;) {\n}")), nullptr);
  EXPECT_EQ(conditionOf(readStatement("x[0] = n")), nullptr);
}

TEST_F(ControlFlowTest, LoopsThatRunOnceAtLeast) {
  EXPECT_TRUE(runsOnce("do {\n} while (n > 3)"));
  EXPECT_TRUE(runsOnce("for (;;) {\n}"));
  EXPECT_TRUE(runsOnce("while (true) {\n}"));
  EXPECT_TRUE(runsOnce("while (1) {\n}"));
  EXPECT_TRUE(runsOnce("for (int i = 0; i < 4; ++i) {\n}"));
  EXPECT_TRUE(runsOnce("for (int i = 3; i != 4; ++i) {\n}"));
  EXPECT_TRUE(runsOnce("for (unsigned int i = 9u; i >= 4u; --i) {\n}"));
  EXPECT_FALSE(runsOnce("while (c) {\n}"));
  EXPECT_FALSE(runsOnce("while (0) {\n}"));
  EXPECT_FALSE(runsOnce("for (int i = 4; i < 4; ++i) {\n}"));
  EXPECT_FALSE(runsOnce("for (int i = 0; i < n; ++i) {\n}"));
  EXPECT_FALSE(runsOnce("for (int i = -1; <unsigned int>(i) < 4u; ++i) {\n}"));
  EXPECT_FALSE(runsOnce("for (int i = 0; n < 4; ++i) {\n}"));
}

TEST_F(ControlFlowTest, WhoLeavesDoesNotGoOn) {
  EXPECT_TRUE(leavesAll("return"));
  EXPECT_TRUE(leavesAll("if (c) {\n  x[0] = 1\n  return\n} else {\n  return\n}"));
  EXPECT_FALSE(leavesAll("if (c) {\n  return\n}"));
  EXPECT_FALSE(leavesAll("for (;;) {\n  return\n}"));
  EXPECT_FALSE(leavesAll("x[0] = 1"));
}

TEST_F(ControlFlowTest, JumpsOfInnerLoopsAreTheirs) {
  EXPECT_TRUE(hasJump("for (;;) {\n  if (c) {\n    break\n  }\n}", StmtKind::Break));
  EXPECT_FALSE(hasJump("for (;;) {\n  if (c) {\n    break\n  }\n}", StmtKind::Continue));
  EXPECT_FALSE(hasJump("for (;;) {\n  while (c) {\n    break\n  }\n}", StmtKind::Break));
  const std::string choice = "for (;;) {\n  switch (n) {\n    case 1:\n    ";
  EXPECT_FALSE(hasJump(choice + "break\n  }\n}", StmtKind::Break));
  EXPECT_TRUE(hasJump(choice + "continue\n  }\n}", StmtKind::Continue));
}

// ---- Numbers that are known -------------------------------------------------------------------

class ConstantTest : public ControlFlowTest {
protected:
  /// Of an expression: "-5"; "?" if it is not known.
  std::string number(const std::string &type, const std::string &expression) {
    read("enum Colour (unsigned int) {\n  red = 7\n}\nmacro WIDTH = 32\nconstant int Named = 9\n"
         "kernel void k(int n) {\n  const int fixed = 12\n  int changing = 13\n  changing = n\n  " +
         type + " v = " + expression + "\n}\n");
    const std::optional<std::int64_t> found = numberOf(value("v"));
    return found ? std::to_string(*found) : "?";
  }
};

TEST_F(ConstantTest, LiteralsAndNames) {
  EXPECT_EQ(number("int", "32"), "32");
  EXPECT_EQ(number("int", "<int>(true)"), "1");
  EXPECT_EQ(number("int", "warpSize"), "32");
  EXPECT_EQ(number("int", "<int>(red)"), "7");
  EXPECT_EQ(number("int", "WIDTH"), "32");
  EXPECT_EQ(number("int", "Named"), "9");
  EXPECT_EQ(number("int", "n"), "?");
  EXPECT_EQ(number("int", "changing"), "?");
}

TEST_F(ConstantTest, InTheTypeOfEachOperation) {
  EXPECT_EQ(number("int", "(-5 + (WIDTH * 2))"), "59");
  EXPECT_EQ(number("unsigned int", "(0u - 1u)"), "4294967295");
  EXPECT_EQ(number("int", "~0"), "-1");
  EXPECT_EQ(number("int", "<int>((unsigned char)(300))"), "44");
  EXPECT_EQ(number("int", "<int>((signed char)(200))"), "-56");
  EXPECT_EQ(number("int", "(int)(-1.5f)"), "-1");
  EXPECT_EQ(number("int", "(WIDTH / 0)"), "?");
  EXPECT_EQ(number("int", "(WIDTH + n)"), "?");
}

// ---- What is read and written -----------------------------------------------------------------

class AccessesTest : public ControlFlowTest {
protected:
  /// `reads x, writes y` as they happen.
  std::string accesses(const std::string &expression) {
    auto *run = llvm::cast<Expression>(readStatement(expression));
    std::string text;
    forEachAccess(run->expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
      if (llvm::isa<VariableRef, Index>(lvalue))
        text += std::string(isRead ? "r" : "") + (isWrite ? "w" : "") + "(" + dump(lvalue) + ") ";
    });
    return text;
  }
};

TEST_F(AccessesTest, InTheOrderOfEvaluation) {
  EXPECT_EQ(accesses("x[n] = n"), "r(n) r(x) r(n) w(x[n]) ");
  EXPECT_EQ(accesses("n += 2"), "rw(n) ");
  EXPECT_EQ(accesses("++n"), "rw(n) ");
}

TEST_F(AccessesTest, VolatileByVariablePointerAndField) {
  read(R"(struct P {
  size 16, alignment 8
  volatile int lock
  P *next
}
kernel void k(global int *x, volatile int *p, P *list) {
  shared volatile int[4] s
  volatile int own
  int a = s[1]
  int b = *p
  int c = list->lock
  P *d = list->next
  int e = x[0]
  int f = own
  volatile int *g = p
}
)");
  for (const char *isVolatile : {"a", "b", "c", "f"})
    EXPECT_TRUE(isVolatileAccess(value(isVolatile))) << isVolatile;
  for (const char *isPlain : {"d", "e", "g"})
    EXPECT_FALSE(isVolatileAccess(value(isPlain))) << isPlain;
  EXPECT_TRUE(isVolatile(variable("s")));
  EXPECT_TRUE(isVolatile(variable("p")));
  EXPECT_FALSE(isVolatile(variable("x")));
}

TEST_F(AccessesTest, ElementsWithLists) {
  read(R"(struct P {
  size 16, alignment 4
  int[4] list
}
kernel void k(global P *s, global int *x, int n) {
  int a = s[n].list[2]
  int b = s[n].list[n]
  int c = x[2]
}
)");
  EXPECT_EQ(dump(elementAround(value("a")).element), "s[n]");
  EXPECT_TRUE(elementAround(value("a")).isKnown);
  EXPECT_EQ(dump(elementAround(value("b")).element), "s[n]");
  EXPECT_FALSE(elementAround(value("b")).isKnown);
  EXPECT_EQ(elementAround(value("c")).element, nullptr);
}

// ---- Answers that are found once --------------------------------------------------------------

TEST(Memo, AsksOnceAndEndsWhereItStandsForItself) {
  const int key = 0, other = 0;
  unsigned asked = 0;
  Memo<int, int> memo;
  auto find = [&](auto &self) -> int {
    ++asked;
    return 1 + memo.of(&key, [&] { return self(self); }); // asks for itself: 0
  };
  EXPECT_EQ(memo.of(&key, [&] { return find(find); }), 1);
  EXPECT_EQ(memo.of(&key, [&] { return find(find); }), 1);
  EXPECT_EQ(asked, 1U);
  EXPECT_EQ(memo.of(&other, [] { return 5; }), 5);
  memo.clear();
  EXPECT_EQ(memo.of(&key, [] { return 6; }), 6);
}

} // namespace
} // namespace cu2port::ir
