// Prints what integers are computed of (AffineExpr.h), with `mod` where that sum may wrap around:
//
//   threadIdx.x                                       threadIdx.x
//   (threadIdx.y * blockDim.x) + threadIdx.x + 1u     threadIdx.y*blockDim.x + threadIdx.x + 1
//   n * 3u                                            3*n mod 2^32
//   i = 3                                             unknown
#include "device/values/Affine.h"
#include "device/values/PrintFacts.h"

namespace cu2port::ir {

void printAffine(const Function &function, llvm::raw_ostream &out) {
  AffineTable table;
  const AffineExprs exprs(function, table);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!isAffineType(expr->type))
      return "";
    const auto sum = exprs.of(expr);
    if (!sum)
      return "unknown";
    return spell(*sum) + (sum->isExact ? "" : " mod 2^" + std::to_string(sum->type.bits));
  });
}

} // namespace cu2port::ir
