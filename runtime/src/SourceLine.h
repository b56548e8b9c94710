// Lines of the program's source, from its debug information.
#pragma once

#include <cstdint>
#include <string>

namespace cu2port {

/// "saxpy.cu:8" for the address of an instruction; empty where that is not known. Waits for no lock
/// of the loader's that a library's destructors are called with.
std::string sourceLine(std::uintptr_t instruction);

} // namespace cu2port
