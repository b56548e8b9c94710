// The kernels of one SYCL device: built from a module's texts (Texts.h), or a part of the program.
// A module has up to two files: X.sycl.cpp, and X.block.sycl.cpp with the kernels NAME_block, of
// which one work-item runs a block.
#pragma once

#include "Device.h"
#include "DriverFacts.h"
#include "cu2port/sycl.h"
#include "sycl/Texts.h"

#include <map>
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
  bool isBlockForm = false;           ///< a group is one work-item, which runs a block

  /// Whether it does in such blocks what CUDA does. Groups have the kernel's own dimensions, and
  /// warps must be whole in their rows.
  bool takes(const dim3 &block) const;
};

class Programs {
public:
  Programs(const sycl::context &context, const sycl::device &device)
      : device(device), texts(context, device) {}

  /// Whether warps can be sub-groups of 32.
  bool hasWarps() const;
  /// Whether a kernel with two forms runs a work-item a block.
  bool usesBlockForm() const { return prefersBlockForm; }
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
  /// A form of a kernel: where it is, and what that says of it.
  struct Form {
    const SyclSource *source = nullptr; ///< null if the module has no such form
    const SyclKernel *linked = nullptr; ///< or it is in a text
    std::string name;                   ///< there
    int dimensions = 1;
    bool usesWarps = false;
    bool isBlock = false;
  };

  portError_t findVersion(const KernelRef &kernel, const Extents &extents,
                          const CompiledKernel **compiled);
  static Form findForm(const KernelRef &kernel, bool isBlock);
  Form chooseForm(const KernelRef &kernel, const Extents &extents) const;
  portError_t compile(const KernelRef &kernel, const Extents &extents);
  portError_t compile(const KernelRef &kernel, const Form &form, const Extents &extents);
  /// Whether the program has it for this device.
  bool runs(const SyclKernel &kernel) const;
  /// Why the device cannot run it; empty if it can.
  std::string missingFor(const Form &form) const;
  std::size_t mostThreads(const CompiledKernel &made) const;

  const sycl::device device;
  const bool prefersBlockForm = choosesBlockForm(false);
  std::mutex mutex; ///< one thread builds at a time
  std::map<std::pair<const Kernel *, Extents>, CompiledKernel> kernels;
  Texts texts;
};

} // namespace cu2port::sycl_device
