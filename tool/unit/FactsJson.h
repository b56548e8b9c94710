// What a report needs of a unit, as JSON.
#pragma once

#include "host/FileFacts.h"
#include "support/JsonFields.h"
#include "unit/KernelFacts.h"

namespace cu2port {

/// An object each; strings that are no UTF-8 come back all the same (JsonFields.h).
llvm::json::Value toJson(const FileFacts &facts);
llvm::json::Value toJson(const KernelFacts &facts);
/// `good` becomes false if a field is missing or of another kind; the facts are then of no use.
FileFacts fileFactsFrom(const JsonReader &from, bool &good);
/// The same for a kernel.
KernelFacts kernelFactsFrom(const JsonReader &from, bool &good);

} // namespace cu2port
