// Prints of a function and of each loop and branch in it which variables it declares, which get new
// values there, and by what it is decided; and what can be computed before a loop:
//
//   function int sum(int n) {               sum --> declares n s m i, changes s i
//     int s = 0, m = n * 2                  m --> n * 2
//     for (int i = 0; (i < m); ++i) {       for i < m --> declares i, changes s i, decided by n m i
//       s += m + 1                            m + 1 --> invariant
//     }
#include "device/values/ControlFlow.h"
#include "device/values/PrintFacts.h"
#include "device/values/RegionFacts.h"

#include "device/ir/Dump.h"
#include "device/ir/Walk.h"

#include "llvm/Support/raw_ostream.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using IsSo = llvm::function_ref<bool(const Variable *)>;

class RegionPrinter {
public:
  RegionPrinter(const Function &function, llvm::raw_ostream &out)
      : function(function), whole(function), out(out) {}
  void run();

private:
  void head(const std::string &name, const RegionFacts &facts, const Expr *condition);
  void invariants(const Stmt *loop, const RegionFacts &facts);
  std::string namesOf(IsSo isSo) const;

  const Function &function;
  const RegionFacts whole;
  llvm::raw_ostream &out;
};

/// In the order in which the function names them.
std::string RegionPrinter::namesOf(IsSo isSo) const {
  std::string text;
  for (const Variable *each : whole.variables())
    if (isSo(each))
      text += ' ' + each->name;
  return text;
}

void RegionPrinter::head(const std::string &name, const RegionFacts &facts, const Expr *condition) {
  const Slice slice = whole.sliceOf({condition}, SliceKind::Branches);
  const std::pair<const char *, std::string> parts[] = {
      {"declares", namesOf([&](const Variable *each) { return facts.declares(each); })},
      {"changes", namesOf([&](const Variable *each) { return facts.changes(each); })},
      {"takes addresses of",
       namesOf([&](const Variable *each) { return facts.isAddressTaken(each); })},
      {"decided by", namesOf([&](const Variable *each) { return slice.variables.count(each); })}};
  const char *before = " --> ";
  out << "  " << name;
  for (const auto &[what, names] : parts)
    if (!names.empty()) {
      out << before << what << names;
      before = ", ";
    }
  out << '\n';
}

void RegionPrinter::invariants(const Stmt *loop, const RegionFacts &facts) {
  forEachPrinted(loop, [&](const Expr *expr) {
    if (!variablesNamedIn(expr).empty() && facts.isRepeatable(expr))
      out << "    " << dump(expr) << " --> "
          << (facts.isInvariant(expr) ? "invariant" : "repeatable") << '\n';
  });
}

void RegionPrinter::run() {
  head(function.name, whole, nullptr);
  for (const Variable *each : whole.variables())
    if (const Expr *value = whole.valueOf(each))
      out << "  " << each->name << " --> " << dump(value) << '\n';
  forEachStmt(function.body, [&](const Stmt *stmt) {
    const Expr *condition = conditionOf(stmt);
    if (!condition && !isLoop(stmt))
      return;
    const RegionFacts facts(stmt);
    const char *kind = isLoop(stmt) ? "loop " : llvm::isa<If>(stmt) ? "if " : "switch ";
    head(kind + (condition ? dump(condition) : ""), facts, condition);
    if (isLoop(stmt))
      invariants(stmt, facts);
  });
}

} // namespace

void printRegion(const Function &function, llvm::raw_ostream &out) {
  RegionPrinter(function, out).run();
}

} // namespace cu2port::ir
