// Prints what the analyses know, one line an expression, as LLVM's print<scalar-evolution> does:
//
//   affine        <int>(blockDim.x * 4u) --> 4*blockDim.x        (`mod 2^32`: it may wrap around)
//                 i = 3 --> unknown
//   ranges        blockDim.x * 4u --> 4 .. 4096, multiples of 4, risk never
//                 i + 1 --> 1 .. 8, risk signed
//   divergence    threadIdx.x * 4 --> row affine 4, warp varying, block increasing
//
// Which expressions are asked of, and in which order, is decided here.
#include "device/values/PrintFacts.h"

#include "device/ir/Dump.h"
#include "device/ir/Walk.h"
#include "device/values/Affine.h"
#include "device/values/Divergence.h"
#include "device/values/Ranges.h"
#include "device/values/Uniformity.h"
#include "device/values/Work.h"
#include "device/values/WrapRisk.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::dyn_cast;

// ---- What is printed ----------------------------------------------------------------------------

namespace {

/// A line `EXPR --> FACT` for each expression; none where `factOf` gives nothing.
void printEach(const Function &function, llvm::raw_ostream &out,
               llvm::function_ref<std::string(const Expr *)> factOf) {
  forEachPrinted(function.body, [&](const Expr *expr) {
    if (const std::string fact = factOf(expr); !fact.empty())
      out << "  " << dump(expr) << " --> " << fact << '\n';
  });
}

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

std::string textOf(const Shape &shape) {
  if (shape.kind == Shape::Affine)
    return shape.isContiguous() ? "contiguous" : fmt::format("affine {}", shape.stride);
  return shape.isUniform() ? "uniform" : shape.kind == Shape::Increasing ? "increasing" : "varying";
}

/// Any statement that all threads go through alike could be run once for all of them.
FissionSet allBelow(const Stmt *body) {
  FissionSet all;
  forEachStmt(body, [&](const Stmt *each) { all.insert(each); });
  return all;
}

/// In kernels: what the parameters of other functions are depends on who calls them.
void printDivergence(const Function &function, llvm::raw_ostream &out) {
  if (!function.isKernel)
    return;
  EffectsAnalysis effects;
  const FissionSet fissions = allBelow(function.body);
  const Uniformity ofBlock(function, fissions, effects, SyncScope::Block);
  const Uniformity ofWarp(function, fissions, effects, SyncScope::Warp);
  const Divergence row(function, ofBlock, ThreadGroup::Row, effects),
      warp(function, ofWarp, ThreadGroup::Warp, effects),
      block(function, ofBlock, ThreadGroup::Block, effects);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!expr->type)
      return "";
    return fmt::format("row {}, warp {}, block {}", textOf(row.of(expr)), textOf(warp.of(expr)),
                       textOf(block.of(expr)));
  });
}

void printWork(const Function &function, llvm::raw_ostream &out) {
  out << "  " << spell(workOf(function)) << '\n';
}

} // namespace

llvm::ArrayRef<FactPrinter> factPrinters() {
  static constexpr FactPrinter printers[] = {{"affine", printAffine},
                                             {"ranges", printRanges},
                                             {"divergence", printDivergence},
                                             {"region", printRegion},
                                             {"work", printWork}};
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

// ---- Of which expressions -----------------------------------------------------------------------

/// Indices, assigned values and arguments in the expression.
static void forEachPartOf(const Expr *expr, llvm::function_ref<void(const Expr *)> visit) {
  forEachExprIn(expr, [&](const Expr *each) {
    if (const auto *index = dyn_cast<Index>(each))
      visit(index->index);
    else if (const auto *binary = dyn_cast<Binary>(each); binary && isAssignment(binary->op))
      visit(binary->rhs);
    else if (const auto *call = dyn_cast<Call>(each))
      llvm::for_each(call->arguments, visit);
  });
}

/// What stands in a statement itself is a value that it gets, or a condition; an expression's own
/// value is thrown away.
void forEachPrinted(const Stmt *stmt, llvm::function_ref<void(const Expr *)> visit) {
  const auto *loop = dyn_cast<For>(stmt);
  if (loop && loop->init)
    forEachPrinted(loop->init, visit);
  forEachChildExpr(stmt, [&](const Expr *expr) {
    forEachPartOf(expr, visit);
    if (!llvm::isa<Expression>(stmt) && !(loop && expr == loop->step))
      visit(expr);
  });
  forEachChildStmt(stmt, [&](const Stmt *child) {
    if (!loop || child != loop->init)
      forEachPrinted(child, visit);
  });
}

} // namespace cu2port::ir
