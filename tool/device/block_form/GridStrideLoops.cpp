// Block form: loops whose index steps over the threads become loops that all threads run in step.
//
//   for (int i = blockIdx.x * blockDim.x          for (int base = blockIdx.x * blockDim.x;
//                + threadIdx.x;                        base < n; base += stride) {
//        i < n; i += stride)              ->        const int i = base + threadIdx.x;
//     sum += x[i];                                  if (i < n)
//                                                     sum += x[i];
//                                                 }
//
// The new loop is that of thread 0. Since the others are ahead of it, none of them has an iteration
// after its last one, and none that has left comes back, if
//   - the start is a base, the same for all threads, and a part of the thread's own that is fixed
//     and not negative;
//   - bound and step are the same for all threads, and the loop does not change them;
//   - the step goes forward, or counts in signed numbers: one that goes back from below the bound
//     then overflows, which no program may do;
//   - no index wraps around inside a block (docs/index-shape.md).
#include "device/block_form/GridStrideLoops.h"

#include "device/block_form/AffineIndex.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr std::int64_t minStep = 8; ///< shorter steps are not over the threads

bool refersTo(const Expr *expr, const Variable *variable) {
  const auto *ref = dyn_cast<VariableRef>(withoutIndexCasts(expr));
  return ref && ref->variable == variable;
}

unsigned countRefs(Stmt *stmt, const Variable *variable) {
  unsigned count = 0;
  forEachExpr(stmt, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    count += ref && ref->variable == variable;
  });
  return count;
}

/// The statements around `wanted` and itself, outermost first.
bool findPath(Stmt *stmt, const Stmt *wanted, std::vector<Stmt *> &path) {
  path.push_back(stmt);
  bool found = stmt == wanted;
  forEachChildStmt(stmt, [&](Stmt *&child) { found = found || findPath(child, wanted, path); });
  if (!found)
    path.pop_back();
  return found;
}

std::vector<Stmt *> pathTo(Stmt *from, const Stmt *wanted) {
  std::vector<Stmt *> path;
  findPath(from, wanted, path);
  return path;
}

/// Ways out of a loop, seen from its body: those of loops and switches inside do not count.
bool leaves(Stmt *stmt, StmtKind how) {
  if (stmt->kind == how)
    return true;
  if (isLoop(stmt) || (how == StmtKind::Break && isa<Switch>(stmt)))
    return false;
  bool found = false;
  forEachChildStmt(stmt, [&](Stmt *&child) { found |= leaves(child, how); });
  return found;
}

class GridStrideMatcher {
public:
  GridStrideMatcher(BlockFormContext &context, const Uniformity &uniformity, Stmt *loop)
      : context(context), program(context.program), uniformity(uniformity), loop(loop),
        path(pathTo(context.kernel.body, loop)), starts(context, uniformity, path) {}
  std::optional<GridStrideLoop> match();

private:
  // What the loop is made of
  bool readParts();
  bool withoutContinues(std::vector<Stmt *> &list);
  bool readStep();
  bool readCondition();
  bool isFixedInBody(const std::set<const Variable *> &variables) const;
  bool readsSafely(const Expr *expr) const;
  bool goesForward() const;

  // Where it starts
  std::optional<AffineIndex> findStart();
  Block *blockOfIndex() const;
  bool isBegunAnewElsewhere() const;

  // The new loop
  GridStrideLoop form(const AffineIndex &start);
  Expr *with(Variable *variable, const Expr *expr);

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  Stmt *loop;
  const std::vector<Stmt *> path; ///< to the loop
  AffineIndices starts;

  Stmt *init = nullptr;
  Expr *condition = nullptr, *step = nullptr;
  const Expr *stride = nullptr; ///< what the step adds
  std::vector<Stmt *> body;
  const Block *bodyBlock = nullptr;       ///< as which the body is written
  const Comments *stepComments = nullptr; ///< of a step that stands in the body
  Variable *index = nullptr;
  Block *declaredIn = nullptr; ///< where the index stands before the loop
  bool comparesUnsigned = false;
};

