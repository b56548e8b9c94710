// What is known of a program as long as it does not change.
#pragma once

#include "device/values/Effects.h"

namespace cu2port::ir {

/// Answers that passes share, each found where it is first asked for. A pass may change the program
/// behind them: so they are dropped after each (Pipeline.cpp). Within one, who changes a function
/// that others call asks anew.
class Analyses {
public:
  EffectsAnalysis effects;
  /// That a thread fails is none of these.
  EffectsAnalysis effectsButFailures{/*countsFailures=*/false};

  void drop() {
    effects.drop();
    effectsButFailures.drop();
  }
};

} // namespace cu2port::ir
