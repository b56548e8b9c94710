#include "driver/Resources.h"
#include "diag/Findings.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <vector>

namespace cu2port {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Installed: PREFIX/bin/cu2port and PREFIX/share/cu2port. Otherwise the tree it was built from.
static std::vector<std::string> roots() {
  std::vector<std::string> result;
  static int anchor;
  std::string executable = fs::getMainExecutable("cu2port", &anchor);
  if (!executable.empty()) {
    llvm::SmallString<256> prefix(path::parent_path(path::parent_path(executable)));
    path::append(prefix, CU2PORT_INSTALL_DATADIR);
    result.push_back(prefix.str().str());
  }
  result.push_back(CU2PORT_SOURCE_DIR);
  return result;
}

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

Resources findResources(Findings &findings) {
  std::vector<std::string> places = roots();
  return {find(places, "rules", "the rules", findings),
          find(places, "runtime/dialect", "the dialect headers", findings),
          find(places, "docs/diagnostics.md", "the explanations of diagnostics", findings)};
}

} // namespace cu2port