// ---- What the loop is made of -----------------------------------------------------------------

/// `for (init; condition; step) body`, or `while (condition) { body; step; }`. A loop that a thread
/// may break out of is not one that all run.
bool GridStrideMatcher::readParts() {
  Stmt *inside = nullptr;
  if (auto *counted = dyn_cast<For>(loop)) {
    init = counted->init;
    condition = counted->condition;
    step = counted->step;
    inside = counted->body;
  } else if (auto *whileLoop = dyn_cast<While>(loop)) {
    condition = whileLoop->condition;
    inside = whileLoop->body;
  }
  if (!condition || !inside)
    return false;
  bodyBlock = dyn_cast<Block>(inside);
  body = bodyBlock ? bodyBlock->statements : std::vector<Stmt *>{inside};
  if (!step && bodyBlock && !body.empty() && !leaves(inside, StmtKind::Continue))
    if (auto *last = dyn_cast<Expression>(body.back())) {
      stepComments = &last->comments;
      step = last->expr;
      body.pop_back();
    }
  return step && !leaves(inside, StmtKind::Break) && withoutContinues(body) && readStep() &&
         readCondition();
}

/// `if (c) continue; rest` becomes `if (!c) { rest }`, since it is no loop of the thread any more,
/// and `if (c) { a; continue; } rest` becomes `if (c) { a; } else { rest }`.
/// False where a continue stands elsewhere; the statements themselves stay as they are.
bool GridStrideMatcher::withoutContinues(std::vector<Stmt *> &list) {
  auto way = std::find_if(list.begin(), list.end(),
                          [](Stmt *stmt) { return leaves(stmt, StmtKind::Continue); });
  if (way == list.end())
    return true;
  auto *branch = dyn_cast<If>(*way);
  if (!branch || (branch->otherwise && leaves(branch->otherwise, StmtKind::Continue)))
    return false;
  auto *block = dyn_cast<Block>(branch->then);
  std::vector<Stmt *> then = block ? block->statements : std::vector<Stmt *>{branch->then};
  if (then.empty() || !isa<Continue>(then.back()))
    return false;
  then.pop_back();
  if (std::any_of(then.begin(), then.end(),
                  [](Stmt *stmt) { return leaves(stmt, StmtKind::Continue); }))
    return false;
  std::vector<Stmt *> rest(way + 1, list.end());
  if (!withoutContinues(rest))
    return false;
  if (branch->otherwise)
    rest.insert(rest.begin(), branch->otherwise);
  auto *copy = program.make<If>(*branch);
  copy->condition = then.empty() ? negated(program, branch->condition) : branch->condition;
  copy->then = makeBlock(program, then.empty() ? rest : then);
  copy->otherwise = then.empty() || rest.empty() ? nullptr : makeBlock(program, rest);
  list.erase(way, list.end());
  list.push_back(copy);
  return true;
}

/// `i += stride` or `i = i + stride`, where nobody can change i but through its name.
bool GridStrideMatcher::readStep() {
  const auto *assign = dyn_cast<Binary>(step);
  const auto *ref = assign ? dyn_cast<VariableRef>(assign->lhs) : nullptr;
  if (!ref || !isIndexType(ref->type))
    return false;
  index = ref->variable;
  if (assign->op == BinaryOp::AddAssign) {
    stride = assign->rhs;
  } else if (assign->op == BinaryOp::Assign) {
    const auto *sum = dyn_cast<Binary>(withoutIndexCasts(assign->rhs));
    if (!sum || sum->op != BinaryOp::Add)
      return false;
    stride = refersTo(sum->lhs, index) ? sum->rhs : refersTo(sum->rhs, index) ? sum->lhs : nullptr;
  }
  return stride && isIndexType(stride->type) && index->space == AddressSpace::Private &&
         index->storage == Storage::Plain && !index->isVolatile && !index->isParameter &&
         !uniformity.isAddressTaken(index);
}

