// Types as the runtime reads them, for comparing what kernels make (runtime/src/verify/Layout.h has
// the grammar).
#pragma once

#include "device/ir/Type.h"

namespace cu2port::ir {

/// "f32", "*const f32", "{x@0:f32 y@4:f32}8". What cannot be described is bytes.
std::string layoutText(const Type *type);

} // namespace cu2port::ir
