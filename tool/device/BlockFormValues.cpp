// Block form: a variable that gets a new value in a place that all later ones come from becomes one
// variable a value. Each can then be computed again where it is read, or is needed in one region
// only.
//
//   threads { int x = blockIdx.x * 32 + threadIdx.x; ... }      threads { int x = ...; ... }
//   threads { x = blockIdx.y * 32 + threadIdx.x; ... }     ->   threads { int x_2 = ...; ... }
#include "device/Addresses.h"
#include "device/BlockForm.h"
#include "device/BlockFormStarts.h"
#include "device/Names.h"
#include "device/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

class ValueSplitter {
public:
  ValueSplitter(BlockFormContext &context, Variable *variable, Block *scope)
      : context(context), variable(variable), scope(scope) {}

  bool run(const std::function<bool(Expr *)> &isCheap);

private:
  /// A statement of a region of the scope that gives the variable its value.
  struct Definition {
    Expr *value = nullptr; ///< null for a declaration without one
    bool isCheap = false;
    bool isSeparate = false; ///< what came before it, or what comes after, is one region's own
  };

  Expr *assignedBy(Stmt *stmt) const;
  bool declares(Stmt *stmt) const;
  void findDefinitions(const std::function<bool(Expr *)> &isCheap);
  void findSeparate();
  bool isExposed() const;
  bool isChangedElsewhere() const;
  Stmt *renameIn(Stmt *stmt);
  void renameAll();
  void dropUnused();

  BlockFormContext &context;
  Variable *variable;
  Block *scope;
  std::map<const Stmt *, Definition> definitions;
  Variable *current = nullptr; ///< for the value at a place
  bool isCurrentCheap = false;
};

/// `v = e;`: e
Expr *ValueSplitter::assignedBy(Stmt *stmt) const {
  auto *expression = dyn_cast<Expression>(stmt);
  auto *binary = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  auto *target = binary ? dyn_cast<VariableRef>(binary->lhs) : nullptr;
  const bool assigns = target && target->variable == variable && binary->op == BinaryOp::Assign;
  return assigns ? binary->rhs : nullptr;
}

bool ValueSplitter::declares(Stmt *stmt) const {
  auto *declaration = dyn_cast<Declaration>(stmt);
  return declaration && declaration->variables.size() == 1 && declaration->variables[0] == variable;
}

void ValueSplitter::findDefinitions(const std::function<bool(Expr *)> &isCheap) {
  for (Stmt *stmt : scope->statements)
    if (auto *region = dyn_cast<ThreadLoop>(stmt))
      for (Stmt *inner : region->body->statements) {
        Expr *value = declares(inner) ? variable->init : assignedBy(inner);
        if (value || declares(inner))
          definitions[inner] = {value, value && isCheap(value)};
      }
}

bool ValueSplitter::isExposed() const {
  bool isExposed = false;
  forEachExpr(context.kernel.body, [&](Expr *&expr) {
    auto *unary = dyn_cast<Unary>(expr);
    auto *all = dyn_cast<AllThreads>(expr);
    isExposed |= all && all->variable == variable;
    isExposed |=
        unary && unary->op == UnaryOp::AddressOf && rootVariable(unary->operand) == variable;
  });
  return isExposed;
}

/// Where it does not stand in a row with the other values.
bool ValueSplitter::isChangedElsewhere() const {
  std::size_t changes = 1; // the declaration
  forEachExpr(context.kernel.body,
              [&](Expr *&expr) { changes += assignedVariable(expr) == variable; });
  return changes != definitions.size();
}

