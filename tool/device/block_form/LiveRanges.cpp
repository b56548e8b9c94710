// Block form: a variable that gets a new value in a place that all later ones come from becomes one
// variable a value. Each can then be computed again where it is read, or is needed in one region
// only. It is done for what would be an array over the threads otherwise.
//
//   threads { int x = blockIdx.x * 32 + threadIdx.x; ... }      threads { int x = ...; ... }
//   threads { x = blockIdx.y * 32 + threadIdx.x; ... }     ->   threads { int x_2 = ...; ... }
#include "device/block_form/BlockForm.h"
#include "device/block_form/Uses.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// Not in the statements below.
bool namesItself(Stmt *stmt, const Variable *variable) {
  bool does = false;
  forEachChildExpr(stmt, [&](Expr *&root) { does |= refersTo(root, variable); });
  return does;
}

/// Which definition reaches a use needs no data flow (docs/dataflow.md): the statements of a scope
/// run in a row, and what jumps leaves it, so that it is the last one before.
class LiveRangeSplitter {
public:
  LiveRangeSplitter(BlockFormContext &context, Variable *variable, RegionUses &regionUses)
      : context(context), variable(variable), regionUses(regionUses),
        naming(regionUses.of(variable)) {}

  bool run(const std::function<bool(Expr *)> &isCheap);

private:
  /// A statement of a region of the scope that gives the variable its value.
  struct Definition {
    Expr *value = nullptr; ///< null for a declaration without one
    bool isCheap = false;
    bool isSeparate = false; ///< what came before it, or what comes after, is one region's own
    bool isReplaced = false; ///< by a declaration of another variable
  };
  /// Where the variable is named; what is more than a region, such as a loop around some, is none.
  struct Use {
    Definition *definition = nullptr; ///< null for another use
    std::size_t position = 0;         ///< in the scope
    bool isRegion = false;
  };

  Expr *assignedBy(Stmt *stmt) const;
  bool declares(Stmt *stmt) const;
  void findDefinitions(const std::function<bool(Expr *)> &isCheap);
  void findUses();
  bool separateEnds(std::size_t &begin, std::size_t &end);
  void separateWithin(std::size_t begin, std::size_t end);
  void findSeparate();
  bool isChangedElsewhere() const;
  void rename(const NamingStatement &place);
  void replace(const NamingStatement &place, Definition &definition);
  bool isNamed() const;
  void dropUnused();

  BlockFormContext &context;
  Variable *variable;
  RegionUses &regionUses;
  const std::vector<NamingStatement> naming;
  std::map<const Stmt *, Definition> definitions;
  std::vector<Use> uses;       ///< in program order
  Variable *current = nullptr; ///< for the value at a place
  bool isCurrentCheap = false;
};

/// `v = e;`: e
Expr *LiveRangeSplitter::assignedBy(Stmt *stmt) const {
  auto *expression = dyn_cast<Expression>(stmt);
  auto *binary = expression ? dyn_cast<Binary>(expression->expr) : nullptr;
  auto *target = binary ? dyn_cast<VariableRef>(binary->lhs) : nullptr;
  const bool assigns = target && target->variable == variable && binary->op == BinaryOp::Assign;
  return assigns ? binary->rhs : nullptr;
}

bool LiveRangeSplitter::declares(Stmt *stmt) const {
  auto *declaration = dyn_cast<Declaration>(stmt);
  return declaration && declaration->variables.size() == 1 && declaration->variables[0] == variable;
}

/// Only a statement of the region itself: what is in a branch need not be reached.
void LiveRangeSplitter::findDefinitions(const std::function<bool(Expr *)> &isCheap) {
  for (const NamingStatement &place : naming) {
    if (place.stmt != place.inner)
      continue;
    Expr *value = declares(place.stmt) ? variable->init : assignedBy(place.stmt);
    if (value || declares(place.stmt))
      definitions[place.stmt] = {value, value && isCheap(value)};
  }
}

/// Where it does not stand in a row with the other values.
bool LiveRangeSplitter::isChangedElsewhere() const {
  return 1 + regionUses.changesOf(variable) != definitions.size(); // the declaration is one
}

void LiveRangeSplitter::findUses() {
  for (const NamingStatement &place : naming) {
    const auto found = definitions.find(place.stmt);
    if (found == definitions.end()) {
      uses.push_back({nullptr, place.position, place.region != nullptr});
      continue;
    }
    if (refersTo(found->second.value, variable)) // the one before
      uses.push_back({nullptr, place.position, true});
    uses.push_back({&found->second, place.position, true});
  }
}

