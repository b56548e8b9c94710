// Block form: operations that synchronise the threads of a warp or block become a barrier and a
// look at all threads' values.
//
//                                                   float value = sum;
//   sum += __shfl_down_sync(all, sum, o);    ->     warp barrier
//                                                   sum += shuffleDown(warp value, lane, o);
//
//                                                   bool predicate = x > 0;
//   if (__any_sync(all, x > 0)) ...          ->     warp barrier
//                                                   unsigned votes = ballot(warp predicate);
//                                                   if (votes != 0) ...
//
//   m = __match_any_sync(mask, x);           ->     unsigned value = x;
//                                                   warp barrier
//                                                   unsigned lanes = lanes();
//                                                   m = matchAny(warp value, lane, lanes & mask);
//
// A later step makes the variables that are looked at arrays over the threads (Variables.cpp): all
// threads have set them before the barrier, and read them behind it. separateConditions has put the
// operations where each is evaluated whenever its statement runs. Start at Extractor::list().
#include "device/block_form/BlockForm.h"
#include "device/block_form/EvaluationOrder.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;
using llvm::StringRef;

class Extractor {
public:
  explicit Extractor(BlockFormContext &context)
      : context(context), program(context.program), unsignedInt(program.types.scalar(Scalar::UInt)),
        boolean(program.types.scalar(Scalar::Bool)) {}

  void list(Block *block, bool isSwitch = false);

private:
  using List = std::vector<Stmt *>;

  void children(Stmt *stmt);
  bool extract(Stmt *stmt, List &before);
  Expr *replacement(Intrinsic *call, const SyncOperation &operation, List &before);
  Variable *keep(const std::string &wish, const Type *type, Expr *value, List &before);
  Barrier *barrier(SyncScope scope, Place place, List &before);
  void barrier(const SyncOperation &operation, const Intrinsic *call, List &before);
  Barrier *barrierOf(const Stmt *sync, List &before);
  Expr *predicate(Expr *argument, bool isNegated);
  Expr *vote(const SyncOperation &operation, Intrinsic *call, List &before);
  Expr *shuffle(const SyncOperation &operation, Intrinsic *call, List &before);
  Expr *lanes(Place place, List &before);

  BlockFormContext &context;
  Program &program;
  const Type *unsignedInt;
  const Type *boolean;
};

/// `T wish = value;` in front of the statement.
Variable *Extractor::keep(const std::string &wish, const Type *type, Expr *value, List &before) {
  Variable *variable = makeVariable(context, wish, type, value->place);
  before.push_back(makeDeclaration(program, variable, value));
  return variable;
}

Barrier *Extractor::barrier(SyncScope scope, Place place, List &before) {
  auto *barrier = program.make<Barrier>();
  barrier->scope = scope;
  barrier->meetsOthers = false;
  barrier->place = place;
  before.push_back(barrier);
  return barrier;
}

/// That of an operation with a value.
void Extractor::barrier(const SyncOperation &operation, const Intrinsic *call, List &before) {
  Barrier *made = barrier(operation.scope(), call->place, before);
  made->operation = operation.id;
  made->meetsOthers = operation.hasMask && isFullMask(call->arguments[0]);
}

/// What stands for the whole statement. A __syncwarp() without arguments is none of the user's
/// (lock_step/WarpSteps.cpp): it is for the accesses beside it.
Barrier *Extractor::barrierOf(const Stmt *sync, List &before) {
  Barrier *made =
      barrier(isSyncWarp(sync) ? SyncScope::Warp : SyncScope::Block, sync->place, before);
  const auto *call = cast<Intrinsic>(cast<Expression>(sync)->expr);
  made->meetsOthers =
      isSyncWarp(sync) && !call->arguments.empty() && isFullMask(call->arguments[0]);
  made->comments = sync->comments;
  return made;
}

/// `x != 0`, or `x == 0`, without a conversion to int and back.
Expr *Extractor::predicate(Expr *argument, bool isNegated) {
  Expr *inner = withoutCasts(argument);
  if (inner->type == boolean)
    return isNegated ? negated(program, inner) : inner;
  return makeBinary(program, isNegated ? BinaryOp::Equal : BinaryOp::NotEqual, argument,
                    makeInteger(program, 0, argument->type), boolean);
}

/// The lanes that are here, as a variable of the warp.
Expr *Extractor::lanes(Place place, List &before) {
  Variable *active = keep("lanes", unsignedInt,
                          makeCall(program, OperationId::Lanes, unsignedInt, {}, place), before);
  return makeRef(program, active, place);
}

/// Votes are a bit a lane, or their number in the block. "All" is nobody against, so that lanes
/// that are not here do not matter: `__all_sync(m, p)  ->  (ballot(warp !p) & m) == 0`.
Expr *Extractor::vote(const SyncOperation &operation, Intrinsic *from, List &before) {
  const Place place = from->place;
  const SyncScope scope = operation.scope();
  const bool isAgainst = operation.kind == SyncKind::All || operation.kind == SyncKind::AllThreads;
  Expr *argument = from->arguments[operation.hasMask ? 1 : 0];
  Variable *value = keep("predicate", boolean, predicate(argument, isAgainst), before);
  barrier(operation, from, before);
  Variable *votes = keep("votes", unsignedInt,
                         makeCall(program, operation.becomes, unsignedInt,
                                  {makeAllThreads(program, value, scope)}, place),
                         before);
  Expr *result = makeRef(program, votes, place);
  if (operation.hasMask && !isFullMask(from->arguments[0])) {
    result = makeBinary(program, BinaryOp::BitAnd, result, from->arguments[0], unsignedInt);
    result->parenthesised = true;
  }
  if (operation.kind == SyncKind::Ballot || operation.kind == SyncKind::CountThreads)
    return result;
  return makeBinary(program, isAgainst ? BinaryOp::Equal : BinaryOp::NotEqual, result,
                    makeInteger(program, 0, unsignedInt), boolean);
}

