// What the text says about its own place, `__LINE__` and its like, where kernels and the host both
// see it.
#pragma once

#include "host/Plan.h"

#include <set>
#include <string>

namespace cu2port::host {

/// The files, by real path, whose lines have to keep their names and numbers: a type, a constant, a
/// template's argument, a function of both sides or a kernel's name in them is made of these.
/// What says another time whenever it is compiled, `__TIME__`, becomes the text that kernels have.
std::set<std::string> planSeenPlaces(Plan &plan);

} // namespace cu2port::host
