// Expressions as sums, so that elements can be compared without running the code:
//
//   int t = threadIdx.x, w = t & 31;
//   float tile[16][17];
//   tile[threadIdx.y][t + i]    ->   tile + {threadIdx.y: 17, threadIdx.x: 1} + {i: 1} + 0
//                                    subscripts {threadIdx.y: 1} and {threadIdx.x: 1} + {i: 1}
//   s[2 * w + n / 4 + 3]        ->   s + {(threadIdx.x & 31): 2} + {(n / 4): 1} + 3
//   s[data[t]]                  ->   nothing: data picks it
//
// A term is a text. Two terms are the same if their texts are, so that variables go by their names
// and what stands for another variable is written out. Terms of the thread are made of its index
// and numbers only; uniform terms, of what is the same for all threads. A product of both (`t * n`)
// is no term: how far neighbours are apart would depend on n.
//
// Here are which variables vary, sums, and places (lvalues and pointers); TermLimits.cpp reads the
// same sums in conditions. lock_step/WarpDistance.h says what is made of it.
#include "device/analysis/ElementIndex.h"

#include "device/ir/Dump.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// `to += value * factor`; false if that is more than an index can be. Then the caller gives the
/// whole sum up.
bool addProduct(std::int64_t &to, std::int64_t value, std::int64_t factor) {
  std::int64_t product = 0;
  return !__builtin_mul_overflow(value, factor, &product) &&
         !__builtin_add_overflow(to, product, &to);
}

/// Terms that cancel go: `t + 1 - t` is 1.
bool addTerm(Terms &terms, const std::string &text, std::int64_t value, std::int64_t factor) {
  std::int64_t &sum = terms[text];
  const bool isGood = addProduct(sum, value, factor);
  if (sum == 0)
    terms.erase(text);
  return isGood;
}

constexpr std::size_t maxText = 400; ///< of a term

/// The term for a thread's number; dimensions tell apart a plane's and the whole block's.
const char *termOf(const ThreadNumbering::OfBlock &number) {
  return number.dimensions == 2 ? planeTerm : blockTerm;
}

/// How many elements of the innermost kind one of these has.
std::int64_t elementsIn(const Type *type) {
  std::int64_t count = 1;
  for (; type->isArray(); type = type->element)
    count *= static_cast<std::int64_t>(type->count);
  return count;
}

} // namespace

bool addSum(const IndexSum &sum, std::int64_t factor, IndexSum &to) {
  bool isGood = addProduct(to.constant, sum.constant, factor);
  for (const auto &[text, value] : sum.thread)
    isGood &= addTerm(to.thread, text, value, factor);
  for (const auto &[text, value] : sum.uniform)
    isGood &= addTerm(to.uniform, text, value, factor);
  return isGood;
}

/// `declared` and `changing` say which variables stand for their initial values.
ElementIndices::ElementIndices(const Function &function, Parameters parameters)
    : function(function), numbers(function), changing(changingVariables(function.body)),
      declared(declaredVariables(function.body)) {
  findVarying(parameters);
}

/// Which variables something of the thread's own flows into: its index, what it has loaded, and
/// what a function was called with.
void ElementIndices::findVarying(Parameters parameters) {
  if (!function.isKernel)
    for (const Variable *each : function.parameters)
      if (parameters == Parameters::OfThread || changing.count(each))
        varying.insert(each);
  // To a fixed point: what varies may flow through any number of variables, in any order.
  for (std::size_t before = ~std::size_t{0}; before != varying.size();) {
    before = varying.size();
    for (const Variable *variable : declared)
      if (variable->init && varies(variable->init))
        varying.insert(variable);
    forEachExpr(function.body, [&](Expr *&expr) {
      const auto *binary = dyn_cast<Binary>(expr);
      if (const Variable *variable = assignedVariable(expr);
          variable && binary && varies(binary->rhs))
        varying.insert(variable);
      if (const Variable *variable = addressedVariable(expr))
        varying.insert(variable); // whoever has the address may set it
    });
  }
}

/// All threads load the same there, if they do so from the same place.
bool ElementIndices::isInGlobalMemory(const Index *index) const {
  const auto *ref = dyn_cast<VariableRef>(withoutImplicitCasts(index->base));
  const bool isPassed = ref && function.isKernel && ref->variable->isParameter;
  return isPassed || (ref && (ref->variable->space == AddressSpace::Global ||
                              ref->variable->space == AddressSpace::Constant));
}

bool ElementIndices::varies(const Expr *expr) const {
  return anyExprIn(expr, [&](const Expr *each) {
    if (const auto *special = dyn_cast<Special>(each))
      return special->value == SpecialValue::ThreadIdx;
    if (const auto *ref = dyn_cast<VariableRef>(each))
      return varying.count(ref->variable) != 0;
    if (const auto *index = dyn_cast<Index>(each))
      return !isInGlobalMemory(index);
    const auto *unary = dyn_cast<Unary>(each);
    return isa<Call>(each) || isa<Intrinsic>(each) || (unary && unary->op == UnaryOp::Deref);
  });
}

