// The order in which the parts of expressions are evaluated, and what is done with them.
#include "device/values/Evaluation.h"

#include "MarkedIr.h"

#include "device/ir/Dump.h"

#include <gtest/gtest.h>

namespace cu2port::ir {
namespace {

class EvaluationTest : public testing::Test, protected MarkedIr {
protected:
  static std::string textOf(const std::vector<EvaluationStep> &steps) {
    std::string text;
    for (const EvaluationStep &step : steps) {
      text += text.empty() ? "" : " ";
      if (step.isChoice)
        text += "{" + textOf(step.first) + "|" + textOf(step.second) + "}";
      else
        text += std::string(1, "RWUA"[static_cast<int>(step.access)]) + ":" + dump(step.expr);
    }
    return text;
  }

  Variable *x = variable("x", integer), *i = variable("i", integer);
  Variable *p = variable("p", program.types.pointer(integer, AddressSpace::Global));
  Variable *list = variable("list", program.types.array(integer, 4));
};

TEST_F(EvaluationTest, OfNothingHasNoSteps) { EXPECT_TRUE(evaluationOf(nullptr).empty()); }

TEST_F(EvaluationTest, PartsComeBeforeTheWhole) {
  EXPECT_EQ(textOf(evaluationOf(index(ref(p), ref(i)))), "R:p R:i R:p[i]");
}

TEST_F(EvaluationTest, TheRightSideOfAnAssignmentComesFirst) {
  EXPECT_EQ(textOf(evaluationOf(binary(BinaryOp::Assign, index(ref(p), ref(i)), ref(x)))),
            "R:x R:p R:i W:p[i]");
  EXPECT_EQ(textOf(evaluationOf(binary(BinaryOp::AddAssign, ref(x), ref(i)))), "R:i U:x");
}

TEST_F(EvaluationTest, AnIncrementUpdates) {
  const auto steps = evaluationOf(unary(UnaryOp::PostInc, ref(x)));
  EXPECT_EQ(textOf(steps), "U:x");
  EXPECT_NE(steps[0].by, nullptr);
}

TEST_F(EvaluationTest, APartOfAVariableIsNoReadOfTheRest) {
  EXPECT_EQ(textOf(evaluationOf(index(ref(list), ref(i)))), "R:i R:list[i]");
  EXPECT_EQ(textOf(evaluationOf(member(ref(x), "f"))), "R:x.f");
  EXPECT_EQ(textOf(evaluationOf(member(ref(p), "f", true))), "R:p R:p->f");
}

TEST_F(EvaluationTest, AnAddressIsNoRead) {
  EXPECT_EQ(textOf(evaluationOf(unary(UnaryOp::AddressOf, index(ref(p), ref(i))))).substr(0, 14),
            "R:p R:i A:p[i]");
  EXPECT_EQ(textOf(evaluationOf(ref(list))), "A:list");
}

TEST_F(EvaluationTest, WhatNeedNotHappenIsAChoice) {
  EXPECT_EQ(textOf(evaluationOf(binary(BinaryOp::And, ref(x), ref(i)))), "R:x {R:i|} R:x && i");
  EXPECT_EQ(textOf(evaluationOf(choice(ref(x), ref(i), ref(p)))), "R:x {R:i|R:p} R:x ? i : p");
}

TEST_F(EvaluationTest, FieldsAreTakenOff) {
  Expr *element = index(ref(p), ref(i));
  EXPECT_EQ(withoutFields(member(member(element, "f"), "g")), element);
  Expr *pointed = member(ref(p), "f", true);
  EXPECT_EQ(withoutFields(member(pointed, "g")), pointed);
}

} // namespace
} // namespace cu2port::ir
