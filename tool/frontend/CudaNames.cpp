#include "frontend/CudaNames.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace cu2port {

using llvm::StringRef;

bool isCudaName(StringRef name) {
  for (StringRef prefix :
       {"cuda", "cublas", "cufft", "curand", "cusparse", "cusolver", "cudnn", "nvml", "nvrtc"})
    if (name.size() > prefix.size() && name.starts_with(prefix) &&
        (llvm::isUpper(name[prefix.size()]) || name[prefix.size()] == '_'))
      return true;
  return (name.starts_with("cu") && name.size() > 2 && llvm::isUpper(name[2])) ||
         (name.starts_with("CU") && name.size() > 2 && llvm::isLower(name[2]));
}

bool isCudaHeader(StringRef name) {
  for (StringRef prefix :
       {"cuda", "cublas", "cufft", "curand", "cusparse", "cusolver", "cudnn", "thrust/", "cub/",
        "nvml", "nvrtc", "nvToolsExt", "nvtx", "cooperative_groups", "mma.h", "npp", "nccl"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

StringRef libraryOfHeader(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Cases("cublas.h", "cublas_api.h", "cublas_v2.h", "cublasXt.h", "cublas")
      .Case("cublasLt.h", "cublasLt")
      .StartsWith("cudnn", "cudnn")
      .Cases("cufft.h", "cufftXt.h", "cufft")
      .Case("curand.h", "curand")
      .Cases("cusolverDn.h", "cusolverRf.h", "cusolverSp.h", "cusolver_common.h", "cusolver")
      .Case("cusolverMg.h", "cusolverMg")
      .Cases("cusparse.h", "cusparse_v2.h", "cusparse")
      .Case("nccl.h", "nccl")
      .Case("nvrtc.h", "nvrtc")
      .Default({});
}

} // namespace cu2port
