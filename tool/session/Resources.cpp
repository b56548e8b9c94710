// Finds cu2port's own data, by the place of the executable:
//
//   installed                                   build tree
//     PREFIX/bin/cu2port                          BUILD/bin/cu2port
//     PREFIX/share/cu2port/rules, docs, ...       SOURCE/rules, docs, ...
//     PREFIX/include/cuda_runtime.h, cu2port/     SOURCE/runtime/dialect, runtime/include
//     PREFIX/lib64/libcu2port_runtime.so          BUILD/lib/libcu2port_runtime.so
#include "session/Resources.h"
#include "diag/Findings.h"
#include "processes/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <vector>

namespace cu2port {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// The folder above bin/, with `inside` after it; empty if the system does not say where we are.
static std::string fromPrefix(llvm::StringRef inside) {
  static int anchor;
  std::string executable = fs::getMainExecutable("cu2port", &anchor);
  if (executable.empty())
    return {};
  llvm::SmallString<256> place(path::parent_path(path::parent_path(executable)));
  path::append(place, inside);
  return place.str().str();
}

/// Installed: PREFIX/bin/cu2port and PREFIX/share/cu2port. Otherwise the tree it was built from.
static std::vector<std::string> roots() {
  std::vector<std::string> result{fromPrefix(CU2PORT_INSTALL_DATADIR)};
  result.push_back(CU2PORT_SOURCE_DIR);
  return result;
}

/// The first of the folders that has `name`; a finding names all that were tried.
static std::string find(const std::vector<std::string> &roots, llvm::StringRef name,
                        const char *what, Findings &findings) {
  std::string tried;
  for (const std::string &root : roots) {
    llvm::SmallString<256> candidate(root);
    path::append(candidate, name);
    if (fs::exists(candidate))
      return candidate.str().str();
    tried += (tried.empty() ? "" : ", ") + candidate.str().str();
  }
  findings.add(DiagId::ResourcesNotFound, "", 0, 0, what, tried);
  return {};
}

/// Installed, they are the prefix's own headers, and so one set whoever names their folder.
static std::string findDialect(Findings &findings) {
  const std::vector<std::string> places{fromPrefix(CU2PORT_INSTALL_INCLUDEDIR),
                                        CU2PORT_SOURCE_DIR "/runtime/dialect"};
  return path::parent_path(find(places, "cuda_runtime.h", "the dialect headers", findings)).str();
}

const char *version() { return CU2PORT_VERSION; }

Resources findResources(Findings &findings) {
  std::vector<std::string> places = roots();
  return {find(places, "rules", "the rules", findings), findDialect(findings),
          find(places, "docs/diagnostics", "the pages about diagnostics", findings),
          find(places, "tool/report/page", "the page of reports", findings)};
}

std::string Resources::pageAbout(int id) const { return fmt::format("{}/{}.md", diagnostics, id); }

std::string findRuntimeHeaders(Findings &findings) {
  const std::vector<std::string> headers{fromPrefix(CU2PORT_INSTALL_INCLUDEDIR),
                                         CU2PORT_SOURCE_DIR "/runtime/include"};
  const std::string header = find(headers, "cu2port/module.h", "the runtime's headers", findings);
  return path::parent_path(path::parent_path(header)).str();
}

/// A program of the runtime's, which the tool itself does not know.
static std::string findHelper(const char *name, const char *what, Findings &findings) {
  return allowProgram(Program::Own, find({fromPrefix("bin"), fromPrefix(CU2PORT_INSTALL_BINDIR)},
                                         name, what, findings));
}

RuntimeFiles findRuntime(Findings &findings) {
  const std::vector<std::string> libraries{fromPrefix(CU2PORT_INSTALL_LIBDIR), fromPrefix("lib")};
  return {findRuntimeHeaders(findings),
          find(libraries, "libcu2port_runtime.so", "the runtime's shared library", findings),
          find(libraries, "libcu2port_cudart.a", "the runtime's library", findings),
          findDialect(findings),
          find(roots(), "runtime", "the headers of the direct form", findings),
          findHelper("cu2portcc", "the compiler of kernels", findings)};
}

std::string findToolkit(Findings &findings) {
  const std::string compiler =
      find({fromPrefix("bin")}, "nvcc", "the prefix that looks like a CUDA Toolkit", findings);
  return path::parent_path(path::parent_path(compiler)).str();
}

std::string findDeviceLister(Findings &findings) {
  return findHelper("cu2port-devices", "the program that lists devices", findings);
}

std::string findReplayer(Findings &findings) {
  return findHelper("cu2port-replay", "the program that replays launches", findings);
}

std::string findHostCompiler() {
  const std::string wanted = llvm::sys::Process::GetEnv("CXX").value_or("");
  std::string found = wanted.empty() ? std::string() : findProgram(Program::Compiler, wanted);
  for (const char *name : {"c++", "g++", "clang++"})
    if (found.empty())
      found = findProgram(Program::Compiler, name);
  return found;
}

} // namespace cu2port
