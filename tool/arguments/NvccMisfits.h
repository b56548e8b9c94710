// What nvcc refuses of a command line although it knows each of its words.
#pragma once

#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"

#include <string>
#include <vector>

namespace cu2port {

struct NvccCommand;

/// What is wrong with an option's value; empty if nothing is.
std::string problemWith(const llvm::opt::Arg &argument);

/// Options that do not go together.
std::vector<std::string> misfitsOf(const llvm::opt::InputArgList &arguments,
                                   const NvccCommand &command);

/// Files that are neither sources nor for a linker. nvcc tells where its own files are before it
/// refuses them, by which CMake finds a Toolkit (`nvcc -v __cmake_determine_cuda`).
std::vector<std::string> unknownInputs(const NvccCommand &command);

} // namespace cu2port
