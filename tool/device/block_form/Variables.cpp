// Block form, third step: where variables live that more than one region uses.
//
//                                     float sum[threads];
//   threads {                         threads {
//     int tx = threadIdx.x;             int tx = threadIdx.x;
//     float sum = 0; ...         ->     sum[t] = 0; ...
//   }                                 }
//   threads {                         threads {
//     sum += tile[tx];                  int tx = threadIdx.x;
//   }                                   sum[t] += tile[tx];
//                                     }
//
// Uniform ones are outside the loops already. One that is cheap to compute from what never changes
// is computed again in each region; all others become arrays over the threads of the block. Before
// that, what would be an array may become several variables, a field or a value each
// (ScalarReplacement.cpp, LiveRanges.cpp), some of which then need none. Start at run().
#include "device/analysis/Addresses.h"
#include "device/analysis/Memo.h"
#include "device/block_form/BlockForm.h"
#include "device/block_form/Uses.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "support/Faults.h"

#include <algorithm>
#include <utility>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxRecomputedNodes = 24; ///< operators and operands; more is worth an array
/// With all that it is computed from. A region computes no more than that for each variable it
/// names: long chains across many barriers would be written out as often as there are regions.
constexpr unsigned maxRecomputedWithNeeds = 500;

/// A variable that a region declares.
struct Local {
  Variable *variable = nullptr;
  Declaration *declaration = nullptr;
  ThreadLoop *owner = nullptr;
  Block *scope = nullptr; ///< the block around the owner
  std::vector<ThreadLoop *> users;
  bool isRematerialised = false;
  bool isGathered = false; ///< others look at each thread's value
  bool hasMoved = false;   ///< with its comments, out of the region that declares it

  bool isShared() const {
    return isGathered ||
           std::any_of(users.begin(), users.end(), [&](auto *u) { return u != owner; });
  }
};

class VariablePlacement {
public:
  VariablePlacement(BlockFormContext &context, const RegionPlan &plan)
      : context(context), program(context.program), plan(plan),
        names(namesIn(context.program, context.kernel)) {}
  void run();
  /// Makes several variables of one where that helps; true if there was any. To be run anew then.
  bool takeApart();

private:
  void analyse();
  void collect(Block *block);
  void collectUsers();
  void findGathered();
  bool isFixed(const Variable *variable, Block *scope);
  bool canRecompute(const Local &local);
  bool canRematerialise(Expr *value, Block *scope);
  unsigned sizeWithNeeds(Expr *value) const;
  void findRecomputed();
  void recompute();
  void recomputeIn(ThreadLoop *loop);
  void needIn(ThreadLoop *loop, const Variable *variable);
  bool canMove(const Local &local) const;
  void moveInto(Local &local);
  bool becomesArray(const Local &local) const;
  void makePerThread(Local &local);
  void replaceByAssignment(Local &local);
  void dropEmpty(Stmt *stmt);
  void insertBefore(Block *block, Stmt *where, Stmt *stmt);

  BlockFormContext &context;
  Program &program;
  const RegionPlan &plan;
  std::set<std::string> names;
  std::vector<Local> locals; ///< in program order
  std::map<const Variable *, std::size_t> indexOf;
  std::map<const ThreadLoop *, std::vector<std::size_t>> declaredIn;
  std::set<const Variable *> assigned; ///< get a value after their declaration, or are addressTaken
  std::map<const Block *, std::set<const Variable *>> changing; ///< in each scope
  std::map<ThreadLoop *, std::set<const Variable *>> recomputed;
  Memo<Variable, bool> recomputable;
};

/// The variables that the regions standing in `block` declare.
void VariablePlacement::collect(Block *block) {
  for (Stmt *stmt : block->statements) {
    auto *loop = dyn_cast<ThreadLoop>(stmt);
    if (!loop)
      continue;
    for (Stmt *inner : loop->body->statements)
      if (auto *declaration = dyn_cast<Declaration>(inner))
        for (Variable *variable : declaration->variables) {
          indexOf[variable] = locals.size();
          declaredIn[loop].push_back(locals.size());
          locals.push_back({variable, declaration, loop, block, {}, false, false, false});
        }
  }
}