/// `&array[i]` loads nothing: it varies only if where it is does.
bool ElementIndices::addressVaries(const Expr *expr) const {
  while (const auto *conversion = dyn_cast<Cast>(expr))
    expr = conversion->operand;
  const auto *unary = dyn_cast<Unary>(expr);
  const auto *element =
      unary && unary->op == UnaryOp::AddressOf ? dyn_cast<Index>(unary->operand) : nullptr;
  return element ? addressVaries(element->base) || varies(element->index) : varies(expr);
}

// ---- Sums ---------------------------------------------------------------------------------------

/// Adds `expr * factor` to the sum. Variables that stand for their values have been replaced first:
/// numbers.definition().
bool ElementIndices::add(const Expr *expr, std::int64_t factor, ElementIndex &to) const {
  expr = numbers.definition(expr);
  if (auto number = numberOf(expr))
    return addProduct(to.constant, *number, factor);
  if (const auto *binary = dyn_cast<Binary>(expr)) {
    const std::optional<ElementIndex> &sum = sumOf(binary);
    return sum && addSum(*sum, factor, to);
  }
  const auto *unary = dyn_cast<Unary>(expr);
  if (unary && (unary->op == UnaryOp::Minus || unary->op == UnaryOp::Plus))
    return add(unary->operand, unary->op == UnaryOp::Minus ? -factor : factor, to);
  return addWhole(expr, factor, to);
}

/// Read once: variables that stand for it may be used often, in what others stand for.
const std::optional<ElementIndex> &ElementIndices::sumOf(const Binary *binary) const {
  return sums.of(binary, [&] {
    ElementIndex sum;
    return addBinary(binary, sum) ? std::optional(std::move(sum)) : std::nullopt;
  });
}

/// Sums are added, products with a number multiply, shifts by a number are products. All else is
/// one term as it stands, as `t / 32` or `i * n`.
bool ElementIndices::addBinary(const Binary *binary, ElementIndex &to) const {
  // `threadIdx.y * blockDim.x + threadIdx.x` would be a product of two unknowns otherwise; it is
  // recognised as a whole.
  if (auto number = numbers.inBlock(binary))
    return addProduct(to.constant, number->added, 1) && addTerm(to.thread, termOf(*number), 1, 1);
  const auto left = numberOf(numbers.definition(binary->lhs)),
             right = numberOf(numbers.definition(binary->rhs));
  switch (binary->op) {
  case BinaryOp::Add:
    return add(binary->lhs, 1, to) && add(binary->rhs, 1, to);
  case BinaryOp::Sub:
    return add(binary->lhs, 1, to) && add(binary->rhs, -1, to);
  case BinaryOp::Mul:
    if (right)
      return add(binary->lhs, *right, to);
    return left ? add(binary->rhs, *left, to) : addWhole(binary, 1, to);
  case BinaryOp::Shl:
    if (right && *right >= 0 && *right < 32)
      return add(binary->lhs, std::int64_t{1} << *right, to);
    return addWhole(binary, 1, to);
  default:
    return addWhole(binary, 1, to);
  }
}

/// An expression written out, without variables that stand for others: the text of a term, and of
/// what it is made.
struct ElementIndices::Text {
  std::string text;
  bool ofThread = false, ofVariables = false;
};

/// False for what is not made of indices, numbers and variables, or of too many.
bool ElementIndices::write(const Expr *expr, Text &to) const {
  if (to.text.size() > maxText)
    return false;
  expr = numbers.definition(expr);
  if (auto number = numberOf(expr)) {
    to.text += std::to_string(*number);
    return true;
  }
  if (auto number = numbers.inBlock(expr)) {
    to.ofThread = true;
    to.text +=
        number->added ? fmt::format("({} + {})", termOf(*number), number->added) : termOf(*number);
    return true;
  }
  if (const auto *special = dyn_cast<Special>(expr)) {
    (special->value == SpecialValue::ThreadIdx ? to.ofThread : to.ofVariables) = true;
    to.text += dump(expr);
    return true;
  }
  // A variable that varies makes no term, whatever the rest of the expression is.
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    to.ofVariables = true;
    to.text += ref->variable->name;
    return !varying.count(ref->variable) && ref->type->isInteger();
  }
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary || isAssignment(binary->op))
    return false;
  to.text += '(';
  if (!write(binary->lhs, to))
    return false;
  to.text += std::string(" ") + spell(binary->op) + ' ';
  if (!write(binary->rhs, to))
    return false;
  to.text += ')';
  return true;
}

/// As one term. What is made of the thread's index and of variables has neighbours nobody knows.
bool ElementIndices::addWhole(const Expr *expr, std::int64_t factor, ElementIndex &to) const {
  Text whole;
  if (!write(expr, whole) || (whole.ofThread && whole.ofVariables))
    return false;
  return addTerm(whole.ofThread ? to.thread : to.uniform, whole.text, 1, factor);
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
  const bool isFirst = static_cast<const IndexSum &>(to) == IndexSum();
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
  if (!ref || changing.count(ref->variable))
    return false;
  if (declared.count(ref->variable)) {
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

std::optional<ElementIndex> ElementIndices::sum(const Expr *number) const {
  ElementIndex result;
  if (!add(number, 1, result))
    return std::nullopt;
  return result;
}

} // namespace cu2port::ir
