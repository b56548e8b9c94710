// Cases run in processes of their own, since a kernel may crash or never end.
#pragma once

#include "run/Rows.h"

#include <functional>

namespace cu2port::random {

/// Has a child run the cases that are wanted; where it crashes or takes too long, the case is
/// Failed, and the next ones run in another child. `inChild` calls runWanted, or becomes a program
/// that does.
void runInChildren(Rows &rows, const std::function<void()> &inChild);

/// The runner, a program of its own: OpenCL devices may bring an LLVM that does not go together
/// with the translator's.
struct RunnerCall {
  std::string launcher; ///< runs the program; empty: none
  std::string program;
  std::string library; ///< of a form
  std::string cases;   ///< a file: see writeCases
  unsigned seconds = 60;
};
void becomeRunner(const RunnerCall &call, const Rows &rows);

} // namespace cu2port::random
