// The pass "parameters": kernel parameters as OpenCL C allows them.
//
//   kernel void k(P p, float **q) {         kernel void k(global const P *p_in, global ulong *q_in,
//     extern __shared__ float tile[];                     local float *tile) {
//     ...                             ->      P p = *p_in;
//                                             global float *global *q = (...)q_in;
//                                             ...
//
// P is a struct with pointers in it, or one that is aligned by an attribute. The body keeps its
// names, which are local variables now; only the parameters are called otherwise
// (Variable::sourceName has the old name).
#include "device/Passes.h"
#include "device/ir/Layout.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Of one kernel.
class ParameterLowering {
public:
  ParameterLowering(Program &program, Function &kernel)
      : program(program), kernel(kernel), names(namesIn(program, kernel)) {}

  void run() {
    std::vector<Variable *> old = std::move(kernel.parameters);
    kernel.parameters.clear();
    for (Variable *parameter : old)
      kernel.parameters.push_back(lower(parameter));
    auto &statements = kernel.body->statements;
    if (!locals.empty() && !statements.empty())
      statements.front()->comments.blankLineBefore = true;
    statements.insert(statements.begin(), locals.begin(), locals.end());
    moveDynamicShared();
  }

private:
  Variable *lower(Variable *parameter);
  Variable *throughMemory(Variable *parameter);
  Variable *pointerToPointer(Variable *parameter);
  Variable *replacement(const Variable *parameter, const Type *type);
  void declareLocal(Variable *variable, Expr *init);
  void moveDynamicShared();

  Program &program;
  Function &kernel;
  std::set<std::string> names;
  std::vector<Stmt *> locals; ///< declarations that the lowered parameters initialise
};

/// What takes the parameter's place; itself, if OpenCL C has it. `float (*q)[4]` is no pointer to
/// pointers, `float *(*q)[4]` is one.
Variable *ParameterLowering::lower(Variable *parameter) {
  const Type *type = parameter->type;
  if (type->isStruct() && (containsPointer(type) || hasGivenAlignment(type)))
    return throughMemory(parameter);
  if (type->isPointer() && innermostElement(type->element)->isPointer())
    return pointerToPointer(parameter);
  return parameter;
}

/// A parameter `p_in` for `p`.
Variable *ParameterLowering::replacement(const Variable *parameter, const Type *type) {
  Variable *fresh =
      makeVariable(program, takeName({parameter->name + "_in"}, names), type, parameter->place);
  fresh->sourceName = parameter->name;
  fresh->isParameter = true;
  return fresh;
}

/// The old parameter becomes a local variable.
void ParameterLowering::declareLocal(Variable *variable, Expr *init) {
  variable->isParameter = false;
  locals.push_back(makeDeclaration(program, variable, init));
}

/// `Params p` -> `__global const Params *p_in`, and `Params p = *p_in;`
Variable *ParameterLowering::throughMemory(Variable *parameter) {
  Variable *pointer =
      replacement(parameter, program.types.pointer(parameter->type, AddressSpace::Global, true));
  declareLocal(parameter,
               makeUnary(program, UnaryOp::Deref, makeRef(program, pointer, {}), parameter->type));
  return pointer;
}

/// OpenCL C 1.2 has no kernel parameters that are pointers to pointers: it comes as a pointer to
/// integers.
Variable *ParameterLowering::pointerToPointer(Variable *parameter) {
  const Type *integers =
      program.types.pointer(program.types.scalar(Scalar::ULong), parameter->type->space,
                            parameter->type->constElement, parameter->type->volatileElement);
  Variable *pointer = replacement(parameter, integers);
  parameter->isRestrict = false;
  declareLocal(parameter, makeCast(program, makeRef(program, pointer, {}), parameter->type));
  return pointer;
}

/// `extern __shared__ float tile[];` -> a last parameter `__local float *tile`, whose size is the
/// launch's matter. A kernel has one at most, in its outermost block: "globals" sees to that.
void ParameterLowering::moveDynamicShared() {
  Variable *buffer = nullptr;
  auto &statements = kernel.body->statements;
  for (Stmt *stmt : statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration)
      continue;
    auto &list = declaration->variables;
    auto found = std::find_if(list.begin(), list.end(),
                              [](const Variable *v) { return v->isDynamicShared; });
    if (found == list.end())
      continue;
    buffer = *found;
    list.erase(found);
  }
  if (!buffer)
    return;
  // It may have stood alone in its declaration.
  statements.erase(std::remove_if(statements.begin(), statements.end(),
                                  [](Stmt *stmt) {
                                    auto *declaration = dyn_cast<Declaration>(stmt);
                                    return declaration && declaration->variables.empty();
                                  }),
                   statements.end());
  const Type *element = buffer->type->isArray() ? buffer->type->element : buffer->type;
  buffer->type = program.types.pointer(element, AddressSpace::Shared, false, buffer->isVolatile);
  buffer->space = AddressSpace::Private;
  buffer->isParameter = buffer->isDynamicShared = true;
  buffer->isVolatile = false;
  buffer->extents.clear();
  // The array has become a pointer, and so has every use.
  forEachExpr(kernel.body, [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr); ref && ref->variable == buffer)
      ref->type = buffer->type;
  });
  kernel.parameters.push_back(buffer);
}

} // namespace

void lowerParameters(Program &program) {
  for (Function *function : program.functions)
    if (function->isKernel && function->body)
      ParameterLowering(program, *function).run();
}

} // namespace cu2port::ir
