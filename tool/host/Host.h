// The user's host code, edited in place: text in, text out, only what must change changes.
#pragma once

#include "device/ir/Ir.h"
#include "frontend/InitialValues.h"
#include "frontend/TranslationUnit.h"
#include "host/EditSet.h"
#include "rules/Rules.h"

#include <set>
#include <string>
#include <vector>

namespace cu2port {

class Findings;

/// A kernel as its registration names it.
struct RegisteredKernel {
  std::string name;              ///< in the files of kernels
  std::string hostName;          ///< at file scope: `ns::scale<float>`; empty if it has none there
  std::string linkerName;        ///< empty if its declaration was not found
  std::string missing;           ///< why no target has it; empty if one does
  std::string file;              ///< of its definition
  unsigned line = 0, column = 0; ///< the same
};
/// A device variable as its registration names it.
struct RegisteredVariable {
  std::string name;
  /// At file scope, `ns::counter`; of a local one its name in its function.
  std::string hostName;
  bool isLocal = false; ///< a static variable of a function
  /// Of a local one, which is found by its place; 0 of all others.
  unsigned line = 0;
};
/// What the runtime is told about.
struct Registered {
  std::vector<RegisteredKernel> kernels;
  /// All that have a name at file scope, and those of functions that kernels use.
  std::vector<RegisteredVariable> variables;
};

/// Whether host code has a name for the kernel, if only the linker's.
inline bool isNamedOnHost(const ir::Function &kernel) {
  return !kernel.hostName.empty() || !kernel.linkerName.empty();
}

/// Plans every edit of the user's files that the unit reaches, the registration at the end of the
/// main file included, unless `module` is empty. `files` are the endings of those that have the
/// unit's kernels: `.cl`. `device`: the device variables, as the program's parse has them. `places`
/// gets the files, by real path, whose lines keep their names and numbers (SeenPlaces.h).
Registered planHost(const TranslationUnit &unit, const ir::Program &program,
                    const DeviceVariables &device, const std::string &module,
                    const std::vector<std::string> &files, const Rules &rules, EditSet &edits,
                    Findings &findings, std::set<std::string> &places);

} // namespace cu2port
