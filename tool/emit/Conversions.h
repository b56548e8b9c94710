// Implicit conversions, which are not printed: C makes them by itself, where the source has them. A
// pass may have moved one to where C makes another, and a target may declare a variable as
// something else than CUDA.
//
//   bool odd = i & 1;  n += odd;   ->   n += (bool)(i & 1);    not  n += i & 1;
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::emit {

/// Makes explicit what C would not do by itself where it stands. After the passes; before what only
/// looks at printed conversions.
void showConversions(ir::Program &program);

} // namespace cu2port::emit
