// Files that include themselves, which are read again in the middle of a reading:
//
//   #ifndef ONCE
//   #define ONCE
//   #include "k.cu"     all that is below #else
//   int main() { ... }
//   #else
//   __global__ void k() {}
//   #endif
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// Whether a reading of the file lies in another one, directly or through other files.
bool includesItself(const Plan &plan, clang::FileID file);

/// `limit`, or the first line below it that leads to another reading of the file: what that needs
/// stands above.
unsigned beforeOwnReading(const Plan &plan, clang::FileID file, unsigned limit);

} // namespace cu2port::host
