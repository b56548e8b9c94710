// The pass "block form": each kernel becomes a function that runs a whole block. BlockForm.h lists
// its steps.
#include "device/BlockForm.h"

#include "device/Passes.h"
#include "device/Walk.h"
#include "diag/Findings.h"

namespace cu2port::ir {

std::vector<ThreadLoop *> threadLoops(Stmt *stmt) {
  std::vector<ThreadLoop *> loops;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *loop = llvm::dyn_cast<ThreadLoop>(each))
      loops.push_back(loop);
  });
  return loops;
}

bool containsReturn(const Stmt *stmt) {
  bool found = false;
  forEachStmt(const_cast<Stmt *>(stmt), [&](Stmt *each) { found |= llvm::isa<Return>(each); });
  return found;
}

VariableRef *makeRef(Program &program, Variable *variable, Place place) {
  auto *ref = program.make<VariableRef>();
  ref->variable = variable;
  ref->type = variable->type;
  ref->place = place;
  return ref;
}

Expression *makeAssignment(Program &program, Expr *lhs, Expr *rhs, Place place) {
  auto *assign = program.make<Binary>();
  assign->op = BinaryOp::Assign;
  assign->lhs = lhs;
  assign->rhs = rhs;
  assign->type = lhs->type;
  assign->place = place;
  auto *stmt = program.make<Expression>();
  stmt->expr = assign;
  stmt->place = place;
  return stmt;
}

Block *makeBlock(Program &program, std::vector<Stmt *> statements) {
  auto *block = program.make<Block>();
  if (!statements.empty())
    block->place = statements.front()->place;
  block->statements = std::move(statements);
  return block;
}

namespace {

bool isLeftOut(const Function &kernel) {
  for (const Obstacle &obstacle : kernel.obstacles)
    if (obstacle.target != Obstacle::Target::OpenCL)
      return true;
  return false;
}

void leaveOut(Function &kernel, const Refusal &refusal, Findings &findings) {
  kernel.obstacles.push_back({Obstacle::Target::Cpu, refusal.reason});
  const Place &place = refusal.place.line ? refusal.place : kernel.place;
  findings.add(DiagId::KernelNotForTarget, place.file ? *place.file : "", place.line, place.column,
               kernel.sourceName.empty() ? kernel.name : kernel.sourceName, "the CPU",
               refusal.reason);
}

void makeBlockForm(BlockFormContext &context) {
  inlineBarrierCalls(context);
  if (context.refusal)
    return;
  turnGuardIntoReturn(context);
  RegionPlan plan;
  Block *formed = formRegions(context, plan);
  if (context.refusal)
    return;
  context.kernel.body = formed;
  repeatGuard(context);
  placeVariables(context, plan);
  keepReturns(context);
  boundLoops(context);
}

} // namespace

void makeBlockForm(Program &program, Findings &findings) {
  EffectsAnalysis effects;
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body || isLeftOut(*kernel))
      continue;
    BlockFormContext context{program, *kernel, effects, std::nullopt, false};
    makeBlockForm(context);
    if (context.refusal)
      leaveOut(*kernel, *context.refusal, findings);
  }
}

} // namespace cu2port::ir
