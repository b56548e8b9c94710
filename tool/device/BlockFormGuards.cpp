// Block form: a region whose guards hold for all threads of most blocks gets a copy without them.
//
//   threads {                                     if (base + (blockDim.x - 1) < n) {
//     int i = base + threadIdx.x;                   threads { s[threadIdx.x] = in[i]; }
//     s[threadIdx.x] = i < n ? in[i] : 0;    ->   } else {
//   }                                               threads { s[threadIdx.x] = i < n ? in[i] : 0; }
//                                                 }
//
// A guard that is no bound of the whole region makes masked accesses of it, or keeps g++ from
// vectorising at all. The guard compares what is the same for all threads with what rises along x:
// then the last thread of a row answers for all, or the first where the data begins. As in
// BlockFormBounds.cpp, no index wraps around inside a block. Only guards on the block's place in
// the grid count: others often fail. A region with operations of warps has two loops over the warps
// then: in the one without guards no lane is masked, and none has to say that it takes part.
#include "device/BlockForm.h"
#include "device/BlockFormStarts.h"
#include "device/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxSize = 200; ///< expressions of a region that gets a copy
constexpr std::int64_t small =
    1024; ///< fixed numbers up to here are where data begins, not where it ends

/// How a value changes from thread to thread along x.
enum class AlongX : std::uint8_t { Same, Rises, Unknown };

/// A guard of a region, and the value that it has in most blocks.
struct Guard {
  Expr *holds = nullptr; ///< whether it has that value for all threads, before the loop
  bool value = true;
};

class GuardSplitter {
public:
  GuardSplitter(BlockFormContext &context, ThreadLoop &loop)
      : context(context), program(context.program), loop(loop) {}
  /// What stands in place of the loop; null if it stays.
  Stmt *split();

private:
  void readDeclarations();
  std::optional<Guard> guardOf(Expr *condition);
  Expr *inlined(const Expr *expr);
  AlongX alongX(const Expr *expr) const;
  AlongX alongX(const Binary *binary) const;
  bool isOfGrid(const Expr *expr) const;
  bool isBeginning(const Expr *expr) const;
  bool wrapsNever(const Expr *expr) const;
  Expr *atThread(Expr *expr, bool last);

  BlockFormContext &context;
  Program &program;
  ThreadLoop &loop;
  std::set<const Variable *> own;            ///< that the region declares
  std::map<const Variable *, Expr *> values; ///< of those that never change
};

void GuardSplitter::readDeclarations() {
  own = declaredVariables(loop.body);
  const std::set<const Variable *> changing = changingVariables(loop.body);
  for (const Variable *variable : own)
    if (variable->init && !changing.count(variable) && context.effects.of(variable->init).isPure())
      values[variable] = variable->init;
}

/// A copy with the values of the region's variables in their place.
Expr *GuardSplitter::inlined(const Expr *expr) {
  VariableMap none;
  Expr *copy = clone(program, expr, none);
  forEachExprIn(copy, [&](Expr *&each) {
    auto *ref = dyn_cast<VariableRef>(each);
    auto value = ref ? values.find(ref->variable) : values.end();
    if (value == values.end())
      return;
    each = inlined(value->second);
    if (auto *conversion = dyn_cast<Cast>(each))
      conversion->implicit = false; // no declaration implies it here
    each = convertIndex(program, each, ref->type);
  });
  return copy;
}

AlongX GuardSplitter::alongX(const Binary *binary) const {
  const AlongX left = alongX(binary->lhs), right = alongX(binary->rhs);
  if (left == AlongX::Same && right == AlongX::Same)
    return isAssignment(binary->op) ? AlongX::Unknown : AlongX::Same;
  if (left == AlongX::Unknown || right == AlongX::Unknown)
    return AlongX::Unknown;
  auto isFactor = [](const Expr *expr) {
    return isNonNegative(expr, [](const Variable *) { return false; });
  };
  switch (binary->op) {
  case BinaryOp::Add:
    return AlongX::Rises;
  case BinaryOp::Sub:
    return right == AlongX::Same ? AlongX::Rises : AlongX::Unknown;
  case BinaryOp::Mul:
    return (left == AlongX::Same && isFactor(binary->lhs)) ||
                   (right == AlongX::Same && isFactor(binary->rhs))
               ? AlongX::Rises
               : AlongX::Unknown;
  default:
    return AlongX::Unknown;
  }
}

