// The direct form of a unit: the user's own text as plain C++, with a table of its kernels.
// runtime/include/cu2port/direct.h says how it runs.
#pragma once

#include "host/Host.h"

#include <set>
#include <string>
#include <utility>

namespace cu2port {

/// Where loops begin in which threads wait for others: a file's name without its folder, and a
/// line.
using WaitingLoops = std::set<std::pair<std::string, unsigned>>;

/// The text of X.direct.cpp. `request` is the unit's, as its device code was parsed. Kernels that
/// have no direct form stand in the table with the reason, which is a finding, too.
std::string writeDirectForm(const ParseRequest &request, const Registered &registered,
                            const WaitingLoops &waits, const std::string &module,
                            Findings &findings);

} // namespace cu2port
