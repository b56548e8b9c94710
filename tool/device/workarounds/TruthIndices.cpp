// The pass "truth-indices": indices with a condition in them are marked for the CPU's printer.
//
//   y[t] = x[1 - (a[t] < b[t])]          ->    y[t] = x[cu2port::truthIndex(1 - (a[t] < b[t]))]
//   int k = 0; if (z[t] < 1) k = 1;
//   y[t] = *(x + k)                      ->    y[t] = *(x + cu2port::truthIndex(k))
//
// GCC looks for the one value that an address is computed of, through conversions to a wider type
// and what is added or multiplied (vect_check_gather_scatter). Where that value is a condition, and
// the processor has no instruction that loads by such a vector, it takes the vector apart and loads
// each element by itself, by what is in it: all bits, -1 or 255, for true. So it reads in front of
// the array, or far behind it. It makes the value a condition where it can: of 1 - c, c ^ 1, c * d,
// c % 3, `k = 0; if (c) ++k`, of what an inlined function returns or stores, elements and fields.
// Behind truthIndex (kernel.h) the value is an int, of which vectors are right.
//
// So the mark is on each index that may be made of conditions and constants, whatever it is to GCC:
// loops that it unrolls have rounds no longer, and of `if (c) k = 1 - k` it knows both values. What
// a `for` alone counts is a constant in each of its rounds. A condition of what does not change
// during a launch is none: its address is the same for all.
//
// Compiler: GCC 12, its vectoriser
// Test: fidelity.truth_indices.cpu_gnu
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryRef.h"
#include "device/values/RegionFacts.h"
#include "support/Faults.h"

#include "llvm/ADT/MapVector.h"

#include <algorithm>
#include <map>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What an integer may be made of, beside constants.
struct Source {
  bool varies = false;  ///< something that is no constant
  bool isTruth = false; ///< a condition: it varies as well, but for one that chooses constants

  bool isOther() const { return varies && !isTruth; }
};

Source either(const Source &a, const Source &b) {
  return {a.varies || b.varies, a.isTruth || b.isTruth};
}

class Truths {
public:
  explicit Truths(const Program &program);

  bool isIn(const Expr *index) const { return sourceOf(index).isTruth; }

private:
  Source sourceOf(const Expr *expr) const;
  Source sourceOf(const Binary &binary) const;
  Source sourceOf(const Intrinsic &call) const;
  Source sourceOf(const Definition &definition) const;
  Source sourceOf(const std::vector<Definition> &definitions) const;
  Source sourceOf(const Variable *variable) const {
    return {!values.count(variable) || varying.count(variable), truths.count(variable) != 0};
  }
  Source sourceOf(const Function *function) const {
    return {!results.count(function) || varying.count(function), truths.count(function) != 0};
  }
  bool isFixed(const Expr *condition) const;
  bool mayBeStored(const Type *type, const Variable *memory) const;

  void noteDefinition(const Definition &definition);
  void noteControl(const Function &function);
  void noteFields(const InitList &list);

  bool isChoice(const Variable *variable) const;
  /// A parameter, or null, leads to any memory: null.
  const Variable *leadsTo(const Variable *memory) const {
    return parameters.count(memory) ? nullptr : memory;
  }
  template <class Map, class Visit> void forEachIn(const Map &map, const Visit &visit) const;
  bool findVarying();
  bool findTruths();

  RegionFacts facts;                     ///< of all functions
  std::set<const Variable *> arguments;  ///< of launches: the same for all threads
  std::set<const Variable *> parameters; ///< of other functions
  std::set<const Variable *> chosen;     ///< conditions tell which values they have
  std::set<const Variable *> counted;    ///< by `++`
  llvm::MapVector<const Variable *, std::vector<Definition>> values; ///< in the order of the text
  llvm::MapVector<const Function *, std::vector<Definition>> results;
  /// What is stored behind pointers, and in parts of variables: of the fields, and of all.
  std::map<const Field *, std::vector<const Expr *>> ofFields;
  std::vector<Definition> stores;
  bool isBackwards = false; ///< this round

