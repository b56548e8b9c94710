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
#include "device/values/RegionFacts.h"

namespace cu2port::ir {

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
    const RegionFacts facts(*kernel);
    std::set<std::string> names = namesIn(program, *kernel);
    for (auto parameter = kernel->parameters.rbegin(); parameter != kernel->parameters.rend();
         ++parameter)
      if ((*parameter)->type->isStruct() && facts.mayBeWritten(*parameter))
        copyParameter(program, *kernel, *parameter, names);
  }
}

} // namespace cu2port::ir
