// Which macros a tree's texts ask for and leave to the build.
#pragma once

#include "tree/Tree.h"

#include "llvm/ADT/StringSet.h"

namespace cu2port {

/// The macros that conditions of sources and headers ask for, before their own file defines them:
/// without those that another file defines whatever the build says, without the implementation's
/// own, and without what is for Windows alone.
llvm::StringSet<> askedMacros(const Tree &tree);

} // namespace cu2port
