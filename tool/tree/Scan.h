// What a source file says about itself, without a parse: enough to decide what to do with it.
#pragma once

#include <string>
#include <vector>

#include "llvm/Support/MemoryBuffer.h"

namespace cu2port {

/// `#include <x.h>` or `#include "x.h"`.
struct IncludeName {
  std::string name; ///< as written, without delimiters
  /// Between `<` and `>`: not looked for beside the file.
  bool angled = false;

  friend bool operator==(const IncludeName &, const IncludeName &) = default;
};

/// What tokens tell. Names count wherever they stand: what #if leaves out may be in for the build.
struct SourceScan {
  std::vector<IncludeName> includes; ///< in their order; those that #if leaves out, too
  bool usesCuda = false;             ///< names, launches or headers of CUDA's
  bool alwaysUsesCuda = false;       ///< ... that no #if leaves out
  /// A function main() with a body; a declaration does not count.
  bool definesMain = false;
};

/// Comments and strings do not count. The buffer ends with a null byte.
SourceScan scanSource(const llvm::MemoryBuffer &text);

/// Whether a text of any kind has kernels in it, or launches some: `__global__`, or `<<< >>>(`. A
/// shell has `<<<` too.
bool holdsKernels(const llvm::MemoryBuffer &text);

} // namespace cu2port
