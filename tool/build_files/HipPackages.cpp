#include "build_files/HipPackages.h"

#include "llvm/ADT/StringSwitch.h"

namespace cu2port {

llvm::StringRef hipTargetOf(llvm::StringRef library) {
  return llvm::StringSwitch<llvm::StringRef>(library)
      .Case("cublas", "roc::hipblas")
      .Case("cublasLt", "roc::hipblaslt")
      .Case("cufft", "hip::hipfft")
      .Case("curand", "hip::hiprand")
      .Case("cusolver", "roc::hipsolver")
      .Case("cusparse", "roc::hipsparse")
      .Case("nvrtc", "hiprtc::hiprtc")
      .Default({});
}

} // namespace cu2port
