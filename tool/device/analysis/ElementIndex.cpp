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
// The file has four parts: which variables vary, sums, places (lvalues and pointers), and
// conditions, of which the same sums are read (`if (t < 16)` says that the term t is below 16).
// lock_step/WarpDistance.h says what is made of it.
#include "device/analysis/ElementIndex.h"

#include "device/analysis/Effects.h"
#include "device/ir/Dump.h"
#include "device/ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

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

/// The term for a thread's number in its block, of so many dimensions.
/// The dimensions tell apart who numbers a plane and who numbers the whole block.
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

const Type *innermost(const Type *type) {
  while (type->isArray())
    type = type->element;
  return type;
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
    : function(function), numbers(function.body), changing(changingVariables(function.body)),
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
      const auto *unary = dyn_cast<Unary>(expr);
      if (unary && unary->op == UnaryOp::AddressOf)
        if (const Variable *variable = rootVariable(unary->operand))
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
  bool found = false;
  auto *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    const auto *special = dyn_cast<Special>(each);
    const auto *ref = dyn_cast<VariableRef>(each);
    const auto *unary = dyn_cast<Unary>(each);
    found |= special && special->value == SpecialValue::ThreadIdx;
    found |= ref && varying.count(ref->variable);
    const auto *index = dyn_cast<Index>(each);
    found |= isa<Call>(each) || isa<Intrinsic>(each) || (index && !isInGlobalMemory(index));
    found |= unary && unary->op == UnaryOp::Deref;
  });
  return found;
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
        innermost(expr->type->element) != innermost(from->element))
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

// ---- Conditions ---------------------------------------------------------------------------------

/// The only term of `t + 1`, and what is added to it.
std::optional<std::pair<std::string, std::int64_t>> ElementIndices::term(const Expr *expr) const {
  const auto found = expr->type && expr->type->isInteger() ? sum(expr) : std::nullopt;
  if (!found || found->thread.size() != 1 || !found->uniform.empty() ||
      found->thread.begin()->second != 1)
    return std::nullopt;
  return std::pair(found->thread.begin()->first, found->constant);
}

/// `a > b` for `b < a`.
static BinaryOp mirrored(BinaryOp op) {
  switch (op) {
  case BinaryOp::Less:
    return BinaryOp::Greater;
  case BinaryOp::LessEqual:
    return BinaryOp::GreaterEqual;
  case BinaryOp::Greater:
    return BinaryOp::Less;
  case BinaryOp::GreaterEqual:
    return BinaryOp::LessEqual;
  default:
    return op;
  }
}

/// `a >= b` for what is left where `a < b` does not hold.
static BinaryOp negated(BinaryOp op) {
  switch (op) {
  case BinaryOp::Less:
    return BinaryOp::GreaterEqual;
  case BinaryOp::LessEqual:
    return BinaryOp::Greater;
  case BinaryOp::Greater:
    return BinaryOp::LessEqual;
  case BinaryOp::GreaterEqual:
    return BinaryOp::Less;
  case BinaryOp::NotEqual:
    return BinaryOp::Equal;
  case BinaryOp::Equal:
    return BinaryOp::NotEqual;
  default:
    return op;
  }
}

/// Each comparison has an opposite; nothing else has.
static bool isComparison(BinaryOp op) { return negated(op) != op; }

void TermLimits::add(const TermLimits &others) {
  values.insert(others.values.begin(), others.values.end());
  bounds.insert(others.bounds.begin(), others.bounds.end());
  uniform.insert(uniform.end(), others.uniform.begin(), others.uniform.end());
  ranges.insert(others.ranges.begin(), others.ranges.end());
  guards.insert(others.guards.begin(), others.guards.end());
}

bool TermLimits::holdIn(const TermLimits &others) const {
  return std::includes(others.values.begin(), others.values.end(), values.begin(), values.end());
}

/// Of words in the texts of terms, in which `threadIdx.x` is one.
static bool isWordPart(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) || letter == '_' || letter == '.';
}

/// As a whole word: `n` stands in `(n / 4)`, but not in `(len / 4)`.
bool mentions(const std::string &text, const std::string &variable) {
  for (std::size_t at = text.find(variable); at != std::string::npos;
       at = text.find(variable, at + 1)) {
    const std::size_t end = at + variable.size();
    if ((at == 0 || !isWordPart(text[at - 1])) && (end == text.size() || !isWordPart(text[end])))
      return true;
  }
  return false;
}

void addMentioned(const std::string &text, std::set<std::string> &names) {
  for (auto at = text.begin();;) {
    at = std::find_if(at, text.end(), isWordPart);
    if (at == text.end())
      return;
    const auto end = std::find_if_not(at, text.end(), isWordPart);
    names.emplace(at, end);
    at = end;
  }
}

bool mentions(const Terms &terms, const std::string &variable) {
  return std::any_of(terms.begin(), terms.end(),
                     [&](const auto &term) { return mentions(term.first, variable); });
}

std::optional<UniformSum> ElementIndices::uniformSum(const Expr *expr) const {
  auto found = expr->type && expr->type->isInteger() ? sum(expr) : std::nullopt;
  return found && found->thread.empty() ? std::optional<UniformSum>(std::move(*found))
                                        : std::nullopt;
}