/// Of a variable with the uses from `begin` up to `end`, the values at both ends that are one
/// region's own are separate. Leaves the uses between them; false if there is nothing to separate.
///
///   threads { x = 1; use(x); }    threads { x = 2; use(x); }    threads { x = 3; use(x); }
bool LiveRangeSplitter::separateEnds(std::size_t &begin, std::size_t &end) {
  auto isIn = [&](std::size_t use, std::size_t region) {
    return uses[use].isRegion && uses[use].position == uses[region].position;
  };
  // Not behind a mere declaration.
  const std::size_t first = (begin == 0 && !variable->init ? 1 : begin) + 1;
  std::size_t head = begin, tail = end, left = begin, right = end;
  while (head < end && isIn(head, begin))
    ++head;
  while (tail > begin && isIn(tail - 1, end - 1))
    --tail;
  for (std::size_t use = first; use <= head && head < end; ++use)
    if (uses[use].definition) {
      uses[use].definition->isSeparate = true;
      left = use;
    }
  for (std::size_t use = end; use-- > std::max(tail, first);)
    if (uses[use].definition) {
      uses[use].definition->isSeparate = true;
      right = use;
    }
  const bool separates = left != begin || right != end;
  begin = left;
  end = right;
  return separates;
}

/// What is left between the ends is a variable like that one, as long as it is more than one
/// region's.
void LiveRangeSplitter::separateWithin(std::size_t begin, std::size_t end) {
  auto isShared = [&] {
    return uses[begin].position != uses[end - 1].position || !uses[begin].isRegion;
  };
  while (begin < end && isShared() && separateEnds(begin, end))
    ;
}

void LiveRangeSplitter::findSeparate() {
  findUses();
  std::size_t begin = 0, end = uses.size();
  separateEnds(begin, end);
  // Cheap values begin and end variables anyway.
  begin = 0;
  bool isCheap = false; // the value before
  for (std::size_t use = 0; use < uses.size(); ++use) {
    const Definition *definition = uses[use].definition;
    if (!definition)
      continue;
    if (use > 0 && (definition->isCheap || isCheap)) {
      if (!isCheap)
        separateWithin(begin, use);
      begin = use;
    }
    isCheap = definition->isCheap;
  }
  if (!isCheap)
    separateWithin(begin, uses.size());
}

/// `x = e;  ->  int x_2 = e;`
void LiveRangeSplitter::replace(const NamingStatement &place, Definition &definition) {
  current = context.program.make<Variable>(*variable);
  current->name = takeName({variable->name}, context.names);
  current->place = place.stmt->place;
  auto *declaration = makeDeclaration(context.program, current, definition.value);
  declaration->comments = place.stmt->comments;
  auto &statements = place.region->body->statements;
  *std::find(statements.begin(), statements.end(), place.stmt) = declaration;
  definition.isReplaced = true;
}

/// Behind a definition its value is read, up to the next one: the statements of the scope run in
/// order, and what jumps leaves it. Where a cheap value begins or ends, so does a variable.
void LiveRangeSplitter::rename(const NamingStatement &place) {
  forEachChildExpr(place.stmt, [&](Expr *&root) {
    forEachExprIn(root, [&](Expr *&expr) {
      if (auto *ref = dyn_cast<VariableRef>(expr); ref && ref->variable == variable)
        ref->variable = current;
    });
  });
  auto found = definitions.find(place.stmt);
  if (found == definitions.end())
    return;
  Definition &definition = found->second;
  const bool begins = !isa<Declaration>(place.stmt) &&
                      (definition.isCheap || isCurrentCheap || definition.isSeparate);
  isCurrentCheap = definition.isCheap;
  if (begins)
    replace(place, definition);
}

/// Other than by its declaration.
bool LiveRangeSplitter::isNamed() const {
  return std::any_of(naming.begin(), naming.end(), [&](const NamingStatement &place) {
    const auto found = definitions.find(place.stmt);
    return found != definitions.end() && found->second.isReplaced
               ? refersTo(found->second.value, variable)
               : namesItself(place.stmt, variable);
  });
}

/// The declaration, if nobody reads its value, or it has none, before the next variable begins.
void LiveRangeSplitter::dropUnused() {
  if (!context.effects.of(variable->init).isPure() || isNamed())
    return;
  for (const NamingStatement &place : naming)
    if (place.stmt == place.inner && declares(place.stmt)) {
      std::erase(place.region->body->statements, place.stmt);
      regionUses.drop(place.stmt);
    }
}

bool LiveRangeSplitter::run(const std::function<bool(Expr *)> &isCheap) {
  findDefinitions(isCheap);
  if (definitions.size() < 2 || regionUses.isAddressTaken(variable))
    return false;
  // A value that is changed in a branch or loop as well cannot be computed again.
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
  current = variable;
  for (const NamingStatement &place : naming)
    rename(place);
  dropUnused();
  return true;
}

} // namespace

bool splitLiveRanges(BlockFormContext &context, Variable *variable, Block *scope, RegionUses &uses,
                     const std::function<bool(Expr *)> &isCheap) {
  return !variable->isVolatile && !uses.hasLabels(scope) &&
         LiveRangeSplitter(context, variable, uses).run(isCheap);
}

} // namespace cu2port::ir
