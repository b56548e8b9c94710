// Block form: branches and loops around a barrier that threads do not take together. All threads
// walk through them, each with a flag that says whether it is there; nobody enters where nobody is.
//
//   while (i < n) {                     bool running = true;
//     s[t] = x[i];                      for (;;) {
//     barrier                             running = running && i < n;
//     if (s[0] > 0)              ->       if (!any(block running)) break;
//       break;                            if (running) s[t] = x[i];
//     i += 256;                           barrier
//   }                                     if (running && s[0] > 0) running = false;
//                                         if (running) i += 256;
//                                       }
//
//   if (x[t] > 0) {                     bool inside = x[t] > 0, outside = !inside;
//     s[t] = x[t];                      if (any(block inside)) {
//     barrier                             if (inside) s[t] = x[t];
//     y[t] = s[0];                        barrier
//   } else                       ->       if (inside) y[t] = s[0];
//     y[t] = 0;                         }
//                                       if (outside) y[t] = 0;
//
// A thread that breaks, continues or returns clears its flags up to that of the statement it
// leaves; those of one that has returned are clear. Each flag implies those of the statements
// around, so that the innermost one is enough to ask for. What threads do take together stays a
// branch or loop. Start at Predication::list() and take().
#include "device/analysis/Addresses.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/Walk.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

bool hasOwnContinue(Stmt *stmt) {
  bool found = isa<Continue>(stmt);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!isLoop(child))
      found |= hasOwnContinue(child);
  });
  return found;
}

/// A step that differs between threads would have to stand at the end of the body, which a continue
/// skips.
bool isTogether(const Stmt *stmt, const Uniformity &uniformity) {
  const auto *loop = dyn_cast<For>(stmt);
  const bool hasOwnStep = loop && loop->step && !uniformity.isUniformAssignment(loop->step);
  return uniformity.isConvergent(stmt) && !(hasOwnStep && hasOwnContinue(loop->body));
}

/// Writes the statements around barriers anew. `group` has those since the last barrier, which
/// become one branch when something comes that all threads walk through (flush).
class Predication {
public:
  Predication(BlockFormContext &context, const Uniformity &uniformity, const FissionSet &splits)
      : context(context), program(context.program), uniformity(uniformity), splits(splits),
        links(context.kernel.body), mayReturn(containsReturn(context.kernel.body)) {}

  Block *body(Block *from) {
    List to;
    list(from->statements, to);
    auto *block = program.make<Block>(*from);
    block->statements = std::move(to);
    return block;
  }

private:
  using List = std::vector<Stmt *>;

  /// A statement around the one in hand. `stays`: it is left as it is.
  struct Around {
    Stmt *stmt = nullptr;
    bool stays = true;
    std::size_t breaks = 0;    ///< how many flags a break leaves in force
    std::size_t continues = 0; ///< a continue likewise
  };

  // Flags
  Variable *flag() const { return flags.empty() ? nullptr : flags.back(); }
  Expr *ref(Variable *variable) { return makeRef(program, variable, variable->place); }
  Expr *here(Expr *condition);
  Declaration *declareFlag(const std::string &name, Expr *value, Place place);
  Stmt *clear(std::size_t kept, Place place);
  If *whereHere(List then);
  Stmt *whereAny(Variable *flag, List then);
  If *ifAny(Variable *flag);
  const Around *leftBy(const Stmt *exit) const;

  // Statements
  void list(const List &from, List &to);
  void take(Stmt *stmt, List &to);
  void plain(Stmt *stmt, List &to);
  void flush(List &to);
  std::set<const Variable *> usedOutside(const List &group) const;
  void exit(Stmt *stmt, List &to);
  bool clears(Stmt *stmt) const;
  void notePlainReturns(Stmt *stmt);
  Block *nested(Stmt *stmt, const List &atEnd = {});
  void branch(If *stmt, List &to);
  bool joins(const List &statements) const;
  bool exitsOnly(const If *stmt) const;
  void leave(If *stmt, List &to);
  void uniformLoop(Stmt *stmt, List &to);
  void loop(Stmt *stmt, List &to);
  void takeInit(For *loop, List &to);
  Stmt *step(For *loop);
  void leaveIfNobodyIsLeft(Variable *running, List &to);
  void uniformSwitch(Switch *stmt, List &to);
  void choice(Switch *stmt, List &to);

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  const FissionSet &splits;
  const AddressLinks links;
  const bool mayReturn; ///< before or inside what threads do not take together
  std::vector<Variable *>
      flags; ///< of the statements around, outermost first; each implies those before
  std::vector<Around> around;
  List group;                          ///< statements to run under the innermost flag
  std::vector<const List *> following; ///< the lists that are being taken
};

