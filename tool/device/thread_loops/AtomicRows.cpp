// Atomic additions to neighbouring words by neighbouring threads, whose result nobody looks at, as
// one call a row:
//
//   threads {                               float added[threads];
//     int t = threadIdx.x;                  threads { int t = threadIdx.x; added[t] = in[t]; }
//     int row = ids[blockIdx.x];            first thread of each row {
//     atomicAdd(&out[row + t], in[t]); ->     int t = threadIdx.x;
//   }                                         int row = ids[blockIdx.x];
//                                             atomicAddRow(blockDim, &out[row + t], &added[t]);
//                                           }
//
// A sum of unsigned numbers, `row + threadIdx.x`, may wrap around in the row and stays as it is.
// RowAdditions.h finds the additions and what they need; start at AtomicRows::split.
//
// The call adds several at a time, and the values are computed side by side. A thread still does
// everything in its order; only what different threads do changes places.
#include "device/Passes.h"
#include "device/block_form/DeadCode.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/RowAdditions.h"
#include "device/values/Effects.h"

#include <algorithm>
#include <optional>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Memory that others may see, but for the additions.
bool storesElsewhere(Stmt *stmt, EffectsAnalysis &effects) {
  if (isAtomicAdd(stmt))
    return effects.of(callOf(stmt)->arguments[1]).stores;
  bool stores = false;
  forEachChildExpr(stmt, [&](Expr *&expr) { stores |= effects.of(expr).stores; });
  forEachChildStmt(stmt, [&](Stmt *&child) { stores |= storesElsewhere(child, effects); });
  return stores;
}

/// Whether something is looked at that an addition of floating-point numbers may change.
bool loadsReal(Stmt *stmt, EffectsAnalysis &effects) {
  bool loads = false;
  forEachExpr(stmt, [&](Expr *&expr) {
    const bool isCall = isa<Call>(expr);
    const bool isOther =
        !isCall && expr->type && (expr->type->isInteger() || expr->type->isPointer());
    const bool isMemory =
        isCall || isa<Intrinsic>(expr) ? effects.of(expr).loads : readsMemory(expr);
    loads |= isMemory && !isOther;
  });
  return loads;
}

/// Gives the additions of a kernel's loops loops of their own.
class AtomicRows {
public:
  AtomicRows(Program &program, Function &kernel, EffectsAnalysis &effects)
      : program(program), effects(effects), names(namesIn(program, kernel)) {}

  void run(Block *block);

private:
  void split(ThreadLoop *loop, StmtList &into);
  bool keepsOrder(const Parts &parts, const ThreadLoop *rows, const StmtList &ofAfter);
  std::optional<StmtList> ofRows(RowAdditions &finder, const Parts &parts, Expr *bound);
  Stmt *ofRow(RowAdditions &finder, Stmt *stmt, Expr *bound);
  Stmt *rowAddition(Stmt *addition, Expr *bound);
  Expr *numberBelow(const Binary *limit);
  ThreadLoop *loopLike(const ThreadLoop *loop, const StmtList &statements);
  void setValue(Stmt *addition, StmtList &into);

  Program &program;
  EffectsAnalysis &effects;
  std::set<std::string> names;
  std::map<const Expr *, Variable *> arrays; ///< over threads, for what additions add
  Storage storage = Storage::PerThread;      ///< of these
};

/// `(long)n - i`, how many threads of a row pass `i < n`, as its first one sees it.
Expr *AtomicRows::numberBelow(const Binary *limit) {
  Expr *end = limit->rhs;
  const Type *type = limit->lhs->type;
  if (sizeOf(type) == 4) {
    type = program.types.scalar(Scalar::Long);
    end = makeCast(program, end, type);
  }
  return makeBinary(program, BinaryOp::Sub, end, limit->lhs, type);
}

/// An addition as one of the whole row, from an array over the threads:
/// `atomicAdd(p, x)  ->  atomicAddRow(p, &added)`, and `bound` behind it if only the first add.
Stmt *AtomicRows::rowAddition(Stmt *addition, Expr *bound) {
  const Intrinsic *call = callOf(addition);
  auto *added = program.make<Variable>();
  added->type = call->arguments[1]->type;
  added->storage = storage;
  added->place = call->place;
  arrays[call] = added;
  auto *row = program.make<Intrinsic>(*call);
  row->operation = &operationOf(OperationId::AtomicAddRow);
  row->arguments[1] = makeUnary(program, UnaryOp::AddressOf, makeRef(program, added, call->place),
                                call->arguments[0]->type);
  if (bound)
    row->arguments.push_back(bound);
  auto *stmt = program.make<Expression>(*cast<Expression>(addition));
  stmt->expr = row;
  return stmt;
}

/// What a row does in place of a statement with additions; null if that needs more of the thread.
/// Guards stay: a limit, as the row's first thread asks it, says whether any thread of the row
/// passes, and how many do.
Stmt *AtomicRows::ofRow(RowAdditions &finder, Stmt *stmt, Expr *bound) {
  if (auto *guard = dyn_cast<If>(stmt)) {
    const Binary *limit = finder.limitIn(guard->condition);
    auto *ofRows = program.make<If>(*guard);
    ofRows->then = ofRow(finder, guard->then, limit ? numberBelow(limit) : bound);
    return ofRows->then ? ofRows : nullptr;
  }
  auto *block = dyn_cast<Block>(stmt);
  if (!block)
    return rowAddition(stmt, bound);
  auto statements = ofRows(finder, *finder.partsOf(block->statements), bound);
  if (!statements)
    return nullptr;
  auto *ofRows = program.make<Block>();
  ofRows->statements = std::move(*statements);
  return ofRows;
}

