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
// So the mark is on each index that may be made of conditions and constants, whatever it is to GCC.
// A condition of what does not change during a launch is no such: its address is the same for all.
//
// Compiler: GCC 12, its vectoriser
// Test: fidelity.truth_indices.cpu_gnu
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/Memo.h"
#include "device/values/MemoryRef.h"
#include "device/values/RegionFacts.h"
#include "support/Faults.h"

#include <algorithm>
#include <map>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What an integer may be made of.
enum class Source : std::uint8_t {
  Other,    ///< of something that varies, by itself
  Constant, ///< of constants
  Truth     ///< of a condition, and constants
};

/// One of several values: of two constants a condition tells which.
Source oneOf(const std::vector<Source> &values) {
  if (llvm::is_contained(values, Source::Truth))
    return Source::Truth;
  if (values.empty() || llvm::is_contained(values, Source::Other))
    return Source::Other;
  return values.size() > 1 ? Source::Truth : Source::Constant;
}

class Truths {
public:
  explicit Truths(const Program &program);

  bool isIn(const Expr *index) const { return sourceOf(index) == Source::Truth; }

private:
  Source sourceOf(const Expr *expr) const;
  Source sourceOf(const Binary &binary) const;
  Source sourceOf(const Intrinsic &call) const;
  Source sourceOf(const Variable *variable) const;
  Source sourceOf(const Definition &definition) const;
  bool isFixed(const Expr *condition) const;
  bool mayBeStored(const Type *type, const Variable *memory) const;
  bool mayBe(const Function *function) const;
  bool mayBe(const Field *field) const;

  void noteDefinition(const Definition &definition);
  void noteControl(const Function &function);
  void noteFields(const InitList &list);

  RegionFacts facts;                     ///< of all functions
  std::set<const Variable *> arguments;  ///< of launches: the same for all threads
  std::set<const Variable *> parameters; ///< of other functions
  std::set<const Variable *> chosen;     ///< conditions tell which values they have
  std::set<const Variable *> carried;    ///< from one round of a loop to the next
  std::set<const Variable *> counted;    ///< by `++`
  std::map<const void *, std::vector<Definition>> values; ///< of variables and functions
  /// What is stored behind pointers, and in parts of variables: of the fields, and of all.
  std::map<const Field *, std::vector<const Expr *>> ofFields;
  std::vector<Definition> stores;
  Memo<Variable, Source> ofVariables;
  Memo<Function, Source> ofResults;
  Memo<Field, bool> inFields;
  mutable std::map<const Definition *, bool> storesTruth;
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
}

void Truths::noteDefinition(const Definition &definition) {
  const Expr *place = definition.lvalue ? withoutCasts(definition.lvalue) : nullptr;
  if (definition.function)
    values[definition.function].push_back(definition);
  else if (!place || isa<VariableRef, AllThreads>(place))
    values[definition.variable].push_back(definition);
  else if (const auto *member = dyn_cast<Member>(place); member && fieldOf(member))
    ofFields[fieldOf(member)].push_back(definition.value);
  else
    stores.push_back(definition);
}