// ---- Flags ------------------------------------------------------------------------------------

/// `flag && condition`; without a condition the flag, without a flag the condition. Null stands for
/// true.
Expr *Predication::here(Expr *condition) {
  const Type *boolean = program.types.scalar(Scalar::Bool);
  if (!flag())
    return condition;
  return condition ? makeBinary(program, BinaryOp::And, ref(flag()), condition, boolean)
                   : ref(flag());
}

/// `bool name = value;`, true for null.
Declaration *Predication::declareFlag(const std::string &name, Expr *value, Place place) {
  Variable *variable = makeVariable(context, name, program.types.scalar(Scalar::Bool), place);
  // A thread that has returned does not get as far as to set it.
  variable->startsClear = mayReturn;
  return makeDeclaration(program, variable, value ? value : makeBool(program, true));
}

/// Clears all flags but the first `kept`.
Stmt *Predication::clear(std::size_t kept, Place place) {
  List assignments;
  const std::size_t first = kept + has(Fault::LostBreak);
  for (std::size_t i = first; i < flags.size(); ++i)
    assignments.push_back(makeAssignment(program, makeRef(program, flags[i], place),
                                         makeBool(program, false), place));
  return makeBlock(program, assignments);
}

/// Whether threads meet in the statements.
bool Predication::joins(const List &statements) const {
  bool found = false;
  for (Stmt *stmt : statements)
    forEachStmt(stmt, [&](Stmt *each) { found |= isBarrier(each, context.scope); });
  return found;
}

/// Statements for those whose innermost flag is set.
If *Predication::whereHere(List then) {
  If *branch = makeIf(program, ref(flag()), std::move(then));
  branch->isMask = true;
  return branch;
}

/// Statements that nobody need look at if the flag is clear for all. They hold the flag's own
/// tests: this is for the barriers, which all threads walk through or none.
Stmt *Predication::whereAny(Variable *flag, List then) {
  if (!joins(then))
    return makeBlock(program, std::move(then));
  If *branch = ifAny(flag);
  branch->then = makeBlock(program, std::move(then));
  return branch;
}

/// `if (any(block flag))`: the same for all threads.
If *Predication::ifAny(Variable *flag) {
  Intrinsic *any = makeCall(program, OperationId::Any, program.types.scalar(Scalar::Bool),
                            {makeAllThreads(program, flag, context.scope)}, flag->place);
  auto *branch = program.make<If>();
  branch->condition = any;
  branch->isMask = true;
  branch->place = flag->place;
  return branch;
}

/// What a break or continue leaves; a continue leaves no switch.
const Predication::Around *Predication::leftBy(const Stmt *exit) const {
  for (auto each = around.rbegin(); each != around.rend(); ++each)
    if (isLoop(each->stmt) || (isa<Break>(exit) && isa<Switch>(each->stmt)))
      return &*each;
  return nullptr;
}

// ---- Lists ------------------------------------------------------------------------------------

/// The variables that other statements of the list use, by name or through an address.
std::set<const Variable *> Predication::usedOutside(const List &group) const {
  std::set<const Variable *> used;
  for (Stmt *stmt : *following.back())
    if (std::find(group.begin(), group.end(), stmt) == group.end()) {
      const std::set<const Variable *> named = variablesNamedIn(stmt);
      used.insert(named.begin(), named.end());
    }
  return links.reachedThrough(used);
}

