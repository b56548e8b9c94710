// `__host__ __device__` functions that only kernels call, and that do what only a device can.
//
// nvcc compiles such a function for the host too, and warns; nobody minds, as the host never runs
// it. A plain C++ compiler cannot compile it, so it leaves the host's text like a __device__
// function. One that the host does reach stays, and each thing of the device's in it is reported.
#pragma once

#include "host/Plan.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace cu2port::host {

class SharedFunctions {
public:
  /// The body of `function` is being looked at, until leave().
  void enter(const clang::FunctionDecl *function) { stack.push_back(function); }
  void leave() { stack.pop_back(); }
  /// The code being looked at names `callee`.
  void reference(const clang::NamedDecl *callee);
  /// The code being looked at uses something that only device code can, written at `span`.
  void useDevice(const Span &span, std::string name);
  /// Tells them apart, when all code has been looked at: plans the departures, and reports others.
  void finish(Plan &plan);
  /// Behind finish(): whether the host's text has lost it.
  bool hasLeft(const clang::FunctionDecl *function) const { return left.contains(key(function)); }

private:
  using Function =
      const clang::FunctionDecl *; ///< a pattern's canonical declaration; null: the host
  struct Use {
    Span span;
    std::string name;
  };

  static Function key(const clang::FunctionDecl *function);
  Function current() const;
  /// What a function names, it reaches.
  llvm::SetVector<Function> reachedFrom(Function root) const;
  llvm::SetVector<Function> leaving(const llvm::SetVector<Function> &reached) const;

  std::vector<const clang::FunctionDecl *> stack;
  llvm::MapVector<Function, llvm::SetVector<Function>> callees;
  llvm::MapVector<Function, std::vector<Use>> uses;
  llvm::SetVector<Function> left;
};

} // namespace cu2port::host
