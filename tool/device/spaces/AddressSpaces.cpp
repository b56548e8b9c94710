// The pass "address spaces": every pointer learns where it points.
//
// A kernel's pointers are global. From there, types flow through initialisers, assignments and
// calls until nothing changes: a variable's type takes the spaces of what is assigned to it, a
// parameter's those of the argument. A function that is called with different spaces is cloned,
// once for each combination:
//
//   float sum(const float *v, int n);        float sum(__global const float *v, int n);
//   sum(input, n); sum(tile, 32);      ->    float sum_local(__local const float *v, int n);
//
// A pointer that would have to point into two spaces is an obstacle: OpenCL C 1.2 has no generic
// pointers.
#include "device/Passes.h"
#include "device/analysis/Obstacles.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Walk.h"
#include "device/spaces/SpaceInference.h"
#include "diag/Findings.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>

namespace cu2port::ir {

const Function *SpaceInference::originOf(const Function *function) const {
  auto found = originByInstance.find(function);
  return found == originByInstance.end() ? function : found->second;
}

/// The clone for a call's arguments, which is made if there is none of their spaces. One for
/// pointers that are not known yet gives way to another when they are: collectLive drops it.
Instance &SpaceInference::instanceFor(const Call &call) {
  const Function *origin = originOf(call.callee);
  std::vector<const Type *> key;
  for (std::size_t i = 0; i < origin->parameters.size(); ++i) {
    bool conflict = false;
    const Type *type = origin->parameters[i]->type;
    if (i < call.arguments.size())
      type = types.join(type, types.decayed(call.arguments[i]), conflict);
    key.push_back(defaulting ? types.defaultToGlobal(type) : type);
  }
  for (Instance *instance : instancesOf[origin])
    if (instance->key == key)
      return *instance;
  Function *copy = clone(program, origin);
  for (std::size_t i = 0; i < key.size(); ++i)
    copy->parameters[i]->type = key[i];
  originByInstance[copy] = origin;
  return *instancesOf[origin].emplace_back(&instances.emplace_back(Instance{copy, origin, key, 0}));
}

/// OpenCL C forbids recursion; and what may call itself would have no end here.
void SpaceInference::leaveOutRecursion() {
  std::set<const Function *> recursive = recursiveFunctions(program);
  for (Function *kernel : origins) {
    if (!kernel->isKernel)
      continue;
    for (const Function *reached : reachedFrom(*kernel))
      if (recursive.count(reached)) {
        leftOut.insert(kernel);
        conflicts[kernel].push_back({"'" + reached->name + "' calls itself", reached->place});
        break;
      }
  }
}

/// The host fills structs in global memory and kernel arguments: all that they point to is global.
void SpaceInference::settleFields(const Type *type) {
  if (type->element)
    return settleFields(type->element);
  if (!type->record || !settled.insert(type->record).second)
    return;
  for (Field &field : const_cast<StructDecl *>(type->record)->fields) {
    field.type = types.defaultToGlobal(field.type);
    settleFields(field.type);
  }
}

void SpaceInference::settleInterfaces() {
  for (Variable *global : program.globals) {
    global->type = types.defaultToGlobal(global->type);
    settleFields(global->type);
  }
  for (Function *function : origins)
    for (Variable *parameter : function->parameters)
      if (function->isKernel && !leftOut.count(function)) {
        parameter->type = types.defaultToGlobal(parameter->type);
        settleFields(parameter->type);
      }
}

/// To a fixed point over all kernels: a field of a struct, or an integer that holds an address, may
/// be learnt of in one kernel and read in another.
void SpaceInference::iterate() {
  do {
    fieldsChanged = moreToLearn = false;
    ++round;
    for (Function *kernel : origins)
      if (kernel->isKernel && !leftOut.count(kernel))
        analyse(*kernel);
  } while (fieldsChanged || moreToLearn);
}

/// Replaces each function by those of its instances that are still called. Kernels that are not
/// looked at stay what they are: OpenCL has none of them.
void SpaceInference::collectLive() {
  std::set<const Function *> live;
  for (Function *kernel : origins)
    if (kernel->isKernel && (!leftOut.count(kernel) || program.target != Target::OpenCl))
      for (const Function *reached : reachedFrom(*kernel))
        live.insert(reached);
  program.functions.clear();
  for (Function *origin : origins) {
    if (origin->isKernel || live.count(origin))
      program.functions.push_back(origin);
    for (const Instance *instance : instancesOf[origin])
      if (live.count(instance->function))
        program.functions.push_back(instance->function);
  }
}

/// What is behind a name says where the pointer points, in OpenCL C's words.
static const char *suffix(AddressSpace space) {
  switch (space) {
  case AddressSpace::Unknown:
  case AddressSpace::Global:
    return "_global";
  case AddressSpace::Private:
    return "_private";
  case AddressSpace::Shared:
    return "_local";
  case AddressSpace::Constant:
    return "_constant";
  }
  return "";
}

static std::vector<AddressSpace> spacesOf(const Function &function) {
  std::vector<AddressSpace> spaces;
  for (const Variable *parameter : function.parameters)
    appendSpaces(parameter->type, spaces);
  return spaces;
}

/// The part of a clone's name that says in which spaces it differs from its siblings.
static std::string differingSpaces(const Function &function,
                                   const std::vector<Function *> &siblings) {
  std::vector<AddressSpace> own = spacesOf(function);
  std::string text;
  for (std::size_t i = 0; i < own.size(); ++i)
    if (std::any_of(siblings.begin(), siblings.end(),
                    [&](const Function *sibling) { return spacesOf(*sibling)[i] != own[i]; }))
      text += suffix(own[i]);
  return text;
}

/// Of several instances, the one for global memory keeps the name (or the first if there is none).
void SpaceInference::nameInstances() {
  std::map<const Function *, std::vector<Function *>> liveInstances;
  for (Function *function : program.functions)
    if (!function->isKernel)
      liveInstances[originOf(function)].push_back(function);
  for (const Function *origin : origins) {
    const std::vector<Function *> &siblings = liveInstances[origin];
    if (siblings.size() < 2)
      continue;
    std::vector<std::string> suffixes;
    for (const Function *sibling : siblings)
      suffixes.push_back(differingSpaces(*sibling, siblings));
    for (std::size_t i = 0; i < siblings.size(); ++i) {
      llvm::StringRef rest = suffixes[i];
      while (rest.consume_front("_global"))
        continue;
      if (!rest.empty())
        siblings[i]->name = origin->name + suffixes[i];
    }
  }
}

void SpaceInference::reportConflicts(llvm::function_ref<bool(const Function &)> needs) {
  for (Function *kernel : program.functions) {
    if (!kernel->isKernel || !needs(*kernel))
      continue;
    for (const Function *reached :
         leftOut.count(kernel) ? std::vector<Function *>{kernel} : reachedFrom(*kernel))
      if (!conflicts[reached].empty()) { // the others often follow from the first
        const Conflict &conflict = conflicts[reached].front();
        reportNotOn(program.target, *kernel, conflict.place, conflict.reason, findings);
        kernel->obstacles.push_back({program.target, conflict.reason});
      }
  }
}

void SpaceInference::run(llvm::function_ref<bool(const Function &)> needs) {
  leaveOutRecursion();
  settleInterfaces();
  iterate();
  // Nothing more is learnt from the code: what is still open is global. That may make more known,
  // so that it goes again.
  defaulting = true;
  for (StructDecl *record : program.structs)
    settleFields(program.types.record(record));
  iterate();
  collectLive();
  nameInstances();
  reportConflicts(needs);
}

void inferAddressSpaces(Program &program, Findings &findings) {
  SpaceInference(program, findings).run([](const Function &) { return true; });
}

} // namespace cu2port::ir
