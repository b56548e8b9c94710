// The pass "truth-indices": indices that are conditions, 0 or 1, are marked for the CPU's printer.
//
//   y[t] = x[a[t] != b[t]]         ->    y[t] = x[cu2port::truthIndex(a[t] != b[t])]
//   bool c = z[t] < 1; x[c & d]    ->    x[cu2port::truthIndex(c & d)]
//
// GCC's vectors have -1 for true. It takes such a vector for the indices of what it gathers, and so
// reads in front of the array. Behind truthIndex (kernel.h) it sees no condition.
//
// Compiler: GCC 12, its vectoriser
// Test: fidelity.truth_indices.cpu_gnu
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/Memo.h"
#include "device/values/RegionFacts.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Which expressions of a kernel are 0 or 1 as GCC knows it.
class Truths {
public:
  explicit Truths(const Function &kernel) : facts(kernel) {}

  /// `a != b`, also as an int, `(a < b) & mask`, `c ? 1 : 0`.
  bool contain(const Expr *expr) const {
    while (const auto *conversion = dyn_cast<Cast>(expr)) {
      if (conversion->type->isBool())
        return true;
      expr = conversion->operand;
    }
    if (expr->type && expr->type->isBool())
      return true;
    if (const auto *ref = dyn_cast<VariableRef>(expr))
      return containValueOf(ref->variable);
    if (const auto *choice = dyn_cast<Conditional>(expr))
      return isBit(choice->then) && isBit(choice->otherwise);
    const auto *binary = dyn_cast<Binary>(expr);
    return binary && containResultOf(*binary);
  }

private:
  bool containValueOf(const Variable *variable) const {
    const Expr *value = variable->type->isInteger() ? facts.valueOf(variable) : nullptr;
    return value && truths.of(variable, [&] { return contain(value); });
  }

  bool containResultOf(const Binary &binary) const {
    const bool left = contain(binary.lhs), right = contain(binary.rhs);
    return (binary.op == BinaryOp::BitAnd && (left || right)) ||
           (binary.op == BinaryOp::Rem && left) ||
           ((binary.op == BinaryOp::BitOr || binary.op == BinaryOp::BitXor) && left && right);
  }

  static bool isBit(const Expr *expr) {
    const auto *literal = dyn_cast<IntegerLiteral>(withoutImplicitCasts(expr));
    return literal && literal->value <= 1;
  }

  const RegionFacts facts;
  const Memo<Variable, bool> truths; ///< of variables' values
};

} // namespace

void hideTruths(Program &program) {
  for (Function *kernel : kernelsOf(program)) {
    const Truths truths(*kernel);
    for (ThreadLoop *loop : threadLoops(kernel->body))
      forEachExpr(loop->body, [&](Expr *&expr) {
        if (auto *index = dyn_cast<Index>(expr))
          index->isByTruth = truths.contain(index->index);
      });
  }
}

} // namespace cu2port::ir
