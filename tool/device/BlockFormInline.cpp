// Block form, first step: a device function with a barrier becomes part of each kernel that calls
// it, so that the kernel can be taken apart at the barrier.
//
//   __device__ float sum(float v, float *s) {       float total;
//     s[threadIdx.x] = v;                           {
//     __syncthreads();                                s[threadIdx.x] = x;
//     return s[0];                            ->      barrier
//   }                                                 total = s[0];
//   float total = sum(x, s);                        }
#include "device/BlockForm.h"
#include "device/CallGraph.h"
#include "device/Names.h"
#include "device/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxInlined = 200; ///< calls in one kernel; more means recursion

bool hasBarrier(Function *function) {
  for (Function *reached : reachedFrom(*function)) {
    bool found = false;
    forEachStmt(reached->body, [&](Stmt *stmt) { found |= isa<Barrier>(stmt); });
    if (found)
      return true;
  }
  return false;
}

/// `*&x` is x, and `(&x)->f` is x.f.
void simplifyAddress(Expr *&expr) {
  if (auto *unary = dyn_cast<Unary>(expr); unary && unary->op == UnaryOp::Deref) {
    auto *address = dyn_cast<Unary>(unary->operand);
    if (address && address->op == UnaryOp::AddressOf)
      expr = address->operand;
  }
  auto *member = dyn_cast<Member>(expr);
  auto *address = member && member->arrow ? dyn_cast<Unary>(member->base) : nullptr;
  if (address && address->op == UnaryOp::AddressOf) {
    member->base = address->operand;
    member->arrow = false;
  }
}

/// Turns `return` into assignments to a result, so that the body can stand in another function.
class ReturnRemover {
public:
  ReturnRemover(BlockFormContext &context, Expr *result) : context(context), result(result) {}

  void run(Block *block) {
    auto &statements = block->statements;
    for (std::size_t i = 0; i < statements.size(); ++i) {
      if (isa<Return>(statements[i])) {
        statements.resize(i + 1); // what follows is never reached
        replaceReturn(statements, i);
        return;
      }
      if (!containsReturn(statements[i]))
        continue;
      if (!splitAt(block, i))
        return;
      statements.resize(i + 1); // the rest has moved into the branch
      return;
    }
  }

private:
  void replaceReturn(std::vector<Stmt *> &statements, std::size_t i) {
    auto *from = cast<Return>(statements[i]);
    if (from->value && result) {
      VariableMap none;
      auto *assignment = makeAssignment(context.program, clone(context.program, result, none),
                                        from->value, from->place);
      assignment->comments = from->comments;
      statements[i] = assignment;
    } else {
      statements.pop_back();
    }
  }

  static bool alwaysReturns(const Stmt *stmt) {
    if (const auto *block = dyn_cast<Block>(stmt))
      return !block->statements.empty() && alwaysReturns(block->statements.back());
    const auto *branch = dyn_cast<If>(stmt);
    return isa<Return>(stmt) || (branch && branch->otherwise && alwaysReturns(branch->then) &&
                                 alwaysReturns(branch->otherwise));
  }

  Block *asBlock(Stmt *stmt) {
    if (auto *block = llvm::dyn_cast_or_null<Block>(stmt))
      return block;
    return makeBlock(context.program, stmt ? std::vector<Stmt *>{stmt} : std::vector<Stmt *>{});
  }

  /// `if (c) return a; rest` becomes `if (c) { result = a; } else { rest }`.
  bool splitAt(Block *block, std::size_t i) {
    auto *branch = dyn_cast<If>(block->statements[i]);
    if (!branch) {
      context.refuse(block->statements[i]->place,
                     "a function with a barrier returns from inside a loop or switch");
      return false;
    }
    Block *then = asBlock(branch->then);
    Block *otherwise = asBlock(branch->otherwise);
    std::vector<Stmt *> rest(block->statements.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                             block->statements.end());
    bool restAfterThen = !alwaysReturns(then), restAfterElse = !alwaysReturns(otherwise);
    if (restAfterThen && restAfterElse && !rest.empty()) {
      context.refuse(branch->place, "a function with a barrier returns from deep inside a branch");
      return false;
    }
    std::vector<Stmt *> &tail = restAfterThen ? then->statements : otherwise->statements;
    tail.insert(tail.end(), rest.begin(), rest.end());
    run(then);
    run(otherwise);
    branch->then = then;
    branch->otherwise = otherwise->statements.empty() ? nullptr : otherwise;
    return true;
  }