/// `i < n`, `i <= n`, `n > i`, `n >= i`. Here bound and step are asked what the head of the file
/// asks of them.
bool GridStrideMatcher::readCondition() {
  const auto *compare = dyn_cast<Binary>(withoutImplicitCasts(condition));
  if (!compare)
    return false;
  const bool isLess = compare->op == BinaryOp::Less || compare->op == BinaryOp::LessEqual;
  const bool isGreater = compare->op == BinaryOp::Greater || compare->op == BinaryOp::GreaterEqual;
  const Expr *low = isLess ? compare->lhs : compare->rhs;
  const Expr *high = isLess ? compare->rhs : compare->lhs;
  if ((!isLess && !isGreater) || !refersTo(low, index) || !isIndexType(high->type))
    return false;
  comparesUnsigned = isUnsigned(low->type->scalar) || isUnsigned(index->type->scalar);
  return uniformity.isUniform(high) && !variablesNamedIn(high).count(index) && readsSafely(high) &&
         uniformity.isUniform(stride) && !variablesNamedIn(stride).count(index) &&
         readsSafely(stride) && isFixedInBody(variablesNamedIn(condition)) &&
         isFixedInBody(variablesNamedIn(stride)) && goesForward();
}

bool GridStrideMatcher::isFixedInBody(const std::set<const Variable *> &variables) const {
  bool isFixed = true;
  for (Stmt *stmt : body)
    forEachExpr(stmt, [&](Expr *&expr) { isFixed &= !variables.count(assignedVariable(expr)); });
  return isFixed;
}

/// What the loop asks for each time must not be what its body writes, or a thread that has left
/// might come back.
bool GridStrideMatcher::readsSafely(const Expr *expr) const {
  const Effects effects = context.effects.of(expr);
  if (effects.atomics)
    return false;
  if (!effects.loads)
    return true;
  bool writes = false;
  for (Stmt *stmt : body)
    forEachExpr(stmt, [&](Expr *&each) {
      if (isMutation(each)) {
        const Variable *variable = assignedVariable(each);
        writes |= !variable || variable->space != AddressSpace::Private;
      } else if (auto *call = dyn_cast<Call>(each)) {
        writes |= context.effects.of(call->callee).writes;
      } else if (auto *intrinsic = dyn_cast<Intrinsic>(each)) {
        writes |= !intrinsic->operation->effects.isPure();
      }
    });
  return !writes;
}

/// By a constant, by what counts in signed numbers (going back would overflow), or by what is never
/// below zero.
bool GridStrideMatcher::goesForward() const {
  if (const auto *literal = starts.constantOf(stride))
    return static_cast<std::int64_t>(literal->value) >= minStep;
  const bool overflows = !comparesUnsigned && !isUnsigned(stride->type->scalar) &&
                         sizeOf(stride->type) <= sizeOf(index->type);
  return overflows || starts.isNonNegative(stride);
}

// ---- Where it starts --------------------------------------------------------------------------

/// `for (int i = start; ...)`, `for (i = start; ...)` where nobody uses i behind the loop, or
/// `int i = start;` further up, with `while (...)` or `for (; ...)`.
std::optional<AffineIndex> GridStrideMatcher::findStart() {
  if (auto *declaration = llvm::dyn_cast_or_null<Declaration>(init)) {
    const bool isIndex = declaration->variables.size() == 1 && declaration->variables[0] == index;
    return isIndex && index->init ? starts.split(index->init, false) : std::nullopt;
  }
  if (auto *expression = llvm::dyn_cast_or_null<Expression>(init)) {
    const auto *assign = dyn_cast<Binary>(expression->expr);
    const bool isStart = assign && assign->op == BinaryOp::Assign &&
                         isa<VariableRef>(assign->lhs) && assignedVariable(assign) == index &&
                         !variablesNamedIn(assign->rhs).count(index);
    return isStart && isBegunAnewElsewhere() ? starts.split(assign->rhs, false) : std::nullopt;
  }
  declaredIn = init || !index->init ? nullptr : blockOfIndex();
  if (!declaredIn || !starts.isFixedSince(index->init, declaredIn))
    return std::nullopt;
  return starts.split(index->init, true);
}