AlongX GuardSplitter::alongX(const Expr *expr) const {
  if (isa<IntegerLiteral>(expr) || isa<ConstantRef>(expr))
    return AlongX::Same;
  if (const auto *special = dyn_cast<Special>(expr)) {
    if (special->value == SpecialValue::ThreadIdx)
      return special->dimension == 0 ? AlongX::Rises : AlongX::Unknown;
    return special->value <= SpecialValue::WarpSize ? AlongX::Same : AlongX::Unknown;
  }
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    const bool isThreads = own.count(ref->variable) ||
                           ref->variable->storage == Storage::PerThread ||
                           ref->variable->storage == Storage::PerLane;
    return isThreads ? AlongX::Unknown : AlongX::Same;
  }
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *from = conversion->operand->type;
    const AlongX inner = isIndexType(conversion->type) && isIndexType(from)
                             ? alongX(conversion->operand)
                             : AlongX::Unknown;
    const bool widens = sizeOf(conversion->type) > sizeOf(from);
    return inner == AlongX::Rises && widens && !wrapsNever(conversion->operand) ? AlongX::Unknown
                                                                                : inner;
  }
  if (const auto *binary = dyn_cast<Binary>(expr))
    return alongX(binary);
  return AlongX::Unknown;
}

/// Signed indices never do.
bool GuardSplitter::wrapsNever(const Expr *expr) const {
  return !isUnsigned(expr->type->scalar) || isNonNegative(expr, [&](const Variable *variable) {
    return context.nonNegative.count(variable) != 0;
  });
}

/// Says where the block is in the grid, itself or by a variable of the block.
bool GuardSplitter::isOfGrid(const Expr *expr) const {
  bool found = false;
  Expr *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    const auto *special = dyn_cast<Special>(each);
    found |= special && special->value == SpecialValue::BlockIdx;
    const auto *ref = dyn_cast<VariableRef>(each);
    if (ref && ref->variable->init && ref->variable->space == AddressSpace::Private && !found)
      found = isOfGrid(ref->variable->init);
  });
  return found;
}

/// Most blocks lie behind it.
bool GuardSplitter::isBeginning(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) && isBeginning(valueOf(constant));
  const auto *literal = dyn_cast<IntegerLiteral>(expr);
  return literal && static_cast<std::int64_t>(literal->value) <= small;
}

/// With the index of a row's first or last thread.
Expr *GuardSplitter::atThread(Expr *expr, bool last) {
  forEachExprIn(expr, [&](Expr *&each) {
    auto *special = dyn_cast<Special>(each);
    if (!special || special->value != SpecialValue::ThreadIdx)
      return;
    auto *number = program.make<IntegerLiteral>();
    number->value = last;
    number->type = program.types.scalar(last ? Scalar::Int : Scalar::UInt);
    number->place = special->place;
    auto *size = program.make<Special>(*special);
    size->value = SpecialValue::BlockDim;
    each = last ? makeBinary(program, BinaryOp::Sub, size, number, special->type) : number;
  });
  return expr;
}

std::optional<Guard> GuardSplitter::guardOf(Expr *condition) {
  auto *compare = dyn_cast<Binary>(condition);
  if (!compare || !isIndexType(compare->lhs->type) || !isIndexType(compare->rhs->type))
    return std::nullopt;
  const bool isLess = compare->op == BinaryOp::Less || compare->op == BinaryOp::LessEqual;
  const bool isGreater = compare->op == BinaryOp::Greater || compare->op == BinaryOp::GreaterEqual;
  if (!isLess && !isGreater)
    return std::nullopt;
  Expr *lhs = inlined(compare->lhs), *rhs = inlined(compare->rhs);
  const AlongX left = alongX(lhs), right = alongX(rhs);
  const bool leftRises = left == AlongX::Rises && right == AlongX::Same;
  const bool rightRises = left == AlongX::Same && right == AlongX::Rises;
  const Expr *rising = leftRises ? lhs : rhs;
  if ((!leftRises && !rightRises) || !wrapsNever(rising) || !isOfGrid(rising))
    return std::nullopt;
  const bool isBehind = isBeginning(leftRises ? rhs : lhs);
  Guard guard;
  guard.value = (leftRises == isLess) != isBehind;
  guard.holds = atThread(makeBinary(program, compare->op, lhs, rhs, compare->type), !isBehind);
  if (!guard.value)
    guard.holds = negated(program, guard.holds);
  const Effects effects = context.effects.of(guard.holds);
  if (!effects.isPure() || effects.thread || effects.atomics)
    return std::nullopt;
  return guard;
}

