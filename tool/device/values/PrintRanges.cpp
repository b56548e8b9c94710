// Prints where sums with a thread's index may wrap around, and between which numbers loops keep
// their counters:
//
//   blockDim.x * 4u                                   never
//   n, an unsigned int                                anywhere
//   for (int i = 0; i < 8; ++i), the condition        i: 0 .. 7
#include "device/values/CounterRange.h"
#include "device/values/Effects.h"
#include "device/values/KeptValue.h"
#include "device/values/PrintFacts.h"
#include "device/values/WrapRisk.h"

#include "device/ir/Dump.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::ir {

void printRanges(const Function &function, llvm::raw_ostream &out) {
  static constexpr const char *names[] = {"never", "non-negative", "below zero", "signed",
                                          "anywhere"};
  const std::set<const Variable *> changing = changingVariables(function.body);
  const WrapRisks risks([&](const Variable *variable) { return keptValue(variable, changing); });
  forEachPrinted(function.body, [&](const Expr *expr, const Stmt *stmt) {
    const auto *loop = llvm::dyn_cast<For>(stmt);
    if (const auto range = loop && expr == loop->condition ? rangeOfCounter(loop) : std::nullopt)
      out << "  " << dump(expr) << " --> " << range->counter->name << ": " << range->least << " .. "
          << range->most << '\n';
    else if (expr->type && expr->type->isInteger() && !expr->type->isBool())
      out << "  " << dump(expr) << " --> " << names[static_cast<unsigned>(risks.of(expr))] << '\n';
  });
}

} // namespace cu2port::ir
