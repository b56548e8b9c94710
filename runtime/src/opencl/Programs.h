// The kernels of one OpenCL device: built from a module's texts when first needed, kept, and cached
// on disk. A module has up to two: X.cl, and X.block.cl with the forms that not every device takes.
// Each is a program, so that a device does not compile what it never runs.
#pragma once

#include "Device.h"
#include "opencl/Capabilities.h"
#include "opencl/Handle.h"
#include "opencl/OffsetKernels.h"
#include "opencl/ProgramCache.h"

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace cu2port::opencl {

/// What a work-item runs. A text has a kernel for each form, by its name: NAME, NAME_warps,
/// NAME_block.
enum class KernelForm {
  Threads,          ///< a thread
  ThreadsWithWarps, ///< a thread, whose warp is a sub-group
  Block,            ///< a whole block, whose extent it gets as the global offset
};

/// A kernel that is ready to run. Arguments belong to the cl_kernel, so `mutex` is held from the
/// first argument until the launch is enqueued.
struct CompiledKernel {
  std::mutex mutex;
  Handle<cl_kernel> kernel;
  KernelForm form = KernelForm::Threads;
  std::size_t maxThreads = 0;   ///< of a block
  std::size_t staticShared = 0; ///< bytes, as the device lays the kernel out
  std::uint64_t toldPointers =
      0;                 ///< Memory::generation of the pointers that the driver was told of
  bool mayPrint = false; ///< or another kernel of its text
  /// For blocks that this form does not take (Programs::takes); null if the text has none.
  std::unique_ptr<CompiledKernel> otherBlocks;
  std::vector<dim3> ranBlocks; ///< those of launches; with z + 1024 for those of many threads

  /// Whether no launch like it was before, for which the driver may have to build something.
  bool isNew(const LaunchShape &shape);
};

class Programs {
public:
  Programs(cl_context context, cl_device_id device, const Capabilities &capabilities)
      : context(context), device(device), capabilities(capabilities) {}

  /// Whether the device runs such blocks in this form as CUDA does. A kernel has another form, for
  /// blocks of one column, unless its threads never wait for each other, or its description says
  /// that it has none (Kernel::hasBlockForm).
  bool takes(KernelForm form, const dim3 &block) const;
  /// What runs such blocks, if anything does.
  CompiledKernel &forBlocks(CompiledKernel &compiled, const dim3 &block) const {
    return compiled.otherBlocks && !takes(compiled.form, block) ? *compiled.otherBlocks : compiled;
  }

  /// Whether the module has the kernel in OpenCL; `why` not.
  bool has(const KernelRef &kernel, std::string *why) const;

  /// Errors: portErrorNoKernelImageForDevice for a kernel that was not translated to OpenCL;
  /// portErrorInvalidSource for a text that does not build, whose build log then is on stderr.
  portError_t find(const KernelRef &kernel, CompiledKernel **compiled);

  /// Forgets a module that goes and that no work uses.
  void forget(const Module &module);

private:
  /// The program of a text, or why there is none.
  struct Built {
    Handle<cl_program> program;
    OffsetKernels offsets; ///< for devices without shared virtual memory
    portError_t error = portSuccess;
  };

  portError_t compile(const KernelRef &kernel, CompiledKernel &compiled);
  portError_t create(const KernelRef &kernel, const std::vector<KernelForm> &forms,
                     CompiledKernel &compiled);
  portError_t take(const KernelRef &kernel, const Built &built, const std::string &name,
                   CompiledKernel &compiled) const;
  std::vector<KernelForm> formsByPreference() const;
  const Built &builtOf(const OpenCLSource &source);
  Built &placeOf(const OpenCLSource &source);
  void dropForgotten();
  portError_t checkOffsets(const Kernel &kernel, const std::string &name, const Built &built) const;
  /// By way of the cache.
  portError_t build(const std::string &text, Handle<cl_program> *program);
  portError_t buildSource(const std::string &text, Handle<cl_program> *program);
  bool buildBinary(const std::string &binary, Handle<cl_program> *program);
  void complainAboutBuild(cl_program program);
  std::string options() const;

  cl_context context;
  cl_device_id device;
  const Capabilities &capabilities;
  ProgramCache cache;
  std::shared_mutex kernelsMutex;
  std::unordered_map<const Kernel *, std::unique_ptr<CompiledKernel>> kernels;
  std::mutex buildMutex; ///< has one thread build at a time
  std::mutex programsMutex;
  std::map<const OpenCLSource *, Built> programs;
  /// Those of modules that are gone, until the next build.
  std::mutex forgottenMutex;
  std::vector<std::unique_ptr<CompiledKernel>> forgottenKernels;
  std::vector<std::map<const OpenCLSource *, Built>::node_type> forgottenPrograms;
};

} // namespace cu2port::opencl
