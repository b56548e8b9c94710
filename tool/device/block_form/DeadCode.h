// What no thread comes to, what nobody names any more, and what has nothing left in it.
#pragma once

#include "device/values/Effects.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace cu2port::ir {

/// Removes what stands behind a return, break or continue, up to the next label: a barrier there
/// would have passes keep threads for it that have gone.
///
///   return;                       return;
///   __syncthreads();        ->
///   out[t] = line[0];
void removeUnreachable(Stmt *body);

/// What of `before` its tail needs, in order. They are asked from the last to the first, and by
/// default declarations of what the tail, or something that it needs, names (`isNamed`).
std::vector<Stmt *> neededBefore(
    const std::vector<Stmt *> &tail, const std::vector<Stmt *> &before,
    llvm::function_ref<bool(const Stmt *, bool isNamed)> isNeeded = [](const Stmt *, bool isNamed) {
      return isNamed;
    });

/// Takes declarations that a rewrite has left without a use out of the first `count` statements of
/// a list: those whose variables nothing behind them names any more, and whose initial values do
/// nothing. `mayGo` says which are asked at all.
void dropDeadDeclarations(
    std::vector<Stmt *> &list, std::size_t count, EffectsAnalysis &effects,
    llvm::function_ref<bool(const Declaration *)> mayGo = [](const Declaration *) { return true; });

/// Drops regions with nothing left in them, comments included.
void dropEmptyRegions(Stmt *body);

} // namespace cu2port::ir
