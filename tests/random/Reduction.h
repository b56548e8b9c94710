// Makes a failing case small enough to read.
#pragma once

#include "run/Evaluation.h"

namespace cu2port::random {

/// Leaves out statements, and takes blocks away around their statements, as long as the case still
/// differs in the form that `settings` names, and is still well defined.
Case reduce(Case test, const Settings &settings);

/// What is wrong with a case alone in its file; empty if nothing is.
std::string differenceOf(const Case &test, const Settings &settings);

} // namespace cu2port::random
