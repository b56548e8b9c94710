// A forward walk over structured statements. The state at a place is the set of variables that
// every way there has set; where ways meet, it is the intersection of theirs. Values are only added
// on the way through a loop, so that one round shows all.
#include "device/analysis/DefiniteAssignment.h"

#include "device/analysis/Effects.h"
#include "device/analysis/OpenStatements.h"
#include "device/ir/Walk.h"

#include <algorithm>
#include <set>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

using Variables = std::set<const Variable *>;

Variables intersection(const Variables &a, const Variables &b) {
  Variables both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
  return both;
}

struct State {
  bool isReachable = true;
  Variables assigned;
  Variables masked; ///< by every way that leaves the thread active: what a mask's branch sees
  bool isInactive = false;  ///< every way has cleared a mask
  bool hasNoThread = false; ///< all have returned: what looks at variables is the block alone

  /// Joins the state of another way to the same place. Where no thread comes from one way, those of
  /// the other count.
  void join(const State &other) {
    if (!other.isReachable || (other.hasNoThread && isReachable && !hasNoThread))
      return;
    if (!isReachable || (hasNoThread && !other.hasNoThread)) {
      *this = other;
      return;
    }
    assigned = intersection(assigned, other.assigned);
    if (isInactive == other.isInactive)
      masked = intersection(masked, other.masked);
    else if (isInactive)
      masked = other.masked;
    isInactive &= other.isInactive;
  }
};

const State nowhere{false, {}, {}, false, false};

/// A loop or switch, and where the ways out of it lead.
struct Frame {
  bool isSwitch = false;
  State breaks = nowhere, continues = nowhere;
  State entry;             ///< switch: before the first label
  bool hasDefault = false; ///< switch
  bool hasMaskedExit = false;
};

class Walk {
public:
  explicit Walk(Addressed addressed) : addressed(addressed) {}

  std::vector<UnsetRead> run(const Function &function) {
    forEachStmt(function.body, [&](Stmt *stmt) {
      const auto *branch = dyn_cast<If>(stmt);
      const auto *mask =
          branch && branch->isMask ? dyn_cast<VariableRef>(branch->condition) : nullptr;
      if (mask)
        masks.insert(mask->variable);
    });
    stmt(function.body);
    return found;
  }
  bool reachesEnd() const { return state.isReachable; }

private:
  // Expressions
  void value(const Expr *expr);
  void place(const Expr *lvalue);
  void mutation(const Expr *lvalue, bool reads);
  void binary(const Binary *binary);
  void unary(const Unary *unary);
  void conditional(const Conditional *choice);
  void read(const Variable *variable, Place place);
  void set(const Variable *variable) {
    state.assigned.insert(variable);
    state.masked.insert(variable);
  }

  // Statements
  void stmt(const Stmt *stmt);
  void declare(const Declaration *declaration);
  void branch(const If *branch);
  void masked(const If *branch);
  void loop(const Stmt *body, const Expr *condition, const Expr *step);
  void doLoop(const Do *loop);
  void choice(const Switch *choice);
  void label(const Case *label);
  void exit(const Stmt *exit);
  void region(const Expr *bound, const Stmt *body);

  const Addressed addressed;
  Variables masks; ///< that say which threads are active
  State state;
  State returned = nowhere; ///< of the region's threads that return
  std::vector<Frame> frames;
  std::vector<UnsetRead> found;
  Variables reported;
};

bool isTracked(const Variable *variable) {
  return !variable->isParameter && variable->space == AddressSpace::Private &&
         !variable->startsClear;
}

// ---- Expressions ------------------------------------------------------------------------------

void Walk::read(const Variable *variable, Place place) {
  if (state.isReachable && isTracked(variable) && !state.assigned.count(variable) &&
      reported.insert(variable).second)
    found.push_back({variable, place});
}

