// What must hold of a function's tree, whatever its types are. What a pass has done when it does
// not:
//
//   an expression stands in two places         put a node somewhere else, and not a clone of it
//   'x' is used where it is not declared       moved a use out of its block
//   'x' means another variable here            moved it under a variable of that name: printed, the
//                                              text would mean that one
//   'x' belongs to a thread, and none ...      moved a look at threads' values out of `threads { }`
//   ... outside of the condition that ...      moved what holds in `if (c)` alone out of there
//
// The tree is walked once, with what is around each node: scopes, loops, regions, assumptions.
#include "device/ir/Walk.h"
#include "device/verifier/Verifier.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// The loop of the block form around a place, innermost.
/// Who runs a place: the block (or a thread of SIMT form), threads, a warp, its lanes.
enum class Region : std::uint8_t { None, Threads, Warps, Lanes };

class StructureCheck {
public:
  StructureCheck(const Program &program, const Function &function, const Complaint &complain)
      : program(program), complain(complain) {
    forEachStmt(function.body, [&](Stmt *each) { hasRegions |= isa<ThreadLoop, WarpLoop>(each); });
  }

  void run(const Function &function) {
    scopes.emplace_back();
    for (const Variable *parameter : function.parameters)
      declare(parameter);
    stmt(function.body);
  }

private:
  void declare(const Variable *variable);
  void use(const Variable *variable, const Expr *expr);
  bool isVisible(const Variable *variable) const;
  const Variable *namesake(const Variable *variable) const;
  void expr(const Expr *expr);
  void special(const Special *special);
  void stmt(const Stmt *stmt);
  void exit(const Stmt *stmt);
  void nested(const Stmt *stmt);
  void region(const Stmt *stmt);
  void under(Assumption assumption, const Stmt *stmt);
  template <class Node> bool enter(const Node *node, const char *what);

  const Program &program;
  const Complaint &complain;
  std::set<const void *> seen; ///< nodes
  std::set<const Variable *> declared;
  std::vector<std::vector<const Variable *>> scopes; ///< innermost last
  std::vector<const Stmt *> around;                  ///< loops and switches that an exit can leave
  std::vector<Assumption> assumed;                   ///< holds here
  Region where = Region::None;
  bool hasRegions = false; ///< the function is in block form
};

// ---- Variables --------------------------------------------------------------------------------

void StructureCheck::declare(const Variable *variable) {
  if (!declared.insert(variable).second)
    complain(variable->place, fmt::format("'{}' is declared twice", variable->name));
  scopes.back().push_back(variable);
}

/// Inner scopes, parameters, device variables.
bool StructureCheck::isVisible(const Variable *variable) const {
  for (const auto &scope : scopes)
    if (std::find(scope.begin(), scope.end(), variable) != scope.end())
      return true;
  return std::find(program.globals.begin(), program.globals.end(), variable) !=
         program.globals.end();
}

/// The variable that the name means here, as C looks it up.
const Variable *StructureCheck::namesake(const Variable *variable) const {
  for (auto scope = scopes.rbegin(); scope != scopes.rend(); ++scope)
    for (auto each = scope->rbegin(); each != scope->rend(); ++each)
      if ((*each)->name == variable->name && !variable->name.empty())
        return *each;
  return variable;
}

/// Whether the variable is there, is meant by its name, and has a value for whoever runs here.
void StructureCheck::use(const Variable *variable, const Expr *expr) {
  const std::string &name = variable->name;
  if (!isVisible(variable))
    return complain(expr->place, fmt::format("'{}' is used where it is not declared", name));
  // Until the pass "globals" names them anew, device variables may have a local one's name.
  if (declared.count(variable) && namesake(variable) != variable)
    complain(expr->place, fmt::format("'{}' means another variable here", name));
  // A look at all threads' values belongs to none of them.
  if (isa<AllThreads>(expr))
    return;
  if (variable->storage == Storage::PerThread && where != Region::Threads && where != Region::Lanes)
    complain(expr->place, fmt::format("'{}' belongs to a thread, and none runs here", name));
  if (variable->storage == Storage::PerLane && where != Region::Lanes)
    complain(expr->place, fmt::format("'{}' belongs to a lane, and none runs here", name));
}

// ---- Nodes ------------------------------------------------------------------------------------

/// False for one that was there before.
/// A node's Assumption is the number of an If or ThreadLoop, which must be around it.
template <class Node> bool StructureCheck::enter(const Node *node, const char *what) {
  const bool isNew = seen.insert(node).second;
  if (!isNew)
    complain(node->place, fmt::format("{} stands in two places", what));
  else if (node->assumption && !std::count(assumed.begin(), assumed.end(), node->assumption))
    complain(node->place, fmt::format("{} stands outside of the condition that it was rewritten "
                                      "under",
                                      what));
  return isNew;
}

/// What stands below a condition that others assume.
void StructureCheck::under(Assumption assumption, const Stmt *stmt) {
  assumed.push_back(assumption);
  this->stmt(stmt);
  assumed.pop_back();
}

// ---- Expressions ------------------------------------------------------------------------------

