// What the preprocessor's lines need: #include, #if, and what #if leaves out.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// Where the outermost file of the user's includes what leads to this place: the main file, or one
/// that -include names. The place itself in such a file.
clang::SourceLocation placeInOutermost(const Plan &plan, clang::SourceLocation place);

/// Macros such as __CUDACC__ in #if, #ifdef and #elif: the translated program is compiled by a
/// plain C++ compiler, which must choose what nvcc chose.
void planConditions(Plan &plan);

/// #include of CUDA's headers becomes that of cu2port's; where nvcc needs none, one is added.
void planIncludes(Plan &plan);

/// CUDA's names in code that nothing was parsed from: parts that #if leaves out, macros that are
/// never used.
void reportUnseen(Plan &plan);

} // namespace cu2port::host
