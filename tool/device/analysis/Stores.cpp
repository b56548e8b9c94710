// Which of a kernel's parameters lead to the memory that it stores to, and where; and whether its
// addresses come from pointers at all.
//
//   __global__ void k(int *out, Node *list) {    roots
//     int *p = out + 4;                          p: out
//     *p = 1;                                    store to what out leads to
//     Node *n = list->next;                      n: list
//     set(&n->value);                            set's parameter: list, and its stores count
//   }
//
// Roots flow through declarations, assignments and calls until nothing is new: pointers may be
// passed on in any order. host/ComparisonFacts.cpp writes the stores' lines beside each argument.
#include "device/analysis/Stores.h"

#include "device/ir/CallGraph.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/Evaluation.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

StoresAnalysis::StoresAnalysis(Function &kernel) : kernel(kernel) {
  for (const Variable *parameter : kernel.parameters)
    if (parameter->type && containsPointer(parameter->type))
      roots[parameter].insert(parameter);
  const std::vector<Function *> functions = reachedFrom(kernel);
  std::vector<Definition> definitions;
  for (const Function *function : functions) {
    addOwnRoots(*function);
    const RegionFacts facts(*function);
    for (const Definition &each : facts.definitions())
      if (each.variable && each.type && containsPointer(each.type)) // structs with such, too
        definitions.push_back(each);
  }
  for (bool grows = true; grows;) {
    grows = false;
    for (const Definition &each : definitions)
      grows |= add(each.variable, rootsOf(each.value));
  }
  for (const Function *function : functions) {
    collect(*function);
    noteAccesses(*function);
  }
  if (takesAddressesFromOutside(kernel))
    loadsElsewhere = storesElsewhere = true;
}

/// Of variables that are memory themselves: `f(tile)`, `p = &local`, `p = deviceArray`.
void StoresAnalysis::addOwnRoots(const Function &function) {
  forEachExpr(function.body, [&](Expr *&expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    const Variable *variable = ref && ref->variable->type->isArray() ? ref->variable : nullptr;
    if (!variable)
      variable = addressedVariable(expr);
    if (variable && !variable->isParameter)
      roots[variable].insert(variable);
  });
}

std::vector<Place> StoresAnalysis::storesTo(const Variable *parameter) const {
  std::vector<Place> places;
  if (auto found = stores.find(parameter); found != stores.end())
    for (const auto &[line, place] : found->second)
      places.push_back(place);
  return places;
}

// --- Which parameters a value leads back to
// -----------------------------------------------------------------

/// All variables that a pointer is computed of: an index among them is none that has roots.
StoresAnalysis::Roots StoresAnalysis::rootsOf(const Expr *value) const {
  Roots all;
  for (const Variable *variable : variablesNamedIn(value))
    if (auto found = roots.find(variable); found != roots.end())
      all.insert(found->second.begin(), found->second.end());
  return all;
}

bool StoresAnalysis::add(const Variable *variable, const Roots &more) {
  if (!variable || more.empty())
    return false;
  Roots &all = roots[variable];
  const std::size_t before = all.size();
  all.insert(more.begin(), more.end());
  return all.size() > before;
}

// --- Stores
// -------------------------------------------------------------------------------------------------

void StoresAnalysis::storeThrough(const Expr *pointer, const Place &place) {
  for (const Variable *parameter : rootsOf(pointer))
    stores[parameter].emplace(std::pair(place.file, place.line), place);
}

/// An lvalue that is no part of a variable is memory.
void StoresAnalysis::store(const Expr *lvalue, const Place &place) {
  if (!rootVariable(lvalue))
    storeThrough(lvalue, place);
}

