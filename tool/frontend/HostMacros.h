// What the compiler of the host's text predefines, where Clang reads for it.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
}

namespace cu2port {

struct ParseRequest;

/// Options that define macros: -O2, -mavx2, -pthread. Warnings define nothing, and what is about
/// files is left out.
bool mayDefine(llvm::StringRef option);

/// What a compiler predefines, by names; empty if it does not say. Macros with parameters are left
/// out.
std::map<std::string, std::string> predefinedMacros(const std::string &compiler,
                                                    const std::vector<std::string> &options);

/// Files of the user's see the macros of `request.hostCompiler` from here on, all others Clang's.
/// Called before anything is read.
void switchCompilerMacros(clang::Preprocessor &preprocessor, const ParseRequest &request);

} // namespace cu2port
