// Declarations of the device's that #if, #else and #endif cut through.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

/// What is to leave.
struct CutDeparture {
  Span span;
  std::optional<unsigned> qualifier = {}; ///< where the word stands that makes it the device's
  bool isHosts = false; ///< another inclusion has it on the host: there it must stay
};

/// Takes the declaration away so that no directive is left without its others. False if nothing
/// can be done.
bool departCut(Plan &plan, const CutDeparture &departure, llvm::StringRef rule);

} // namespace cu2port::host