/// A region that has its address, or that of what holds it, uses it as well.
void VariablePlacement::collectUsers() {
  const AddressLinks links(context.kernel.body);
  for (ThreadLoop *loop : threadLoops(context.kernel.body))
    for (const Variable *variable : links.reachedThrough(variablesNamedIn(loop->body)))
      if (auto found = indexOf.find(variable); found != indexOf.end())
        locals[found->second].users.push_back(loop);
}

/// `shuffleDown(warp value, ...)`: an array, though one region alone may name it.
void VariablePlacement::findGathered() {
  forEachExpr(context.kernel.body, [&](Expr *&expr) {
    auto *all = dyn_cast<AllThreads>(expr);
    const bool isHere = all && all->scope == context.scope;
    auto found = isHere ? indexOf.find(all->variable) : indexOf.end();
    if (found != indexOf.end())
      locals[found->second].isGathered = true;
  });
}

// ---- Computing again --------------------------------------------------------------------------

/// No statement in the scope changes it.
bool VariablePlacement::isFixed(const Variable *variable, Block *scope) {
  if (!assigned.count(variable) || has(Fault::StaleValue))
    return true;
  const auto [found, isNew] = changing.try_emplace(scope);
  if (isNew)
    found->second = changingVariables(scope);
  return !found->second.count(variable);
}

/// Asked once: a value may be made of another in many ways, and that of a third.
bool VariablePlacement::canRecompute(const Local &local) {
  const Variable *variable = local.variable;
  return recomputable.of(variable, [&] {
    return variable->init && !local.isGathered && !assigned.count(variable) &&
           !variable->type->isArray() && !variable->isVolatile && !isa<InitList>(variable->init) &&
           canRematerialise(variable->init, local.scope);
  });
}

/// The value is cheap, and the same in all regions of the scope: it reads no memory, calls nothing,
/// and what it names is fixed there or can be computed again as well.
bool VariablePlacement::canRematerialise(Expr *value, Block *scope) {
  if (!context.effects.of(value).isPure() || sizeWithNeeds(value) > maxRecomputedWithNeeds)
    return false;
  bool can = true;
  unsigned nodes = 0;
  forEachExprIn(value, [&](Expr *&expr) {
    ++nodes;
    can &= !isa<Call>(expr) && !isa<Intrinsic>(expr);
    auto *ref = dyn_cast<VariableRef>(expr);
    if (!ref || ref->variable->space != AddressSpace::Private)
      return;
    auto found = indexOf.find(ref->variable);
    if (found != indexOf.end())
      can &= locals[found->second].isRematerialised || canRecompute(locals[found->second]);
    else
      can &= isFixed(ref->variable, scope);
  });
  return can && nodes <= maxRecomputedNodes;
}

/// How much a region computes for the value, each variable once; no more than is asked about.
unsigned VariablePlacement::sizeWithNeeds(Expr *value) const {
  std::set<const Variable *> needed;
  unsigned nodes = 0;
  std::function<void(Expr *)> add = [&](Expr *root) {
    forEachExprIn(root, [&](Expr *&expr) {
      ++nodes;
      auto *ref = dyn_cast<VariableRef>(expr);
      if (nodes <= maxRecomputedWithNeeds && ref && indexOf.count(ref->variable) &&
          needed.insert(ref->variable).second && ref->variable->init)
        add(ref->variable->init);
    });
  };
  add(value);
  return nodes;
}

/// Notes that the loop computes the variable, and first those that it is computed from.
void VariablePlacement::needIn(ThreadLoop *loop, const Variable *variable) {
  auto found = indexOf.find(variable);
  if (found == indexOf.end() || !locals[found->second].isRematerialised)
    return;
  if (!recomputed[loop].insert(variable).second)
    return;
  Expr *root = variable->init;
  forEachExprIn(root, [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr))
      needIn(loop, ref->variable);
  });
}

/// The variables of a statement that are used in earnest: not only to compute those that are
/// computed again.
void usedByOthers(ThreadLoop *loop, const std::function<bool(const Variable *)> &isRematerialised,
                  const std::function<void(const Variable *)> &use) {
  for (Stmt *stmt : loop->body->statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (declaration && isRematerialised(declaration->variables.front()))
      continue;
    forEachExpr(stmt, [&](Expr *&expr) {
      if (auto *ref = dyn_cast<VariableRef>(expr))
        use(ref->variable);
    });
  }
}

