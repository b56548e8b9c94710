// Device functions that one file uses and another defines, as nvcc links them with -rdc=true.
#pragma once

#include "frontend/TranslationUnit.h"

#include <string>
#include <vector>

namespace cu2port {

/// The names, as a linker has them, of the device functions that the file defines for others.
std::vector<std::string> definedForOthers(const TranslationUnit &unit);

/// ... and those that it uses, in kernels or elsewhere, and others define.
std::vector<std::string> usedOfOthers(const TranslationUnit &unit);

/// ... of variables, of the device's or not.
std::vector<std::string> variablesOfOthers(const TranslationUnit &unit);

/// The name of a function as a linker has it.
std::string linkerName(const clang::FunctionDecl *function);

/// Copies into `unit` the definitions that `others` have of device functions which it declares and
/// uses, with all that they need, by Clang's ASTImporter. What cannot be copied stays undefined.
/// `unit` is good for device code only from then on: its preprocessor knows nothing of the copies.
void importDefinitions(TranslationUnit &unit,
                       const std::vector<std::unique_ptr<TranslationUnit>> &others);

} // namespace cu2port
