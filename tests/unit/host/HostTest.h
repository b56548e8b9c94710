// Translates the host's side of a piece of CUDA, for tests that compare the whole text.
#pragma once

#include "device/build/KernelChoice.h"
#include "host/hip/Hip.h"

#include <map>
#include <string>
#include <vector>

namespace cu2port::test {

struct HostResult {
  std::string text;                           ///< of main.cu, without registration
  std::string findings;                       ///< `id:line:column message`, one a line, in order
  std::map<std::string, std::string> headers; ///< those that changed
};

/// `source` is main.cu; `headers` lie beside it. A leading newline of `source` is dropped, so that
/// raw strings read well. `arguments` are of the compiler's.
HostResult translateHost(std::string source, const std::map<std::string, std::string> &headers = {},
                         const std::vector<std::string> &arguments = {});
/// ... of a file that a plain C++ compiler compiles: main.cpp.
HostResult translateCpp(std::string source, const std::map<std::string, std::string> &headers);

/// As HIP.
HostResult translateToHip(std::string source, const HipDialect &dialect = {},
                          const std::map<std::string, std::string> &headers = {});

/// With kernels, device variables and registration, as module "main".
HostResult translateWithKernels(std::string source, const KernelChoice &choice = {});

} // namespace cu2port::test
