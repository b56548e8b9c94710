// Types in the textual form.
#pragma once

#include "device/ir/Type.h"

#include <string>

namespace cu2port::ir {

/// As spell(), but for enums without a name, which go by their first value: `enum left`.
std::string writeType(const Type *type);
/// What arithmetic sees of an enum as C++ promotes it, if nothing else is said.
Scalar promotedOf(const EnumDecl &decl);

} // namespace cu2port::ir
