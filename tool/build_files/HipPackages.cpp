#include "build_files/HipPackages.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

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

/// One by one: no line makes LLVM's expressions recurse, as the standard library's do.
static std::string replaced(const llvm::Regex &pattern, llvm::StringRef text, bool keepsLast,
                            llvm::StringRef line) {
  std::string result;
  llvm::SmallVector<llvm::StringRef> groups;
  while (pattern.match(line, &groups)) {
    const llvm::StringRef found = groups[0];
    result += line.take_front(static_cast<std::size_t>(found.data() - line.data()));
    const auto [before, after] = text.split('$');
    result += before;
    if (before.size() != text.size())
      result += groups[1].str() + after.str();
    // What only had to follow stays for the next match.
    line = line.drop_front(static_cast<std::size_t>(found.end() - line.data()) -
                           (keepsLast ? groups.back().size() : 0));
  }
  return result + line.str();
}

std::string hipFlags(const std::string &line) {
  struct Flag {
    llvm::Regex pattern;
    const char *text;       ///< `$` is the first group
    bool keepsLast = false; ///< the last group is what must follow
  };
  // A word begins behind a blank or `=`; what belongs to nvcc alone goes with the blanks in front.
  const std::string blanks = "[[:blank:]]+", value = "[ =][^[:space:]]+", end = "([[:space:]]|$)";
  static const Flag flags[] = {
      {llvm::Regex(blanks + "(-gencode|--generate-code)" + value), ""},
      {llvm::Regex(blanks + "(-arch|--gpu-architecture|-code|--gpu-code)" + value), ""},
      {llvm::Regex(blanks + "(-maxrregcount|--maxrregcount|-ccbin|--compiler-bindir)" + value), ""},
      {llvm::Regex(blanks + "(-Xptxas|--ptxas-options)" + value), ""},
      {llvm::Regex(blanks + "(-lineinfo|--generate-line-info|-G|--device-debug)" + end), "", true},
      {llvm::Regex(blanks + "--(expt-relaxed-constexpr|expt-extended-lambda|extended-lambda)"), ""},
      {llvm::Regex("(-Xcompiler|--compiler-options)[ =]"), ""},
      {llvm::Regex("--?use_fast_math"), "-ffast-math"},
      {llvm::Regex("--?fmad[ =]false"), "-ffp-contract=off"},
      {llvm::Regex("--?ftz[ =]true"), "-fgpu-flush-denormals-to-zero"},
      {llvm::Regex("--?prec-(div|sqrt)[ =]false"), "-fno-hip-fp32-correctly-rounded-divide-sqrt"},
      {llvm::Regex(blanks + "--?(fmad|prec-div|prec-sqrt)[ =]true"), ""},
      {llvm::Regex(blanks + "--?ftz[ =]false"), ""},
      {llvm::Regex("(-rdc[ =]true|--relocatable-device-code[ =]true)"), "-fgpu-rdc"},
      {llvm::Regex("(^|[[:space:]])(-dc|--device-c)([[:space:]])"), "$-fgpu-rdc -c", true},
      {llvm::Regex(blanks + "-l(cudart|cudart_static|cudadevrt|cuda)" + end), "", true},
      {llvm::Regex("-lcu(blas|fft|rand|solver|sparse)" + end), "-lhip$", true},
      {llvm::Regex("-lnvToolsExt" + end), "-lroctx64", true},
  };
  std::string result = line;
  for (const Flag &each : flags)
    result = replaced(each.pattern, each.text, each.keepsLast, result);
  return result;
}

} // namespace cu2port
