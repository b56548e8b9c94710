// Prints of a function and of each loop and branch in it which variables it declares, and which get
// new values there:
//
//   function int sum(int n) {                         sum --> declares s i, changes s i
//     int s = 0
//     for (int i = 0; (i < n); ++i) {                 for i < n --> declares i, changes s i
//       s += i
//     }
#include "device/values/Effects.h"
#include "device/values/PrintFacts.h"

#include "device/ir/Dump.h"
#include "device/ir/Walk.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::ir {

/// In the order in which the function declares them; `set` knows them by their addresses alone.
static std::string namesOf(const std::vector<const Variable *> &order,
                           const std::set<const Variable *> &set) {
  std::string text;
  for (const Variable *each : order)
    if (set.count(each))
      text += ' ' + each->name;
  return text.empty() ? " nothing" : text;
}

/// Parameters first.
static std::vector<const Variable *> variablesOf(const Function &function) {
  std::vector<const Variable *> order(function.parameters.begin(), function.parameters.end());
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (const auto *declaration = llvm::dyn_cast<Declaration>(stmt))
      order.insert(order.end(), declaration->variables.begin(), declaration->variables.end());
  });
  return order;
}

/// What the line of a statement begins with; empty if it has none.
static std::string headOf(const Stmt *stmt) {
  const auto *loop = llvm::dyn_cast<For>(stmt);
  const auto *branch = llvm::dyn_cast<If>(stmt);
  return loop     ? "for " + (loop->condition ? dump(loop->condition) : "")
         : branch ? "if " + dump(branch->condition)
                  : "";
}

void printRegion(const Function &function, llvm::raw_ostream &out) {
  const std::vector<const Variable *> order = variablesOf(function);
  forEachStmt(function.body, [&](Stmt *stmt) {
    const std::string head = stmt == function.body ? function.name : headOf(stmt);
    if (!head.empty())
      out << "  " << head << " --> declares" << namesOf(order, declaredVariables(stmt))
          << ", changes" << namesOf(order, changingVariables(stmt)) << '\n';
  });
}

} // namespace cu2port::ir
