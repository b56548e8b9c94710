// Block form: what becomes of branches, loops and switches around a barrier, where threads do not
// take them together (Masks.cpp has the whole of it, Sides.cpp sides that meet each other).
//
//   if (c) { a; barrier; b; }        inside = flag && c;  if (any(block inside)) { ... }
//   if (c) break;                    if (flag && c) running = false;
//   while (c) { ... }                for (;;) { running = running && c; ... }
//   switch (v) { case 0: ... }       inside = inside || choice == 0; ...
//
// Those that all threads take together stay: only what differs in their heads is for those that
// are here.
#include "device/block_form/Masks.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

// ---- Branches ---------------------------------------------------------------------------------

/// `if (c) { a; break; }`, with nothing before the way out that synchronises or leaves too.
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
  const SideFlags taken = declareSides(stmt, to);
  if (const auto meetings = meetingsOf(stmt))
    return takeSideBySide(stmt, taken, meetings->size(), to);
  if (stmt->otherwise && holdsMeeting(stmt->then) && holdsMeeting(stmt->otherwise))
    context.sidesApart.push_back(stmt->place);
  auto side = [&](Stmt *from, Variable *flag) {
    flags.push_back(flag);
    Block *block = nested(from);
    flags.pop_back();
    to.push_back(whereAny(flag, block->statements));
  };
  side(stmt->then, taken.inside);
  if (taken.outside)
    side(stmt->otherwise, taken.outside);
}

/// Who takes which side.
Predication::SideFlags Predication::declareSides(If *stmt, List &to) {
  Declaration *inside = declareFlag("inside", here(stmt->condition), stmt->place);
  inside->comments = stmt->comments;
  to.push_back(inside);
  SideFlags taken{inside->variables[0]};
  if (stmt->otherwise) {
    Expr *others = makeNot(program, ref(taken.inside));
    Declaration *outside = declareFlag("outside", here(others), stmt->place);
    to.push_back(outside);
    taken.outside = outside->variables[0];
  }
  return taken;
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
  return whereHere({makeStatement(program, loop->step, loop->place)});
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
  if (hasOwnJump(from, StmtKind::Continue)) {
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

/// `choice == 1`; for a default, that it is the value of no other label.
Expr *Predication::isChosen(const Switch *stmt, const Case *label, Variable *value) {
  const Type *boolean = program.types.scalar(Scalar::Bool);
  auto equals = [&](const Case *label) {
    return makeBinary(program, BinaryOp::Equal, ref(value), clone(program, label->value), boolean);
  };
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

  const std::size_t outer = flags.size();
  around.push_back({stmt, false, outer, outer});
  // A continue in it is of the loop around: leftBy() looks past a switch for that.
  List part;
  std::size_t meeting = 0;
  auto takePart = [&] {
    if (part.empty())
      return;
    if (llvm::any_of(part, [&](const Stmt *each) { return holdsMeeting(each); }) && ++meeting == 2)
      context.sidesApart.push_back(stmt->place);
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
    Expr *in =
        makeBinary(program, BinaryOp::Or, ref(inside), here(isChosen(stmt, label, value)), boolean);
    scope.push_back(makeAssignment(program, ref(inside), in, label->place));
  }
  takePart();
  around.pop_back();
  to.push_back(makeBlock(program, scope));
}

} // namespace cu2port::ir