  std::set<const void *> varying, truths;               ///< variables, functions and fields
  std::set<std::pair<Scalar, const Variable *>> stored; ///< truths in memory, by where it is
};

// ---- What there is ------------------------------------------------------------------------------

Truths::Truths(const Program &program) {
  for (const Function *function : program.functions) {
    if (!function->body)
      continue;
    facts.add(*function);
    (function->isKernel ? arguments : parameters)
        .insert(function->parameters.begin(), function->parameters.end());
    noteControl(*function);
    forEachExpr(static_cast<const Stmt *>(function->body), [&](const Expr *expr) {
      if (const auto *list = dyn_cast<InitList>(expr))
        noteFields(*list);
      if (const auto *step = dyn_cast<Unary>(expr))
        if (const Variable *variable = assignedVariable(step))
          counted.insert(variable);
    });
  }
  for (const Definition &each : facts.definitions())
    noteDefinition(each);
  for (const Variable *variable : counted)
    values[variable]; // by `++` alone
  while (findVarying())
    isBackwards = !isBackwards;
  while (findTruths())
    isBackwards = !isBackwards;
}

void Truths::noteDefinition(const Definition &definition) {
  const Expr *place = definition.lvalue ? withoutCasts(definition.lvalue) : nullptr;
  if (definition.function)
    results[definition.function].push_back(definition);
  else if (!place || isa<VariableRef, AllThreads>(place))
    values[definition.variable].push_back(definition);
  else if (const auto *member = dyn_cast<Member>(place); member && fieldOf(member))
    ofFields[fieldOf(member)].push_back(definition.value);
  else
    stores.push_back(definition);
}

/// Those that only the heads of `for`s assign, and that nothing behind these loops names: they have
/// one value in each round, whatever ends a loop.
std::set<const Variable *> countersOf(const Function &function) {
  std::map<const Variable *, unsigned> uses;
  forEachStmt(static_cast<const Stmt *>(function.body), [&](const Stmt *stmt) {
    const auto *loop = dyn_cast<For>(stmt);
    if (!loop)
      return;
    const RegionFacts whole(loop), body(loop->body);
    for (const Variable *variable : whole.variables())
      if (whole.assigns(variable) && !body.assigns(variable) && !body.declares(variable))
        uses[variable] += whole.usesOf(variable);
  });
  const RegionFacts all(function.body);
  std::set<const Variable *> counters;
  for (const auto &[variable, inLoops] : uses)
    if (inLoops == all.usesOf(variable))
      counters.insert(variable);
  return counters;
}

/// What branches and loops assign has one of several values behind them.
void Truths::noteControl(const Function &function) {
  const std::set<const Variable *> counters = countersOf(function);
  forEachStmt(static_cast<const Stmt *>(function.body), [&](const Stmt *stmt) {
    if (!isa<If, Switch, For, While, Do>(stmt))
      return;
    const auto *loop = dyn_cast<For>(stmt);
    const RegionFacts whole(stmt), repeated(loop ? loop->body : stmt);
    for (const Variable *variable : whole.variables())
      if (whole.assigns(variable) && !repeated.declares(variable) && !counters.count(variable))
        chosen.insert(variable);
  });
}

void Truths::noteFields(const InitList &list) {
  if (!list.type || !list.type->isStruct())
    return;
  const std::vector<Field> &fields = list.type->record->fields;
  for (std::size_t i = 0; i < std::min(fields.size(), list.elements.size()); ++i)
    if (list.elements[i])
      ofFields[&fields[i]].push_back(list.elements[i]);
}

// ---- What a value is made of --------------------------------------------------------------------

