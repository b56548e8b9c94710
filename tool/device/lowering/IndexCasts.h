// What the files of the pass "index casts" share.
#pragma once

#include "device/values/Ranges.h"

namespace cu2port::ir {

inline constexpr IntegerRange::Number bit31 = IntegerRange::Number(1) << 31, bit32 = 2 * bit31;

/// The values that an expression can have when it is computed without wrapping.
struct IndexRange {
  IntegerRange numbers = IntegerRange::ofAnySize();
  bool bare = false; ///< holds an index that is not cast: OpenCL computes it in 64 bits

  bool isWithin(IntegerRange::Number least, IntegerRange::Number most) const {
    return numbers.least() >= least && numbers.most() <= most;
  }
  bool isUnsigned32() const { return isWithin(0, bit32 - 1); }
  bool isSigned32() const { return isWithin(-bit31, bit31 - 1); }
};

/// What the place of an expression asks for.
enum class IndexNeed {
  Low32,   ///< only the lower 32 bits count
  NonZero, ///< only whether it is zero
  Exact,   ///< the very number
  Offset,  ///< added to a pointer: a negative number would be far outside in CUDA
  Cast,    ///< the type itself: an overloaded function, printf
};

/// An integer of at most 32 bits: what it is set to may have any upper half.
bool isSmallInteger(const Type *type);
/// Of one function, a statement at a time.
class IndexCaster {
public:
  IndexCaster(Program &program, const Function &function) : program(program), function(function) {}
  void visitStatement(Stmt *stmt);

private:
  /// Casts what the parts of the expression need, and gives the range of the whole.
  IndexRange visit(Expr *&expr);
  IndexRange visitUnary(Unary *unary);
  IndexRange visitBinary(Binary *binary);
  IndexRange visitConversion(Cast *conversion);
  IndexRange visitShift(Binary *shift);
  IndexRange visitDivision(Binary *division);
  IndexRange visitConditional(Conditional *choice);
  void visitComparison(Binary *comparison);
  void visitAssignment(Binary *assignment);
  void visitArguments(Call *call);
  void visitElements(InitList *list);

  /// The same, and casts the whole, too, if its place needs that.
  IndexRange settle(Expr *&expr, IndexNeed need);
  /// An expression that is converted to `type` by its place.
  void convert(Expr *&expr, const Type *type);
  /// Makes the expression one of 32 bits, if it holds a bare index.
  IndexRange castIn(Expr *&expr, IndexRange range);
  void collectIndices(Expr *&expr, std::vector<Expr **> &indices);
  Expr *wrap(Expr *expr);
  /// Of what holds no bare index: nothing is known of variables.
  IndexRange plain(const Expr *expr) const;

  Program &program;
  const Function &function;
  const Ranges ranges{VariableFacts()};
};

} // namespace cu2port::ir
