// In which form the CPU runs kernels.
#pragma once

namespace cu2port::cpu {

enum class Form {
  Optimised,
  Direct, ///< the user's own text, a fiber a thread; in programs made with --verify
};

/// What CU2PORT_FORM asks for; read once. The forms of OpenCL's are no concern of this device.
Form chosenForm();

} // namespace cu2port::cpu