Source Truths::sourceOf(const Expr *expr) const {
  constexpr Source other{.varies = true, .isTruth = false};
  if (const auto *conversion = dyn_cast<Cast>(expr);
      conversion && !conversion->type->isBool() && conversion->operand->type->isScalar())
    return conversion->operand->type->isFloating() ? other : sourceOf(conversion->operand);
  if (isa<IntegerLiteral, ConstantRef, SizeOf>(expr))
    return {};
  if (expr->type && expr->type->isBool())
    return isFixed(expr) ? Source{} : Source{.varies = true, .isTruth = true};
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return sourceOf(ref->variable);
  if (const auto *all = dyn_cast<AllThreads>(expr))
    return sourceOf(all->variable);
  if (const auto *choice = dyn_cast<Conditional>(expr)) {
    Source source = either(sourceOf(choice->then), sourceOf(choice->otherwise));
    source.isTruth |= !source.varies && !isFixed(choice->condition);
    return source;
  }
  if (const auto *binary = dyn_cast<Binary>(expr))
    return sourceOf(*binary);
  if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op != UnaryOp::Deref)
    return sourceOf(unary->operand);
  if (const auto *call = dyn_cast<Call>(expr))
    return sourceOf(call->callee);
  if (const auto *call = dyn_cast<Intrinsic>(expr))
    return sourceOf(*call);
  if (const auto *member = dyn_cast<Member>(expr); member && fieldOf(member))
    return {true, truths.count(fieldOf(member)) != 0};
  return {true, isa<Index, Unary>(expr) && mayBeStored(expr->type, memoryOf(expr))};
}

Source Truths::sourceOf(const Binary &binary) const {
  const BinaryOp op = withoutAssignment(binary.op);
  if (op == BinaryOp::Assign || op == BinaryOp::Comma)
    return sourceOf(binary.rhs);
  const Source left = sourceOf(binary.lhs), right = sourceOf(binary.rhs);
  Source source = either(left, right);
  if (op == BinaryOp::BitOr || op == BinaryOp::BitXor || op == BinaryOp::Mul)
    source.isTruth &= !left.isOther() && !right.isOther();
  else if (op == BinaryOp::Rem || op == BinaryOp::Div || op == BinaryOp::Shl || op == BinaryOp::Shr)
    source.isTruth = left.isTruth;
  return source;
}

/// Of what it does with a condition, a compiler may know both results.
Source Truths::sourceOf(const Intrinsic &call) const {
  Source source{.varies = !call.is(OperationId::Min) && !call.is(OperationId::Max)};
  for (const Expr *argument : call.arguments)
    if (argument && argument->type && argument->type->isScalar())
      source = either(source, sourceOf(argument));
  return source;
}

/// Of `k += 1` as much as of `k = 1`: one of the values is a constant.
Source Truths::sourceOf(const Definition &definition) const {
  const auto *step = dyn_cast<Binary>(withoutCasts(definition.value));
  const auto *of = step ? dyn_cast<VariableRef>(withoutCasts(step->lhs)) : nullptr;
  const bool isStep = of && of->variable == definition.variable;
  return sourceOf(isStep ? step->rhs : definition.value);
}

Source Truths::sourceOf(const std::vector<Definition> &definitions) const {
  Source source;
  for (const Definition &each : definitions)
    source = either(source, sourceOf(each));
  return source;
}

/// Compilers forward what is stored to a load of the same element.
bool Truths::mayBeStored(const Type *type, const Variable *memory) const {
  if (!type || !type->isScalar())
    return false;
  const Variable *own = leadsTo(memory);
  return llvm::any_of(stored, [&](const auto &truth) {
    return truth.first == type->scalar && (!own || !truth.second || truth.second == own);
  });
}

// ---- What is known of all: it only grows, so that it is the same in any order -------------------