/// The group becomes one branch; what it declares for later stands before it.
void Predication::flush(List &to) {
  if (group.empty())
    return;
  List statements = std::move(group);
  group.clear();
  if (!flag()) {
    to.insert(to.end(), statements.begin(), statements.end());
    return;
  }
  const std::set<const Variable *> used = usedOutside(statements);
  List inside;
  for (Stmt *stmt : statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    const Variable *first = declaration ? declaration->variables.front() : nullptr;
    // Shared memory is the block's, whoever is here.
    if (first && first->space != AddressSpace::Private) {
      to.push_back(stmt);
      continue;
    }
    // What stays within the group is declared in the branch; `int v = e;` for later statements
    // becomes `int v; if (flag) v = e;`.
    bool leaves = false;
    if (declaration)
      for (const Variable *variable : declaration->variables)
        leaves |= used.count(variable) != 0;
    if (!leaves) {
      inside.push_back(stmt);
      continue;
    }
    List assignments;
    for (Variable *variable : declaration->variables) {
      List initial = assignInitial(program, variable, context.names);
      assignments.insert(assignments.end(), initial.begin(), initial.end());
      variable->isConst = false;
    }
    to.push_back(declaration);
    inside.insert(inside.end(), assignments.begin(), assignments.end());
  }
  if (!inside.empty())
    to.push_back(whereHere(inside));
}

/// A list of statements, each of which may let some threads leave:
///
///   if (c) break;             if (flag && c) flag = false;
///   barrier            ->     if (any(block flag)) { barrier ... }
///   ...
void Predication::list(const List &from, List &to) {
  List outer = std::move(group);
  group.clear();
  following.push_back(&from);
  bool mayBeEmpty = false;
  for (std::size_t i = 0; i < from.size(); ++i) {
    take(from[i], to);
    // When some have left, maybe all have: nobody is to wait in what follows. A label of a switch
    // stays where it can be jumped to.
    auto first = from.begin() + static_cast<std::ptrdiff_t>(i) + 1;
    List rest(first, std::find_if(first, from.end(), [](Stmt *each) { return isa<Case>(each); }));
    mayBeEmpty |= flag() && clears(from[i]);
    if (mayBeEmpty && joins(rest)) {
      flush(to);
      List guarded;
      list(rest, guarded);
      to.push_back(whereAny(flag(), guarded));
      i += rest.size();
    }
  }
  flush(to);
  following.pop_back();
  group = std::move(outer);
}

/// Whether the statement lets some threads leave one that stands around it.
bool Predication::clears(Stmt *stmt) const {
  bool found = containsReturn(stmt);
  forEachStmt(stmt, [&](Stmt *each) {
    found |= (isa<Break>(each) || isa<Continue>(each)) && splits.count(each);
  });
  return found;
}

/// Returns inside what all threads of the group run by themselves clear their flags first.
void Predication::notePlainReturns(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (!isa<Return>(child))
      return notePlainReturns(child);
    auto *block = cast<Block>(clear(0, child->place));
    block->statements.push_back(child);
    child = block;
  });
}

/// Without a barrier: goes to the group. A return clears all flags, so that the thread counts in no
/// `any`.
void Predication::plain(Stmt *stmt, List &to) {
  if (flags.empty()) {
    to.push_back(stmt);
    return;
  }
  const bool returns = containsReturn(stmt);
  if (isa<Return>(stmt)) {
    auto *block = cast<Block>(clear(0, stmt->place));
    block->statements.push_back(stmt);
    stmt = block;
  } else if (returns) {
    notePlainReturns(stmt);
  }
  group.push_back(stmt);
  if (returns)
    flush(to);
}

void Predication::take(Stmt *stmt, List &to) {
  // Barriers, labels and votes stand under no flag of a thread's.
  if (isBarrier(stmt, context.scope) || isa<Case>(stmt)) {
    flush(to);
    to.push_back(stmt);
    return;
  }
  auto *declaration = dyn_cast<Declaration>(stmt);
  if (declaration && isVote(declaration->variables[0]->init, context.scope)) {
    flush(to);
    if (flag())
      addActive(program, declaration->variables[0]->init, flag(), context.scope);
    to.push_back(stmt);
    return;
  }
  // Then ways out, and what no barrier is in; what is left is around one.
  if (isa<Break>(stmt) || isa<Continue>(stmt))
    return exit(stmt, to);
  if (!splits.count(stmt))
    return plain(stmt, to);
  if (isa<Return>(stmt))
    return plain(stmt, to);
  if (auto *block = dyn_cast<Block>(stmt)) {
    flush(to);
    to.push_back(nested(block));
    return;
  }
  if (auto *inner = dyn_cast<If>(stmt))
    return branch(inner, to);
  flush(to);
  if (auto *inner = dyn_cast<Switch>(stmt))
    return uniformity.isConvergent(inner) ? uniformSwitch(inner, to) : choice(inner, to);
  return isTogether(stmt, uniformity) ? uniformLoop(stmt, to) : loop(stmt, to);
}