/// A sum of terms of the thread and a number, all of which grow with the thread's index.
std::optional<IndexSum> ElementIndices::threadSum(const Expr *expr) const {
  auto found = expr->type && expr->type->isInteger() ? sum(expr) : std::nullopt;
  const auto grows = [](const auto &term) { return term.second > 0; };
  const bool isOfThread = found && found->uniform.empty() && !found->thread.empty() &&
                          std::all_of(found->thread.begin(), found->thread.end(), grows);
  return isOfThread ? std::optional<IndexSum>(std::move(*found)) : std::nullopt;
}

/// `t + 1 < n`.
std::optional<UniformLimit> ElementIndices::uniformLimit(BinaryOp op, const Expr *lhs,
                                                         const Expr *rhs) const {
  // Whichever side has the thread's terms: `n > t + 1` is `t + 1 < n`.
  auto of = threadSum(lhs);
  auto bound = uniformSum(rhs);
  if (!of || !bound) {
    of = threadSum(rhs);
    bound = uniformSum(lhs);
    op = mirrored(op);
  }
  if (!of || !bound)
    return std::nullopt;
  // `t + 1 <= n` is `t < n - 1 + 1`: the constant goes to the other side, and `<=` and `>` are one
  // further than `<` and `>=`.
  bound->constant += (op == BinaryOp::LessEqual || op == BinaryOp::Greater) - of->constant;
  if (op == BinaryOp::Less || op == BinaryOp::LessEqual)
    return UniformLimit{UniformLimit::Kind::Below, of->thread, *bound};
  if (op == BinaryOp::Greater || op == BinaryOp::GreaterEqual)
    return UniformLimit{UniformLimit::Kind::From, of->thread, *bound};
  return std::nullopt;
}

/// `t % n`, and `t & (n - 1)` as far as that is the same.
/// With numbers only, as `t % 4`, it is a term of its own already.
std::optional<UniformLimit> ElementIndices::multiple(const Expr *expr) const {
  const auto *binary = dyn_cast<Binary>(numbers.definition(withoutImplicitCasts(expr)));
  if (!binary || (binary->op != BinaryOp::Rem && binary->op != BinaryOp::BitAnd))
    return std::nullopt;
  const auto of = threadSum(binary->lhs);
  auto divisor = uniformSum(binary->rhs);
  if (!of || !divisor || divisor->uniform.empty())
    return std::nullopt;
  divisor->constant += binary->op == BinaryOp::BitAnd;
  return UniformLimit{UniformLimit::Kind::Multiple, of->thread, *divisor, of->constant};
}

/// What a condition says where it holds (`holds`) or does not. `a && b` says both where it holds;
/// `!(a || b)` likewise. One of two things is nothing that is known.
TermLimits ElementIndices::limits(const Expr *condition, bool holds) const {
  TermLimits result;
  condition = withoutImplicitCasts(condition);
  if (const auto *unary = dyn_cast<Unary>(condition); unary && unary->op == UnaryOp::Not)
    return limits(unary->operand, !holds);
  const auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == (holds ? BinaryOp::And : BinaryOp::Or)) {
    result = limits(binary->lhs, holds);
    result.add(limits(binary->rhs, holds));
    return result;
  }
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or))
    return result; // one of two things
  // `if (t - 3)`, `if (t & 3)`: where they do not hold, t is 3, and t & 3 is 0.
  if (!binary || !isComparison(binary->op)) {
    if (auto of = term(condition); of && !holds)
      result.values[of->first] = -of->second;
    if (auto of = multiple(condition); of && !holds)
      result.uniform.push_back(*of);
    return result;
  }
  BinaryOp op = holds ? binary->op : negated(binary->op);
  // `t < n`, where n is a variable.
  if (auto limit = uniformLimit(op, binary->lhs, binary->rhs))
    result.uniform.push_back(*limit);
  // `t % n == 2`.
  if (auto limit = multiple(binary->lhs); limit && op == BinaryOp::Equal)
    if (auto value = numberOf(numbers.definition(binary->rhs))) {
      limit->remainder -= *value;
      result.uniform.push_back(*limit);
    }
  // `t == 3`, `t < 16`, and the same with the sides exchanged: a number against a single term.
  auto of = term(binary->lhs);
  auto number = numberOf(numbers.definition(binary->rhs));
  if (!of || !number) {
    of = term(binary->rhs);
    number = numberOf(numbers.definition(binary->lhs));
    op = mirrored(op);
  }
  if (!of || !number)
    return result;
  const std::int64_t value = *number - of->second;
  if (op == BinaryOp::Equal)
    result.values[of->first] = value;
  if (op == BinaryOp::Less)
    result.bounds[of->first] = value;
  if (op == BinaryOp::LessEqual)
    result.bounds[of->first] = value + 1;
  for (auto [name, bound] : result.bounds)
    if (bound == 1) // as it is never below zero
      result.values[name] = 0;
  return result;
}

} // namespace cu2port::ir