/// The same of a list, behind the declarations and returns before it that the calls need.
std::optional<StmtList> AtomicRows::ofRows(RowAdditions &finder, const Parts &parts, Expr *bound) {
  StmtList additions;
  for (Stmt *stmt : parts.additions) {
    additions.push_back(ofRow(finder, stmt, bound));
    if (!additions.back())
      return std::nullopt;
  }
  auto statements = finder.neededBy(additions, parts.before);
  if (statements)
    statements->insert(statements->end(), additions.begin(), additions.end());
  return statements;
}

/// What is repeated gives what it gave before. The values are all computed first, then come the
/// additions, then the rest: `n[0] = t; atomicAdd(&out[n[0] + t], x)` would add at another place,
/// and what is declared again for the rest must not read floating-point numbers, which the
/// additions may change.
bool AtomicRows::keepsOrder(const Parts &parts, const ThreadLoop *rows, const StmtList &ofAfter) {
  auto stores = [&](Stmt *stmt) { return storesElsewhere(stmt, effects); };
  const bool writes = std::any_of(parts.before.begin(), parts.before.end(), stores) ||
                      std::any_of(parts.additions.begin(), parts.additions.end(), stores);
  const bool boundLoads = rows->bound && effects.of(rows->bound).loads;
  if (writes && (boundLoads || effects.of(rows->body).loads))
    return false;
  for (Stmt *stmt : ofAfter)
    if ((writes && effects.of(stmt).loads) || loadsReal(stmt, effects))
      return false;
  return parts.after.empty() || !boundLoads;
}

/// Over the same threads, with copies of statements.
ThreadLoop *AtomicRows::loopLike(const ThreadLoop *loop, const StmtList &statements) {
  auto *added = program.make<ThreadLoop>();
  added->scope = loop->scope;
  added->place = loop->place;
  added->bound = clone(program, loop->bound);
  added->assumes = loop->assumes;
  Block all;
  all.statements = statements;
  added->body = cast<Block>(clone(program, &all));
  return added;
}

/// Makes an addition an assignment to its array, and declares that.
void AtomicRows::setValue(Stmt *addition, StmtList &into) {
  const Intrinsic *call = callOf(addition);
  Variable *added = arrays.at(call);
  added->name = takeName({"added"}, names);
  into.push_back(makeDeclaration(program, added));
  cast<Expression>(addition)->expr =
      makeBinary(program, BinaryOp::Assign, makeRef(program, added, call->place),
                 call->arguments[1], added->type);
  addition->comments = {}; // they stay with the addition
}

/// Puts the loop, or what takes its place, at the end of a list: the loop with the values, one for
/// the rows' calls, and one with what follows, in which there may be additions again.
void AtomicRows::split(ThreadLoop *loop, StmtList &into) {
  storage = loop->scope == SyncScope::Warp ? Storage::PerLane : Storage::PerThread;
  RowAdditions finder(loop, effects);
  StmtList &statements = loop->body->statements;
  const auto parts = loop->only ? std::nullopt : finder.partsOf(statements);
  const auto additions = parts ? ofRows(finder, *parts, loop->bound) : std::nullopt;
  auto ofAfter = additions ? finder.neededBy(parts->after, parts->before) : std::nullopt;
  ThreadLoop *rows = ofAfter ? loopLike(loop, *additions) : nullptr;
  if (!rows || !keepsOrder(*parts, rows, *ofAfter))
    return into.push_back(loop);
  const std::size_t repeated = ofAfter->size();
  ofAfter->insert(ofAfter->end(), parts->after.begin(), parts->after.end());
  ThreadLoop *after = loopLike(loop, *ofAfter);

  // Comments stay where they were, or with the additions.
  forEachStmt(rows->body, [](Stmt *stmt) {
    if (!isa<Expression>(stmt))
      stmt->comments = {};
  });
  for (std::size_t i = 0; i < repeated; ++i)
    after->body->statements[i]->comments = {};
  for (Stmt *stmt : parts->additions)
    forEachStmt(stmt, [&](Stmt *each) {
      if (isAtomicAdd(each))
        setValue(each, into);
    });
  statements.resize(parts->before.size() + parts->additions.size());
  dropDeadDeclarations(statements, statements.size(), effects,
                       [](const Declaration *each) { return each->comments.before.empty(); });
  rows->only = 0;
  into.push_back(loop);
  into.push_back(rows);
  if (parts->after.empty())
    return;
  std::swap(after->body->commentsAtEnd, loop->body->commentsAtEnd);
  split(after, into);
}

void AtomicRows::run(Block *block) {
  StmtList statements;
  for (Stmt *stmt : block->statements)
    if (auto *loop = dyn_cast<ThreadLoop>(stmt))
      split(loop, statements);
    else
      statements.push_back(stmt);
  block->statements = std::move(statements);
}

} // namespace

void coalesceAtomics(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program)) {
    AtomicRows rows(program, *kernel, effects);
    for (Block *block : blocksBelow(kernel->body))
      rows.run(block);
  }
}

} // namespace cu2port::ir
