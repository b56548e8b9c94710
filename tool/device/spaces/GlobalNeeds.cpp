// Which variables functions need that they cannot declare themselves in OpenCL C: device variables,
// and shared variables of helpers.
//
//   __device__ int counter;
//   __device__ int next() {              next      counter, tile of next
//     __shared__ float tile[32]; ...
//     return counter++; }
//   __global__ void k() { next(); }      k         counter, tile of next
#include "device/spaces/GlobalNeeds.h"

#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

constexpr std::uint64_t constantMemoryBytes = 64 << 10; ///< what every OpenCL device has, as CUDA
constexpr std::size_t constantArguments = 8; ///< CL_DEVICE_MAX_CONSTANT_ARGS is at least this

bool contains(const GlobalNeeds &needs, const Variable *variable) {
  return std::any_of(needs.begin(), needs.end(),
                     [&](const GlobalNeed &need) { return need.variable == variable; });
}

void merge(GlobalNeeds &into, const GlobalNeeds &from, bool &changed) {
  for (const GlobalNeed &need : from)
    if (!contains(into, need.variable)) {
      into.push_back(need);
      changed = true;
    }
}

/// What the function needs by itself: file-scope variables that it names and its own shared
/// variables.
GlobalNeeds directNeeds(const Program &program, const Function &function) {
  const auto used = variablesNamedIn(static_cast<const Stmt *>(function.body));
  // A kernel may declare its own shared variables.
  GlobalNeeds needs;
  for (Variable *global : program.globals)
    if (used.count(global))
      needs.push_back({global, nullptr, nullptr});
  if (function.isKernel)
    return needs;
  forEachStmt(function.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (Variable *variable : declaration->variables)
        if (variable->space == AddressSpace::Shared)
          needs.push_back({variable, &function, declaration});
  });
  return needs;
}

/// Those at file scope first, in source order: the order of a kernel's hidden parameters, which the
/// host passes (globalsUsed).
void sortNeeds(const Program &program, GlobalNeeds &needs) {
  GlobalNeeds ordered;
  for (const Variable *global : program.globals)
    for (const GlobalNeed &need : needs)
      if (need.variable == global)
        ordered.push_back(need);
  for (const GlobalNeed &need : needs)
    if (need.owner)
      ordered.push_back(need);
  needs = ordered;
}

} // namespace

std::vector<std::string> wishes(const GlobalNeed &need) {
  if (need.owner)
    return {need.variable->name, need.owner->name + "_" + need.variable->name};
  return {need.variable->name};
}

/// Until nothing is new.
std::map<const Function *, GlobalNeeds> collectNeeds(const Program &program) {
  std::map<const Function *, GlobalNeeds> needs;
  for (const Function *function : program.functions)
    needs[function] = directNeeds(program, *function);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function *function : program.functions)
      for (Function *callee : callees(*function))
        merge(needs[function], needs[callee], changed);
  }
  for (auto &[function, list] : needs)
    sortNeeds(program, list);
  return needs;
}

void placeConstants(Program &program, std::map<const Function *, GlobalNeeds> &needs) {
  bool tooMany = false;
  for (const Function *function : program.functions) {
    auto isConstant = [](const GlobalNeed &need) {
      return need.variable->space == AddressSpace::Constant;
    };
    const GlobalNeeds &list = needs[function];
    // Of each function: a helper has its arguments from a kernel that has at least as many.
    tooMany |= static_cast<std::size_t>(std::count_if(list.begin(), list.end(), isConstant)) >
               constantArguments;
  }
  for (Variable *global : program.globals)
    if (global->space == AddressSpace::Constant &&
        (tooMany || sizeOf(global->type) > constantMemoryBytes)) {
      global->space = AddressSpace::Global;
      global->isConst = true;
    }
}

std::vector<const Variable *> globalsUsed(const Program &program, const Function &kernel) {
  std::set<const Variable *> used;
  for (Function *function : reachedFrom(kernel))
    for (const GlobalNeed &need : directNeeds(program, *function))
      used.insert(need.variable);
  std::vector<const Variable *> ordered;
  for (const Variable *global : program.globals)
    if (used.count(global) && global->space != AddressSpace::Shared)
      ordered.push_back(global);
  return ordered;
}

} // namespace cu2port::ir
