// Block form, the step placeVariables: where variables live that more than one region uses.
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
// (ScalarReplacement.cpp, LiveRanges.cpp), some of which then need none. Rematerialisation.cpp has
// what is computed again. Start at run().
#include "device/block_form/Variables.h"

#include "device/analysis/Addresses.h"
#include "device/block_form/DeadCode.h"
#include "device/block_form/Uses.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

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
  if (context.scope == SyncScope::Block)
    findPassed();
}

/// What a function that runs the block gets, and what that leads to.
void VariablePlacement::findPassed() {
  const AddressLinks links(context.kernel.body);
  forEachStmt(context.kernel.body, [&](const Stmt *stmt) {
    if (!blockCallOf(stmt))
      return;
    for (const Variable *variable : links.reachedThrough(variablesNamedIn(stmt)))
      if (auto found = indexOf.find(variable); found != indexOf.end())
        locals[found->second].isGathered = true;
  });
}

// ---- Arrays over the threads ------------------------------------------------------------------

void VariablePlacement::insertBefore(Block *block, Stmt *where, Stmt *stmt) {
  auto &statements = block->statements;
  statements.insert(std::find(statements.begin(), statements.end(), where), stmt);
}

/// One without a value that a single region of the same block uses can be declared there.
bool VariablePlacement::canMove(const RegionVariable &local) const {
  if (local.variable->init || local.isGathered || local.users.size() != 1)
    return false;
  // Not in one further inside: a loop around it would have a new variable each round.
  const auto &siblings = local.scope->statements;
  return std::find(siblings.begin(), siblings.end(), local.users.front()) != siblings.end();
}

/// `threads { int x; a } threads { x = 1; b(x); }`: x is declared in the second one.
void VariablePlacement::moveInto(RegionVariable &local) {
  ThreadLoop *user = local.users.front();
  auto &statements = local.owner->body->statements;
  statements.erase(std::find(statements.begin(), statements.end(), local.declaration));
  user->body->statements.insert(user->body->statements.begin(), local.declaration);
}

bool VariablePlacement::becomesArray(const RegionVariable &local) const {
  return !local.isRematerialised && local.isShared() && !canMove(local);
}

/// The declaration in the region becomes an assignment of its initial value, or goes.
void VariablePlacement::replaceByAssignment(RegionVariable &local) {
  auto &statements = local.owner->body->statements;
  auto position = std::find(statements.begin(), statements.end(), local.declaration);
  std::vector<Stmt *> assignments = assignInitial(program, local.variable, context.names);
  if (!assignments.empty())
    assignments.front()->comments = local.declaration->comments;
  position = statements.erase(position);
  statements.insert(position, assignments.begin(), assignments.end());
}

/// `threads { float sum = 0; ... }  ->  perthread float sum; threads { sum = 0; ... }`
void VariablePlacement::makePerThread(RegionVariable &local) {
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
  for (const RegionVariable &other : locals)
    same += other.variable->name == local.variable->name;
  if (same > 1 && local.scope != context.kernel.body)
    local.variable->name = takeName({local.variable->name}, names);
  context.kernel.body->statements.insert(context.kernel.body->statements.begin(), outer);
}

/// Finds what the regions declare, who uses it, and what can be computed again.
void VariablePlacement::analyse() {
  facts = RegionFacts(context.kernel);
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    if (auto *block = dyn_cast<Block>(stmt))
      collect(block);
  });
  collectUsers();
  findGathered();
  findRecomputed();
}

/// The last ones first: what copies a variable then uses some of its fields only.
bool VariablePlacement::splitLiveRangesOnce() {
  analyse();
  std::map<const Variable *, const Block *> scopes;
  for (const RegionVariable &local : locals)
    scopes[local.variable] = local.scope;
  std::optional<RegionUses> uses;
  bool any = false;
  for (auto local = locals.rbegin(); local != locals.rend(); ++local) {
    if (!becomesArray(*local))
      continue;
    auto isCheap = [&](Expr *value) { return canRematerialise(value, local->scope); };
    const bool isSplit =
        !facts.isAddressTaken(local->variable) && replaceAggregates(context, local->variable);
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
  for (RegionVariable &local : locals) {
    if (becomesArray(local))
      makePerThread(local);
    else if (!local.isRematerialised && local.isShared())
      moveInto(local);
  }
  dropEmptyRegions(context.kernel.body);
}

void placeVariables(BlockFormContext &context, const RegionPlan &plan) {
  while (!context.isPlain() && VariablePlacement(context, plan).splitLiveRangesOnce())
    ;
  VariablePlacement(context, plan).run();
}

} // namespace cu2port::ir
