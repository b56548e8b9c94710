// Block form: device functions with barriers that stay functions.
//
//   __device__ int next(int *s, int x) {     void next_block(int *s, const int x[], int result[]) {
//     s[threadIdx.x] = x;                      threads { s[threadIdx.x] = x[t]; }
//     __syncthreads();                ->       threads { result[t] = s[threadIdx.x ^ 1]; }
//     return s[threadIdx.x ^ 1];             }
//   }
//                                            int x[threads], value[threads];
//   r += next(s, r);                  ->     threads { x[t] = r[t]; }
//                                            next_block(s, x, value);
//                                            threads { r[t] += value[t]; }
//
// As part of their callers they would be written out once for each way from the kernel to them: 81
// times, where each of four calls the next one three times. Compilers take time by the size of the
// text, so that a kernel which copies would make much longer calls functions instead; all other
// kernels have them as their part (Inline.cpp), where compilers see what arguments are.
//
// What such a function gets is the same for all threads at each call, or an array over the threads.
// Where not all threads come to a call, they are told apart by one more array, `here`: the others
// return at once. To its caller a call is a barrier. Start at decide(), then callOf().
#include "device/block_form/BlockFunctions.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

namespace {

constexpr double mostCopied = 300; ///< statements that are written out once more than in CUDA
constexpr double leastKept = 4;    ///< of a function that is worth a call

/// Statements, braces not counted.
double countStatements(const Function &function) {
  double count = 0;
  forEachStmt(function.body, [&](const Stmt *stmt) { count += !llvm::isa<Block>(stmt); });
  return count;
}

/// Calls of functions that are in the set.
template <class Visit>
void forEachCall(const Function &function, const std::set<const Function *> &callees,
                 const Visit &visit) {
  forEachExpr(function.body, [&](const Expr *expr) {
    if (const auto *call = dyn_cast<Call>(expr); call && callees.count(call->callee))
      visit(call);
  });
}

} // namespace

// ---- Which ------------------------------------------------------------------------------------

BlockFunctions::BlockFunctions(Program &program, const std::vector<Function *> &kernels)
    : program(program), recursive(recursiveFunctions(program)) {
  for (Function *kernel : kernels)
    decide(kernel);
  const std::vector<Function *> before = program.functions;
  for (auto function = before.rbegin(); function != before.rend(); ++function)
    if (chosen.count(*function))
      make(*function);
}

/// Sizes double with each level of calls, and are found once for each function.
void BlockFunctions::decide(Function *kernel) {
  std::map<const Function *, double> own, whole, sites;
  double once = 0;
  const std::vector<Function *> reached = reachedFrom(*kernel); // callees first
  const std::set<const Function *> synchronising = synchronisingFunctions({kernel});
  for (Function *function : reached) {
    if (!function->body || !synchronising.count(function))
      continue;
    if (recursive.count(function)) // the kernel is refused
      return;
    once += own[function] = whole[function] = countStatements(*function);
    forEachCall(*function, synchronising, [&](const Call *call) {
      whole[function] += whole[call->callee];
      ++sites[call->callee];
    });
  }
  if (whole[kernel] - once <= mostCopied)
    return;
  callers.insert(kernel);
  for (Function *function : reached) {
    double size = own[function];
    forEachCall(*function, synchronising, [&](const Call *call) {
      size += chosen.count(call->callee) ? 1 : whole[call->callee];
    });
    whole[function] = size; // from here on, with what it will be made of
    if (function != kernel && sites[function] > 1 && size >= leastKept &&
        waitsForBlock(function->body))
      chosen.insert(function);
  }
}

Function *BlockFunctions::find(const Function *function) const {
  const auto found = standsFor.find(function);
  return found == standsFor.end() ? nullptr : found->second;
}

