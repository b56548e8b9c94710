// `goto`, as the builder finds it: places that jump, and places that are jumped to. Afterwards
// there are only loops.
#pragma once

#include "device/ir/Ir.h"

#include <map>

namespace cu2port::ir {

/// A label; two are the same if their addresses are.
struct Label {
  std::string name;
};

/// A function's jumps, each a Break until it is known what it becomes, and its labels, each an
/// Empty in its block.
struct Jumps {
  std::map<const Stmt *, const Label *> from;
  std::map<const Stmt *, const Label *> labels;
};

/// Gives a function that jumps to labels of blocks around the jumps the loops and conditions that
/// mean the same. Returns the jumps for which there are none here: those into a block, into a loop,
/// or over the labels of a switch.
std::vector<const Stmt *> structureJumps(Program &program, Function &function, Jumps jumps);

} // namespace cu2port::ir
