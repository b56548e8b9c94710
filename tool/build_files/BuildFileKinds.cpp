// Names of build files.
#include "build_files/BuildFileKinds.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"

#include <filesystem>

namespace cu2port {

using llvm::StringRef;

bool isCMakeFile(const std::string &path) {
  const std::filesystem::path name(path);
  return name.filename() == "CMakeLists.txt" || name.extension() == ".cmake";
}

bool isMakefile(const std::string &path) {
  const std::filesystem::path whole(path);
  const std::string name = whole.filename().string();
  return name == "Makefile" || name == "makefile" || name == "GNUmakefile" ||
         whole.extension() == ".mk";
}

bool isLikeMakefile(const std::string &path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return isMakefile(path) || StringRef(name).starts_with_insensitive("makefile.") ||
         name == "make.inc" || std::filesystem::path(path).extension() == ".mak";
}

bool isBuildScript(const std::string &path) {
  static constexpr StringRef names[] = {
      "meson.build", "setup.py",  "SConstruct",   "SConscript", "BUILD",
      "BUILD.bazel", "xmake.lua", "premake5.lua", "wscript",    "CMakePresets.json"};
  const std::filesystem::path whole(path);
  const std::string extension = whole.extension().string();
  return llvm::is_contained(names, whole.filename().string()) || extension == ".bzl" ||
         extension == ".sh" || extension == ".bash";
}

bool isConfigure(const std::string &path) {
  const std::string name = std::filesystem::path(path).filename().string();
  return name == "configure" || name == "configure.ac" || name == "configure.in";
}

bool mayBuild(const std::string &path) {
  static const llvm::Regex names(
      "(^|/)([Mm]akefile|GNUmakefile)[^/]*$|(^|/)(SCons(truct|cript)|BUILD|wscript|make[.]inc|"
      "CMakePresets[.]json|configure([.](ac|in))?)$|[.](mk|mak|sh|bash|bzl|bazel|lua|py|build)$");
  return isCMakeFile(path) || names.match(path);
}

} // namespace cu2port