Block *Predication::nested(Stmt *stmt, const List &atEnd) {
  auto *from = llvm::dyn_cast_or_null<Block>(stmt);
  auto *block = from ? program.make<Block>(*from) : makeBlock(program, {});
  List statements = from ? from->statements : stmt ? List{stmt} : List{};
  statements.insert(statements.end(), atEnd.begin(), atEnd.end());
  block->statements.clear();
  list(statements, block->statements);
  return block;
}

/// A break or continue stays if what it leaves does; else it clears flags.
void Predication::exit(Stmt *stmt, List &to) {
  const Around *left = leftBy(stmt);
  if (!left || left->stays) {
    flush(to);
    to.push_back(stmt);
    return;
  }
  Stmt *cleared = clear(isa<Break>(stmt) ? left->breaks : left->continues, stmt->place);
  cleared->comments = stmt->comments;
  group.push_back(cleared);
  flush(to);
}

// ---- Branches ---------------------------------------------------------------------------------

/// `if (c) { a; break; }`, with nothing before the way out that joins threads or leaves too.
bool Predication::exitsOnly(const If *stmt) const {
  if (stmt->otherwise)
    return false;
  const Stmt *last = stmt->then;
  if (const auto *block = dyn_cast<Block>(last)) {
    if (block->statements.empty())
      return false;
    for (Stmt *each : block->statements)
      if (each != block->statements.back() && (splits.count(each) || clears(each)))
        return false;
    last = block->statements.back();
  }
  return isa<Break>(last) || isa<Continue>(last);
}

/// Those who are here and take the way out do so by themselves.
void Predication::leave(If *stmt, List &to) {
  auto *block = dyn_cast<Block>(stmt->then);
  List statements = block ? block->statements : List{stmt->then};
  const Stmt *way = statements.back();
  const Around *left = leftBy(way);
  auto *cleared = cast<Block>(clear(isa<Break>(way) ? left->breaks : left->continues, way->place));
  statements.pop_back();
  statements.insert(statements.end(), cleared->statements.begin(), cleared->statements.end());
  If *branch = makeIf(program, here(stmt->condition), statements);
  branch->comments = stmt->comments;
  to.push_back(branch);
}

void Predication::branch(If *stmt, List &to) {
  flush(to);
  if (uniformity.isConvergent(stmt)) {
    auto *copy = program.make<If>(*stmt);
    copy->then = nested(stmt->then);
    copy->otherwise = stmt->otherwise ? nested(stmt->otherwise) : nullptr;
    to.push_back(copy);
    return;
  }
  if (exitsOnly(stmt))
    return leave(stmt, to);
  Declaration *inside = declareFlag("inside", here(stmt->condition), stmt->place);
  inside->comments = stmt->comments;
  to.push_back(inside);
  Declaration *outside = nullptr;
  if (stmt->otherwise) {
    Expr *others = makeNot(program, ref(inside->variables[0]));
    outside = declareFlag("outside", here(others), stmt->place);
    to.push_back(outside);
  }
  auto side = [&](Stmt *from, Declaration *taken) {
    Variable *flag = taken->variables[0];
    flags.push_back(flag);
    Block *block = nested(from);
    flags.pop_back();
    to.push_back(whereAny(flag, block->statements));
  };
  side(stmt->then, inside);
  if (outside)
    side(stmt->otherwise, outside);
}

// ---- Loops ------------------------------------------------------------------------------------

