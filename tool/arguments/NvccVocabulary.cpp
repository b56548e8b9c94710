// What single words mean, without the rest of the line:
//
//   "-Wall"              unquoted          -Wall
//   libcublas_static.a   toolkitLibraryOf  cublas_static, for which libraryInstead has cublas
//   sm_90a               isArchitecture    true
//   x.cuh, libx.so.1     languageOf        Cuda; nothing, which is for the linker
#include "arguments/NvccVocabulary.h"
#include "frontend/CudaNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Path.h"

namespace cu2port {

using llvm::StringRef;
using Action = NvccCommand::Action;
using Language = NvccInput::Language;

StringRef unquoted(StringRef text) {
  for (const char *quote : {"\"", "'"})
    if (text.size() > 1 && text.starts_with(quote) && text.ends_with(quote))
      return text.drop_front().drop_back();
  return text;
}

/// Compared by the start, since values may be attached: `-DX`, `-fopenmp=libomp`.
bool hasMeaning(StringRef option) {
  for (const char *prefix : {"-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-include",
                             "-imacros", "-std=", "-fopenmp", "-funsigned-char", "-fsigned-char"})
    if (option.starts_with(prefix))
      return true;
  return false;
}

bool takesNextWord(StringRef option) {
  static const char *const options[] = {"-D",      "-U",         "-I",       "-isystem",
                                        "-iquote", "-idirafter", "-include", "-imacros"};
  return llvm::is_contained(options, option);
}

/// cublas for cublas_static: of CUDA's libraries there are several builds.
static StringRef withoutKind(StringRef name) {
  for (const char *suffix : {"_static_nocallback", "_static"})
    name.consume_back(suffix);
  return name;
}

std::string libraryInstead(StringRef name) {
  const StringRef stem = withoutKind(name);
  return isStandInLibrary(stem) ? stem.str() : std::string();
}

/// Those that have a stand-in of their own, and those that a translated program does not need: the
/// runtime has what it calls of them. NPP is many libraries, whose names all begin alike.
bool isToolkitLibrary(StringRef name) {
  static const char *const stems[] = {"cudart", "cudadevrt", "culibos", "nvToolsExt",
                                      "nvtx3interop"};
  return name.starts_with("npp") || !libraryInstead(name).empty() ||
         llvm::is_contained(stems, withoutKind(name));
}

StringRef toolkitLibraryOf(StringRef file) {
  StringRef name = llvm::sys::path::filename(file);
  const bool isLibrary = name.ends_with(".a") || name.ends_with(".so") || name.contains(".so.");
  if (!isLibrary || !name.consume_front("lib"))
    return {};
  name = name.split('.').first;
  return isToolkitLibrary(name) ? name : StringRef();
}

/// The numbers themselves are not checked: each release of CUDA has others.
bool isArchitecture(StringRef value) {
  if (value == "native" || value == "all" || value == "all-major")
    return true;
  const bool hasKind =
      value.consume_front("sm_") || value.consume_front("compute_") || value.consume_front("lto_");
  unsigned number = 0;
  return hasKind && !value.consumeInteger(10, number) &&
         (value.empty() || value == "a" || value == "f");
}

std::optional<Language> languageOf(StringRef file) {
  if (file.contains(".so.")) // libx.so.1.2
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Language>>(llvm::sys::path::extension(file))
      .Cases(".cu", ".cuh", Language::Cuda)
      .Cases(".cc", ".cpp", ".cxx", ".c++", ".C", ".ii", Language::Cxx)
      .Cases(".c", ".i", Language::C)
      .Cases(".s", ".S", Language::Assembly)
      .Default(std::nullopt);
}

bool isLinked(StringRef file) {
  return file.contains(".so.") || llvm::StringSwitch<bool>(llvm::sys::path::extension(file))
                                      .Cases(".o", ".obj", ".a", ".lib", ".so", ".res", true)
                                      .Default(false);
}

bool asksForLess(Action action, Action than) {
  // From the least to the most.
  static constexpr Action order[] = {Action::Help,
                                     Action::Version,
                                     Action::Architectures,
                                     Action::Codes,
                                     Action::UserDependencies,
                                     Action::Dependencies,
                                     Action::Preprocess,
                                     Action::Compile,
                                     Action::DeviceLink,
                                     Action::Archive,
                                     Action::Link};
  auto rank = [](Action each) { return llvm::find(order, each) - std::begin(order); };
  return rank(action) < rank(than);
}

} // namespace cu2port
