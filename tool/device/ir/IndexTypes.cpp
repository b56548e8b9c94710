#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"

namespace cu2port::ir {

using llvm::dyn_cast;

bool isIndexType(const Type *type) {
  return type && type->isScalar() && type->isInteger() && sizeOf(type) >= 4;
}

const Expr *withoutIndexCasts(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  while (conversion && isIndexType(conversion->type) && isIndexType(conversion->operand->type)) {
    expr = conversion->operand;
    conversion = dyn_cast<Cast>(expr);
  }
  return expr;
}

Expr *convertIndex(Program &program, Expr *expr, const Type *type) {
  if (!expr || expr->type == type)
    return expr;
  auto *conversion = program.make<Cast>();
  conversion->operand = expr;
  conversion->type = type;
  conversion->place = expr->place;
  return conversion;
}

} // namespace cu2port::ir