/// Indices of a thread, a lane or a warp have values where one runs. Functions without regions run
/// in a thread as a whole.
void StructureCheck::special(const Special *special) {
  if (!hasRegions)
    return;
  const bool isThread = where == Region::Threads || where == Region::Lanes;
  if (special->value == SpecialValue::ThreadIdx && !isThread)
    complain(special->place, "threadIdx is used where no thread runs");
  if (special->value == SpecialValue::Lane && where != Region::Lanes)
    complain(special->place, "the lane is used where none runs");
  if (special->value == SpecialValue::FirstThreadIdx && where != Region::Warps &&
      where != Region::Lanes)
    complain(special->place, "a warp's first thread is used where no warp runs");
}

void StructureCheck::expr(const Expr *expr) {
  if (!enter(expr, "an expression"))
    return;
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    use(ref->variable, expr);
  else if (const auto *all = dyn_cast<AllThreads>(expr))
    use(all->variable, expr);
  else if (const auto *value = dyn_cast<Special>(expr))
    special(value);
  forEachChild(expr, [&](const Expr *child) { this->expr(child); });
}

// ---- Statements -------------------------------------------------------------------------------

/// Labels need a switch, somewhere around; exits a loop, or a switch for a break.
void StructureCheck::exit(const Stmt *stmt) {
  const bool isFound = std::any_of(around.begin(), around.end(), [&](const Stmt *each) {
    return isLoop(each) || (isa<Switch>(each) && !isa<Continue>(stmt));
  });
  const bool hasSwitch =
      std::any_of(around.begin(), around.end(), [](const Stmt *each) { return isa<Switch>(each); });
  if (isa<Case>(stmt) ? !hasSwitch : !isFound)
    complain(stmt->place, isa<Case>(stmt)    ? "a label has no switch around it"
                          : isa<Break>(stmt) ? "a break has nothing to leave"
                                             : "a continue has no loop around it");
}

/// The statement's parts, in a scope of their own. What a `for` declares is in it, and comes first.
void StructureCheck::nested(const Stmt *stmt) {
  scopes.emplace_back();
  if (const auto *counted = dyn_cast<For>(stmt); counted && counted->init)
    this->stmt(counted->init);
  forEachChildExpr(stmt, [&](const Expr *child) { expr(child); });
  const bool canBeLeft = isLoop(stmt) || isa<Switch>(stmt);
  if (canBeLeft)
    around.push_back(stmt);
  const auto *counted = dyn_cast<For>(stmt);
  const auto *branch = dyn_cast<If>(stmt);
  forEachChildStmt(stmt, [&](const Stmt *child) {
    if (branch && child == branch->then)
      under(branch->assumes, child);
    else if (!counted || child != counted->init)
      this->stmt(child);
  });
  if (canBeLeft)
    around.pop_back();
  scopes.pop_back();
}

/// A loop over threads, lanes or warps. Nothing in it leaves what is around it.
void StructureCheck::region(const Stmt *stmt) {
  const auto *threads = dyn_cast<ThreadLoop>(stmt);
  const Region own = !threads                            ? Region::Warps
                     : threads->scope == SyncScope::Warp ? Region::Lanes
                                                         : Region::Threads;
  if (where != (own == Region::Lanes ? Region::Warps : Region::None))
    complain(stmt->place, "a loop over threads stands in another one");
  if (threads && threads->bound)
    expr(threads->bound);
  // Its `break` would leave a loop that is run by the block, out of one thread's turn.
  const Region outer = std::exchange(where, own);
  const std::vector<const Stmt *> left = std::exchange(around, {});
  if (threads)
    under(threads->assumes, threads->body);
  else
    this->stmt(cast<WarpLoop>(stmt)->body);
  around = left;
  where = outer;
}

void StructureCheck::stmt(const Stmt *stmt) {
  if (!enter(stmt, "a statement"))
    return;
  switch (stmt->kind) {
  // In order: a variable may stand in its own initial value, and in those behind it.
  case StmtKind::Declaration:
    for (const Variable *variable : cast<Declaration>(stmt)->variables) {
      declare(variable);
      if (variable->init)
        expr(variable->init);
    }
    return;
  case StmtKind::Break:
  case StmtKind::Continue:
    return exit(stmt);
  case StmtKind::Case:
    exit(stmt);
    return nested(stmt);
  // The block form has turned barriers into the ends of regions.
  case StmtKind::Barrier:
    if (hasRegions)
      complain(stmt->place, "a barrier is left in the block form");
    return;
  case StmtKind::ThreadLoop:
  case StmtKind::WarpLoop:
    return region(stmt);
  case StmtKind::Block:
  case StmtKind::Expression:
  case StmtKind::If:
  case StmtKind::For:
  case StmtKind::While:
  case StmtKind::Do:
  case StmtKind::Switch:
  case StmtKind::Return:
  case StmtKind::Empty:
    return nested(stmt);
  }
}

} // namespace

void checkStructure(const Program &program, const Function &function, const Complaint &complain) {
  StructureCheck(program, function, complain).run(function);
}

} // namespace cu2port::ir