void StoresAnalysis::collect(const Function &function) {
  forEachExpr(function.body, [&](Expr *&expr) {
    if (auto *binary = dyn_cast<Binary>(expr); binary && isAssignment(binary->op))
      store(binary->lhs, binary->place);
    else if (auto *unary = dyn_cast<Unary>(expr); unary && isMutation(unary))
      store(unary->operand, unary->place);
    else if (auto *call = dyn_cast<Intrinsic>(expr);
             call && call->operation->effects.has(Effect::Atomic))
      storeThrough(call->arguments[0], call->place);
  });
}

// ---- Loads and stores ---------------------------------------------------------------------------

/// The block's or the thread's own, or what nobody writes.
static bool isOfLaunch(const Variable *variable) {
  return variable->space != AddressSpace::Shared && variable->space != AddressSpace::Constant &&
         (variable->space != AddressSpace::Private || variable->isParameter);
}

/// Of `&x[list[i]]` and `x + list[i]`, x alone.
StoresAnalysis::Roots StoresAnalysis::rootsOfBase(const Expr *pointer) const {
  const Variable *base = baseOf(pointer).variable;
  if (!base)
    return rootsOf(pointer);
  const auto found = roots.find(base);
  return found == roots.end() ? Roots() : found->second;
}

void StoresAnalysis::noteThrough(const Expr *pointer, bool isRead, bool isWrite) {
  const Roots all = rootsOfBase(pointer);
  loadsElsewhere |= isRead && all.empty();
  storesElsewhere |= isWrite && all.empty();
  for (const Variable *root : all) {
    if (!isOfLaunch(root))
      continue;
    if (isRead)
      loaded.insert(root);
    if (isWrite)
      stored.insert(root);
  }
}

void StoresAnalysis::noteAccess(const Expr *lvalue, bool isRead, bool isWrite) {
  if (llvm::isa<Intrinsic, Call>(lvalue) || (!rootVariable(lvalue) && !readsMemory(lvalue)))
    return;
  const Variable *variable = rootVariable(lvalue);
  if (!variable)
    return noteThrough(memoryRefOf(lvalue).pointer, isRead, isWrite);
  if (variable->space == AddressSpace::Private || !isOfLaunch(variable))
    return;
  if (isRead)
    loaded.insert(variable);
  if (isWrite)
    stored.insert(variable);
}

void StoresAnalysis::noteOperation(const Intrinsic *call, bool isResultUsed) {
  const EffectSet &does = call->operation->effects;
  const bool isAtomic = does.has(Effect::Atomic);
  for (const Expr *argument : call->arguments)
    if (argument->type && argument->type->isPointer())
      noteThrough(argument, does.has(Effect::Reads) || (isAtomic && isResultUsed),
                  does.has(Effect::Writes) || isAtomic);
}

void StoresAnalysis::noteAccesses(const Function &function) {
  forEachStmt(function.body, [&](Stmt *stmt) {
    const auto *alone = dyn_cast<Expression>(stmt);
    forEachChildExpr(stmt, [&](Expr *&expr) {
      forEachAccess(expr, [&](Expr *lvalue, bool isRead, bool isWrite) {
        noteAccess(lvalue, isRead, isWrite);
      });
      forEachExprIn(expr, [&](Expr *&each) {
        if (const auto *call = dyn_cast<Intrinsic>(each))
          noteOperation(call, !alone || alone->expr != call);
      });
    });
  });
}

/// Pointers that lie in memory, or in a struct: nobody looks at where they lead when it is
/// launched.
static bool leadsOn(const Variable *root) {
  return root->type->isPointer() ? containsPointer(root->type->element)
                                 : containsPointer(root->type);
}

