// Early return, the guards: statements between barriers run only in active threads; barriers and
// the uniform control flow around them in all.
//
//   int i = ...;                            int i = ...;
//   if (i >= n) return;                     bool active = i < n;
//   for (int k = 0; k < n; ++k) {           for (int k = 0; k < n; ++k) {
//     float v = x[i + k];                     float v;
//     s[t] = v;                               if (active) { v = x[i + k]; s[t] = v; }
//     barrier                         ->      barrier
//     if (s[k] < 0) return;                   if (active) {
//     y[i] += v;                                if (s[k] < 0) active = false;
//     barrier                                   if (active) y[i] += v;
//   }                                         }
//   done(y);                                  barrier
//                                           }
//                                           if (!active) return;
//                                           done(y);
//
// Threads that have gone in CUDA now evaluate the conditions around barriers. So these must be the
// same for all threads, load nothing, and be made of variables that have their values in all of
// them: what computes those stays outside the guards (EarlyReturnControl.cpp). A kernel in which
// that is not so is refused. Start at Guarder::run().
#include "device/early_return/EarlyReturnGuards.h"

#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// Variables that leave a scope of their own must not meet others of the same name.
void Guarder::countNames() {
  for (const Variable *parameter : context.kernel.parameters)
    ++declarations[parameter->name];
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        ++declarations[variable->name];
  });
}

/// By its name or through an address, in the statements from `i` on.
bool Guarder::isUsedFrom(const Declaration *declaration, const Statements &statements,
                         std::size_t i) {
  Variables declared(declaration->variables.begin(), declaration->variables.end()), used;
  for (; i < statements.size(); ++i)
    used.merge(variablesNamedIn(statements[i]));
  return intersects(declared, links.reachedThrough(used));
}

/// Declares variables before the guard; they get their values inside: `const float v = x[i];
/// ->  float v; if (active) { v = x[i]; }`
void Guarder::hoist(Declaration *declaration, Statements &hoisted, Statements &body) {
  hoisted.push_back(declaration);
  for (Variable *variable : declaration->variables) {
    if (declarations[variable->name] > 1)
      variable->name = takeName({variable->name}, names);
    unsettled.insert(variable);
    variable->isConst = false;
    Expr *init = variable->init;
    if (!init)
      continue;
    variable->init = nullptr;
    if (auto *list = dyn_cast<InitList>(init))
      list->isValue = true;
    if (variable->type->isArray())
      context.refuse(variable->place, "an array with initial values is used across a barrier "
                                      "before which some threads return");
    body.push_back(makeAssignment(program, makeRef(program, variable, variable->place), init,
                                  variable->place));
  }
}

/// The statements from begin to end, which have no barrier, for active threads only. In front of
/// the guard stand declarations of shared memory and those that statements behind it use, with
/// their values where any thread can compute them (isFree): `const int half = n / 2;`.
void Guarder::guard(const Statements &statements, std::size_t begin, std::size_t end,
                    Statements &out) {
  Statements hoisted, body;
  for (std::size_t i = begin; i < end; ++i) {
    auto *declaration = dyn_cast<Declaration>(statements[i]);
    bool isShared = declaration && declaration->variables.front()->space == AddressSpace::Shared;
    if (!declaration || (!isShared && !isUsedFrom(declaration, statements, end)))
      body.push_back(statements[i]);
    else if (!isFree(declaration))
      hoist(declaration, hoisted, body);
    else
      hoisted.push_back(declaration);
    if (declaration && !hoisted.empty() && hoisted.back() == declaration)
      for (Variable *variable : declaration->variables)
        if (!isShared && declarations[variable->name] > 1)
          variable->name = takeName({variable->name}, names);
    if (declaration && (hoisted.empty() || hoisted.back() != declaration))
      unsettled.insert(declaration->variables.begin(), declaration->variables.end());
  }
  out.insert(out.end(), hoisted.begin(), hoisted.end());
  if (body.empty())
    return;
  for (Stmt *stmt : body)
    guarded.add(stmt);
  out.push_back(flag.guard(flag.convert(body)));
}

/// Four kinds of statements: around a barrier; with the first return; those that all threads run,
/// as nobody has gone yet or as conditions need them; and the rest, as many in a row as there are.
void Guarder::list(const Statements &statements, std::size_t begin, std::size_t end,
                   Statements &out) {
  for (std::size_t i = begin; i < end && !context.refusal;) {
    Stmt *stmt = statements[i];
    auto standsAlone = [&](Stmt *each) { return splits.count(each) || isControl(each); };
    if (splits.count(stmt)) {
      split(stmt);
      out.push_back(stmt);
      ++i;
    } else if (!mayBeInactive && convertsReturn(stmt)) {
      guarded.add(stmt);
      for (Stmt *converted : flag.convert({stmt}))
        out.push_back(converted);
      mayBeInactive = true;
      ++i;
    } else if (!mayBeInactive || isControl(stmt)) {
      if (mayBeInactive)
        forEachExpr(stmt, [&](Expr *&expr) { addReads(expr, readByAll); });
      out.push_back(stmt);
      ++i;
    } else {
      std::size_t next = i;
      while (next < end && !standsAlone(statements[next]))
        ++next;
      guard(statements, i, next, out);
      i = next;
    }
  }
}

