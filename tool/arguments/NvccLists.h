// The values of nvcc's options that take lists: `-Ia,b`, `-Xcompiler "-O3,-DNAME=\"x y\""`.
// Source: what `nvcc --dryrun` of CUDA 13 makes of them.
#pragma once

#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace cu2port {

/// `a,b` is "a" and "b": the items, in which backslashes take the next character as it is. Commas
/// do not part them behind a backslash or in double quotes, which stay.
std::vector<std::string> listItems(llvm::StringRef list);

/// Items that name files or folders: without double quotes.
std::vector<std::string> listFiles(llvm::StringRef list);

/// -Xcompiler: nvcc puts the items into a line for the shell, which has quotes of its own.
std::vector<std::string> compilerWords(llvm::StringRef list);

/// -Xlinker: so are these, but single quotes mean nothing in them.
std::vector<std::string> linkerWords(llvm::StringRef list);

} // namespace cu2port