/// The body stays what it is until begin().
void BlockFunctions::make(Function *function) {
  std::set<std::string> taken;
  for (const Function *other : program.functions)
    taken.insert(other->name);
  Function *copy = clone(program, function);
  copy->name = takeName({function->name + "_block"}, taken);
  copy->runsBlock = true;
  copy->isBlockForm = program.target != Target::Cpu;
  copy->isInline = copy->forceInline = false;
  copy->noInline = true; // compilers would make the same copies
  copy->returnType = program.types.scalar(Scalar::Void);
  std::set<std::string> names = namesIn(program, *copy);
  const auto add = [&](const char *name, const Type *type) {
    Variable *parameter = makeVariable(program, takeName({name}, names), type, function->place);
    parameter->isParameter = true;
    parameter->storage = Storage::PerThread;
    copy->parameters.push_back(parameter);
    return parameter;
  };
  Form &form = formOf[copy];
  form.original = function;
  if (!function->returnType->isVoid())
    form.result = add("result", function->returnType);
  form.here = add("here", program.types.scalar(Scalar::Bool));
  form.varies.resize(function->parameters.size());
  forms.push_back(copy);
  callers.insert(copy);
  standsFor[function] = copy;
  program.functions.insert(llvm::find(program.functions, function) + 1, copy);
}

// ---- Calls ------------------------------------------------------------------------------------

/// { int x = r; int value; bool here = true; next_block(s, x, value, here); r = value; }
///
/// Whether an argument is an array over the threads, passArguments() says.
Block *BlockFunctions::callOf(BlockFormContext &context, Call *call, Expr *result) {
  Function *function = find(call->callee);
  Form &form = formOf.at(function);
  auto *made = program.make<Call>();
  made->callee = function;
  made->type = function->returnType;
  made->place = call->place;
  Block *block = makeBlock(program, {});
  const auto declare = [&](const std::string &name, const Type *type, Expr *value) {
    Variable *variable = makeVariable(context, name, type, call->place);
    block->statements.push_back(makeDeclaration(program, variable, value));
    return variable;
  };
  for (std::size_t i = 0; i < call->arguments.size(); ++i) {
    const Variable *parameter = call->callee->parameters[i];
    Variable *argument = declare(parameter->name, parameter->type, call->arguments[i]);
    made->arguments.push_back(makeRef(program, argument, call->place));
  }
  Variable *value = nullptr;
  if (form.result) {
    value = declare("value", form.result->type, nullptr);
    AllThreads *all = makeAllThreads(program, value, SyncScope::Block);
    all->isSet = true;
    made->arguments.push_back(all);
  }
  Variable *here = declare("here", form.here->type, makeBool(program, true));
  here->startsClear = true; // of threads that do not come
  made->arguments.push_back(makeRef(program, here, call->place));
  block->statements.push_back(makeStatement(program, made, call->place));
  if (result)
    block->statements.push_back(makeAssignment(program, clone(program, result),
                                               makeRef(program, value, call->place), call->place));
  form.sites.push_back({&context.kernel, made, block, {}});
  return block;
}

namespace {

/// `s` and `n` in `next_block(s, n)`: what nobody changes and the block has, whoever comes to the
/// call. The address of an array, a number, or a variable.
bool isKnownToBlock(const Expr *value, const RegionFacts &facts, const Uniformity &uniformity) {
  const Expr *plain = withoutImplicitCasts(value);
  const auto *ref = dyn_cast<VariableRef>(plain);
  if (!ref)
    return llvm::isa<IntegerLiteral, BoolLiteral, ConstantRef>(plain);
  const Variable *variable = ref->variable;
  if (variable->space == AddressSpace::Shared)
    return variable->type->isArray();
  return variable->space == AddressSpace::Private && !facts.changes(variable) &&
         uniformity.isUniform(variable);
}

/// The declaration of a variable that stands for an argument.
Stmt *declarationOf(const Block *block, const Expr *argument) {
  const auto *ref = cast<VariableRef>(argument);
  return *llvm::find_if(block->statements,
                        [&](const Stmt *stmt) { return declares(stmt, ref->variable); });
}

} // namespace

