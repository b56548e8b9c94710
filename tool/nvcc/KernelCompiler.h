// cu2portcc's compiler of kernels: Clang and LLVM, as they are in this program. It parses a file
// once, and compiles it for each level of processors, side by side.
//
// In every version each function is the version's own. The linker merges functions of one name that
// are inline or instances of templates: one with AVX-512 could come to be called on a processor
// without.
#pragma once

#include <string>
#include <vector>

namespace cu2port {

/// The first word of a command line that asks for it.
inline constexpr const char *compileKernelsWord = "-compile-kernels";

/// `TABLE OBJECT OPTION... SOURCE`: options are clang++'s; TABLE is the name of the module's table
/// of kernels, which versionsText() follows in the source. Returns the exit status.
int compileKernelVersions(const std::vector<std::string> &arguments);

/// What options of compilers mean for kernels: for one processor, chosen by the user.
bool choosesProcessor(const std::vector<std::string> &options);
/// For the host compiler alone: its libraries have a part in it, or Clang does not know the option.
bool needsHostCompiler(const std::vector<std::string> &options);

} // namespace cu2port
