// Files of kernels by their names.
#pragma once

#include "targets/Targets.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>

namespace cu2port {

/// Of the file that says what launches of kernels need, on all targets.
constexpr llvm::StringLiteral kernelNeedsEnding = ".kernels.cpp";
inline bool isKernelNeeds(llvm::StringRef path) { return path.ends_with(kernelNeedsEnding); }

/// The file of a target that a path names by its ending; null if it is none.
const TargetFile *findTargetFile(llvm::StringRef path);

/// The others that the target may have beside its first file: `saxpy.block.cl` of `saxpy.cl`. The
/// host's part knows the first alone, which leads to them.
std::vector<std::string> filesBeside(llvm::StringRef path);

/// Whether one of the files that a CUDA source becomes, on whatever targets, has the name of a file
/// that is there: `saxpy` of saxpy.cu beside saxpy.cpp or saxpy.cl. It becomes saxpy_cu.cpp then.
bool isStemTaken(const std::string &stem, llvm::function_ref<bool(const std::string &)> isThere);

/// The name of what the file defines for the runtime: `saxpy_cl`. Empty if the runtime does not run
/// the target.
std::string symbolOf(const TargetFile &file, llvm::StringRef module);

/// Whether it is a text that programs hold, and not code that is compiled into them.
bool isEmbedded(const TargetFile &file);
bool isEmbedded(llvm::StringRef path);

/// The line by which a translated source names the files that its kernels are in, for whoever
/// builds them: `CU2PORT_KERNEL_FILES("saxpy.cl", "saxpy.cpu.cpp");`. Its macro is in
/// runtime/include/cu2port/module.h; cu2portKernels.cmake reads it as well.
std::string kernelFilesLine(const std::vector<std::string> &names);
/// The names in the last such line of a source; none if there is no line.
std::vector<std::string> readKernelFiles(llvm::StringRef source);

} // namespace cu2port
