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

/// What has become of a statement of a switch's body, the statement last. No label may jump over an
/// initial value, so that declarations in front of it stand in braces with it:
///
///   case 0: use(sum(x));    ->    case 0: { float value = x; use(value); }
std::vector<Stmt *> bracedForLabels(Program &program, std::vector<Stmt *> parts);

} // namespace cu2port::ir