/// `for (int j = 0; j < n; ++j)` counts, and `int k = 0; if (c) ++k;` in it does not.
void Truths::noteControl(const Function &function) {
  const auto note = [](const RegionFacts &whole, const RegionFacts &part,
                       std::set<const Variable *> &to) {
    for (const Variable *variable : whole.variables())
      if (whole.assigns(variable) && !part.declares(variable))
        to.insert(variable);
  };
  const auto noteLoop = [&](const Stmt *loop, const Stmt *body) {
    note(RegionFacts(loop), RegionFacts(body), carried);
  };
  forEachStmt(static_cast<const Stmt *>(function.body), [&](const Stmt *stmt) {
    if (const auto *loop = dyn_cast<For>(stmt))
      noteLoop(loop, loop->body);
    else if (const auto *loop = dyn_cast<While>(stmt))
      noteLoop(loop, loop->body);
    else if (const auto *loop = dyn_cast<Do>(stmt))
      noteLoop(loop, loop->body);
    if (!isa<If, Switch>(stmt))
      return;
    const RegionFacts ofBranch(stmt);
    note(ofBranch, ofBranch, chosen);
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
  if (const auto *conversion = dyn_cast<Cast>(expr);
      conversion && !conversion->type->isBool() && conversion->operand->type->isScalar())
    return conversion->operand->type->isFloating() ? Source::Other : sourceOf(conversion->operand);
  if (isa<IntegerLiteral, ConstantRef, SizeOf>(expr))
    return Source::Constant;
  if (expr->type && expr->type->isBool())
    return isFixed(expr) ? Source::Constant : Source::Truth;
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return sourceOf(ref->variable);
  if (const auto *all = dyn_cast<AllThreads>(expr))
    return sourceOf(all->variable);
  if (const auto *choice = dyn_cast<Conditional>(expr)) {
    const Source either = oneOf({sourceOf(choice->then), sourceOf(choice->otherwise)});
    return isFixed(choice->condition) && either == Source::Truth ? Source::Constant : either;
  }
  if (const auto *binary = dyn_cast<Binary>(expr))
    return sourceOf(*binary);
  if (const auto *unary = dyn_cast<Unary>(expr); unary && unary->op != UnaryOp::Deref)
    return sourceOf(unary->operand);
  if (const auto *call = dyn_cast<Call>(expr))
    return mayBe(call->callee) ? Source::Truth : Source::Other;
  if (const auto *call = dyn_cast<Intrinsic>(expr))
    return sourceOf(*call);
  if (const auto *member = dyn_cast<Member>(expr); member && fieldOf(member))
    return mayBe(fieldOf(member)) ? Source::Truth : Source::Other;
  return isa<Index, Unary>(expr) && mayBeStored(expr->type, memoryOf(expr)) ? Source::Truth
                                                                            : Source::Other;
}

Source Truths::sourceOf(const Binary &binary) const {
  const BinaryOp op = withoutAssignment(binary.op);
  if (op == BinaryOp::Assign || op == BinaryOp::Comma)
    return sourceOf(binary.rhs);
  const Source left = sourceOf(binary.lhs), right = sourceOf(binary.rhs);
  if (left == Source::Constant && right == Source::Constant)
    return Source::Constant;
  const bool isLeft = left == Source::Truth, isRight = right == Source::Truth;
  const bool areBoth = left != Source::Other && right != Source::Other;
  bool isTruth = isLeft || isRight;
  if (op == BinaryOp::BitOr || op == BinaryOp::BitXor || op == BinaryOp::Mul)
    isTruth = areBoth;
  else if (op == BinaryOp::Rem || op == BinaryOp::Div || op == BinaryOp::Shl || op == BinaryOp::Shr)
    isTruth = isLeft;
  return isTruth ? Source::Truth : Source::Other;
}

Source Truths::sourceOf(const Intrinsic &call) const {
  if (!call.is(OperationId::Min) && !call.is(OperationId::Max))
    return Source::Other;
  return oneOf({sourceOf(call.arguments[0]), sourceOf(call.arguments[1])});
}

/// Of `k += 1` outside of loops as much as of `k = 1`: one of the values is a constant.
Source Truths::sourceOf(const Definition &definition) const {
  const auto *step = dyn_cast<Binary>(withoutCasts(definition.value));
  if (!step || !definition.variable || carried.count(definition.variable))
    return sourceOf(definition.value);
  const auto *of = dyn_cast<VariableRef>(withoutCasts(step->lhs));
  const bool isStep = of && of->variable == definition.variable;
  return sourceOf(isStep ? step->rhs : definition.value);
}

/// A parameter has one value in each call: of all constants that it is given, it is one.
Source Truths::sourceOf(const Variable *variable) const {
  if (!variable->type->isScalar() || variable->type->isFloating())
    return Source::Other;
  return ofVariables.of(variable, [&] {
    std::vector<Source> all;
    if (const auto known = values.find(variable); known != values.end())
      for (const Definition &each : known->second)
        all.push_back(sourceOf(each));
    if (counted.count(variable))
      all.push_back(carried.count(variable) ? Source::Other : Source::Constant);
    if (facts.isAddressTaken(variable) && mayBeStored(variable->type, nullptr))
      all.push_back(Source::Truth);
    const bool isChoice = chosen.count(variable) || llvm::is_contained(all, Source::Truth);
    const Source source = oneOf(all);
    return source == Source::Truth && !isChoice ? Source::Constant : source;
  });
}

/// What a function returns, or a field is set to.
bool Truths::mayBe(const Function *function) const {
  return ofResults.of(function, [&] {
    std::vector<Source> all;
    if (const auto known = values.find(function); known != values.end())
      for (const Definition &each : known->second)
        all.push_back(sourceOf(each.value));
    return oneOf(all);
  }) == Source::Truth;
}
bool Truths::mayBe(const Field *field) const {
  return inFields.of(field, [&] {
    const auto known = ofFields.find(field);
    return known != ofFields.end() &&
           llvm::any_of(known->second, [&](const Expr *value) { return isIn(value); });
  });
}

/// Compilers forward what is stored to a load of the same element. A parameter, or null, leads to
/// any memory.
bool Truths::mayBeStored(const Type *type, const Variable *memory) const {
  const auto leadsAnywhere = [&](const Variable *to) { return !to || parameters.count(to); };
  return type && type->isScalar() && llvm::any_of(stores, [&](const Definition &each) {
           const Variable *own = memoryOf(each.lvalue);
           if (!each.type || !each.type->isScalar() || each.type->scalar != type->scalar ||
               (own != memory && !leadsAnywhere(own) && !leadsAnywhere(memory)))
             return false;
           const auto [known, isNew] = storesTruth.try_emplace(&each);
           if (isNew)
             known->second = isIn(each.value);
           return known->second;
         });
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
