// Where a program is when a signal ends it: `cu2port verify` tells which kernel, and in which form,
// had a fault.
#pragma once

#include <string>

namespace cu2port::verify {

/// From now on, a signal that ends the program leaves a file of this name with what is going on.
/// Signals that the program, or a sanitizer, handles itself are left alone.
void watchFaults(const std::string &file);
/// What is going on, for that file; empty: the program's own work.
void setActivity(const char *activity);
/// In a copy of the process: its faults are nobody's.
void forgetFaults();

} // namespace cu2port::verify
