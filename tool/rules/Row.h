// One block of a rules file, read into ApiRules.
#pragma once

#include "rules/Document.h"
#include "rules/Family.h"
#include "rules/Rules.h"

#include "llvm/ADT/ArrayRef.h"

namespace cu2port::rules {

/// Reads the rows of the block `block`. What the block does not say comes from `defaults` (null:
/// nothing). Besides the placeholders of `each`, `$(stem)` is the name without its leading `cuda`.
/// `file` is for the rows' places.
std::vector<ApiRule> readBlock(const Value &block, const Value *defaults, llvm::StringRef file,
                               Problem &problem);

/// Any key of the map that is not known is a problem.
void checkKeys(const Value &map, llvm::ArrayRef<llvm::StringRef> known, Problem &problem);

} // namespace cu2port::rules