  BlockFormContext &context;
  Expr *result;
};

class Inliner {
public:
  explicit Inliner(BlockFormContext &context)
      : context(context), program(context.program), names(namesIn(context.kernel)) {}

  void run() {
    findFixed();
    list(context.kernel.body);
  }

private:
  void findFixed();
  void list(Block *block);
  void children(Stmt *stmt);
  bool expand(Block *block, std::size_t i);
  Expr **findCall(Stmt *stmt);
  bool isAlwaysEvaluated(Expr *expr, const Expr *call);
  Block *inlined(Call *call, Expr *result);
  bool canSubstitute(const Function &callee, const Variable *parameter, const Expr *argument);
  void substitute(Block *body, Variable *parameter, Expr *argument);
  Variable *declareResult(Block *block, std::size_t i, const Type *type, const std::string &name,
                          Place place);
  void renameLocals(Block *body);

  BlockFormContext &context;
  Program &program;
  std::set<std::string> names;
  std::set<const Variable *> changing; ///< variables of the kernel that are assigned or exposed
  unsigned count = 0;
};

/// Which variables get new values, so that a parameter cannot stand for them.
void findChanging(Stmt *body, std::set<const Variable *> &changing) {
  forEachExpr(body, [&](Expr *&expr) {
    if (const Variable *variable = assignedVariable(expr))
      changing.insert(variable);
    auto *unary = dyn_cast<Unary>(expr);
    if (unary && unary->op == UnaryOp::AddressOf)
      if (const Variable *variable = rootVariable(unary->operand))
        changing.insert(variable);
  });
}

void Inliner::findFixed() { findChanging(context.kernel.body, changing); }

/// The slot of the first call of a function with a barrier among the statement's own expressions.
Expr **Inliner::findCall(Stmt *stmt) {
  Expr **slot = nullptr;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachExprIn(expr, [&](Expr *&each) {
      auto *call = dyn_cast<Call>(each);
      if (!slot && call && hasBarrier(call->callee))
        slot = &each;
    });
  });
  return slot;
}

/// True when nothing decides at run time whether the call happens.
bool Inliner::isAlwaysEvaluated(Expr *expr, const Expr *call) {
  auto contains = [&](Expr *&in) {
    bool found = false;
    forEachExprIn(in, [&](Expr *&each) { found |= each == call; });
    return found;
  };
  bool always = true;
  forEachExprIn(expr, [&](Expr *&each) {
    if (auto *choice = dyn_cast<Conditional>(each))
      always &= !contains(choice->then) && !contains(choice->otherwise);
    auto *binary = dyn_cast<Binary>(each);
    if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or))
      always &= !contains(binary->rhs);
  });
  return always;
}

void Inliner::renameLocals(Block *body) {
  forEachStmt(body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        if (!names.insert(variable->name).second)
          variable->name = takeName({variable->name}, names);
  });
}

bool Inliner::canSubstitute(const Function &callee, const Variable *parameter,
                            const Expr *argument) {
  std::set<const Variable *> changed;
  findChanging(callee.body, changed);
  if (changed.count(parameter))
    return false;
  argument = withoutImplicitCasts(argument);
  if (const auto *address = dyn_cast<Unary>(argument))
    return address->op == UnaryOp::AddressOf && isa<VariableRef>(address->operand);
  if (const auto *ref = dyn_cast<VariableRef>(argument))
    return ref->type == parameter->type ? !changing.count(ref->variable) : ref->type->isArray();
  return isa<IntegerLiteral>(argument) || isa<ConstantRef>(argument);
}

