// Makes a failing case small enough to read.
#pragma once

#include "run/Evaluation.h"

namespace cu2port::random {

/// Leaves out statements, takes blocks away around their statements, makes launches and expressions
/// smaller, as long as the case still differs in the form that `settings` names, and is still well
/// defined.
Case reduce(Case test, const Settings &settings, unsigned jobs);

/// What is wrong with a case alone in its file; empty if nothing is.
std::string differenceOf(const Case &test, const Settings &settings);

/// Settings for one form alone, with all that finds what is undefined.
Settings strictSettings(Settings settings, const std::string &form);

} // namespace cu2port::random
