// Calls of CUDA's library by the rules, for all targets.
#pragma once

#include "device/ir/Ir.h"
#include "emit/Expressions.h"
#include "rules/Rules.h"

namespace cu2port::emit {

/// The type that picks a text of a rule: of the first argument, or what it points to. Null without
/// arguments.
const ir::Type *subjectOf(const ir::Intrinsic *call);

/// The first text in a column of rules/ whose type fits the call; null if there is none.
const Overload *overloadFor(const ApiRule &rule, llvm::StringRef column, const ir::Intrinsic *call);

/// make_float4 and its like, which targets write as what makes a vector there.
bool isMakeVector(const ir::Intrinsic *call);

/// How tightly an argument must bind between these parts of a rule's text: `f($1, x)`, `$1 * 2`.
Precedence precedenceBetween(llvm::StringRef before, llvm::StringRef after);

/// A rule's text with its placeholders replaced. `add` gets the letter or digit behind a `$`, the
/// text so far, to which it adds what stands for it, and the pattern that follows.
std::string
fillText(llvm::StringRef pattern,
         llvm::function_ref<void(char what, std::string &text, llvm::StringRef rest)> add);

} // namespace cu2port::emit