/// What an lvalue computes on the way to the place that it names.
void Walk::place(const Expr *lvalue) {
  if (const auto *member = dyn_cast<Member>(lvalue))
    return member->arrow ? value(member->base) : place(member->base);
  if (const auto *index = dyn_cast<Index>(lvalue)) {
    value(index->index);
    const Expr *base = withoutImplicitCasts(index->base);
    return base->type->isArray() ? place(base) : value(index->base);
  }
  if (const auto *unary = dyn_cast<Unary>(lvalue); unary && unary->op == UnaryOp::Deref)
    return value(unary->operand);
  if (const auto *conversion = dyn_cast<Cast>(lvalue); conversion && conversion->implicit)
    return place(conversion->operand);
  if (!isa<VariableRef>(lvalue))
    value(lvalue);
}

void Walk::mutation(const Expr *lvalue, bool reads) {
  place(lvalue);
  const Variable *root = rootVariable(lvalue);
  if (!root)
    return;
  if (reads)
    read(root, lvalue->place);
  set(root);
}

void Walk::binary(const Binary *binary) {
  if (isAssignment(binary->op)) {
    value(binary->rhs);
    mutation(binary->lhs, binary->op != BinaryOp::Assign);
    const auto *cleared = dyn_cast<BoolLiteral>(withoutImplicitCasts(binary->rhs));
    if (cleared && !cleared->value && masks.count(rootVariable(binary->lhs)))
      state.isInactive = true;
    return;
  }
  value(binary->lhs);
  if (binary->op != BinaryOp::And && binary->op != BinaryOp::Or)
    return value(binary->rhs);
  State skipped = state;
  value(binary->rhs);
  state.join(skipped);
}

void Walk::unary(const Unary *unary) {
  if (isMutation(unary))
    return mutation(unary->operand, true);
  if (unary->op == UnaryOp::AddressOf)
    return mutation(unary->operand, addressed == Addressed::Reads);
  value(unary->operand);
}

void Walk::conditional(const Conditional *choice) {
  value(choice->condition);
  const State before = state;
  value(choice->then);
  State then = std::exchange(state, before);
  value(choice->otherwise);
  state.join(then);
}

void Walk::value(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    if (ref->type->isArray()) // its address
      return mutation(ref, addressed == Addressed::Reads);
    return read(ref->variable, ref->place);
  }
  if (const auto *all = dyn_cast<AllThreads>(expr))
    return read(all->variable, all->place);
  if (const auto *operation = dyn_cast<Binary>(expr))
    return binary(operation);
  if (const auto *operation = dyn_cast<Unary>(expr))
    return unary(operation);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return conditional(choice);
  const Variable *root = isa<Member, Index>(expr) ? rootVariable(expr) : nullptr;
  if (root) {
    place(expr);
    return read(root, expr->place);
  }
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&child) { value(child); });
}

// ---- Statements -------------------------------------------------------------------------------

void Walk::declare(const Declaration *declaration) {
  for (const Variable *variable : declaration->variables) {
    state.assigned.erase(variable);
    state.masked.erase(variable);
    if (!variable->init)
      continue;
    value(variable->init);
    set(variable);
  }
}

void Walk::branch(const If *branch) {
  value(branch->condition);
  if (branch->isMask)
    return masked(branch);
  const State before = state;
  stmt(branch->then);
  State then = std::exchange(state, before);
  if (branch->otherwise)
    stmt(branch->otherwise);
  state.join(then);
}

bool isBreak(const Stmt *stmt) {
  const auto *block = dyn_cast<Block>(stmt);
  return isa<Break>(stmt) ||
         (block && block->statements.size() == 1 && isBreak(block->statements[0]));
}

/// Threads that are not there look at nothing of what the branch sets, and nobody leaves a loop by
/// it before all have been through the body.
void Walk::masked(const If *branch) {
  if (isBreak(branch->then) && !frames.empty()) {
    frames.back().hasMaskedExit = true;
    return;
  }
  const State before = state;
  if (!state.isInactive)
    state.assigned = state.masked;
  stmt(branch->then);
  if (!state.isReachable)
    state = before;
}

void Walk::loop(const Stmt *body, const Expr *condition, const Expr *step) {
  if (condition)
    value(condition);
  const State skipped = isAlwaysTrue(condition) ? nowhere : state;
  frames.emplace_back();
  stmt(body);
  const Frame frame = std::move(frames.back());
  frames.pop_back();
  state.join(frame.continues);
  if (step && state.isReachable)
    value(step);
  if (!frame.hasMaskedExit)
    state = nowhere;
  state.join(skipped);
  state.join(frame.breaks);
}

