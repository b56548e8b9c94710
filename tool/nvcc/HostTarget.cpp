// Whose a host compiler is, which machine it compiles for, and where the runtime for that machine
// lies:
//
//   -ccbin aarch64-linux-gnu-g++    -dumpmachine says aarch64-linux-gnu
//                                   P/lib/NAME.a  ->  P/targets/aarch64-linux/lib/NAME.a
//   no -ccbin, or x86-64            "", and the files are where they were found
//
// and what its options define:
//
//   g++ -O2 -mavx2                  -D__AVX2__=1 -D__OPTIMIZE__=1 ...
#include "nvcc/HostTarget.h"
#include "frontend/HostMacros.h"
#include "processes/Process.h"
#include "session/Resources.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

namespace cu2port {

using llvm::StringRef;
namespace path = llvm::sys::path;

/// Empty if the compiler does not say.
static std::string askFor(const std::string &compiler, const std::vector<std::string> &options) {
  ProgramCall call{compiler};
  for (const std::string &each : options)
    if (StringRef(each).starts_with("--target="))
      call.push_back(each);
  call.push_back("-dumpmachine");
  const ProgramOutput answer = captureProgram(call);
  return answer.status == 0 ? StringRef(answer.output).trim().str() : std::string();
}

std::string targetOf(const std::string &compiler, bool named,
                     const std::vector<std::string> &options) {
  std::string target = named ? askFor(compiler, options) : std::string();
  if (target.empty())
    target = llvm::sys::getDefaultTargetTriple();
  return llvm::Triple(llvm::Triple::normalize(target)).isX86() ? std::string() : target;
}

/// That of this machine lies where it was found.
static bool isOwn(const llvm::Triple &target) {
  return target.getArch() == llvm::Triple(llvm::sys::getDefaultTargetTriple()).getArch();
}

RuntimeFiles filesForTarget(RuntimeFiles own, const std::string &target) {
  const llvm::Triple triple(llvm::Triple::normalize(target));
  if (target.empty() || isOwn(triple))
    return own;
  for (std::string *file : {&own.library, &own.archive}) {
    llvm::SmallString<256> place(path::parent_path(path::parent_path(*file)));
    path::append(place, "targets", triple.getArchName() + "-linux", CU2PORT_INSTALL_LIBDIR,
                 path::filename(*file));
    *file = place.str().str();
  }
  return own;
}

std::vector<std::string> optionMacros(const std::string &compiler,
                                      const std::vector<std::string> &options) {
  std::vector<std::string> asked, words;
  for (const std::string &option : options)
    if (mayDefine(option))
      asked.push_back(option);
  if (asked.empty())
    return words;
  const auto with = predefinedMacros(compiler, asked);
  if (with.empty())
    return words; // it says why when it compiles
  auto without = predefinedMacros(compiler, {});
  // The C library's headers would ask for it, to have functions of their own inline.
  without.erase("__NO_INLINE__");
  for (const auto &[name, value] : with)
    if (auto found = without.find(name);
        name != "__NO_INLINE__" && (found == without.end() || found->second != value))
      words.push_back("-D" + name + "=" + value);
  for (const auto &[name, value] : without)
    if (!with.count(name))
      words.push_back("-U" + name);
  return words;
}

std::string realName(const std::string &compiler) {
  llvm::SmallString<256> real;
  const StringRef file =
      llvm::sys::fs::real_path(compiler, real) ? StringRef(compiler) : real.str();
  return llvm::sys::path::filename(file).str();
}

bool isGnuCompiler(const std::string &compiler) {
  return !StringRef(realName(compiler)).contains("clang");
}

} // namespace cu2port