/// How many regions name the variable, from the second position on up to the third; what is more
/// than a region, such as a loop around some, counts as two.
void ValueSplitter::findSeparate() {
  struct Use {
    const Stmt *definition; ///< null for another use
    std::size_t region;
    unsigned weight;
  };
  std::vector<Use> uses;
  for (std::size_t i = 0; i < scope->statements.size(); ++i) {
    Stmt *stmt = scope->statements[i];
    auto *region = dyn_cast<ThreadLoop>(stmt);
    if (!region && variablesNamedIn(stmt).count(variable))
      uses.push_back({nullptr, i, 2});
    if (region)
      for (Stmt *inner : region->body->statements) {
        const auto definition = definitions.find(inner);
        if (definition == definitions.end()) {
          if (variablesNamedIn(inner).count(variable))
            uses.push_back({nullptr, i, 1});
          continue;
        }
        const Expr *value = definition->second.value;
        if (value && variablesNamedIn(value).count(variable)) // the one before
          uses.push_back({nullptr, i, 1});
        uses.push_back({inner, i, 1});
      }
  }
  auto isOneRegion = [&](auto first, auto last) {
    return std::all_of(first, last, [&](const Use &use) {
      return use.weight == 1 && use.region == first->region;
    });
  };
  const auto first = variable->init ? uses.begin() : uses.begin() + 1; // not a mere declaration
  for (auto use = uses.begin(); use != uses.end(); ++use)
    if (use->definition && use > first)
      definitions[use->definition].isSeparate =
          isOneRegion(uses.begin(), use) || isOneRegion(use, uses.end());
}

/// What takes the statement's place: where a cheap value begins or ends, so does a variable.
Stmt *ValueSplitter::renameIn(Stmt *stmt) {
  renameVariables(stmt, {{variable, current}});
  auto found = definitions.find(stmt);
  if (found == definitions.end())
    return stmt;
  const bool begins = !isa<Declaration>(stmt) &&
                      (found->second.isCheap || isCurrentCheap || found->second.isSeparate);
  isCurrentCheap = found->second.isCheap;
  if (!begins)
    return stmt;
  current = context.program.make<Variable>(*variable);
  current->name = takeName({variable->name}, context.names);
  current->place = stmt->place;
  auto *declaration = makeDeclaration(context.program, current, found->second.value);
  declaration->comments = stmt->comments;
  return declaration;
}

/// The statements of the scope run in order, and what jumps leaves it: behind a definition its
/// value is read, up to the next one.
void ValueSplitter::renameAll() {
  current = variable;
  for (Stmt *stmt : scope->statements) {
    auto *region = dyn_cast<ThreadLoop>(stmt);
    if (!region)
      renameIn(stmt);
    else
      for (Stmt *&inner : region->body->statements)
        inner = renameIn(inner);
  }
}

/// The declaration, if nobody reads its value, or it has none, before the next variable begins.
void ValueSplitter::dropUnused() {
  if (!context.effects.of(variable->init).isPure() || variablesNamedIn(scope).count(variable))
    return;
  for (Stmt *stmt : scope->statements)
    if (auto *region = dyn_cast<ThreadLoop>(stmt)) {
      auto &statements = region->body->statements;
      statements.erase(std::remove_if(statements.begin(), statements.end(),
                                      [&](Stmt *each) { return declares(each); }),
                       statements.end());
    }
}

bool ValueSplitter::run(const std::function<bool(Expr *)> &isCheap) {
  const bool hasLabels = std::any_of(scope->statements.begin(), scope->statements.end(),
                                     [](const Stmt *each) { return isa<Case>(each); });
  if (variable->isVolatile || hasLabels)
    return false;
  findDefinitions(isCheap);
  if (definitions.size() < 2 || isExposed())
    return false;
  if (isChangedElsewhere())
    for (auto &[stmt, definition] : definitions)
      definition.isCheap = false;
  findSeparate();
  const bool helps = std::any_of(definitions.begin(), definitions.end(), [](const auto &each) {
    const Definition &definition = each.second;
    return definition.isCheap || (definition.isSeparate && !isa<Declaration>(each.first));
  });
  if (!helps)
    return false;
  renameAll();
  dropUnused();
  return true;
}

} // namespace

bool splitValues(BlockFormContext &context, Variable *variable, Block *scope,
                 const std::function<bool(Expr *)> &isCheap) {
  return ValueSplitter(context, variable, scope).run(isCheap);
}

} // namespace cu2port::ir