/// Where the index is declared, if nothing but the step changes it and nothing uses it behind the
/// loop; else null.
Block *GridStrideMatcher::blockOfIndex() const {
  Block *found = nullptr;
  for (Stmt *around : path) {
    // A loop between the declaration and this one comes here again with the index of the round
    // before.
    if (found && around != loop && isLoop(around))
      return nullptr;
    auto *block = found ? nullptr : dyn_cast<Block>(around);
    found = block && declares(block, index) ? block : found;
  }
  if (!found || starts.assignmentsOf(index) != 1)
    return nullptr;
  bool isUsed = false, isBehind = false;
  std::function<void(Stmt *)> look = [&](Stmt *stmt) {
    if (stmt == loop) {
      isBehind = true;
      return;
    }
    forEachChildExpr(
        stmt, [&](Expr *&expr) { isUsed |= isBehind && variablesNamedIn(expr).count(index); });
    forEachChildStmt(stmt, [&](Stmt *&child) { look(child); });
  };
  look(found);
  return isUsed ? nullptr : found;
}

/// Every other use of the index stands in a loop that begins with a value of its own.
bool GridStrideMatcher::isBegunAnewElsewhere() const {
  unsigned inLoops = 0;
  std::function<void(Stmt *)> look = [&](Stmt *stmt) {
    auto *counted = dyn_cast<For>(stmt);
    auto *first = counted ? llvm::dyn_cast_or_null<Expression>(counted->init) : nullptr;
    auto *assign = first ? dyn_cast<Binary>(first->expr) : nullptr;
    if (assign && assign->op == BinaryOp::Assign && isa<VariableRef>(assign->lhs) &&
        assignedVariable(assign) == index && !variablesNamedIn(assign->rhs).count(index)) {
      inLoops += countRefs(counted, index);
      return;
    }
    forEachChildStmt(stmt, [&](Stmt *&child) { look(child); });
  };
  look(context.kernel.body);
  return inLoops == countRefs(context.kernel.body, index);
}

// ---- The new loop -----------------------------------------------------------------------------

/// The expression with another variable for the index.
Expr *GridStrideMatcher::with(Variable *variable, const Expr *expr) {
  VariableMap replaced{{index, variable}};
  return clone(program, expr, replaced);
}

/// The loop at the head of the file: the new index has the old one's name, inside the loop.
GridStrideLoop GridStrideMatcher::form(const AffineIndex &start) {
  // base = blockIdx.x * blockDim.x, or 0
  auto *base = program.make<Variable>();
  base->type = index->type;
  base->place = loop->place;
  base->init = convertIndex(program, start.base, index->type);
  if (!base->init) {
    auto *zero = program.make<IntegerLiteral>();
    zero->type = index->type;
    zero->place = loop->place;
    base->init = zero;
  }
  if (auto *conversion = dyn_cast<Cast>(base->init))
    conversion->implicit = true; // that of a declaration
  // const int i = base + threadIdx.x;
  auto *own = program.make<Variable>(*index);
  own->isConst = true;
  own->comments = {};
  own->init = makeBinary(program, BinaryOp::Add, makeRef(program, base, loop->place),
                         convertIndex(program, start.own, index->type), index->type);

  auto *inside = bodyBlock ? program.make<Block>(*bodyBlock) : program.make<Block>();
  VariableMap replaced{{index, own}};
  inside->statements.clear();
  for (Stmt *stmt : body)
    inside->statements.push_back(clone(program, stmt, replaced));
  if (stepComments)
    inside->commentsAtEnd.insert(inside->commentsAtEnd.begin(), stepComments->before.begin(),
                                 stepComments->before.end());
  // if (i < n) { body }
  auto *guard = program.make<If>();
  guard->place = loop->place;
  guard->condition = with(own, condition);
  guard->then = inside;

  auto *formed = program.make<For>();
  formed->place = loop->place;
  formed->comments = loop->comments;
  formed->init = makeDeclaration(program, base);
  formed->condition = with(base, condition);
  formed->step = with(base, step);
  formed->body = makeBlock(program, {makeDeclaration(program, own), guard});
  const bool neverNegative = starts.isNonNegative(base->init) && starts.isNonNegative(stride);
  return {formed, base, neverNegative, index, declaredIn};
}

