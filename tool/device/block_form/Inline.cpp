// Block form, the step inlineSyncCalls: a device function with a barrier or a warp operation
// becomes part of each kernel that calls it, so that the kernel can be taken apart at the barrier.
//
//   __device__ float sum(float v, float *s) {       float total;
//     s[threadIdx.x] = v;                           {
//     __syncthreads();                                s[threadIdx.x] = x;
//     return s[0];                            ->      barrier
//   }                                                 total = s[0];
//   float total = sum(x, s);                        }
//
// An argument stands for a parameter where neither changes, as s does here; other parameters become
// variables. A kernel in which a function calls itself, or with too many calls, is refused. Other
// passes seek other functions (BlockFormContext::isSought). Start at Inliner::list().
#include "device/block_form/BlockForm.h"
#include "device/block_form/BlockFunctions.h"
#include "device/block_form/DeadCode.h"
#include "device/block_form/EvaluationOrder.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/RegionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxInlined = 1000; ///< calls in one kernel; compilers take minutes for more

/// `*&x` is x, and `(&x)->f` is x.f: what is left where `&x` stands for a pointer.
void simplifyAddress(Expr *&expr) {
  if (auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::Deref)
    if (Expr *lvalue = operandOfAddress(unary->operand))
      expr = lvalue;
  auto *member = dyn_cast<Member>(expr);
  if (Expr *lvalue = member && member->arrow ? operandOfAddress(member->base) : nullptr) {
    member->base = lvalue;
    member->arrow = false;
  }
}

class Inliner {
public:
  explicit Inliner(BlockFormContext &context)
      : context(context), program(context.program), names(context.names) {}

  void run() {
    removeUnreachable(context.kernel.body);
    facts.add(context.kernel.body);
    list(context.kernel.body);
  }

private:
  void list(Block *block);
  void cases(Block *block);
  void children(Stmt *stmt);
  bool expand(Block *block, std::size_t i);
  Expr **findCall(Stmt *stmt);
  bool isRecursive(Function *function);
  Block *inlined(Call *call, Expr *result);
  Block *kept(Call *call, Expr *result);
  bool isFixed(const Variable *variable) const;
  bool canSubstitute(const Function &callee, const Variable *parameter, const Expr *argument);
  void substitute(Block *body, Variable *parameter, Expr *argument);
  Variable *declareResult(Block *block, std::size_t i, const Type *type, const std::string &name,
                          Place place);
  void renameLocals(Block *body);

  BlockFormContext &context;
  Program &program;
  std::set<std::string> &names;
  RegionFacts facts;                    ///< of the kernel, with what has been inlined
  std::set<const Variable *> results;   ///< variables that get what a call gives
  std::map<Function *, bool> recursive; ///< those asked about
  unsigned count = 0;
};

/// The slot of the first call of a function with a barrier among the statement's own expressions.
Expr **Inliner::findCall(Stmt *stmt) {
  Expr **slot = nullptr;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachExprIn(expr, [&](Expr *&each) {
      auto *call = dyn_cast<Call>(each);
      if (!slot && call && !call->callee->runsBlock &&
          (context.isSought ? context.isSought(call) : synchronises(call->callee)))
        slot = &each;
    });
  });
  return slot;
}

/// A local of the callee's must not hide a variable of the kernel's that stands for a parameter.
void Inliner::renameLocals(Block *body) {
  forEachStmt(body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        if (!names.insert(variable->name).second)
          variable->name = takeName({variable->name}, names);
  });
}

/// Device variables and shared ones may change in the callee, too, and in other threads.
bool Inliner::isFixed(const Variable *variable) const {
  const bool isOwn =
      variable->space == AddressSpace::Private || variable->space == AddressSpace::Constant;
  return isOwn && !facts.changes(variable) && !results.count(variable);
}

/// The address of a variable, an array, a number, or a variable that the kernel does not change.
bool Inliner::canSubstitute(const Function &callee, const Variable *parameter,
                            const Expr *argument) {
  if (RegionFacts(callee).changes(parameter))
    return false;
  argument = withoutImplicitCasts(argument);
  if (const auto *address = dyn_cast<Unary>(argument))
    return address->op == UnaryOp::AddressOf && isa<VariableRef>(address->operand);
  if (const auto *ref = dyn_cast<VariableRef>(argument))
    return ref->type == parameter->type ? isFixed(ref->variable) : ref->type->isArray();
  return isa<IntegerLiteral>(argument) || isa<ConstantRef>(argument);
}

void Inliner::substitute(Block *body, Variable *parameter, Expr *argument) {
  forEachExpr(body, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    if (ref && ref->variable == parameter)
      expr = clone(program, argument);
    simplifyAddress(expr);
  });
}

bool Inliner::isRecursive(Function *function) {
  const auto [entry, isNew] = recursive.try_emplace(function, false);
  if (isNew)
    forEachExpr(function->body, [&](Expr *&expr) {
      auto *call = dyn_cast<Call>(expr);
      entry->second |= call && llvm::is_contained(reachedFrom(*call->callee), function);
    });
  return entry->second;
}

/// A call of a function that runs a block, with what it gets and gives.
Block *Inliner::kept(Call *call, Expr *result) {
  Block *block = context.functions->callOf(context, call, result);
  facts.add(block);
  return block;
}

