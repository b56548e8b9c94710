// What must change in the user's text, without macros as it is, to be plain C++.
#pragma once

#include "host/Host.h"
#include "host/Plan.h"
#include "host/direct/Direct.h"

#include <map>
#include <set>

namespace cu2port::host::direct {

/// A device variable of which the runtime says where it is: a row of X_direct_variables.
struct Variable {
  std::string name;
  bool isConstant = false;    ///< the text has its value
  std::string start = {};     ///< at file scope, what it starts with; empty: it has no name there
  std::string functions = {}; ///< where pointers to functions are in it: "0 16"
};

/// Plans all edits; the rows are numbered as the edits name them. `leavesNumbersOpen`: those out of
/// range become integers as C++ has it.
std::vector<Variable> planEdits(Plan &plan, const Registered &registered, const WaitingLoops &waits,
                                bool leavesNumbersOpen);

/// Leaves launches without what stands between `<<<` and `>>>`: host code compiles, and never runs.
void planLaunch(Plan &plan, const clang::CUDAKernelCallExpr *launch);

/// `__shared__` is a macro of the direct form's headers. Here is what a macro cannot do.
void planShared(Plan &plan, const clang::VarDecl *variable);

/// Functions that plain C++ cannot have.
void planFunction(Plan &plan, const clang::FunctionDecl *function);

/// Words that are no macros.
void planKeywords(Plan &plan);

/// Takes text away, but not its lines.
void blank(Plan &plan, const Span &span, llvm::StringRef rule);

} // namespace cu2port::host::direct
