// What is declared for functions that have left the program.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Drops structs, enums and constants that the functions left in the program do not use.
void dropUnusedDeclarations(Program &program);

} // namespace cu2port::ir
