// Calls of CUDA's library by the rules, for all targets.
#pragma once

#include "device/ir/Ir.h"
#include "rules/Rules.h"

namespace cu2port::emit {

/// The type that picks a text of a rule: of the first argument, or what it points to. Null without
/// arguments.
const ir::Type *subjectOf(const ir::Intrinsic *call);

/// The first text in a column of rules/ whose type fits the call; null if there is none.
const Overload *overloadFor(const ApiRule &rule, llvm::StringRef column, const ir::Intrinsic *call);

} // namespace cu2port::emit
