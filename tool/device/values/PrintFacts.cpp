// Prints what the analyses know, one line an expression, as LLVM's print<scalar-evolution> does:
//
//   kernel void scale(float *x, int n) {       ranges of scale:
//     int i = <int>(blockDim.x * 4u)      ->     <int>(blockDim.x * 4u) --> never
//     x[i + n] = 0.0f                            i + n --> signed
//   }
//
// An analysis says what the fact is, in a file of its own (PrintRanges.cpp); which expressions are
// asked of, and in which order, is decided here.
#include "device/values/PrintFacts.h"

#include "device/ir/Dump.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace cu2port::ir {

using llvm::dyn_cast;

llvm::ArrayRef<FactPrinter> factPrinters() {
  static constexpr FactPrinter printers[] = {{"affine", printAffine},
                                             {"ranges", printRanges},
                                             {"divergence", printDivergence},
                                             {"region", printRegion}};
  return printers;
}

void printFacts(const Program &program, const std::vector<std::string> &names,
                llvm::raw_ostream &out) {
  for (const Function *function : program.functions)
    for (const FactPrinter &printer : factPrinters())
      if (function->body && llvm::is_contained(names, printer.name)) {
        out << printer.name << " of " << function->name << ":\n";
        printer.print(*function, out);
      }
}

namespace {

using Visit = llvm::function_ref<void(const Expr *, const Stmt *)>;

/// Walks one statement after the other.
class PrintedWalk {
public:
  explicit PrintedWalk(Visit visit) : visit(visit) {}

  void statement(Stmt *stmt) {
    auto *loop = dyn_cast<For>(stmt);
    if (loop && loop->init)
      statement(loop->init);
    around = stmt;
    // What stands in a statement itself is a value that it gets, or a condition; an expression's
    // own value is thrown away.
    forEachChildExpr(stmt, [&](Expr *&expr) {
      const bool isStep = loop && expr == loop->step;
      partsOf(expr);
      if (!llvm::isa<Expression>(stmt) && !isStep)
        visit(expr, stmt);
    });
    forEachChildStmt(stmt, [&](Stmt *&child) {
      if (!loop || child != loop->init)
        statement(child);
    });
  }

private:
  /// Indices, assigned values and arguments in the expression.
  void partsOf(Expr *expr) {
    forEachExprIn(expr, [&](Expr *&each) {
      if (const auto *index = dyn_cast<Index>(each))
        visit(index->index, around);
      else if (const auto *binary = dyn_cast<Binary>(each); binary && isAssignment(binary->op))
        visit(binary->rhs, around);
      else if (const auto *call = dyn_cast<Call>(each))
        for (const Expr *argument : call->arguments)
          visit(argument, around);
    });
  }

  Visit visit;
  const Stmt *around = nullptr;
};

} // namespace

void forEachPrinted(const Stmt *body, Visit visit) {
  PrintedWalk(visit).statement(const_cast<Stmt *>(body)); // the walk does not change it
}

void printEach(const Function &function, llvm::raw_ostream &out,
               llvm::function_ref<std::string(const Expr *)> factOf) {
  forEachPrinted(function.body, [&](const Expr *expr, const Stmt *) {
    if (const std::string fact = factOf(expr); !fact.empty())
      out << "  " << dump(expr) << " --> " << fact << '\n';
  });
}

} // namespace cu2port::ir
