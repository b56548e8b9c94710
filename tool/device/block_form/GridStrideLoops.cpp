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
//
// GridStrideParts.cpp reads loops and says which are worth it. Start at match().
#include "device/block_form/GridStrideLoops.h"

#include "device/analysis/PickedElements.h"
#include "device/block_form/GridStrideMatcher.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

GridStrideMatcher::GridStrideMatcher(BlockFormContext &context, const Uniformity &uniformity,
                                     Stmt *loop)
    : context(context), program(context.program), uniformity(uniformity), loop(loop),
      starts(program, context.kernel, context.effects, uniformity, context.nonNegative) {}

// ---- Where it starts --------------------------------------------------------------------------

/// `for (int i = start; ...)`, `for (i = start; ...)` where nobody uses i behind the loop, or
/// `int i = start;` further up, with `while (...)` or `for (; ...)`.
std::optional<AffineIndex> GridStrideMatcher::findStart() {
  if (auto *declaration = llvm::dyn_cast_or_null<Declaration>(init)) {
    const bool isIndex = declaration->variables.size() == 1 && declaration->variables[0] == index;
    return isIndex && index->init ? starts.split(index->init) : std::nullopt;
  }
  if (auto *expression = llvm::dyn_cast_or_null<Expression>(init)) {
    const auto *assign = dyn_cast<Binary>(expression->expr);
    const bool isStart = assign && assign->op == BinaryOp::Assign &&
                         isa<VariableRef>(assign->lhs) && assignedVariable(assign) == index &&
                         !refersTo(assign->rhs, index);
    return isStart && isBegunAnewElsewhere() ? starts.split(assign->rhs) : std::nullopt;
  }
  declaredIn = init || !index->init ? nullptr : blockOfIndex();
  const bool isFixed = declaredIn && context.effects.of(index->init).isPure() &&
                       RegionFacts(declaredIn).isRepeatable(index->init) &&
                       llvm::none_of(variablesNamedIn(index->init), [&](const Variable *each) {
                         return starts.facts().isAddressTaken(each);
                       });
  return isFixed ? starts.split(index->init) : std::nullopt;
}

/// Where the index is declared, if nothing but the step changes it and nothing uses it behind the
/// loop; else null.
Block *GridStrideMatcher::blockOfIndex() const {
  Block *found = nullptr;
  for (Block *block : blocksBelow(context.kernel.body))
    found = declares(block, index) ? block : found;
  // A loop between the declaration and this one comes here again with the index of its last round.
  const auto isAround = [&](const Stmt *each) {
    return each != loop && isLoop(each) &&
           anyStmt(each, [&](const Stmt *inner) { return inner == loop; });
  };
  if (!found || anyStmt(found, isAround) || starts.facts().assignmentsOf(index) != 1)
    return nullptr;
  bool isUsed = false, isBehind = false;
  std::function<void(Stmt *)> look = [&](Stmt *stmt) {
    if (stmt == loop) {
      isBehind = true;
      return;
    }
    forEachChildExpr(stmt, [&](Expr *&expr) { isUsed |= isBehind && refersTo(expr, index); });
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
        assignedVariable(assign) == index && !refersTo(assign->rhs, index)) {
      inLoops += RegionFacts(counted).usesOf(index);
      return;
    }
    forEachChildStmt(stmt, [&](Stmt *&child) { look(child); });
  };
  look(context.kernel.body);
  return inLoops == starts.facts().usesOf(index);
}

// ---- The new loop -----------------------------------------------------------------------------

/// The expression with another variable for the index.
Expr *GridStrideMatcher::with(Variable *variable, const Expr *expr) {
  return clone(program, expr, {{index, variable}});
}

/// The loop at the head of the file: the new index has the old one's name, inside the loop.
GridStrideLoop GridStrideMatcher::form(const AffineIndex &start) {
  // base = blockIdx.x * blockDim.x, or 0
  Variable *base = makeVariable(program, "", index->type, loop->place);
  base->init = convertIndex(program, start.base, index->type);
  if (!base->init)
    base->init = makeInteger(program, 0, index->type, loop->place);
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
  If *guard = makeIf(program, with(own, condition), {inside});
  guard->place = loop->place;

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

/// Seen from the base, or since every round picks an element by the index.
bool GridStrideMatcher::staysInOrder(const Type *compared, const Expr *base) const {
  if (starts.keepsOrder(compared, base))
    return true;
  return !isUnsigned(compared->scalar) && pickElementBy(body, index, inBody);
}

std::optional<GridStrideLoop> GridStrideMatcher::match() {
  if (!readParts() || !isFixedInBody({index}))
    return std::nullopt;
  auto start = findStart();
  const Type *compared = comparesUnsigned ? program.types.scalar(Scalar::UInt) : index->type;
  if (!start || !start->own || !starts.hasSmallStride(start->own) ||
      !isFixedInBody(variablesNamedIn(start->own)) || !staysInOrder(compared, start->base))
    return std::nullopt;
  return form(*start);
}

void settle(BlockFormContext &context, const GridStrideLoop &stride) {
  stride.base->name = takeName({"base"}, context.names);
  if (stride.isNonNegative)
    context.nonNegative.insert(stride.base);
  // `int i = start;` further up goes if nothing names i any more; its comments go to the loop.
  if (!stride.declaredIn || RegionFacts(stride.declaredIn).usesOf(stride.index))
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
