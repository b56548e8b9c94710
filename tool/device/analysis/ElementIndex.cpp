// Expressions as sums, so that elements can be compared without running the code:
//
//   int t = threadIdx.x, w = t & 31;
//   float tile[16][17];
//   tile[threadIdx.y][t + i]    ->   tile + {threadIdx.y: 17, threadIdx.x: 1} + {i: 1} + 0
//                                    subscripts {threadIdx.y: 1} and {threadIdx.x: 1} + {i: 1}
//   s[2 * w + n / 4 + 3]        ->   s + {zext5(threadIdx.x): 2} + {(n / 4): 1} + 3
//   s[data[t]]                  ->   nothing: data picks it
//
// What a number is made of says values/Affine.h, in the form that takes numbers not to wrap around:
// `(size_t)(u + 1)` is u + 1, since a missing __syncwarp() is looked for, not its proof.
//
// Here are which variables vary, and places (lvalues and pointers); ElementConstraints.cpp reads
// the same sums in conditions. values/DependenceTest.h says what is made of it.
#include "device/analysis/ElementIndex.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// How many elements of the innermost kind one of these has.
std::int64_t elementsIn(const Type *type) {
  std::int64_t count = 1;
  for (; type->isArray(); type = type->element)
    count *= static_cast<std::int64_t>(type->count);
  return count;
}

} // namespace

/// What a function was called with is of the thread's own.
static std::set<const Variable *> varyingParameters(const Function &function,
                                                    ElementIndices::Parameters parameters,
                                                    const RegionFacts &region) {
  std::set<const Variable *> varying;
  if (!function.isKernel)
    for (const Variable *each : function.parameters)
      if (parameters == ElementIndices::Parameters::OfThread || !region.keepsValue(each))
        varying.insert(each);
  return varying;
}

ElementIndices::ElementIndices(const Function &function, AffineTable &table, Parameters parameters)
    : exprs(function, table, {.wrapping = Wrapping::Ignored, .hasMemory = true, .hasCalls = false}),
      uniformity(function, varyingParameters(function, parameters, exprs.region), exprs.effects) {}

/// `&array[i]` loads nothing: it varies only if where it is does.
bool ElementIndices::addressVaries(const Expr *expr) const {
  expr = withoutCasts(expr);
  const auto *address = dyn_cast<Unary>(expr);
  const auto *element =
      address && address->op == UnaryOp::AddressOf ? dyn_cast<Index>(address->operand) : nullptr;
  return element ? addressVaries(element->base) || varies(element->index) : varies(expr);
}

// ---- Sums ---------------------------------------------------------------------------------------

std::optional<ThreadSum> ElementIndices::sum(const AffineExpr &whole) const {
  return partsOf(exprs.arithmetic.convert(whole, signed64), exprs.arithmetic.table,
                 [&](const Variable *variable) { return !uniformity.isUniform(variable); });
}

std::optional<ThreadSum> ElementIndices::sum(const Expr *number) const {
  const auto whole = exprs.of(number);
  return whole ? sum(*whole) : std::nullopt;
}

/// Adds `expr * factor` to the sum.
bool ElementIndices::add(const Expr *expr, std::int64_t factor, ElementIndex &to) const {
  const auto found = sum(expr);
  return found && to.add(*found, factor);
}

// ---- Places -------------------------------------------------------------------------------------

/// Adds up `a[i][j].x`: the array at the bottom, the strides of its dimensions on the way up.
bool ElementIndices::place(const Expr *lvalue, ElementIndex &to) const {
  lvalue = withoutImplicitCasts(lvalue);
  if (const auto *ref = dyn_cast<VariableRef>(lvalue)) {
    to.array = ref->variable;
    return !ref->variable->isReference;
  }
  if (const auto *index = dyn_cast<Index>(lvalue)) {
    const Expr *base = withoutImplicitCasts(index->base);
    if (!(base->type->isArray() ? place(base, to) : pointer(base, to)))
      return false;
    addSubscript(index, to);
    return add(index->index, elementsIn(index->type), to);
  }
  const auto *unary = dyn_cast<Unary>(lvalue);
  return unary && unary->op == UnaryOp::Deref && pointer(unary->operand, to);
}

/// `rows[i][j]` as `[i][j]`: what is added to pointers may lead from row to row. Then only the sum
/// counts, and the list is empty.
void ElementIndices::addSubscript(const Index *index, ElementIndex &to) const {
  const bool isFirst = static_cast<const ThreadSum &>(to) == ThreadSum();
  if (!withoutImplicitCasts(index->base)->type->isArray())
    to.subscripts.clear();
  const auto found = sum(index->index);
  if (found && (isFirst || !to.subscripts.empty()))
    to.subscripts.push_back({*found, elementsIn(index->type)});
  else
    to.subscripts.clear();
}

/// Where a pointer leads to. Conversions to another element type end it: the sum counts elements.
bool ElementIndices::pointer(const Expr *expr, ElementIndex &to) const {
  while (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *from = conversion->operand->type;
    if (!expr->type->isPointer() || !(from->isPointer() || from->isArray()) ||
        innermostElement(expr->type->element) != innermostElement(from->element))
      return false;
    expr = conversion->operand;
  }
  if (expr->type->isArray())
    return place(expr, to);
  if (const auto *unary = dyn_cast<Unary>(expr))
    return unary->op == UnaryOp::AddressOf && place(unary->operand, to);
  if (const auto *sum = dyn_cast<Binary>(expr)) {
    const bool isSum = sum->op == BinaryOp::Add || sum->op == BinaryOp::Sub;
    const std::int64_t step = elementsIn(expr->type->element) * (sum->op == BinaryOp::Sub ? -1 : 1);
    if (!isSum || isa<IntegerLiteral>(sum->lhs) || !sum->rhs->type->isInteger() ||
        !pointer(sum->lhs, to))
      return false;
    to.subscripts.clear();
    return add(sum->rhs, step, to);
  }
  // A pointer that never changes stands for what it was made of: `float *row = s + n * k;`. If that
  // is no sum but the same for all threads, the pointer is an array by itself.
  const auto *ref = dyn_cast<VariableRef>(expr);
  if (!ref || exprs.region.changes(ref->variable))
    return false;
  if (exprs.region.declares(ref->variable)) {
    const Expr *init = ref->variable->init;
    if (ElementIndex behind = to; init && pointer(init, behind)) {
      to = std::move(behind);
      return true;
    }
    if (!init || addressVaries(init))
      return false;
  }
  to.array = ref->variable;
  return true;
}

std::optional<ElementIndex> ElementIndices::of(const Expr *lvalue) const {
  ElementIndex result;
  if (!place(lvalue, result) || !result.array)
    return std::nullopt;
  return result;
}

std::optional<ElementIndex> ElementIndices::behind(const Expr *expr) const {
  ElementIndex result;
  if (!expr->type->isPointer() || !pointer(expr, result) || !result.array)
    return std::nullopt;
  result.subscripts.clear();
  return result;
}

} // namespace cu2port::ir
