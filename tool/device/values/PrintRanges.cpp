// Prints between which numbers integers lie, and where sums with a thread's index may wrap around:
//
//   blockDim.x * 4u        4 .. 4096, multiples of 4, risk never
//   n, an unsigned int     all, risk anywhere
//   i + 1                  1 .. 8, risk signed
#include "device/values/PrintFacts.h"
#include "device/values/Ranges.h"
#include "device/values/WrapRisk.h"

#include "device/ir/Dump.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::ir {

void printRanges(const Function &function, llvm::raw_ostream &out) {
  static constexpr const char *names[] = {"never", "non-negative", "below zero", "signed",
                                          "anywhere"};
  const RegionFacts facts(function);
  const WrapRisks risks([&](const Variable *variable) { return facts.valueOf(variable); });
  const Ranges ranges(function);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!expr->type || !expr->type->isInteger() || expr->type->isBool())
      return "";
    return ranges.rangeOf(expr).text() + ", risk " + names[static_cast<unsigned>(risks.of(expr))];
  });
}

} // namespace cu2port::ir