void VariablePlacement::findRecomputed() {
  for (Local &local : locals)
    local.isRematerialised = !context.isPlain() && local.declaration->variables.size() == 1 &&
                             local.isShared() && canRecompute(local);
  // What such a variable is computed from is computed again with it.
  for (auto local = locals.rbegin(); local != locals.rend(); ++local)
    if (local->isRematerialised) {
      Expr *root = local->variable->init;
      forEachExprIn(root, [&](Expr *&expr) {
        auto *ref = dyn_cast<VariableRef>(expr);
        auto found = ref ? indexOf.find(ref->variable) : indexOf.end();
        if (found != indexOf.end())
          locals[found->second].isRematerialised = true;
      });
    }
}

void VariablePlacement::recompute() {
  auto isRematerialised = [&](const Variable *variable) {
    auto found = indexOf.find(variable);
    return found != indexOf.end() && locals[found->second].isRematerialised;
  };
  for (ThreadLoop *loop : threadLoops(context.kernel.body))
    usedByOthers(loop, isRematerialised, [&](const Variable *variable) { needIn(loop, variable); });
  for (ThreadLoop *loop : threadLoops(context.kernel.body))
    recomputeIn(loop);
}

/// Each region has variables of its own, copies of the first ones, which go: what a later step does
/// to one, under the conditions of that region, must not be seen in the others.
void VariablePlacement::recomputeIn(ThreadLoop *loop) {
  auto &statements = loop->body->statements;
  std::vector<Stmt *> again;
  VariableMap own;
  std::set<std::size_t> concerned; // in program order
  for (const Variable *needed : recomputed[loop])
    concerned.insert(indexOf.at(needed));
  const auto declared = declaredIn.find(loop);
  if (declared != declaredIn.end())
    concerned.insert(declared->second.begin(), declared->second.end());
  // The owner's declaration is replaced by the copy or goes; others get theirs at the beginning.
  for (std::size_t each : concerned) {
    Local &local = locals[each];
    if (!local.isRematerialised)
      continue;
    const bool isNeeded = recomputed[loop].count(local.variable) != 0;
    Stmt *copy = isNeeded ? clone(program, local.declaration, own) : nullptr;
    if (has(Fault::GuardTrueElsewhere) && copy) {
      copy = program.make<Declaration>(*local.declaration);
      own.clear();
    }
    if (local.owner == loop) {
      auto first = std::find(statements.begin(), statements.end(), local.declaration);
      local.hasMoved = !isNeeded;
      if (isNeeded)
        *first = copy;
      else
        statements.erase(first);
    } else if (isNeeded) {
      if (!std::exchange(local.hasMoved, false))
        copy->comments = {};
      again.push_back(copy);
    }
  }
  renameVariables(loop->body, own);
  statements.insert(statements.begin(), again.begin(), again.end());
}

// ---- Arrays over the threads ------------------------------------------------------------------

void VariablePlacement::insertBefore(Block *block, Stmt *where, Stmt *stmt) {
  auto &statements = block->statements;
  statements.insert(std::find(statements.begin(), statements.end(), where), stmt);
}

/// One without a value that a single region of the same block uses can be declared there.
bool VariablePlacement::canMove(const Local &local) const {
  if (local.variable->init || local.isGathered || local.users.size() != 1)
    return false;
  // Not in one further inside: a loop around it would have a new variable each round.
  const auto &siblings = local.scope->statements;
  return std::find(siblings.begin(), siblings.end(), local.users.front()) != siblings.end();
}

/// `threads { int x; a } threads { x = 1; b(x); }`: x is declared in the second one.
void VariablePlacement::moveInto(Local &local) {
  ThreadLoop *user = local.users.front();
  auto &statements = local.owner->body->statements;
  statements.erase(std::find(statements.begin(), statements.end(), local.declaration));
  user->body->statements.insert(user->body->statements.begin(), local.declaration);
}

bool VariablePlacement::becomesArray(const Local &local) const {
  return !local.isRematerialised && local.isShared() && !canMove(local);
}

/// The declaration in the region becomes an assignment of its initial value, or goes.
void VariablePlacement::replaceByAssignment(Local &local) {
  auto &statements = local.owner->body->statements;
  auto position = std::find(statements.begin(), statements.end(), local.declaration);
  std::vector<Stmt *> assignments = assignInitial(program, local.variable, context.names);
  if (!assignments.empty())
    assignments.front()->comments = local.declaration->comments;
  position = statements.erase(position);
  statements.insert(position, assignments.begin(), assignments.end());
}

