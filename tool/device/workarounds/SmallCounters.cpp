// The pass "small-counters": where a loop looks at a number of fewer than 32 bits that it counts,
// compilers do not see how it counts.
//
//   unsigned char c = 0;                               unsigned char c = 0;
//   for (int k = 0; k < n; ++k) {                      for (int k = 0; k < n; ++k) {
//     sum += c * k;                      ->       sum += (unsigned char)cu2port::anyNumber(c) * k;
//     c += 28;                                           c += 28;
//   }                                                  }
//
// LLVM's vectoriser counts on in 32 bits, with or without memory: it asks, before the loop, whether
// the number wraps around, and forgets to (WrappingStrides.h). Not in a `for` that such a number
// ends, as in `for (char i = 0; i < 8; ++i)`.
//
// What a pointer or a reference leads to may be counted by one function and be looked at by
// another: of fields and of what parameters lead to, all functions count as one loop.
//
// Compiler: LLVM 14 to 19, its vectoriser, in clang++ and in PoCL 3.1
// Test: fidelity.small_counters.cpu
// Mended when: the test passes without the pass, on opencl and opencl_simt, too
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/MemoryRef.h"
#include "device/values/RegionFacts.h"
#include "device/workarounds/CountingSteps.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// What is counted: a variable of the thread's own, or some part of it; a field behind a pointer;
/// what a pointer leads to.
struct Counter {
  const Variable *variable = nullptr;
  const Field *field = nullptr;

  bool operator<(const Counter &other) const {
    return std::pair(variable, field) < std::pair(other.variable, other.field);
  }
};
using Counters = std::set<Counter>;

std::optional<Counter> counterOf(const Expr *lvalue) {
  const Variable *root = rootVariable(lvalue);
  if (root)
    return root->space == AddressSpace::Private ? std::optional(Counter{.variable = root})
                                                : std::nullopt;
  const auto *member = dyn_cast<Member>(lvalue);
  if (const Field *field = member ? fieldOf(member) : nullptr) // null: of a vector
    return Counter{.field = field};
  const Expr *pointer = memoryRefOf(lvalue).pointer;
  const Variable *base = pointer ? baseOf(pointer).variable : nullptr;
  return base ? std::optional(Counter{.variable = base}) : std::nullopt;
}

/// By `++c`, `c += n`, or an assignment of what is made of it.
std::optional<Counter> countedBy(const Expr *expr, const RegionFacts &facts) {
  const Expr *lvalue = changedBy(expr);
  const auto counter = lvalue && isNarrowInteger(lvalue->type) ? counterOf(lvalue) : std::nullopt;
  const auto *binary = dyn_cast<Binary>(expr);
  if (!counter || !binary || binary->op != BinaryOp::Assign)
    return counter;
  const Slice slice = facts.sliceOf({binary->rhs}, SliceKind::Values);
  const bool isMadeOfIt = counter->field
                              ? llvm::any_of(slice.values,
                                             [&](const Expr *value) {
                                               return anyExprIn(value, [&](const Expr *each) {
                                                 const auto *member = dyn_cast<Member>(each);
                                                 return member && fieldOf(member) == counter->field;
                                               });
                                             })
                              : slice.variables.count(counter->variable) != 0;
  return isMadeOfIt ? counter : std::nullopt;
}

/// The counter of a `for` that ends before its type does.
const Variable *boundedBy(const Stmt *stmt) {
  const auto *loop = dyn_cast<For>(stmt);
  const auto *order = loop && loop->condition ? dyn_cast<Binary>(loop->condition) : nullptr;
  const Variable *counter = loop && loop->step ? assignedVariable(loop->step) : nullptr;
  auto is = [&](const Expr *side) {
    const auto *ref = dyn_cast<VariableRef>(withoutImplicitCasts(side));
    return ref && ref->variable == counter;
  };
  const bool isBounded = counter && order && isOrdering(order->op) &&
                         (is(order->lhs) || is(order->rhs)) &&
                         !RegionFacts(loop->body).changes(counter);
  return isBounded ? counter : nullptr;
}

class SmallCounters {
public:
  explicit SmallCounters(Program &program) : program(program) {
    for (const Function *function : program.functions)
      addShared(*function);
  }

  void hideIn(Function &function) {
    const RegionFacts facts(function);
    std::set<const Expr *> reads;
    if (!function.isKernel)
      addReads(function.body, shared, reads);
    forEachStmt(function.body, [&](Stmt *stmt) {
      if (isLoop(stmt))
        addReads(stmt, countedIn(stmt, facts), reads);
    });
    if (!reads.empty())
      forEachExpr(function.body, [&](Expr *&expr) {
        if (reads.count(expr))
          hide(expr);
      });
  }

private:
  /// By any function: fields, and what parameters of device functions lead to.
  void addShared(const Function &function) {
    const RegionFacts facts(function);
    forEachExpr(function.body, [&](const Expr *expr) {
      const auto counter = countedBy(expr, facts);
      if (counter && counter->variable && facts.isAddressTaken(counter->variable))
        countsBehindReferences = true;
      if (counter && (counter->field || (counter->variable->isParameter && !function.isKernel)))
        shared.insert(*counter);
    });
  }

  /// From one round of the loop to the next.
  Counters countedIn(Stmt *loop, const RegionFacts &facts) const {
    const RegionFacts inside(loop);
    Counters counters = shared;
    forEachExpr(loop, [&](const Expr *expr) {
      if (const auto counter = countedBy(expr, facts))
        counters.insert(*counter);
    });
    for (const Variable *each : inside.variables())
      if (each->space == AddressSpace::Private && facts.escapes(each))
        counters.insert({.variable = each});
    const Variable *bounded = boundedBy(loop);
    std::erase_if(counters, [&](const Counter &each) {
      const auto *header = dyn_cast<For>(loop);
      const bool isOfRound = each.variable && inside.declares(each.variable) &&
                             !(header && header->init && declares(header->init, each.variable));
      return isOfRound || (bounded && each.variable == bounded);
    });
    return counters;
  }

  void addReads(Stmt *around, const Counters &counters, std::set<const Expr *> &reads) const {
    forEachStmt(around, [&](Stmt *stmt) {
      forEachChildExpr(stmt, [&](Expr *&expr) {
        forEachAccess(expr, [&](const Expr *lvalue, bool isRead, bool isWrite) {
          if (isRead && !isWrite && isCounted(lvalue, counters))
            reads.insert(lvalue);
        });
      });
    });
  }

  bool isCounted(const Expr *lvalue, const Counters &counters) const {
    const auto counter = isNarrowInteger(lvalue->type) ? counterOf(lvalue) : std::nullopt;
    return counter && (counters.count(*counter) ||
                       (countsBehindReferences && counter->variable &&
                        counter->variable->isParameter && counter->variable->isReference));
  }

  void hide(Expr *&expr) {
    Cast *hidden = makeCast(program, expr, expr->type);
    hidden->implicit = hidden->hidesStride = true;
    expr = hidden;
  }

  Program &program;
  Counters shared;
  bool countsBehindReferences = false; ///< a variable of a thread's own, to which there are some
};

} // namespace

void hideSmallCounters(Program &program) {
  SmallCounters counters(program);
  for (Function *function : program.functions)
    if (function->body && !has(Fault::CountersShown))
      counters.hideIn(*function);
}

} // namespace cu2port::ir
