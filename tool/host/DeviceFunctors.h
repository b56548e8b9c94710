// Functions of programs that Thrust's and CUB's algorithms are to call, and that only devices can:
// those algorithms run on the host.
#pragma once

#include "host/DeviceLambdas.h"
#include "host/Plan.h"
#include "host/SharedFunctions.h"

namespace cu2port::host {

/// Calls of functions of libraries', as they are met.
class AlgorithmCalls {
public:
  /// `location` names `callee`, which is of any kind.
  void note(const Plan &plan, clang::SourceLocation location, const clang::NamedDecl *callee);
  /// Reports those that are given a class whose operator() is for devices only, or has left the
  /// host's text with what only devices can do.
  void report(Plan &plan, const SharedFunctions &shared, const DeviceLambdas &lambdas) const;

private:
  std::vector<std::pair<clang::SourceLocation, const clang::FunctionDecl *>> calls;
};

} // namespace cu2port::host