/// `threads { float sum = 0; ... }  ->  perthread float sum; threads { sum = 0; ... }`
void VariablePlacement::makePerThread(Local &local) {
  // A declaration of several variables loses this one only.
  if (local.declaration->variables.size() > 1) {
    auto &list = local.declaration->variables;
    auto *single = program.make<Declaration>();
    single->variables = {local.variable};
    list.erase(std::find(list.begin(), list.end(), local.variable));
    auto &statements = local.owner->body->statements;
    auto position = std::find(statements.begin(), statements.end(), local.declaration);
    statements.insert(position + 1, single);
    local.declaration = single;
  }
  replaceByAssignment(local);
  local.variable->storage =
      context.scope == SyncScope::Block ? Storage::PerThread : Storage::PerLane;
  local.variable->isConst = false;
  if (local.variable->type->isStruct() || local.variable->type->isVector())
    local.variable->isVolatile = false; // C++ assigns no volatile class, and no other thread has it
  auto *outer = program.make<Declaration>();
  outer->variables = {local.variable};
  outer->place = local.declaration->place;
  bool isArray = local.variable->type->isArray();
  if (!isArray || context.scope == SyncScope::Warp)
    return insertBefore(local.scope, local.owner, outer);
  // Arrays take memory from the block's scratch, once: at the beginning of the kernel.
  unsigned same = 0;
  for (const Local &other : locals)
    same += other.variable->name == local.variable->name;
  if (same > 1 && local.scope != context.kernel.body)
    local.variable->name = takeName({local.variable->name}, names);
  context.kernel.body->statements.insert(context.kernel.body->statements.begin(), outer);
}

/// Regions with nothing left.
void VariablePlacement::dropEmpty(Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt)) {
    auto &statements = block->statements;
    statements.erase(std::remove_if(statements.begin(), statements.end(),
                                    [](Stmt *each) {
                                      auto *loop = dyn_cast<ThreadLoop>(each);
                                      return loop && loop->body->statements.empty() &&
                                             loop->body->commentsAtEnd.empty();
                                    }),
                     statements.end());
  }
  forEachChildStmt(stmt, [&](Stmt *&child) { dropEmpty(child); });
}

/// Finds what the regions declare, who uses it, and what can be computed again.
void VariablePlacement::analyse() {
  assigned = changingVariables(context.kernel.body);
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    if (auto *block = dyn_cast<Block>(stmt))
      collect(block);
  });
  collectUsers();
  findGathered();
  findRecomputed();
}

/// The last ones first: what copies a variable then uses some of its fields only.
bool VariablePlacement::takeApart() {
  analyse();
  std::map<const Variable *, const Block *> scopes;
  for (const Local &local : locals)
    scopes[local.variable] = local.scope;
  std::optional<RegionUses> uses;
  bool any = false;
  for (auto local = locals.rbegin(); local != locals.rend(); ++local) {
    if (!becomesArray(*local))
      continue;
    auto isCheap = [&](Expr *value) { return canRematerialise(value, local->scope); };
    const bool isSplit = replaceAggregates(context, local->variable);
    if (isSplit)
      uses.reset();
    else if (!uses)
      uses.emplace(context.kernel.body, scopes);
    if (isSplit || splitLiveRanges(context, local->variable, local->scope, *uses, isCheap)) {
      recomputable.clear();
      any = true;
    }
  }
  return any;
}

void VariablePlacement::run() {
  for (const Variable *variable : plan.atBlockLevel)
    const_cast<Variable *>(variable)->storage = Storage::Uniform;
  analyse();
  recompute();
  for (Local &local : locals) {
    if (becomesArray(local))
      makePerThread(local);
    else if (!local.isRematerialised && local.isShared())
      moveInto(local);
  }
  dropEmpty(context.kernel.body);
}

} // namespace

void placeVariables(BlockFormContext &context, const RegionPlan &plan) {
  while (!context.isPlain() && VariablePlacement(context, plan).takeApart())
    ;
  VariablePlacement(context, plan).run();
}

} // namespace cu2port::ir