/// Results come from functions further up in the text, arguments from further down: every other
/// round goes backwards, so that a chain of calls takes two.
template <class Map, class Visit> void Truths::forEachIn(const Map &map, const Visit &visit) const {
  if (isBackwards)
    std::for_each(map.rbegin(), map.rend(),
                  [&](const auto &each) { visit(each.first, each.second); });
  else
    std::for_each(map.begin(), map.end(),
                  [&](const auto &each) { visit(each.first, each.second); });
}

/// Whether it has found anything more.
bool Truths::findVarying() {
  const std::size_t before = varying.size();
  forEachIn(values, [&](const Variable *variable, const std::vector<Definition> &definitions) {
    if (!variable->type->isScalar() || variable->type->isFloating() || sourceOf(definitions).varies)
      varying.insert(variable);
  });
  forEachIn(results, [&](const Function *function, const std::vector<Definition> &definitions) {
    if (sourceOf(definitions).varies)
      varying.insert(function);
  });
  return varying.size() != before;
}

/// Which of several constants it is, a condition tells. A parameter has one value in each call.
bool Truths::isChoice(const Variable *variable) const {
  return !varying.count(variable) && chosen.count(variable) &&
         values.find(variable)->second.size() + counted.count(variable) > 1;
}

bool Truths::findTruths() {
  const std::size_t before = truths.size() + stored.size();
  forEachIn(values, [&](const Variable *variable, const std::vector<Definition> &definitions) {
    if (variable->type->isScalar() && !variable->type->isFloating() &&
        (isChoice(variable) || sourceOf(definitions).isTruth ||
         (facts.isAddressTaken(variable) && mayBeStored(variable->type, nullptr))))
      truths.insert(variable);
  });
  forEachIn(results, [&](const Function *function, const std::vector<Definition> &definitions) {
    if (sourceOf(definitions).isTruth || (!varying.count(function) && definitions.size() > 1))
      truths.insert(function);
  });
  for (const auto &[field, written] : ofFields)
    if (llvm::any_of(written, [&](const Expr *value) { return isIn(value); }))
      truths.insert(field);
  for (const Definition &each : stores)
    if (each.type && each.type->isScalar() && isIn(each.value))
      stored.insert({each.type->scalar, leadsTo(memoryOf(each.lvalue))});
  return truths.size() + stored.size() != before;
}

/// A condition that is the same for all threads of a launch, and always.
bool Truths::isFixed(const Expr *condition) const {
  bool fixed = true;
  forEachExprIn(condition, [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    const auto *special = dyn_cast<Special>(each);
    const bool isArgument = ref && arguments.count(ref->variable) && !facts.changes(ref->variable);
    const bool isSize = special && (special->value == SpecialValue::BlockIdx ||
                                    special->value == SpecialValue::BlockDim ||
                                    special->value == SpecialValue::GridDim);
    const bool isOperation = isa<Unary, Binary, Cast, Conditional>(each) && !assignedVariable(each);
    fixed &= isArgument || isSize || isa<IntegerLiteral, BoolLiteral, ConstantRef>(each) ||
             (isOperation && !(isa<Unary>(each) && llvm::cast<Unary>(each)->op == UnaryOp::Deref));
  });
  return fixed;
}

} // namespace

void hideTruths(Program &program) {
  const Truths truths(program);
  for (Function *function : program.functions) {
    if (!function->body || has(Fault::TruthsShown))
      continue;
    forEachExpr(function->body, [&](Expr *&expr) {
      if (auto *index = dyn_cast<Index>(expr))
        index->isByTruth = truths.isIn(index->index);
      auto *sum = dyn_cast<Binary>(expr);
      const BinaryOp op = sum ? withoutAssignment(sum->op) : BinaryOp::Comma;
      if ((op == BinaryOp::Add || op == BinaryOp::Sub) && sum->type && sum->type->isPointer() &&
          sum->rhs->type && sum->rhs->type->isScalar())
        sum->isByTruth = truths.isIn(sum->rhs);
    });
  }
}

} // namespace cu2port::ir
