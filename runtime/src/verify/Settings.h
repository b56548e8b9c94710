// What CU2PORT_VERIFY asks for: "against=plain;launches=auto;ulps=16;report=DIR". `cu2port verify`
// sets it.
#pragma once

#include "verify/Comparison.h"

#include <string>

namespace cu2port::verify {

/// Forms of the kernels on the host, and devices of another kind.
/// Auto: direct where a kernel has that form, else plain.
enum class Against { Auto, Plain, Direct, Cpu, OpenCL, Sycl };
const char *nameOf(Against against);

enum class Launches {
  Auto, ///< as many as fit into twice the program's own time
  All,
  First, ///< so many of each kernel
};

struct Settings {
  Against against = Against::Auto;
  Launches launches = Launches::Auto;
  unsigned long first = 0;
  std::string kernels; ///< an extended regular expression; empty: all
  Tolerance tolerance;
  std::string report;     ///< the folder for results
  std::string record;     ///< the folder for recorded launches; then nothing is compared
  std::size_t memory = 0; ///< bytes for copies; 0: half of what is available
};

/// False, and `problem` says what is wrong.
bool parseSettings(const std::string &text, Settings *settings, std::string *problem);

} // namespace cu2port::verify
