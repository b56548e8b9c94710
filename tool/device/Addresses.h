// Which variables hold the addresses of which: a variable lives as long as what holds its address.
#pragma once

#include "device/Ir.h"

#include <set>

namespace cu2port::ir {

/// The value of `source`, or its address, is in `holder`; a null holder is memory.
struct AddressLink {
  const Variable *holder = nullptr;
  const Variable *source = nullptr;
  bool isAddress = false;
};

std::vector<AddressLink> addressLinks(Stmt *body);
/// Those used, and those whose address a used one, a copy of it, or memory may hold.
std::set<const Variable *> reachedThrough(const std::vector<AddressLink> &links,
                                          std::set<const Variable *> used);
/// The variables that a statement names.
std::set<const Variable *> variablesNamedIn(Stmt *stmt);

} // namespace cu2port::ir
