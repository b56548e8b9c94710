// In which order the constants and types of a file are written.
#pragma once

#include "device/ir/Ir.h"

#include <vector>

namespace cu2port::emit {

/// One of them; the others are null.
struct DeclaredItem {
  ir::Place place;
  const ir::NamedConstant *constant = nullptr;
  const ir::EnumDecl *enumeration = nullptr;
  const ir::StructDecl *record = nullptr;
};

/// As they stand in the source, but for instances of a struct template: one may hold a type that is
/// declared behind the template, and comes behind it, too. Predefined constants are left out.
std::vector<DeclaredItem> declarationsInOrder(const ir::Program &program);

} // namespace cu2port::emit
