#include "device/analysis/OwnMemory.h"

#include "device/values/RegionFacts.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

/// An array itself, or a struct with one.
static bool containsArray(const Type *type) {
  if (type->isArray())
    return true;
  return type->isStruct() && llvm::any_of(type->record->fields, [](const Field &field) {
           return containsArray(field.type);
         });
}

bool hasOwnMemory(const Stmt *code) {
  const RegionFacts facts(code);
  return llvm::any_of(facts.variables(), [&](const Variable *variable) {
    if (variable->space != AddressSpace::Private)
      return false;
    const bool isArray = facts.declares(variable) && variable->storage == Storage::Plain &&
                         containsArray(variable->type);
    return isArray || facts.isAddressTaken(variable);
  });
}

} // namespace cu2port::ir