/// The callee's body as a block of the kernel.
Block *Inliner::inlined(Call *call, Expr *result) {
  const std::string does = "'" + call->callee->sourceName + "' synchronises threads and ";
  if (isRecursive(call->callee))
    context.refuse(call->place, does + "calls itself");
  else if (++count > maxInlined)
    context.refuse(call->place,
                   does + "is called in more than " + std::to_string(maxInlined) + " places");
  if (context.refusal)
    return nullptr;
  if (context.functions && context.functions->find(call->callee))
    return kept(call, result);
  Function *copy = clone(program, call->callee);
  // What the callee calls under a condition is to be inlined in its turn.
  separateConditions(context, copy->body);
  std::vector<Stmt *> parameters;
  for (std::size_t i = 0; i < copy->parameters.size(); ++i) {
    Variable *parameter = copy->parameters[i];
    parameter->isParameter = parameter->isHidden = false;
    if (canSubstitute(*call->callee, call->callee->parameters[i], call->arguments[i])) {
      substitute(copy->body, parameter, call->arguments[i]);
      continue;
    }
    // float v = x[i];
    parameter->init = call->arguments[i];
    auto *declaration = program.make<Declaration>();
    declaration->variables = {parameter};
    declaration->place = call->place;
    parameters.push_back(declaration);
  }
  replaceReturns(context, copy->body, result);
  auto &statements = copy->body->statements;
  statements.insert(statements.begin(), parameters.begin(), parameters.end());
  renameLocals(copy->body);
  facts.add(copy->body);
  return copy->body;
}

/// `float result;` in front of statement `i`.
Variable *Inliner::declareResult(Block *block, std::size_t i, const Type *type,
                                 const std::string &name, Place place) {
  Variable *variable = makeVariable(program, takeName({name}, names), type, place);
  Declaration *declaration = makeDeclaration(program, variable);
  declaration->comments.blankLineBefore = block->statements[i]->comments.blankLineBefore;
  block->statements.insert(block->statements.begin() + static_cast<std::ptrdiff_t>(i), declaration);
  results.insert(variable);
  return variable;
}

/// Takes the first call with a barrier out of statement `i`; true if there was one.
bool Inliner::expand(Block *block, std::size_t i) {
  Stmt *stmt = block->statements[i];
  Expr **slot = findCall(stmt);
  if (!slot)
    return false;
  auto *call = cast<Call>(*slot);
  auto at = [&](std::size_t index) {
    return block->statements.begin() + static_cast<std::ptrdiff_t>(index);
  };
  const auto earlier = takeEarlierParts(context, stmt, slot);
  block->statements.insert(at(i), earlier.begin(), earlier.end());
  i += earlier.size();
  auto *expression = dyn_cast<Expression>(stmt);
  // store(x, s);  ->  { body }
  if (expression && expression->expr == call) { // the value is not used
    Block *body = inlined(call, nullptr);
    if (!body)
      return false;
    body->comments = stmt->comments;
    *at(i) = body;
    return true;
  }
  auto *declaration = dyn_cast<Declaration>(stmt);
  // const float total = sum(x, s);  ->  float total; { body; total = s[0]; }
  if (declaration && declaration->variables.size() == 1 &&
      *slot == declaration->variables[0]->init && call->type == declaration->variables[0]->type) {
    Variable *variable = declaration->variables[0];
    variable->init = nullptr;
    variable->isConst = false;
    results.insert(variable);
    Block *body = inlined(call, makeRef(program, variable, call->place));
    if (body)
      block->statements.insert(at(i + 1), body);
    return body != nullptr;
  }
  // y = 2 * sum(x, s);  ->  float result; { body; result = s[0]; } y = 2 * result;
  Variable *result = declareResult(block, i, call->type, "result", call->place);
  Block *body = inlined(call, makeRef(program, result, call->place));
  if (!body)
    return false;
  *slot = makeRef(program, result, call->place);
  block->statements.insert(at(i + 1), body);
  return true;
}

/// Bodies without braces get a block to put statements in.
void Inliner::children(Stmt *stmt) {
  if (auto *block = dyn_cast<Block>(stmt))
    return list(block);
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (auto *block = dyn_cast<Block>(child))
      return isa<Switch>(stmt) ? cases(block) : list(block);
    if (isa<Declaration>(child) || isa<Case>(child))
      return;
    bool isInit = isa<For>(stmt) && child == cast<For>(stmt)->init;
    if (isInit)
      return;
    Block *block = makeBlock(program, {child});
    list(block);
    if (block->statements.size() != 1)
      child = block;
    else
      child = block->statements[0];
  });
}

void Inliner::list(Block *block) {
  for (std::size_t i = 0; i < block->statements.size() && !context.refusal; ++i) {
    // What was put in at i is looked at again: it may call others.
    while (expand(block, i) && !context.refusal)
      ;
    children(block->statements[i]);
  }
}

/// A label may not stand in front of what comes before a statement now; what the statement itself
/// declares is for those behind it.
void Inliner::cases(Block *block) {
  std::vector<Stmt *> statements;
  for (Stmt *stmt : block->statements) {
    std::vector<Stmt *> parts{stmt};
    auto *alone = makeBlock(program, std::move(parts));
    list(alone);
    parts = std::move(alone->statements);
    if (!isa<Declaration>(stmt))
      parts = bracedForLabels(program, std::move(parts));
    statements.insert(statements.end(), parts.begin(), parts.end());
  }
  block->statements = std::move(statements);
}

} // namespace

void inlineSyncCalls(BlockFormContext &context) { Inliner(context).run(); }

} // namespace cu2port::ir
