// Kernels of texts (X.sycl.cpp), built by the compiler of the SYCL runtime when they are first
// needed, and kept. DPC++'s runtime has such a compiler; with others a program's kernels are
// compiled with it, by a SYCL compiler (cu2port/sycl.h).
#pragma once

#include "Device.h"
#include "cu2port/sycl.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <sycl/sycl.hpp>

namespace cu2port::sycl_device {

#ifdef SYCL_EXT_ONEAPI_KERNEL_COMPILER
constexpr bool buildsTexts = true;
#else
constexpr bool buildsTexts = false;
#endif

/// Extents of blocks whose version a text is; of the one for all others, zeros.
using Extents = std::array<unsigned, 3>;

class Texts {
public:
  Texts(const sycl::context &context, const sycl::device &device)
      : context(context), device(device) {}

  /// Builds the text if need be. Errors: portErrorInvalidSource if it does not build, and then the
  /// build log is on stderr.
  portError_t find(const SyclSource &source, const Extents &extents, const std::string &name,
                   std::optional<sycl::kernel> *kernel);
  /// Forgets a text that goes.
  void forget(const SyclSource *source);

private:
  struct Built;

  Built &builtOf(const SyclSource &source, const Extents &extents);
  void compile(const std::string &text, Built *built, std::string *messages);
  void build(const std::string &text, Built *built);

  const sycl::context context;
  const sycl::device device;
  std::map<std::pair<const SyclSource *, Extents>, std::shared_ptr<Built>> programs;
};

/// Enqueues such a kernel, of work-items of so many dimensions.
void enqueueText(sycl::handler &handler, const sycl::kernel &compiled, int dimensions,
                 bool isBlockForm, const Kernel &kernel, const SyclLaunch &launch);

} // namespace cu2port::sycl_device
