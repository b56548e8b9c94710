// The kernels of one SYCL device: built from a module's text by the compiler of the SYCL runtime
// when they are first needed, and kept.
#pragma once

#include "Device.h"
#include "cu2port/sycl.h"

#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <sycl/sycl.hpp>
#include <utility>

namespace cu2port::sycl_device {

/// A kernel that is ready to run.
struct CompiledKernel {
  std::optional<sycl::kernel> kernel; ///< of a text
  const SyclKernel *linked = nullptr; ///< or part of the program
  int dimensions = 1;                 ///< of its work-items
  std::size_t maxThreads = 0;         ///< of a block
  bool usesWarps = false;             ///< as sub-groups of 32, which lie along x
  bool isOfRows = false;              ///< a group is one row of as many work-items as the block has

  /// Whether it does in such blocks what CUDA does. Groups have the kernel's own dimensions, and
  /// warps must be whole in their rows.
  bool takes(const dim3 &block) const;
};

class Programs {
public:
  Programs(const sycl::context &context, const sycl::device &device)
      : context(context), device(device) {}

  /// Whether warps can be sub-groups of 32.
  bool hasWarps() const;
  /// Whether the module has the kernel in SYCL; `why` not.
  bool has(const KernelRef &kernel, std::string *why) const;
  /// Errors: portErrorNoKernelImageForDevice for a kernel that was not translated to SYCL;
  /// portErrorInvalidSource for a text that does not build, whose build log then is on stderr.
  /// Blocks that the kernel does not take as it is have a version of their own, by their extents:
  /// see WorkItems.cpp.
  portError_t find(const KernelRef &kernel, const dim3 &block, const CompiledKernel **compiled);
  /// Forgets a module that goes and that no work uses.
  void forget(const Module &module);

private:
  using Bundle = sycl::kernel_bundle<sycl::bundle_state::executable>;
  /// The bundle of a text, or why there is none.
  struct Built {
    std::optional<Bundle> bundle;
    portError_t error = portSuccess;
  };

  /// Extents of blocks whose version it is; of the one for all others, zeros.
  using Extents = std::array<unsigned, 3>;

  portError_t findVersion(const KernelRef &kernel, const Extents &extents,
                          const CompiledKernel **compiled);
  portError_t compile(const KernelRef &kernel, const Extents &extents);
  portError_t link(const KernelRef &kernel);
  const Built &builtOf(const SyclSource &source, const Extents &extents);
  portError_t build(const std::string &text, std::optional<Bundle> *bundle);

  const sycl::context context;
  const sycl::device device;
  std::mutex mutex; ///< one thread builds at a time
  std::map<std::pair<const Kernel *, Extents>, CompiledKernel> kernels;
  std::map<std::pair<const SyclSource *, Extents>, Built> programs;
};

} // namespace cu2port::sycl_device
