// Which `__host__ __device__` functions leave the host's text. While the code is walked, a graph of
// those functions grows, with the host as one node of it; at the end they are told apart:
//
//   the host  ->  both()  ->  sync() uses __syncthreads      reached: stays, and is reported
//   kernels   ->  tile()  ->  sync() uses __syncthreads      else: both of them leave
#include "host/SharedFunctions.h"
#include "host/Functions.h"
#include "host/Names.h"

#include "clang/AST/DeclCXX.h"

namespace cu2port::host {

SharedFunctions::Function SharedFunctions::key(const clang::FunctionDecl *function) {
  if (const clang::FunctionDecl *pattern = function->getTemplateInstantiationPattern())
    function = pattern;
  return function->getCanonicalDecl();
}

/// What runs on the host alone counts as one: the host reaches it, for all we know. So do functions
/// that can be called without being named.
SharedFunctions::Function SharedFunctions::current() const {
  if (stack.empty() || runsOn(stack.back()) != RunsOn::Both)
    return nullptr;
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(stack.back());
  bool unnamed = method && (method->isVirtual() || llvm::isa<clang::CXXDestructorDecl>(method));
  return unnamed ? nullptr : key(stack.back());
}

void SharedFunctions::reference(const clang::NamedDecl *callee) {
  if (const auto *function = callee ? callee->getAsFunction() : nullptr)
    if (runsOn(function) == RunsOn::Both)
      callees[current()].insert(key(function));
}

void SharedFunctions::useDevice(const Span &span, std::string name) {
  uses[current()].push_back({span, std::move(name)});
}

llvm::SetVector<SharedFunctions::Function> SharedFunctions::reachedFrom(Function root) const {
  llvm::SetVector<Function> reached;
  reached.insert(root);
  for (size_t next = 0; next < reached.size(); ++next)
    if (auto found = callees.find(reached[next]); found != callees.end())
      for (Function callee : found->second)
        reached.insert(callee);
  return reached;
}

/// Those that use the device and, since their text would name what is gone, those that call them.
llvm::SetVector<SharedFunctions::Function>
SharedFunctions::leaving(const llvm::SetVector<Function> &reached) const {
  llvm::SetVector<Function> result;
  for (const auto &[function, places] : uses)
    if (!reached.contains(function))
      result.insert(function);
  // Until nobody is left who names one that leaves.
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[caller, named] : callees)
      if (!reached.contains(caller) && !result.contains(caller))
        for (Function callee : named)
          if (result.contains(callee)) {
            changed = result.insert(caller);
            break;
          }
  }
  return result;
}

void SharedFunctions::finish(Plan &plan) {
  llvm::SetVector<Function> reached = reachedFrom(nullptr);
  for (const auto &[function, places] : uses)
    if (reached.contains(function))
      for (const Use &use : places)
        refuseOnHost(plan, use.span, use.name);
  left = leaving(reached);
  for (Function function : left)
    for (const clang::FunctionDecl *declaration : function->redecls())
      planDeviceFunction(plan, declaration);
}

} // namespace cu2port::host
