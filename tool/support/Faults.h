// Faults for the test of the tests (docs/random-kernels.md). Only a program of the tests is built
// with CU2PORT_FAULTS; elsewhere no fault can be had, and compilers drop what asks for one.
#pragma once

#include <cstdint>

namespace cu2port {

/// What a test build does wrong on purpose.
enum class Fault : std::uint8_t {
  /// The program as it is.
  None,
#define FAULT(name, form, description) name,
#include "support/Faults.def"
#undef FAULT
};

#ifdef CU2PORT_FAULTS
/// Defined and set by the program of the tests.
extern Fault switchedFault; ///< one at a time
/// Whether the fault is switched on.
inline bool has(Fault fault) { return fault == switchedFault; }
#else
static constexpr bool has(Fault) { return false; }
#endif

} // namespace cu2port
