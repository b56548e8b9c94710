// CUDA's names by their looks, as what is asked about is a name that we do not know:
//
//   cudaMalloc, cublasCreate_v2, cuda_x     a prefix, and an upper-case letter or `_` behind it
//   cuInit, CUdevice                        the driver's: cu and upper case, CU and lower case
//   cudart, customer, CUT                   none
//   cuda_runtime.h, cub/cub.cuh, mma.h      headers, by how they begin
//
// Libraries that we have ourselves are a list: LibraryHeaders.def.
#include "frontend/CudaNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port {

using llvm::StringRef;

static constexpr StringRef prefixes[] = {
    "cuda",  "cublas", "cufft", "curand", "cusparse", "cusolver", "cudnn",     "cutensor",
    "cupti", "nppi",   "npps",  "nvjpeg", "nvml",     "nvrtc",    "nvJitLink", "nvvm"};

bool isCudaPrefix(StringRef word) { return llvm::is_contained(prefixes, word); }

bool isCudaName(StringRef name) {
  for (StringRef prefix : prefixes)
    if (name.size() > prefix.size() && name.starts_with(prefix) &&
        (llvm::isUpper(name[prefix.size()]) || name[prefix.size()] == '_'))
      return true;
  return (name.starts_with("cu") && name.size() > 2 && llvm::isUpper(name[2])) ||
         (name.starts_with("CU") && name.size() > 2 && llvm::isLower(name[2]));
}

bool isCudaNamespace(StringRef name) {
  return llvm::is_contained({"cub", "thrust", "cuda", "cooperative_groups", "nvcuda", "nvtx3"},
                            name);
}

bool isCudaHeader(StringRef name) {
  for (StringRef prefix : {"cuda",          "cublas",     "cufft",
                           "cufile",        "curand",     "cusparse",
                           "cusolver",      "cudnn",      "cutensor",
                           "cupti",         "thrust/",    "cub/",
                           "nvml",          "nvrtc",      "nvJitLink",
                           "nvPTXCompiler", "nvToolsExt", "nvtx",
                           "nvjpeg",        "nvvm",       "cooperative_groups",
                           "mma.h",         "npp",        "nccl"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

StringRef librariesOfHeader(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
#define HEADER(name, libraries) .Case(name, libraries)
#define HEADERS(start, libraries) .StartsWith(start, libraries)
#include "frontend/LibraryHeaders.def"
#undef HEADERS
#undef HEADER
      .Default({});
}

bool isStandInLibrary(StringRef name) {
  static const StringRef lists[] = {
#define HEADER(header, libraries) libraries,
#define HEADERS(start, libraries) libraries,
#include "frontend/LibraryHeaders.def"
#undef HEADERS
#undef HEADER
  };
  return llvm::any_of(
      lists, [&](StringRef list) { return llvm::is_contained(llvm::split(list, ' '), name); });
}

} // namespace cu2port
