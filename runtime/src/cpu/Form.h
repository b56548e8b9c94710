// In which form the CPU runs kernels.
#pragma once

#include "Device.h"

namespace cu2port::cpu {

enum class Form {
  Optimised,
  Plain,  ///< without passes for speed alone; in programs made with --verify
  Direct, ///< the user's own text, a fiber a thread; in programs made with --verify
};

/// What CU2PORT_FORM asks for; read once. The forms of OpenCL's are no concern of this device.
Form chosenForm();

/// A block form of a kernel, the chosen one or another; null if the program has none.
BlockFunction findBlockFunction(const KernelRef &kernel, Form form = chosenForm());

} // namespace cu2port::cpu