/// `__shfl_xor_sync(m, v, 4, 16)  ->  shuffleXor(warp value, lane, 4, 16)`; a width of 32 is not
/// said. The mask is not looked at.
Expr *Extractor::shuffle(const SyncOperation &operation, Intrinsic *from, List &before) {
  const unsigned first = operation.hasMask ? 1 : 0;
  Variable *value = keep("value", from->type, from->arguments[first], before);
  barrier(operation, from, before);
  std::vector<Expr *> arguments{makeAllThreads(program, value, SyncScope::Warp),
                                makeSpecial(program, SpecialValue::Lane),
                                from->arguments[first + 1]};
  if (from->arguments.size() > first + 2) {
    const auto *width = dyn_cast<IntegerLiteral>(withoutImplicitCasts(from->arguments[first + 2]));
    if (!width || width->value != 32)
      arguments.push_back(from->arguments[first + 2]);
  }
  return makeCall(program, operation.becomes, from->type, std::move(arguments), from->place);
}

Expr *Extractor::replacement(Intrinsic *from, const SyncOperation &operation, List &before) {
  const Place place = from->place;
  switch (operation.kind) {
  case SyncKind::Shuffle:
    return shuffle(operation, from, before);
  case SyncKind::Ballot:
  case SyncKind::Any:
  case SyncKind::All:
  case SyncKind::CountThreads:
  case SyncKind::AnyThread:
  case SyncKind::AllThreads:
    return vote(operation, from, before);
  case SyncKind::ActiveMask:
    barrier(SyncScope::Warp, place, before);
    return lanes(place, before);
  case SyncKind::Match:
  case SyncKind::Reduce: {
    Variable *value = keep("value", from->arguments[1]->type, from->arguments[1], before);
    barrier(operation, from, before);
    Expr *active = makeBinary(program, BinaryOp::BitAnd, lanes(place, before), from->arguments[0],
                              unsignedInt);
    std::vector<Expr *> arguments{makeAllThreads(program, value, SyncScope::Warp)};
    if (operation.kind == SyncKind::Match)
      arguments.push_back(makeSpecial(program, SpecialValue::Lane));
    arguments.push_back(active);
    arguments.insert(arguments.end(), from->arguments.begin() + 2, from->arguments.end());
    return makeCall(program, operation.becomes, from->type, std::move(arguments), place);
  }
  case SyncKind::Synchronise:
  case SyncKind::SynchronisePart:
    break;
  }
  return from;
}

/// Takes the first operation out of the statement's own expressions; true if there was one.
bool Extractor::extract(Stmt *stmt, List &before) {
  Expr **slot = nullptr;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachExprIn(expr, [&](Expr *&each) {
      if (!slot && findSyncOperation(each))
        slot = &each;
    });
  });
  if (!slot)
    return false;
  // What comes before it may synchronise itself.
  for (Declaration *earlier : takeEarlierParts(context, stmt, slot)) {
    while (extract(earlier, before))
      ;
    before.push_back(earlier);
  }
  *slot = replacement(cast<Intrinsic>(*slot), *findSyncOperation(*slot), before);
  return true;
}

/// Bodies without braces get a block to put statements in.
void Extractor::children(Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt))
    return list(block);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (isa<For>(stmt) && child == cast<For>(stmt)->init)
      return;
    auto *block = dyn_cast<Block>(child);
    if (block)
      return list(block, isa<Switch>(stmt));
    block = makeBlock(program, {child});
    list(block);
    child = block->statements.size() == 1 ? block->statements[0] : block;
  });
}

void Extractor::list(Block *block, bool isSwitch) {
  List statements;
  for (Stmt *stmt : block->statements) {
    List before;
    if (isSyncWarp(stmt) || isSyncPart(stmt)) {
      statements.push_back(barrierOf(stmt, before));
      continue;
    }
    while (extract(stmt, before))
      ;
    children(stmt);
    if (!before.empty()) {
      std::swap(before.front()->comments.before, stmt->comments.before);
      std::swap(before.front()->comments.blankLineBefore, stmt->comments.blankLineBefore);
    }
    before.push_back(stmt);
    if (isSwitch)
      before = bracedForLabels(program, std::move(before));
    statements.insert(statements.end(), before.begin(), before.end());
  }
  block->statements = std::move(statements);
}

} // namespace

void addActive(Program &program, Expr *vote, Variable *active, SyncScope scope) {
  auto *call = cast<Intrinsic>(vote);
  const std::size_t own = call->is(OperationId::Lanes) ? 0 : 1;
  if (isVote(vote, scope) && call->arguments.size() == own)
    call->arguments.push_back(makeAllThreads(program, active, scope));
}

void extractSyncs(BlockFormContext &context) { Extractor(context).list(context.kernel.body); }

} // namespace cu2port::ir