/// All threads leave it together. Its head stays, but for what differs between threads: those who
/// are here do that.
void Predication::uniformLoop(Stmt *stmt, List &to) {
  around.push_back({stmt, true, 0, 0});
  auto copyOf = [&](auto *loop) -> Stmt * {
    auto *copy = program.make<std::remove_pointer_t<decltype(loop)>>(*loop);
    copy->body = nested(loop->body);
    return copy;
  };
  if (auto *loop = dyn_cast<For>(stmt)) {
    List scope;
    auto *copy = cast<For>(copyOf(loop));
    // A thread that is not here must not count.
    if (flag() && copy->init && !uniformity.isBlockStatement(copy->init)) {
      takeInit(copy, scope);
      copy->init = nullptr;
    }
    if (flag() && copy->step && !uniformity.isUniformAssignment(copy->step)) {
      cast<Block>(copy->body)->statements.push_back(step(copy));
      copy->step = nullptr;
    }
    scope.push_back(copy);
    to.push_back(scope.size() == 1 ? static_cast<Stmt *>(copy) : makeBlock(program, scope));
  } else if (auto *loop = dyn_cast<While>(stmt)) {
    to.push_back(copyOf(loop));
  } else {
    to.push_back(copyOf(cast<Do>(stmt)));
  }
  around.pop_back();
}

/// The init of a for, before the loop.
void Predication::takeInit(For *loop, List &to) {
  List init{loop->init};
  if (auto *declaration = dyn_cast<Declaration>(loop->init)) {
    to.push_back(declaration);
    init.clear();
    for (Variable *variable : declaration->variables) {
      List initial = assignInitial(program, variable, context.names);
      init.insert(init.end(), initial.begin(), initial.end());
    }
  }
  if (flag() && !init.empty())
    to.push_back(whereHere(init));
  else
    to.insert(to.end(), init.begin(), init.end());
}

/// The step of a for, for those that are here.
Stmt *Predication::step(For *loop) {
  auto *step = program.make<Expression>();
  step->expr = loop->step;
  step->place = loop->place;
  return whereHere({step});
}

void Predication::leaveIfNobodyIsLeft(Variable *running, List &to) {
  If *exit = ifAny(running);
  exit->condition = makeNot(program, exit->condition);
  auto *leave = program.make<Break>();
  leave->place = running->place;
  exit->then = leave;
  to.push_back(exit);
}

/// A loop that threads leave by themselves: the first drawing at the head of the file. With a
/// continue, a second flag says who is still in the round.
///
///   for (i = t; i < n; ++i) {        i = t; bool running = true;
///     if (c) continue;               for (;;) {
///     barrier                          running = running && i < n;
///     if (d) break;                    if (!any(block running)) break;
///   }                          ->      bool iterating = running;
///                                      if (iterating && c) iterating = false;
///                                      barrier
///                                      if (iterating && d) { running = false; iterating = false; }
///                                      if (running) ++i;
///                                    }
void Predication::loop(Stmt *stmt, List &to) {
  auto *counted = dyn_cast<For>(stmt);
  auto *first = dyn_cast<Do>(stmt);
  Expr *condition = counted ? counted->condition
                    : first ? first->condition
                            : cast<While>(stmt)->condition;
  Stmt *from = counted ? counted->body : first ? first->body : cast<While>(stmt)->body;
  List scope;
  if (counted && counted->init)
    takeInit(counted, scope);
  Declaration *declared = declareFlag("running", here(nullptr), stmt->place);
  Variable *running = declared->variables[0];
  scope.push_back(declared);
  auto *endless = program.make<For>();
  endless->place = stmt->place;
  endless->comments = stmt->comments;
  List body;
  const std::size_t outer = flags.size();
  flags.push_back(running);
  auto test = [&] {
    if (condition)
      body.push_back(makeAssignment(program, ref(running), here(condition), stmt->place));
    leaveIfNobodyIsLeft(running, body);
  };
  if (!first)
    test();
  Variable *iterating = nullptr;
  if (hasOwnContinue(from)) {
    Declaration *turn = declareFlag("iterating", ref(running), stmt->place);
    iterating = turn->variables[0];
    body.push_back(turn);
    flags.push_back(iterating);
  }
  around.push_back({stmt, false, outer, outer + 1});
  body.push_back(nested(from));
  around.pop_back();
  if (iterating)
    flags.pop_back();
  if (counted && counted->step)
    body.push_back(step(counted));
  if (first)
    test();
  flags.pop_back();
  endless->body = makeBlock(program, body);
  scope.push_back(endless);
  to.push_back(makeBlock(program, scope));
}

