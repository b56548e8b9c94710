// Results for people: a line a kernel, and lines for what is wrong.
#pragma once

#include "verify/Report.h"

#include <string>

namespace cu2port::verify {

std::string showTable(const std::vector<Kernel> &kernels);
/// With what is to be said besides.
std::string showReport(const Report &report);
/// An element that is wrong, in a sentence: "y[17].z is 3.5 and should be 3.25 (9 ulps apart), ..."
/// A difference that is not about an element is its sentence, after the launch.
std::string describe(const Difference &difference, const Kernel &kernel);

} // namespace cu2port::verify
