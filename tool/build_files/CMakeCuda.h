// What CUDA's names in CMake files become: variables, properties, libraries, flags.
#pragma once

#include "build_files/BuildFlavour.h"

#include <optional>
#include <string>
#include <vector>

#include "llvm/ADT/StringRef.h"

namespace cu2port {

/// What stands for a variable or property that says how nvcc is to work.
enum class CMakeName {
  Other,   ///< no name of CUDA's
  Renamed, ///< C++ has the same: see cxxName()
  Dropped, ///< without a meaning here
  Flags,   ///< flags for nvcc
  Refused, ///< asks for what a translation does not have
};
CMakeName cmakeName(llvm::StringRef name);
/// CMAKE_CXX_STANDARD for CMAKE_CUDA_STANDARD, CXX_EXTENSIONS for CUDA_EXTENSIONS; or HIP's.
std::string nameInstead(llvm::StringRef name, const BuildFlavour &flavour);

/// The value of a variable that the search for CUDA would have set: CUDA_FOUND, CUDA_VERSION.
/// Nothing for other variables.
std::optional<std::string> cmakeAnswer(llvm::StringRef variable);

/// What is linked or included in place of a part of the CUDA Toolkit's; empty if nothing is needed.
/// Nothing for all else, and for libraries that have no translation.
std::optional<std::string> cmakeToolkitPart(llvm::StringRef item, const BuildFlavour &flavour);

/// Flags for nvcc, as flags for the host compiler. Words with variables in them stay.
struct CMakeFlags {
  std::vector<std::string> words;
  bool isChanged = false;
  bool hasOwn = false;       ///< there is more than variables
  std::string notUnderstood; ///< a word that only nvcc could know
};
CMakeFlags cmakeFlags(const std::vector<std::string> &words);

/// C++14 at least: `11` -> `14`, `cuda_std_11` -> `cxx_std_14`.
std::string cmakeStandard(llvm::StringRef value);

} // namespace cu2port
