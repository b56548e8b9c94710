// Types whose names mean something else behind them in the same class, which g++ refuses.
#pragma once

#include "host/Plan.h"

namespace cu2port::host {

void planChangedMeanings(Plan &plan);

} // namespace cu2port::host