/// Each argument is a variable of its own, which says by its value whether it is the same for all,
/// and by its declaration whether all threads come here. Who has returned does not.
void BlockFunctions::settle(BlockFormContext &context) {
  const Function &caller = context.kernel;
  if (!callers.count(&caller))
    return;
  const FissionSet splits = fissionsAtBarriers(caller.body, SyncScope::Block);
  const Uniformity uniformity(caller, splits, context.effects, SyncScope::Block);
  const RegionFacts facts(caller);
  const bool mayReturn = containsReturn(caller.body);
  for (auto &[function, form] : formOf)
    for (Site &site : form.sites) {
      if (site.caller != &caller)
        continue;
      for (std::size_t i = 0; i < form.varies.size(); ++i) {
        const auto *argument = cast<VariableRef>(site.call->arguments[i]);
        site.isKnown.push_back(isKnownToBlock(argument->variable->init, facts, uniformity));
        form.varies[i] =
            form.varies[i] || (!site.isKnown.back() && !uniformity.isUniform(argument));
      }
      form.isPartial |= mayReturn || !uniformity.isUniform(site.call->arguments.back());
    }
}

/// `next_block(s_2, x)  ->  next_block(s, block x)`
void BlockFunctions::passArguments(const Form &form) {
  const auto pass = [&](Expr *&argument) {
    argument = makeAllThreads(program, cast<VariableRef>(argument)->variable, SyncScope::Block);
  };
  for (const Site &site : form.sites) {
    for (std::size_t i = 0; i < form.varies.size(); ++i) {
      Expr *&argument = site.call->arguments[i];
      if (form.varies[i]) {
        pass(argument);
      } else if (site.isKnown[i]) {
        Stmt *declaration = declarationOf(site.block, argument);
        argument = cast<VariableRef>(argument)->variable->init;
        llvm::erase(site.block->statements, declaration);
      }
    }
    if (form.isPartial)
      pass(site.call->arguments.back());
  }
}

/// All threads come to all calls.
void BlockFunctions::dropMask(Form &form, Function &function) {
  for (const Site &site : form.sites) {
    llvm::erase(site.block->statements, declarationOf(site.block, site.call->arguments.back()));
    site.call->arguments.pop_back();
  }
  function.parameters.pop_back();
  form.here = nullptr;
}

// ---- Functions --------------------------------------------------------------------------------

/// One that differs between threads is an array, which the function leaves as it is: what it
/// changes is a variable of its own.
void BlockFunctions::keepParameters(BlockFormContext &context, Form &form) {
  Function &function = context.kernel;
  const RegionFacts facts(function);
  std::vector<Stmt *> copies;
  for (std::size_t i = 0; i < form.varies.size(); ++i) {
    Variable *&parameter = function.parameters[i];
    parameter->isRestrict = parameter->isHidden = parameter->isConst = false;
    if (form.varies[i] && facts.changes(parameter)) {
      auto *outer = program.make<Variable>(*parameter);
      outer->name = takeName({parameter->name + "_argument"}, context.names);
      parameter->isParameter = false;
      copies.push_back(
          makeDeclaration(program, parameter, makeRef(program, outer, parameter->place)));
      parameter = outer;
    }
    if (form.varies[i])
      parameter->storage = Storage::PerThread;
  }
  auto &statements = function.body->statements;
  statements.insert(statements.begin(), copies.begin(), copies.end());
}

/// `if (!here) return;`
void BlockFunctions::returnUnlessHere(BlockFormContext &context, Variable *here) {
  auto *exit = program.make<Return>();
  exit->place = here->place;
  If *branch = makeIf(program, makeNot(program, makeRef(program, here, here->place)), {exit});
  auto &statements = context.kernel.body->statements;
  statements.insert(statements.begin(), branch);
}

void BlockFunctions::begin(BlockFormContext &context) {
  const auto found = formOf.find(&context.kernel);
  if (found == formOf.end())
    return;
  Form &form = found->second;
  Expr *result = form.result ? makeRef(program, form.result, form.result->place) : nullptr;
  separateConditions(context, context.kernel.body);
  replaceReturns(context, context.kernel.body, result);
  passArguments(form);
  keepParameters(context, form);
  if (form.isPartial)
    returnUnlessHere(context, form.here);
  else
    dropMask(form, context.kernel);
}

} // namespace cu2port::ir
