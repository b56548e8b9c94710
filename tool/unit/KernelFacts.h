// What a unit's kernels need and where they run: for the report.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port {

namespace ir {
struct Program;
}

/// What becomes of a kernel on one target.
struct KernelFate {
  std::string target; ///< cpu
  std::string reason; ///< why it is left out there; empty: it is not
  bool hasBlockForm = false;
  bool needsSubGroups = false; ///< besides a block form, if there is one

  bool operator==(const KernelFate &) const = default;
};

/// An instance of a kernel.
struct KernelFacts {
  std::string name; ///< `ns::scale<float>`
  std::string file; ///< as the user named it
  unsigned line = 0;
  std::vector<KernelFate> fates;
  std::vector<std::string> uses; ///< barrier, shared memory, atomics, fp64 ...
  std::vector<std::string> warpOperations;
  std::uint64_t sharedBytes = 0; ///< static
  unsigned maxThreads = 0;       ///< __launch_bounds__; 0: none

  bool operator==(const KernelFacts &) const = default;
};

/// After all targets' passes and after "facts".
std::vector<KernelFacts> collectKernelFacts(const ir::Program &program,
                                            const std::vector<std::string> &targets);

} // namespace cu2port
