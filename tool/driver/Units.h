// Many inputs, each translated in a process of its own.
#pragma once

#include "driver/Unit.h"

#include <functional>
#include <vector>

namespace cu2port {

/// What a run has loaded once, for all units.
struct UnitContext {
  const Options &options;
  const Resources &resources;
  const Rules &rules;
};

/// The outcomes of all requests, in their order whatever the number of workers. A worker that dies
/// is a finding about its input. Outcomes of earlier runs are used where nothing has changed. One
/// request alone is translated in this process. `done` is called after each,
/// as they finish.
std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const UnitContext &context,
                                        const std::function<void(const UnitOutcome &)> &done = {});

} // namespace cu2port
