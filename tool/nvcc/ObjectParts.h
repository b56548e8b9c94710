// What the files of ObjectBuild share: ObjectBuild.cpp compiles and joins the parts of an object,
// CudaObject.cpp makes them of a CUDA source, KernelText.cpp has the kernels' text, and
// Preprocessing.cpp what preprocessing an input gives.
#pragma once

#include "arguments/NvccCommand.h"
#include "unit/Unit.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

struct ObjectBuild;
struct TargetFile;
struct TranslatedFiles;

/// What --verify writes to compare with, by path; each may be empty. These are compiled by
/// themselves: they define the kernels' types and functions once more.
struct ReferenceFiles {
  std::string plain;  ///< X.plain.cpp
  std::string direct; ///< X.direct.cpp

  /// Whether the file is one of them.
  bool add(const std::string &path) {
    const llvm::StringRef name = path;
    std::string *place = name.ends_with(".plain.cpp")    ? &plain
                         : name.ends_with(".direct.cpp") ? &direct
                                                         : nullptr;
    if (place)
      *place = path;
    return place;
  }
};

/// The files of one translation.
struct Translated {
  UnitResult unit;
  std::string host;                         ///< path
  std::vector<std::string> folders;         ///< to search for its headers
  std::map<std::string, std::string> moved; ///< what -include names: see HostSource
  std::string kernels; ///< C++ text of its kernels for every target; may be empty
  std::string table;   ///< of its kernels for the CPU; empty if there are none
  ReferenceFiles references;
};

/// The module's name, by that of a file of its kernels.
std::string moduleOfFile(const std::string &path, const TargetFile &kind);
/// The table in a file of kernels in C++: `saxpy_plain` in `saxpy.plain.cpp`.
std::string tableOfFile(const std::string &path);

/// The files with the kernels of a translated source: those that its last lines name, and those
/// that these lead to. Nothing if the file is no translation.
std::optional<std::vector<std::string>> kernelFiles(const std::string &source);

/// The kernels of a translation of one unit as one file.
std::string kernelsText(const TranslatedFiles &files, const std::string &module);

/// C++ that defines the text of a .cl, as cu2port_kernels() of the CMake package writes it: bytes,
/// so that any content and any size will do. `next` is the file that it leads to, null if there is
/// none.
std::string embedded(const std::string &text, const TargetFile &kind, const std::string &module,
                     const TargetFile *next);

/// The file of those that this one leads to; null if there is none.
const TargetFile *findNext(const std::string &path, const std::vector<std::string> &paths);

/// For our parse. Host compilers know no device code that could be linked.
std::vector<std::string> argumentsFor(const NvccInput &input, const ObjectBuild &build);

/// -MMD for a host compiler.
std::vector<std::string> dependencyOptions(const NvccCommand &command, const NvccInput &input,
                                           const std::string &object);

/// What is done in this process, as --dryrun and --verbose show it: with the words that nvcc would
/// have for it.
void printOwnStep(const char *name, const NvccInput &input, const NvccCommand &command,
                  const std::string &output);

} // namespace cu2port
