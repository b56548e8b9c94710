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

} // namespace cu2port