void Inliner::substitute(Block *body, Variable *parameter, Expr *argument) {
  forEachExpr(body, [&](Expr *&expr) {
    auto *ref = dyn_cast<VariableRef>(expr);
    if (ref && ref->variable == parameter) {
      VariableMap none;
      expr = clone(program, argument, none);
    }
    simplifyAddress(expr);
  });
}

/// The callee's body as a block of the kernel.
Block *Inliner::inlined(Call *call, Expr *result) {
  if (++count > maxInlined) {
    context.refuse(call->place,
                   "'" + call->callee->sourceName + "' has a barrier and calls itself");
    return nullptr;
  }
  Function *copy = clone(program, call->callee);
  std::vector<Stmt *> parameters;
  for (std::size_t i = 0; i < copy->parameters.size(); ++i) {
    Variable *parameter = copy->parameters[i];
    parameter->isParameter = parameter->isHidden = false;
    if (canSubstitute(*call->callee, call->callee->parameters[i], call->arguments[i])) {
      substitute(copy->body, parameter, call->arguments[i]);
      continue;
    }
    parameter->init = call->arguments[i];
    auto *declaration = program.make<Declaration>();
    declaration->variables = {parameter};
    declaration->place = call->place;
    parameters.push_back(declaration);
  }
  ReturnRemover(context, result).run(copy->body);
  auto &statements = copy->body->statements;
  statements.insert(statements.begin(), parameters.begin(), parameters.end());
  renameLocals(copy->body);
  findChanging(copy->body, changing);
  return copy->body;
}

Variable *Inliner::declareResult(Block *block, std::size_t i, const Type *type,
                                 const std::string &name, Place place) {
  auto *variable = program.make<Variable>();
  variable->name = takeName({name}, names);
  variable->type = type;
  variable->place = place;
  auto *declaration = program.make<Declaration>();
  declaration->variables = {variable};
  declaration->place = place;
  declaration->comments.blankLineBefore = block->statements[i]->comments.blankLineBefore;
  block->statements.insert(block->statements.begin() + static_cast<std::ptrdiff_t>(i), declaration);
  changing.insert(variable);
  return variable;
}

/// Takes the first call with a barrier out of statement `i`; true if there was one.
bool Inliner::expand(Block *block, std::size_t i) {
  Stmt *stmt = block->statements[i];
  Expr **slot = findCall(stmt);
  if (!slot)
    return false;
  auto *call = cast<Call>(*slot);
  bool inLoopHead = isa<For>(stmt) || isa<While>(stmt) || isa<Do>(stmt);
  bool isConditional = false;
  forEachChildExpr(stmt, [&](Expr *&expr) { isConditional |= !isAlwaysEvaluated(expr, call); });
  if (inLoopHead || isConditional) {
    context.refuse(call->place,
                   "'" + call->callee->sourceName + "' has a barrier and is called in a condition");
    return false;
  }
  auto at = [&](std::size_t index) {
    return block->statements.begin() + static_cast<std::ptrdiff_t>(index);
  };
  auto *expression = dyn_cast<Expression>(stmt);
  if (expression && expression->expr == call) { // the value is not used
    Block *body = inlined(call, nullptr);
    if (!body)
      return false;
    body->comments = stmt->comments;
    *at(i) = body;
    return true;
  }
  auto *declaration = dyn_cast<Declaration>(stmt);
  if (declaration && declaration->variables.size() == 1 &&
      *slot == declaration->variables[0]->init && call->type == declaration->variables[0]->type) {
    Variable *variable = declaration->variables[0];
    variable->init = nullptr;
    variable->isConst = false;
    changing.insert(variable);
    Block *body = inlined(call, makeRef(program, variable, call->place));
    if (body)
      block->statements.insert(at(i + 1), body);
    return body != nullptr;
  }
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
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (auto *block = dyn_cast<Block>(child))
      return list(block);
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

} // namespace

void inlineBarrierCalls(BlockFormContext &context) { Inliner(context).run(); }

} // namespace cu2port::ir
