// The pass "shared-elements": told to run threads side by side that set one element under a
// condition, LLVM 15 (PoCL 3.1's) crashes on processors with AVX-512. So these loops run in order;
// whether there is a condition is not asked.
//
//   threads side by side {                      threads in order {
//     if (tx == n) tile[0] = x[tx];      ->       if (tx == n) tile[0] = x[tx];
//   }                                           }
//
// Compiler: LLVM 15, in PoCL 3.1, on processors with AVX-512
// Test: fidelity.edges.opencl
// Mended when: the test passes without the pass; elsewhere it passes anyway
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/Memo.h"
#include "device/values/ThreadNumbering.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Which expressions may differ between the threads of a row, in one loop over them.
class AlongRow {
public:
  explicit AlongRow(const ThreadLoop *loop)
      : own(declaredVariables(loop->body)), changing(changingVariables(loop->body)),
        isWarp(loop->scope == SyncScope::Warp) {}

  bool isOwn(const Variable *variable) const { return own.count(variable); }

  bool varies(const Expr *expr) const {
    return anyExprIn(expr, [&](const Expr *each) {
      const auto *ref = dyn_cast<VariableRef>(each);
      const auto *special = dyn_cast<Special>(each);
      return (ref && varies(ref->variable)) || isThreadX(each) || isa<Call>(each) ||
             isa<Intrinsic>(each) ||
             (isWarp && special && special->value == SpecialValue::ThreadIdx);
    });
  }

private:
  bool varies(const Variable *variable) const {
    if (!own.count(variable))
      return isOverThreads(variable);
    return changing.count(variable) || !variable->init ||
           varying.of(variable, [&] { return varies(variable->init); });
  }

  const std::set<const Variable *> own, changing;
  const Memo<Variable, bool> varying;
  const bool isWarp;
};

/// Whether threads of a row set an element that is the same for all: `if (tx == last) tile[0] =
/// x;`.
bool setsOneElement(const ThreadLoop *loop) {
  const AlongRow row(loop);
  return anyExpr(loop->body, [&](const Expr *expr) {
    if (!isMutation(expr) || row.isOwn(assignedVariable(expr)))
      return false;
    const auto *binary = dyn_cast<Binary>(expr);
    return !row.varies(binary ? binary->lhs : cast<Unary>(expr)->operand);
  });
}

} // namespace

void keepOrderOfSharedElements(Program &program) {
  for (Function *kernel : kernelsOf(program))
    for (ThreadLoop *loop : threadLoops(kernel->body))
      if (loop->order == ThreadOrder::SideBySide && setsOneElement(loop))
        loop->order = ThreadOrder::InOrder;
}

} // namespace cu2port::ir
