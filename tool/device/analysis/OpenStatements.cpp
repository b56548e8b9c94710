#include "device/analysis/OpenStatements.h"

#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;

void forEachSkippedPart(Expr *root, const std::function<void(Expr *)> &visit) {
  if (auto *choice = dyn_cast<Conditional>(root)) {
    forEachSkippedPart(choice->condition, visit);
    visit(choice->then);
    return visit(choice->otherwise);
  }
  auto *binary = dyn_cast<Binary>(root);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or)) {
    forEachSkippedPart(binary->lhs, visit);
    return visit(binary->rhs);
  }
  forEachChild(root, [&](Expr *&child) { forEachSkippedPart(child, visit); });
}

} // namespace cu2port::ir