void Walk::doLoop(const Do *loop) {
  frames.emplace_back();
  stmt(loop->body);
  const Frame frame = std::move(frames.back());
  frames.pop_back();
  state.join(frame.continues);
  if (state.isReachable)
    value(loop->condition);
  if (isAlwaysTrue(loop->condition) && !frame.hasMaskedExit)
    state = nowhere;
  state.join(frame.breaks);
}

void Walk::choice(const Switch *choice) {
  value(choice->value);
  frames.emplace_back();
  frames.back().isSwitch = true;
  frames.back().entry = std::exchange(state, nowhere);
  stmt(choice->body);
  const Frame frame = std::move(frames.back());
  frames.pop_back();
  state.join(frame.breaks);
  if (!frame.hasDefault)
    state.join(frame.entry);
}

void Walk::label(const Case *label) {
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
    if (!frame->isSwitch)
      continue;
    state.join(frame->entry);
    frame->hasDefault |= !label->value;
    return;
  }
}

void Walk::exit(const Stmt *exit) {
  for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
    if (isa<Continue>(exit) && frame->isSwitch)
      continue;
    (isa<Break>(exit) ? frame->breaks : frame->continues).join(state);
    break;
  }
  state = nowhere;
}

/// A loop over threads or warps. Those that return have nothing to look at in what follows; those
/// beyond a bound neither.
void Walk::region(const Expr *bound, const Stmt *body) {
  if (state.hasNoThread)
    return;
  if (bound)
    value(bound);
  const State before = state;
  State returnedBefore = std::exchange(returned, nowhere);
  std::vector<Frame> outer = std::exchange(frames, {});
  stmt(body);
  frames = std::move(outer);
  if (!state.isReachable && !bound && returned.isReachable) {
    state = returned;
    state.hasNoThread = true;
  } else if (!state.isReachable) {
    state = before;
  }
  returned.join(returnedBefore);
}

void Walk::stmt(const Stmt *stmt) {
  switch (stmt->kind) {
  case StmtKind::Block:
    for (const Stmt *each : cast<Block>(stmt)->statements)
      this->stmt(each);
    return;
  case StmtKind::Declaration:
    return declare(cast<Declaration>(stmt));
  case StmtKind::Expression:
    return value(cast<Expression>(stmt)->expr);
  case StmtKind::If:
    return branch(cast<If>(stmt));
  case StmtKind::For: {
    const auto *counted = cast<For>(stmt);
    if (counted->init)
      this->stmt(counted->init);
    return loop(counted->body, counted->condition, counted->step);
  }
  case StmtKind::While:
    return loop(cast<While>(stmt)->body, cast<While>(stmt)->condition, nullptr);
  case StmtKind::Do:
    return doLoop(cast<Do>(stmt));
  case StmtKind::Switch:
    return choice(cast<Switch>(stmt));
  case StmtKind::Case:
    return label(cast<Case>(stmt));
  case StmtKind::Return:
    if (const Expr *result = cast<Return>(stmt)->value)
      value(result);
    returned.join(state);
    state = nowhere;
    return;
  case StmtKind::Break:
  case StmtKind::Continue:
    return exit(stmt);
  case StmtKind::Barrier:
  case StmtKind::Empty:
    return;
  case StmtKind::ThreadLoop:
    return region(cast<ThreadLoop>(stmt)->bound, cast<ThreadLoop>(stmt)->body);
  case StmtKind::WarpLoop:
    return region(nullptr, cast<WarpLoop>(stmt)->body);
  }
}

} // namespace

std::vector<UnsetRead> findUnsetReads(const Function &function, Addressed addressed) {
  return function.body ? Walk(addressed).run(function) : std::vector<UnsetRead>();
}

bool mayFallOff(const Function &function) {
  Walk walk(Addressed::Reads);
  if (function.body)
    walk.run(function);
  return walk.reachesEnd();
}

} // namespace cu2port::ir
