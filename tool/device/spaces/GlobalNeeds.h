// Which variables functions need that they cannot declare themselves in OpenCL C.
#pragma once

#include "device/ir/Ir.h"

#include <map>

namespace cu2port::ir {

/// A variable that a function cannot declare itself, and the function that did in CUDA (null: file
/// scope).
struct GlobalNeed {
  Variable *variable;
  const Function *owner;
  Declaration *declaration; ///< where it was declared
};

using GlobalNeeds = std::vector<GlobalNeed>;

/// Names for it, the best first: the user's own (`tile`), or with the helper's in front
/// (`next_tile`).
std::vector<std::string> wishes(const GlobalNeed &need);

/// What a callee needs, its callers need as well, since they must pass it. Those at file scope come
/// first.
std::map<const Function *, GlobalNeeds> collectNeeds(const Program &program);
/// OpenCL promises 64 KiB of constant memory and eight constant arguments; where the program wants
/// more, its constants are in global memory.
void placeConstants(Program &program, std::map<const Function *, GlobalNeeds> &needs);

} // namespace cu2port::ir
