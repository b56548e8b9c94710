// Which variables may be looked at before they have a value.
#pragma once

#include "device/ir/Ir.h"

#include <vector>

namespace cu2port::ir {

/// A look at a private variable to which some way through the function leads without setting it.
struct UnsetRead {
  const Variable *variable = nullptr;
  Place place;
};

/// What whoever gets an address does with it first.
enum class Addressed : std::uint8_t { Sets, Reads };

/// Those of a function, each variable once. A way into a branch is a way, whatever its condition;
/// only masks (If::isMask) are taken to hold, and threads that return not to look any more. An
/// element or a field that is set counts for the whole variable, and so does an address that is
/// taken.
std::vector<UnsetRead> findUnsetReads(const Function &function, Addressed addressed);

/// Whether some way leads to the function's end without a return.
bool mayFallOff(const Function &function);

} // namespace cu2port::ir
