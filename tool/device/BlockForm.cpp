// The pass "block form": each kernel becomes a function that runs a whole block. BlockForm.h lists
// its steps.
#include "device/BlockForm.h"

#include "device/BlockFormEdges.h"

#include "device/Names.h"
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

bool containsBarrier(const Stmt *stmt, SyncScope scope) {
  bool found = false;
  forEachStmt(const_cast<Stmt *>(stmt), [&](Stmt *each) { found |= isBarrier(each, scope); });
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

AllThreads *makeAllThreads(Program &program, Variable *variable, SyncScope scope) {
  auto *all = program.make<AllThreads>();
  all->variable = variable;
  all->scope = scope;
  all->type = variable->type;
  all->place = variable->place;
  return all;
}

Variable *makeVariable(BlockFormContext &context, const std::string &wish, const Type *type,
                       Place place) {
  auto *variable = context.program.make<Variable>();
  variable->name = takeName({wish}, context.names);
  variable->type = type;
  variable->place = place;
  return variable;
}

Declaration *makeDeclaration(Program &program, Variable *variable, Expr *init) {
  auto *declaration = program.make<Declaration>();
  declaration->variables = {variable};
  declaration->place = variable->place;
  if (init)
    variable->init = init;
  return declaration;
}

Expr *makeBool(Program &program, bool value) {
  auto *literal = program.make<BoolLiteral>();
  literal->value = value;
  literal->type = program.types.scalar(Scalar::Bool);
  return literal;
}

Expr *makeBinary(Program &program, BinaryOp op, Expr *lhs, Expr *rhs, const Type *type) {
  auto *binary = program.make<Binary>();
  binary->op = op;
  binary->lhs = lhs;
  binary->rhs = rhs;
  binary->type = type;
  binary->place = lhs->place;
  return binary;
}

Expr *makeNot(Program &program, Expr *operand) {
  auto *negation = program.make<Unary>();
  negation->op = UnaryOp::Not;
  negation->operand = operand;
  negation->type = program.types.scalar(Scalar::Bool);
  negation->place = operand->place;
  return negation;
}

If *makeIf(Program &program, Expr *condition, std::vector<Stmt *> then) {
  auto *branch = program.make<If>();
  branch->condition = condition;
  branch->place = condition->place;
  branch->then = then.size() == 1 && !llvm::isa<Declaration>(then[0])
                     ? then[0]
                     : makeBlock(program, std::move(then));
  return branch;
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

} // namespace

void formLevel(BlockFormContext &context) {
  if (!context.refusal)
    maskDivergence(context);
  RegionPlan plan;
  Block *formed = context.refusal ? nullptr : formRegions(context, plan);
  if (context.refusal)
    return;
  context.kernel.body = formed;
  if (!context.isPlain())
    repeatGuard(context);
  placeVariables(context, plan);
  keepReturns(context);
}

namespace {

/// A step that is not required makes code faster and nothing else: the plain form does without.
struct Step {
  void (*run)(BlockFormContext &context);
  bool isRequired;
};

constexpr Step steps[] = {
    {[](BlockFormContext &context) { separateConditions(context, context.kernel.body); }, true},
    {inlineSyncCalls, true},
    {extractSyncs, true},
    {turnGuardIntoReturn, false},
    {formLevel, true},
    {splitEdges, false},
    {splitGuards, false},
    {formWarps, true},
};

} // namespace

void makeBlockForm(BlockFormContext &context) {
  for (const Step &step : steps) {
    if (step.isRequired || !context.isPlain())
      step.run(context);
    if (context.refusal)
      return;
  }
}

void makeBlockForm(Program &program, Findings &findings) {
  EffectsAnalysis effects;
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !kernel->body || isLeftOut(*kernel))
      continue;
    std::set<std::string> names = namesIn(program, *kernel);
    BlockFormContext context{program, *kernel, effects, names};
    makeBlockForm(context);
    if (context.refusal)
      leaveOut(*kernel, *context.refusal, findings);
  }
}

} // namespace cu2port::ir