void Guarder::splitBody(Stmt *&body) {
  if (!body)
    return;
  auto *block = dyn_cast<Block>(body);
  Statements statements = block ? block->statements : Statements{body}, out;
  list(statements, 0, statements.size(), out);
  if (block)
    block->statements = std::move(out);
  else
    body = out.size() == 1 ? out[0] : makeBlock(program, std::move(out));
}

/// Threads return in one side, and are missed behind both.
void Guarder::splitBranch(If *branch) {
  runsInAll(branch->condition);
  bool wasUniform = isUniformHere, before = mayBeInactive;
  isUniformHere = isUniformHere && uniformity.isUniform(branch->condition);
  splitBody(branch->then);
  bool afterThen = mayBeInactive;
  mayBeInactive = before;
  splitBody(branch->otherwise);
  mayBeInactive |= afterThen;
  isUniformHere = wasUniform;
}

void Guarder::splitLoop(Stmt *stmt, Expr *condition, Expr *step, Stmt *&body) {
  bool wasUniform = isUniformHere;
  isUniformHere = isUniformHere && (!condition || uniformity.isUniform(condition));
  mayBeInactive |= convertsReturn(stmt); // in the next turn of the loop
  runsInAll(condition);
  runsInAll(step, true);
  // Where all threads of a block have returned, the loop must end by itself.
  if (mayBeInactive && RegionFacts(stmt).isRepeatable(condition))
    context.refuse(stmt->place,
                   "a loop around a barrier may end only by the return of its threads");
  splitBody(body);
  isUniformHere = wasUniform;
}

/// A statement around a barrier, or the barrier.
void Guarder::split(Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt)) {
    Stmt *body = block;
    splitBody(body);
  } else if (auto *branch = dyn_cast<If>(stmt)) {
    splitBranch(branch);
  } else if (auto *loop = dyn_cast<For>(stmt)) {
    if (auto *first = llvm::dyn_cast_or_null<Expression>(loop->init))
      runsInAll(first->expr, true);
    if (auto *first = llvm::dyn_cast_or_null<Declaration>(loop->init))
      for (const Variable *variable : first->variables)
        runsInAll(variable->init);
    splitLoop(loop, loop->condition, loop->step, loop->body);
  } else if (auto *whileLoop = dyn_cast<While>(stmt)) {
    splitLoop(whileLoop, whileLoop->condition, nullptr, whileLoop->body);
  } else if (auto *doLoop = dyn_cast<Do>(stmt)) {
    splitLoop(doLoop, doLoop->condition, nullptr, doLoop->body);
  } else if (isa<Switch>(stmt) && (mayBeInactive || convertsReturn(stmt))) {
    context.refuse(stmt->place, "some threads return before a barrier in a switch");
  }
}

/// The first statement in which threads return: declares the flag. `if (i >= n) return;` becomes
/// the declaration, `bool active = i < n;`, and brings its comments.
void Guarder::start(const Statements &statements, std::size_t &i, Statements &out) {
  auto *exit = dyn_cast<If>(statements[i]);
  const Stmt *then = exit ? exit->then : nullptr;
  if (const auto *block = llvm::dyn_cast_or_null<Block>(then);
      block && block->statements.size() == 1)
    then = block->statements[0];
  bool isOnlyReturn = then && isa<Return>(then) && !exit->otherwise;
  if (!isOnlyReturn)
    return out.push_back(flag.declare());
  if (out.empty() || !then->comments.before.empty())
    exit->comments.before.insert(exit->comments.before.end(), then->comments.before.begin(),
                                 then->comments.before.end());
  if (exit->comments.after.empty())
    exit->comments.after = then->comments.after;
  out.push_back(flag.declareUnless(exit));
  mayBeInactive = true;
  ++i;
}

void Guarder::run() {
  findControl();
  countNames();
  const RegionFacts facts(context.kernel.body);
  llvm::copy_if(facts.variables(), std::inserter(unsettled, unsettled.end()),
                [&](const Variable *variable) { return facts.changes(variable); });
  const Statements &top = context.kernel.body->statements;
  auto first =
      std::find_if(top.begin(), top.end(), [&](Stmt *each) { return convertsReturn(each); });
  auto last =
      std::find_if(top.rbegin(), top.rend(), [&](Stmt *each) { return splits.count(each); });
  auto i = static_cast<std::size_t>(first - top.begin());
  auto tail = static_cast<std::size_t>(last.base() - top.begin());
  // Before the first return all threads are there; behind the last barrier they may go.
  Statements out(top.begin(), first);
  start(top, i, out);
  list(top, i, tail, out);
  if (mayBeInactive && tail < top.size())
    out.push_back(flag.leaveUnlessActive(program.make<Return>()));
  out.insert(out.end(), top.begin() + static_cast<std::ptrdiff_t>(tail), top.end());
  // `if (c) m = x[0]; for (i < m) barrier`: m has its value in active threads only.
  for (const Variable *variable : readByAll)
    if (guarded.sets(variable))
      context.refuse(context.kernel.place,
                     "some threads return before a barrier whose condition depends on '" +
                         variable->name + "', which only the others compute");
  context.kernel.body->statements = std::move(out);
}

void guardActiveThreads(BlockFormContext &context) { Guarder(context).run(); }

} // namespace cu2port::ir
