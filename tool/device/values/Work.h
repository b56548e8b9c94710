// How much a thread does: for profiles (CU2PORT_PROFILE), which know how long a launch took.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port::ir {

/// Of a thread for which the conditions hold; of two ways it may take, the most of both. What is
/// read again counts again, whatever a compiler keeps and a cache has.
struct Work {
  std::uint64_t loaded = 0, stored = 0; ///< bytes of global memory
  std::uint64_t operations = 0; ///< with floating-point numbers; a product and a sum are two
  /// There is more that nobody knows before it runs: a loop's rounds, of which one counts; what
  /// only a thread of many does, which does not.
  bool isAtLeast = false;

  bool isNothing() const { return !loaded && !stored && !operations; }
};

/// With all that it calls.
Work workOf(const Function &function);
/// `loads 8, stores 4, operations 2, and more`
std::string spell(const Work &work);

} // namespace cu2port::ir
