// Names that do not clash, for variables that passes make and for functions that they copy.
//
//   takeName({"i", "j"}, taken)      i, if it is free; else j; else i_2, i_3, ...
//
//   int n;                           int n;
//   { int n = 1; ... }         ->    { int n_2 = 1; ... }      renameHidingVariables
//
// In the second, a pass could not name the outer n in the inner block.
#include "device/ir/Names.h"

#include "device/ir/Walk.h"

namespace cu2port::ir {

std::vector<Variable *> variablesOf(const Function &function) {
  std::vector<Variable *> variables = function.parameters;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = llvm::dyn_cast<Declaration>(stmt))
      variables.insert(variables.end(), declaration->variables.begin(),
                       declaration->variables.end());
  });
  return variables;
}

/// The name of a struct or an enum, through pointers and arrays.
static void addTypeName(const Type *type, std::set<std::string> &names) {
  while (type && type->element)
    type = type->element;
  if (type && type->record)
    names.insert(type->record->name);
  if (type && type->enumeration)
    names.insert(type->enumeration->name);
}

static void addNames(const Expr *expr, std::set<std::string> &names) {
  addTypeName(expr->type, names);
  if (const auto *call = llvm::dyn_cast<Call>(expr))
    names.insert(call->callee->name);
  if (const auto *constant = llvm::dyn_cast<ConstantRef>(expr))
    names.insert(constant->constant->name);
  if (const auto *enumerator = llvm::dyn_cast<EnumRef>(expr))
    names.insert(enumerator->name());
}

std::set<std::string> namesUsedBy(const Function &function) {
  std::set<std::string> names;
  addTypeName(function.returnType, names);
  auto add = [&](const Expr *expr) { addNames(expr, names); };
  for (const Variable *variable : variablesOf(function)) {
    addTypeName(variable->type, names);
    for (const Expr *extent : variable->extents)
      if (extent)
        forEachExprIn(extent, add);
  }
  forEachExpr(static_cast<const Stmt *>(function.body), add);
  return names;
}

/// Macros replace a name wherever it stands, so that no variable may have one's.
std::set<std::string> namesIn(const Program &program, const Function &function) {
  std::set<std::string> names = namesUsedBy(function);
  for (const NamedConstant *constant : program.constants)
    if (constant->origin == NamedConstant::Origin::Macro)
      names.insert(constant->name);
  names.insert(function.name);
  for (const Variable *variable : variablesOf(function))
    names.insert(variable->name);
  return names;
}

namespace {

constexpr unsigned maxTried = 32; ///< numbers, one after the other

/// One behind which, as it were, all are free: who asked for each number in turn would ask for
/// thousands where thousands of variables have one name.
unsigned freeNumber(unsigned taken, const std::function<bool(unsigned)> &isFree) {
  unsigned free = 2 * taken;
  while (!isFree(free))
    free *= 2;
  while (free - taken > 1) {
    const unsigned middle = taken + (free - taken) / 2;
    (isFree(middle) ? free : taken) = middle;
  }
  return free;
}

} // namespace

std::string takeName(const std::vector<std::string> &wishes, std::set<std::string> &taken) {
  for (const std::string &wish : wishes)
    if (taken.insert(wish).second)
      return wish;
  // The first wish is the best, also with a number.
  auto numbered = [&](unsigned number) { return wishes.front() + "_" + std::to_string(number); };
  unsigned number = 2;
  // The first 32 numbers in turn; beyond, by halves (freeNumber).
  while (number < maxTried && taken.count(numbered(number)))
    ++number;
  if (taken.count(numbered(number)))
    number = freeNumber(number, [&](unsigned each) { return taken.count(numbered(each)) == 0; });
  return *taken.insert(numbered(number)).first;
}

namespace {

using Visible = std::set<std::string>;

/// In the order of the text. A name counts as visible from its declaration on, to the end of its
/// block: `around` is what is visible here.
void renameHiding(Stmt *stmt, Visible &around, std::set<std::string> &taken) {
  if (auto *declaration = llvm::dyn_cast<Declaration>(stmt)) {
    for (Variable *variable : declaration->variables)
      if (!variable->name.empty() && !around.insert(variable->name).second)
        around.insert(variable->name = takeName({variable->name}, taken));
    return;
  }
  Visible inside = around;
  forEachChildStmt(stmt, [&](Stmt *&child) { renameHiding(child, inside, taken); });
}

} // namespace

void renameHidingVariables(const Function &function, std::set<std::string> &taken) {
  if (!function.body)
    return;
  Visible visible;
  for (const Variable *parameter : function.parameters)
    visible.insert(parameter->name);
  renameHiding(function.body, visible, taken);
}

} // namespace cu2port::ir
