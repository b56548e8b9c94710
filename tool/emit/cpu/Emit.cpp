// The device program as one C++ file: its parts in the order in which C++ wants them.
//
//   #include <cu2port/kernel.h>                     and headers such as <algorithm>
//   struct Pair { ... };                            constants, enums, structs
//   static inline float f(...);                     functions that call each other
//   static void saxpy(const cu2port::Block &block, ...) { ... }
//   const cu2port::CpuKernel x_cpu[] = {...};       the table for the runtime
#include "emit/Emit.h"

#include "device/analysis/Obstacles.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "emit/Format.h"
#include "emit/cpu/Printer.h"
#include "rules/Rules.h"
#include "support/Visible.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <set>

namespace cu2port::emit::cpu {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// Headers of C++'s library that declare what is called by its name there, as `std::min`.
std::set<std::string> libraryHeaders(const Program &program, const Rules &rules) {
  std::set<std::string> headers;
  for (const Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      const auto *call = dyn_cast<Intrinsic>(expr);
      if (const ApiRule *rule = call && llvm::StringRef(call->name()).starts_with("std::")
                                    ? rules.find(call->name())
                                    : nullptr)
        headers.insert(rule->header);
    });
  return headers;
}

bool hasLanes(const Program &program) {
  return llvm::any_of(program.functions, [](const Function *function) {
    return function->body && anyStmt(function->body, [](const Stmt *stmt) {
             const auto *loop = dyn_cast<ThreadLoop>(stmt);
             return loop && loop->inLanes;
           });
  });
}

} // namespace

std::vector<std::string> emit(const Program &program, const std::string &source,
                              const std::string &table, const Rules &rules, bool namesLines) {
  Printer printer(rules);
  if (namesLines)
    printer.nameLines();
  printer.line(fmt::format("// The kernels of {} for the CPU, in {}, translated by cu2port.",
                           visible(source), program.isPlain() ? "plain form" : "block form"));
  if (!program.fusesProducts)
    printer.line("#include <cu2port/separate_products.h>");
  printer.line("#include <cu2port/kernel.h>");
  if (hasLanes(program))
    printer.line("#include <cu2port/lanes.h>");
  for (const std::string &header : libraryHeaders(program, rules))
    printer.line(fmt::format("#include <{}>", header));
  printer.line("");
  printer.begin(program);
  printer.declarations(program);
  printer.declareAhead({program.functions.begin(), program.functions.end()});
  for (const Function *function : program.functions) {
    // It has no row in the table either; what a launch of it says, the host's table has.
    if (function->isKernel && function->obstacleOn(Target::Cpu))
      printer.leaveOut(*function, whyNotOn(Target::Cpu, *function));
    else
      printer.function(*function);
  }
  printer.table(program, table);
  return {namesLines ? printer.output() : format(printer.output())};
}

} // namespace cu2port::emit::cpu
