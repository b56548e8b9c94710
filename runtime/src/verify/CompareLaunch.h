// One launch, made and compared.
#pragma once

#include "verify/Orders.h"
#include "verify/Results.h"

namespace cu2port::verify {

using MakeLaunch = std::function<portError_t()>;

struct LaunchOutcome {
  portError_t error = portSuccess; ///< what making the launch returned
  double launchSeconds = 0;        ///< what the launch itself took
  std::string unverified;          ///< why it was not compared; empty: it was
  std::string form;                ///< that it ran in, as CU2PORT_FORM has it
  std::string against;             ///< what it was compared with, as --against has it
  std::uint64_t differentElements = 0;
  std::uint64_t orderDependentElements = 0;
  std::uint64_t roundingDependentElements = 0;
  Distance largest, largestByOrder, largestByRounding;
  std::vector<Difference> differences; ///< the first ones, with what is known of the launch itself
  std::string note;                    ///< what could not be looked at
};

/// Why copies of so many bytes may not be made; empty if they may.
std::string whyNotCopied(const Settings &settings, std::size_t bytes);

/// Runs the first reference that there is for the kernel on a copy of the memory, then makes the
/// launch, waits for it and compares. Nothing runs on the device before, and nothing after.
LaunchOutcome compareLaunch(const Settings &settings, const References &references,
                            const Launch &launch, const MakeLaunch &make);

/// Counts it as launch `number` of a kernel.
void addOutcome(LaunchOutcome outcome, unsigned long number, KernelResult *result);

} // namespace cu2port::verify
