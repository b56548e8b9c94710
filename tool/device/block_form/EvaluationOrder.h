// Keeps C++'s order of evaluation where part of a statement moves before it.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// To be called before the expression at `slot` moves out of the statement: what comes before it
/// there, and what either may change for the other, becomes declarations, which go before it, too.
///
///   s[i++] = i;        ->      const int value = i;
///                              s[i++] = value;
std::vector<Declaration *> takeEarlierParts(BlockFormContext &context, Stmt *stmt, Expr **slot);

} // namespace cu2port::ir