/// Whether the kernel names it only as `x[i]`, with i the thread's number in a row of the grid.
bool StoresAnalysis::keepsToOwn(const Variable *parameter) const {
  const ThreadNumbering numbers(kernel);
  std::size_t uses = 0, own = 0;
  bool isPassedOn = false;
  auto elementOf = [&](Expr *lvalue) -> const Index * {
    const auto *index = dyn_cast<Index>(withoutFields(lvalue));
    const auto *base = index ? dyn_cast<VariableRef>(withoutImplicitCasts(index->base)) : nullptr;
    return base && base->variable == parameter ? index : nullptr;
  };
  forEachExpr(kernel.body, [&](Expr *&expr) {
    if (const auto *ref = dyn_cast<VariableRef>(expr))
      uses += ref->variable == parameter;
    if (const auto *index = dyn_cast<Index>(expr); index && elementOf(expr))
      own += numbers.of(index->index) == Numbering::Grid;
    if (Expr *operand = operandOfAddress(expr))
      isPassedOn |= elementOf(operand) != nullptr;
  });
  return parameter->isParameter && uses == own && !isPassedOn;
}

StoresAnalysis::Rereads StoresAnalysis::rereads() const {
  if (stored.empty() && !storesElsewhere)
    return Rereads::Nothing;
  if (loadsElsewhere || (storesElsewhere && !loaded.empty()) || llvm::any_of(stored, leadsOn) ||
      llvm::any_of(loaded, leadsOn))
    return Rereads::Any;
  Rereads what = Rereads::Nothing;
  for (const Variable *root : loaded) {
    if (!stored.count(root))
      continue;
    if (!keepsToOwn(root))
      return Rereads::Any;
    what = Rereads::OwnElements;
  }
  return what;
}

/// `(uintptr_t)p`, `(int *)n`: what a kernel touches by such is not told by its parameters' types.
bool mixesAddressesWithIntegers(Function &kernel) {
  bool mixes = false;
  for (const Function *function : reachedFrom(kernel))
    forEachExpr(function->body, [&](Expr *&expr) {
      auto *cast = dyn_cast<Cast>(expr);
      if (!cast || !cast->type || !cast->operand->type)
        return;
      const Type *from = cast->operand->type, *to = cast->type;
      mixes |= (from->isInteger() && !from->isBool() && to->isPointer()) ||
               (from->isPointer() && to->isInteger() && !to->isBool());
    });
  return mixes;
}

namespace {

bool isPointerOfInteger(const Cast &cast) {
  return cast.type && cast.type->isPointer() && cast.operand->type &&
         cast.operand->type->isInteger();
}

/// Variables that get an integer made of a pointer, and those that are computed of these.
using Variables = std::set<const Variable *>;

bool holdsOwnAddress(const Expr *value, const Variables &addresses) {
  return anyExprIn(value, [&](const Expr *each) {
    const auto *cast = dyn_cast<Cast>(each);
    const auto *ref = dyn_cast<VariableRef>(each);
    return (cast && cast->operand->type && cast->operand->type->isPointer()) ||
           (ref && addresses.count(ref->variable));
  });
}

/// `(int *)0` is no address that arguments or memory hold.
bool isLiteral(const Expr *value) { return withoutCasts(value)->kind == ExprKind::IntegerLiteral; }

/// Integers that hold an address of a pointer, as the next one of an allocator does:
///
///   uintptr_t at = (uintptr_t)pool;  at += 16;  T *t = (T *)at;
///
/// To a fixed point: one may be computed of another.
Variables ownAddresses(const Function &function) {
  const RegionFacts facts(function);
  Variables addresses;
  for (std::size_t before = ~std::size_t(0); before != addresses.size();) {
    before = addresses.size();
    for (const Definition &each : facts.definitions())
      if (each.variable && holdsOwnAddress(each.value, addresses))
        addresses.insert(each.variable);
  }
  return addresses;
}

} // namespace

bool takesAddressesFromOutside(const Function &kernel) {
  bool takes = false;
  for (Function *function : reachedFrom(kernel)) {
    const Variables addresses = ownAddresses(*function);
    forEachExpr(function->body, [&](Expr *&expr) {
      auto *cast = dyn_cast<Cast>(expr);
      takes |= cast && isPointerOfInteger(*cast) && !isLiteral(cast->operand) &&
               !holdsOwnAddress(cast->operand, addresses);
    });
  }
  return takes;
}

} // namespace cu2port::ir
