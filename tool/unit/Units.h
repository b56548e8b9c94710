// Many inputs, each translated in a process of its own.
#pragma once

#include "unit/Unit.h"

#include <functional>
#include <string>
#include <vector>

namespace cu2port {

struct Session;

/// What a run has loaded once, for all units.
struct UnitContext {
  const Options &options;
  const Resources &resources;
  const Rules &rules;
};

/// The results that can be written: those of units without an error. The findings of all go to
/// `findings`.
std::vector<UnitResult> successes(std::vector<UnitOutcome> outcomes, Findings &findings);

/// `cu2port: 3 files (1 failed), 4 kernels -> 9 files in out`; the last part is `where`.
std::string summaryOf(const std::vector<UnitResult> &units, std::size_t wanted,
                      const std::string &where);

/// The outcomes of all requests, in their order whatever the number of workers. A worker that dies
/// is a finding about its input. Outcomes of earlier runs are used where nothing has changed.
/// `done` is called after each, as they finish.
std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const UnitContext &context,
                                        const std::function<void(const UnitOutcome &)> &done = {});

/// The same with what a session has, showing how far it has come.
std::vector<UnitOutcome> translateUnits(const std::vector<UnitRequest> &requests,
                                        const Session &session);

} // namespace cu2port
