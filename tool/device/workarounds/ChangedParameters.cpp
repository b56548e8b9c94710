// The pass "changed-parameters": a kernel's struct that its threads change is each thread's own.
//
//   __kernel void k(S s) {            __kernel void k(S s_given) {
//     s.x[i] += 1;             ->       S s = s_given;
//                                       s.x[i] += 1;
//
// It is in OpenCL C, too. But PoCL has one struct for all work-items of a group, in memory.
//
// Compiler: PoCL 3.1
// Test: fidelity.struct_pointers.opencl
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Uses of an lvalue that only read: an element of an array, or what a function takes as const.
static void findReads(Expr *expr, std::set<const Expr *> &reads) {
  if (const auto *index = dyn_cast<Index>(expr))
    reads.insert(index->base);
  const auto *call = dyn_cast<Call>(expr);
  for (std::size_t i = 0; call && i < call->arguments.size(); ++i)
    if (const Type *type = call->callee->parameters[i]->type;
        type->isPointer() && type->constElement)
      reads.insert(withoutImplicitCasts(call->arguments[i]));
}

/// Variables that are assigned to, or that a pointer may change.
static std::set<const Variable *> changedVariables(Stmt *body) {
  std::set<const Expr *> reads;
  forEachExpr(body, [&](Expr *&expr) { findReads(expr, reads); });
  std::set<const Variable *> changed;
  forEachExpr(body, [&](Expr *&expr) {
    changed.insert(assignedVariable(expr));
    const auto *unary = dyn_cast<Unary>(expr);
    const bool isAddress = unary && unary->op == UnaryOp::AddressOf;
    if (!reads.count(expr) && (isAddress || expr->type->isArray()))
      changed.insert(rootVariable(isAddress ? unary->operand : expr));
  });
  return changed;
}

static void copyParameter(Program &program, Function &kernel, Variable *&parameter,
                          std::set<std::string> &names) {
  Variable *copy = parameter;
  parameter = program.make<Variable>(*copy);
  parameter->name = takeName({copy->name + "_given"}, names);
  copy->isParameter = false;
  copy->comments = {};
  Declaration *declaration =
      makeDeclaration(program, copy, makeRef(program, parameter, kernel.place));
  kernel.body->statements.insert(kernel.body->statements.begin(), declaration);
}

void copyChangedParameters(Program &program) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || kernel->isBlockForm || !kernel->body)
      continue;
    const std::set<const Variable *> changed = changedVariables(kernel->body);
    std::set<std::string> names = namesIn(program, *kernel);
    for (auto parameter = kernel->parameters.rbegin(); parameter != kernel->parameters.rend();
         ++parameter)
      if ((*parameter)->type->isStruct() && changed.count(*parameter))
        copyParameter(program, *kernel, *parameter, names);
  }
}

} // namespace cu2port::ir