std::optional<GridStrideLoop> GridStrideMatcher::match() {
  if (!readParts() || !isFixedInBody({index}))
    return std::nullopt;
  auto start = findStart();
  const Type *compared = comparesUnsigned ? program.types.scalar(Scalar::UInt) : index->type;
  if (!start || !start->own || !starts.hasSmallStride(start->own) ||
      !isFixedInBody(variablesNamedIn(start->own)) || !starts.keepsOrder(compared, start->base))
    return std::nullopt;
  return form(*start);
}

// ---- Whether it is worth it -------------------------------------------------------------------

/// Each thread runs the loop as often: it counts from and to something that is the same for all.
bool runsAlike(Stmt *stmt, const Uniformity &uniformity) {
  auto *counted = dyn_cast<For>(stmt);
  auto *declaration = counted ? llvm::dyn_cast_or_null<Declaration>(counted->init) : nullptr;
  auto *compare = counted ? llvm::dyn_cast_or_null<Binary>(counted->condition) : nullptr;
  if (!declaration || !compare || leaves(counted->body, StmtKind::Break))
    return false;
  const Variable *counter = declaration->variables.front();
  return counter->init && uniformity.isUniform(counter->init) && refersTo(compare->lhs, counter) &&
         uniformity.isUniform(compare->rhs);
}

} // namespace

/// What threads do in inner loops must not become work on arrays of the block: no arrays of their
/// own, and no variable from outside that inner loops of different lengths change. A loop that
/// waits for other threads, in a barrier or by an atomic in an inner loop, stays as it is.
bool isWorthStriding(BlockFormContext &context, const Uniformity &uniformity, Stmt *loop) {
  const std::set<const Variable *> own = declaredVariables(loop);
  bool carries = false, hasArrays = false, differs = false, waits = hasBarrier(loop);
  forEachExpr(loop, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    hasArrays |= ref && ref->variable->space == AddressSpace::Private &&
                 ref->variable->type->isArray() && !own.count(ref->variable);
  });
  forEachStmt(loop, [&](Stmt *stmt) {
    if (stmt == loop || !isLoop(stmt))
      return;
    differs |= !runsAlike(stmt, uniformity);
    waits |= context.effects.of(stmt).atomics; // perhaps for another thread
    forEachExpr(stmt, [&](Expr *&expr) {
      const Variable *variable = assignedVariable(expr);
      carries |= variable && variable->space == AddressSpace::Private && !own.count(variable);
    });
  });
  return !hasArrays && !waits && !(differs && carries) && !containsReturn(loop);
}

void settle(BlockFormContext &context, const GridStrideLoop &stride) {
  stride.base->name = takeName({"base"}, context.names);
  if (stride.isNonNegative)
    context.nonNegative.insert(stride.base);
  // `int i = start;` further up goes if nothing names i any more; its comments go to the loop.
  if (!stride.declaredIn || countRefs(stride.declaredIn, stride.index))
    return;
  auto &statements = stride.declaredIn->statements;
  auto declaration = std::find_if(statements.begin(), statements.end(),
                                  [&](Stmt *stmt) { return declares(stmt, stride.index); });
  auto &variables = cast<Declaration>(*declaration)->variables;
  variables.erase(std::find(variables.begin(), variables.end(), stride.index));
  if (!variables.empty())
    return;
  auto &before = stride.loop->comments.before;
  const auto &old = (*declaration)->comments.before;
  before.insert(before.begin(), old.begin(), old.end());
  statements.erase(declaration);
}

std::optional<GridStrideLoop> strideLoop(BlockFormContext &context, const Uniformity &uniformity,
                                         Stmt *loop) {
  return GridStrideMatcher(context, uniformity, loop).match();
}

} // namespace cu2port::ir
