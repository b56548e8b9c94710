// What each target's folder has: a row of Targets.def declares it.
#pragma once

#include "device/ir/Ir.h"
#include "targets/Targets.h"

#include <string>
#include <vector>

namespace cu2port {
class Rules;

namespace emit {

// Each folder's namespace has these two, which it defines in its Emit.cpp and Intrinsics.cpp.
#define TARGET(id, name, ...)                                                                      \
  namespace name {                                                                                 \
  std::vector<std::string> emit(const ir::Program &program, const std::string &source,             \
                                const std::string &symbol, const Rules &rules, bool namesLines);   \
  std::string whyMissing(const ir::Intrinsic *call, const Rules &rules);                           \
  }
#include "Targets.def"

struct Emitter {
  /// Prints the program, after the target's passes, as whole, formatted files: those of the row, in
  /// its order, each empty if there is nothing to write. `source` is the CUDA file's name, for
  /// comments; `symbol` is the module's name and the target's, as in the row. With `namesLines`,
  /// the texts are not formatted, and have #line directives that name the user's files.
  std::vector<std::string> (*emit)(const ir::Program &program, const std::string &source,
                                   const std::string &symbol, const Rules &rules, bool namesLines);
  /// Why the target cannot have a call of CUDA's library; empty if it can.
  std::string (*whyMissing)(const ir::Intrinsic *call, const Rules &rules);
};

/// Not of Target::All.
const Emitter &emitterOf(Target target);

} // namespace emit
} // namespace cu2port
