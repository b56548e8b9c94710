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
  /// Beside the form of a work-item a thread. Of no meaning for the CPU, which has no other form.
  bool hasBlockForm = false;
  /// It synchronises the threads of a warp, and the target's block form of it is missing.
  bool needsSubGroups = false;

  bool operator==(const KernelFate &) const = default;
};

/// An instance of a kernel.
struct KernelFacts {
  std::string name; ///< `ns::scale<float>`
  std::string file; ///< as the user named it
  unsigned line = 0;
  /// One for each target that was asked for, in that order.
  std::vector<KernelFate> fates;
  std::vector<std::string> uses; ///< barrier, shared memory, atomics, fp64 ...
  /// By their names in CUDA, sorted: `__ballot_sync`; those of device functions that it calls too.
  std::vector<std::string> warpOperations;
  std::uint64_t sharedBytes = 0; ///< static
  /// Threads of a block, as __launch_bounds__ has it; 0: it has none.
  unsigned maxThreads = 0;

  bool operator==(const KernelFacts &) const = default;
};

/// After all targets' passes and after "facts".
/// `targets` are names as --target has them; each kernel gets a fate for each, in that order.
std::vector<KernelFacts> collectKernelFacts(const ir::Program &program,
                                            const std::vector<std::string> &targets);

} // namespace cu2port