// ---- Switches ---------------------------------------------------------------------------------

void Predication::uniformSwitch(Switch *stmt, List &to) {
  around.push_back({stmt, true, 0, 0});
  auto *copy = program.make<Switch>(*stmt);
  copy->body = nested(stmt->body);
  around.pop_back();
  to.push_back(copy);
}

/// Each label lets its threads in; those that were in before fall through.
///
///   switch (x[t]) {            choice = x[t]; inside = false;
///   case 0: a; barrier         inside = inside || choice == 0;  if (any(block inside)) { ... }
///   case 1: b; break;    ->    inside = inside || choice == 1;  if (inside) { b; inside = false; }
///   default: c;                inside = inside || choice != 0 && choice != 1;  if (inside) c;
///   }
void Predication::choice(Switch *stmt, List &to) {
  const Type *boolean = program.types.scalar(Scalar::Bool);
  List scope, values;
  Variable *value = makeVariable(context, "choice", stmt->value->type, stmt->place);
  scope.push_back(makeDeclaration(program, value));
  Stmt *evaluated = makeAssignment(program, ref(value), stmt->value, stmt->place);
  evaluated->comments = stmt->comments;
  scope.push_back(flag() ? whereHere({evaluated}) : evaluated);
  Declaration *declared = declareFlag("inside", makeBool(program, false), stmt->place);
  Variable *inside = declared->variables[0];
  scope.push_back(declared);

  auto equals = [&](Case *label) {
    VariableMap none;
    return makeBinary(program, BinaryOp::Equal, ref(value), clone(program, label->value, none),
                      boolean);
  };
  auto chosen = [&](Case *label) -> Expr * {
    if (label->value)
      return equals(label);
    Expr *none = nullptr;
    for (Stmt *each : stmt->body->statements) {
      auto *other = dyn_cast<Case>(each);
      if (!other || !other->value)
        continue;
      Expr *differs = equals(other);
      cast<Binary>(differs)->op = BinaryOp::NotEqual;
      none = none ? makeBinary(program, BinaryOp::And, none, differs, boolean) : differs;
    }
    return none ? none : makeBool(program, true);
  };

  const std::size_t outer = flags.size();
  around.push_back({stmt, false, outer, outer});
  // A continue in it is of the loop around: leftBy() looks past a switch for that.
  List part;
  auto takePart = [&] {
    if (part.empty())
      return;
    flags.push_back(inside);
    List inner;
    list(part, inner);
    flags.pop_back();
    scope.push_back(whereAny(inside, inner));
    part.clear();
  };
  // What is declared between labels is seen by all that follow.
  for (Stmt *each : stmt->body->statements) {
    auto *label = dyn_cast<Case>(each);
    if (!label) {
      auto *declaration = dyn_cast<Declaration>(each);
      if (declaration && !isVote(declaration->variables[0]->init, context.scope)) {
        for (Variable *variable : declaration->variables) {
          List initial = assignInitial(program, variable, context.names);
          part.insert(part.end(), initial.begin(), initial.end());
        }
        scope.insert(scope.begin(), declaration);
        continue;
      }
      part.push_back(each);
      continue;
    }
    takePart();
    Expr *in = makeBinary(program, BinaryOp::Or, ref(inside), here(chosen(label)), boolean);
    scope.push_back(makeAssignment(program, ref(inside), in, label->place));
  }
  takePart();
  around.pop_back();
  to.push_back(makeBlock(program, scope));
}

/// Some statement around a barrier that threads do not take together.
bool isNeeded(const FissionSet &splits, const Uniformity &uniformity) {
  return std::any_of(splits.begin(), splits.end(),
                     [&](const Stmt *stmt) { return !isTogether(stmt, uniformity); });
}

} // namespace

void maskDivergence(BlockFormContext &context) {
  Function &kernel = context.kernel;
  FissionSet splits = fissionsAtBarriers(kernel.body, context.scope);
  Uniformity uniformity(kernel, splits, context.effects, context.scope);
  context.masksThreads = isNeeded(splits, uniformity);
  if (context.masksThreads)
    kernel.body = Predication(context, uniformity, splits).body(kernel.body);
}

} // namespace cu2port::ir