bool isLiteral(const Expr *expr, bool value) {
  const auto *literal = dyn_cast<BoolLiteral>(withoutImplicitCasts(expr));
  return literal && literal->value == value;
}

/// What follows from guards that have become literals.
void simplify(Expr *&expr, EffectsAnalysis &effects) {
  if (auto *choice = dyn_cast<Conditional>(expr)) {
    if (isLiteral(choice->condition, true) || isLiteral(choice->condition, false))
      expr = isLiteral(choice->condition, true) ? choice->then : choice->otherwise;
    return;
  }
  auto *both = dyn_cast<Binary>(expr);
  if (!both || (both->op != BinaryOp::And && both->op != BinaryOp::Or))
    return;
  const bool neutral = both->op == BinaryOp::And;
  const bool rightDecides = isLiteral(both->rhs, !neutral) && !effects.of(both->lhs).writes;
  if (isLiteral(both->lhs, neutral) || rightDecides)
    expr = both->rhs;
  else if (isLiteral(both->rhs, neutral) || isLiteral(both->lhs, !neutral))
    expr = both->lhs;
}

void simplify(Program &program, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    simplify(program, child);
    auto *branch = dyn_cast<If>(child);
    if (!branch || (!isLiteral(branch->condition, true) && !isLiteral(branch->condition, false)))
      return;
    child = isLiteral(branch->condition, true) ? branch->then : branch->otherwise;
    if (!child)
      child = program.make<Empty>();
    if (isa<Block>(child) || child->kind == StmtKind::Empty)
      return;
    auto &before = child->comments.before;
    before.insert(before.begin(), branch->comments.before.begin(), branch->comments.before.end());
  });
}

Stmt *GuardSplitter::split() {
  unsigned size = 0;
  forEachExpr(loop.body, [&](Expr *&) { ++size; });
  if (loop.bound || size > maxSize)
    return nullptr;
  readDeclarations();
  VariableMap none;
  Stmt *guarded = clone(program, &loop, none);
  Expr *holds = nullptr;
  forEachExpr(loop.body, [&](Expr *&expr) {
    if (auto guard = guardOf(expr)) {
      holds = holds ? makeBinary(program, BinaryOp::And, holds, guard->holds, guard->holds->type)
                    : guard->holds;
      expr = makeBool(program, guard->value);
    } else {
      simplify(expr, context.effects);
    }
  });
  if (!holds)
    return nullptr;
  simplify(program, loop.body);
  auto &statements = loop.body->statements;
  statements.erase(std::remove_if(statements.begin(), statements.end(),
                                  [](Stmt *stmt) { return isa<Empty>(stmt); }),
                   statements.end());
  If *branch = makeIf(program, holds, {});
  branch->place = loop.place;
  std::swap(branch->comments, loop.comments);
  guarded->comments = {};
  branch->then = makeBlock(program, {&loop});
  branch->otherwise = makeBlock(program, {guarded});
  return branch;
}

void splitBelow(BlockFormContext &context, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    auto *loop = dyn_cast<ThreadLoop>(child);
    if (!loop)
      return splitBelow(context, child);
    if (Stmt *both = GuardSplitter(context, *loop).split())
      child = both;
  });
}

} // namespace

void splitGuards(BlockFormContext &context) { splitBelow(context, context.kernel.body); }

} // namespace cu2port::ir
