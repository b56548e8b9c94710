// The value that a declaration gives, as assignments.
#pragma once

#include "device/ir/Ir.h"

#include <set>
#include <string>
#include <vector>

namespace cu2port::ir {

/// Statements that give a variable its initial value, after its declaration has lost it. Takes
/// new names.
std::vector<Stmt *> assignInitial(Program &program, Variable *variable,
                                  std::set<std::string> &names);

} // namespace cu2port::ir
