#include "build_files/HipPackages.h"

#include "llvm/ADT/StringSwitch.h"

#include <regex>

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

llvm::StringRef packageOf(llvm::StringRef target) { return target.split("::").second; }

std::string hipFlags(std::string line) {
  struct Flag {
    std::regex pattern;
    const char *text;
  };
  // A word begins behind a blank or `=`; what belongs to nvcc alone goes with the blanks in front.
  static const Flag flags[] = {
      {std::regex(R"([ \t]+(-gencode|--generate-code)[ =]\S+)"), ""},
      {std::regex(R"([ \t]+(-arch|--gpu-architecture|-code|--gpu-code)[ =]\S+)"), ""},
      {std::regex(R"([ \t]+(-maxrregcount|--maxrregcount|-ccbin|--compiler-bindir)[ =]\S+)"), ""},
      {std::regex(R"([ \t]+(-Xptxas|--ptxas-options)[ =]\S+)"), ""},
      {std::regex(R"([ \t]+(-lineinfo|--generate-line-info|-G|--device-debug)(?=\s|$))"), ""},
      {std::regex(R"([ \t]+--(expt-relaxed-constexpr|expt-extended-lambda|extended-lambda))"), ""},
      {std::regex(R"((-Xcompiler|--compiler-options)[ =])"), ""},
      {std::regex(R"(--?use_fast_math)"), "-ffast-math"},
      {std::regex(R"(--?fmad[ =]false)"), "-ffp-contract=off"},
      {std::regex(R"(--?ftz[ =]true)"), "-fgpu-flush-denormals-to-zero"},
      {std::regex(R"(--?prec-(div|sqrt)[ =]false)"), "-fno-hip-fp32-correctly-rounded-divide-sqrt"},
      {std::regex(R"([ \t]+--?(fmad|prec-div|prec-sqrt)[ =]true)"), ""},
      {std::regex(R"([ \t]+--?ftz[ =]false)"), ""},
      {std::regex(R"((-rdc[ =]true|--relocatable-device-code[ =]true))"), "-fgpu-rdc"},
      {std::regex(R"((^|\s)(-dc|--device-c)(?=\s))"), "$1-fgpu-rdc -c"},
      {std::regex(R"([ \t]+-l(cudart|cudart_static|cudadevrt|cuda)(?=\s|$))"), ""},
      {std::regex(R"(-lcu(blas|fft|rand|solver|sparse)(?=\s|$))"), "-lhip$1"},
      {std::regex(R"(-lnvToolsExt(?=\s|$))"), "-lroctx64"},
  };
  for (const Flag &each : flags)
    line = std::regex_replace(line, each.pattern, each.text);
  return line;
}

} // namespace cu2port
