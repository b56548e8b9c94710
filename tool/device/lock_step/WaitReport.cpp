// Loops that others must end, said to the user: targets do not promise that the others run.
//
//   while (atomicCAS(lock, 0, 1) != 0);       'lock': threads wait here for what others write ...
//   while (atomicAdd(&arrived, 0) < n);       'arrived': likewise
//   while (!enter(mutex));                    'enter': a call of something that tries a lock
//   while (tries-- && !enter(mutex));         'enter': threads look here for a while ...
//   while ((i = atomicAdd(next, 1)) < n)      nothing: each takes the next and waits for nobody
//
// Where work-items run side by side in lock-step, one that waits keeps the one from going on that
// it waits for; where work-groups run one after the other, so does a work-group. There is nothing
// to call either that lets the others run: what the pass "turns" has added goes. Instead, rounds
// are counted where others might never come, so that the kernel fails rather than never ends
// (below). Where all who wait come to one place first, they meet there: those of a block that take
// turns have arrived by then.
//
//   __cu2port_meet();        ->    __cu2port_sync_part();
//   wait(&phase, old);             wait(&phase, old);
//
//                                  unsigned int rounds = 0u;
//   while (*flag == 0) {     ->    while (*flag == 0) {
//     letBlocksRun();                if (__cu2port_waits_in_vain(++rounds))
//   }                                  break;
//                                  }
#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/analysis/Synchronisation.h"
#include "device/analysis/Waits.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"
#include "device/values/Analyses.h"
#include "device/values/BoundedLoops.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

static void reportWait(const Stmt *loop, bool endsByItself, const std::string &awaited,
                       Findings &findings) {
  reportCondition(loop->place, awaited,
                  endsByItself
                      ? "threads look here for a while for what others write; where they run in "
                        "lock-step, or blocks one after the other, in vain"
                      : "threads wait here for what others write; where they run in lock-step, or "
                        "blocks one after the other, this may not end",
                  findings);
}

/// Has the loops of a function count their rounds.
class WaitCounter {
public:
  WaitCounter(Program &program, const Function &function)
      : program(program), names(namesIn(program, function)) {}

  /// Nothing is declared between the cases of a switch, which would jump over it.
  void visit(Stmt *stmt, bool isInSwitch = false) {
    auto *block = dyn_cast<Block>(stmt);
    forEachChildStmt(stmt, [&](Stmt *&child) {
      if (isCountedWait(child) && (!block || isInSwitch))
        child = makeBlock(program, {child});
      visit(child, isa<Switch>(stmt));
    });
    if (!block)
      return;
    std::vector<Stmt *> statements;
    for (Stmt *each : block->statements) {
      if (isCountedWait(each))
        statements.push_back(countRounds(each));
      statements.push_back(each);
    }
    block->statements = std::move(statements);
  }

private:
  /// Where threads are elements of loops, a round of a warp takes as long as hundreds of one.
  static constexpr unsigned stepInWarps = 256;

  /// The declaration of the counter, which stands in front of the loop.
  Stmt *countRounds(Stmt *loop) {
    const Type *type = program.types.scalar(Scalar::UInt);
    Variable *rounds = makeVariable(program, takeName({"rounds"}, names), type, loop->place);
    forEachChildStmt(loop, [&](Stmt *child) {
      auto *body = dyn_cast<Block>(child);
      if (body && !body->statements.empty() && isLetOthersRun(body->statements.front()))
        body->statements.front() = makeCheck(rounds, synchronises(loop) ? stepInWarps : 1);
    });
    return makeDeclaration(program, rounds, makeInteger(program, 0, type));
  }

  /// `if (__cu2port_waits_in_vain(++rounds)) break;`
  Stmt *makeCheck(Variable *rounds, unsigned step) {
    const Place &place = rounds->place;
    Expr *counter = makeRef(program, rounds, place);
    Expr *next = step == 1 ? makeUnary(program, UnaryOp::PreInc, counter, rounds->type)
                           : makeBinary(program, BinaryOp::AddAssign, counter,
                                        makeInteger(program, step, rounds->type), rounds->type);
    const Type *type = program.types.scalar(Scalar::Bool);
    Expr *isInVain = makeCall(program, OperationId::WaitsInVain, type, {next}, place);
    return makeIf(program, isInVain, {program.make<Break>()});
  }

  Program &program;
  std::set<std::string> names;
};

/// A body that the pass "turns" has made for it alone goes as well.
static void dropTurns(Program &program, Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt))
    llvm::erase_if(block->statements, [](const Stmt *each) { return isLetOthersRun(each); });
  if (isLoop(stmt))
    forEachChildStmt(stmt, [&](Stmt *&child) {
      const auto *body = dyn_cast<Block>(child);
      if (body && body->statements.size() == 1 && isLetOthersRun(body->statements[0]) &&
          !body->place.line)
        child = program.make<Empty>();
    });
}

static void makeMeetings(Function *function) {
  forEachExpr(function->body, [](Expr *expr) {
    auto *call = dyn_cast<Intrinsic>(expr);
    if (call && call->name() == "__cu2port_meet")
      call->operation = &operationOf(OperationId::SyncPart);
  });
}

void reportWaits(Program &program, Analyses &analyses, Findings &findings) {
  for (Function *function : program.functions) {
    if (!function->body)
      continue;
    forEachStmt(function->body, [&](Stmt *stmt) {
      const std::string awaited = isLoop(stmt) ? awaitedIn(stmt, analyses.effects) : "";
      if (!awaited.empty())
        reportWait(stmt, endsByItself(stmt, *function), awaited, findings);
    });
    makeMeetings(function);
    WaitCounter(program, *function).visit(function->body);
    forEachStmt(function->body, [&](Stmt *stmt) { dropTurns(program, stmt); });
  }
}

} // namespace cu2port::ir
