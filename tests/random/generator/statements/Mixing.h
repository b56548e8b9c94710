// Small expressions of unsigned numbers, for the bodies of what statements declare apart: lambdas,
// functions, methods.
#pragma once

#include "generator/Writer.h"

namespace cu2port::random::statements {

/// Of some of these names, which is defined whatever they hold.
std::string mix(Writer &w, const std::vector<std::string> &names, unsigned depth = 2);
/// `{ ... return ...; }` of the same.
std::string mixingBody(Writer &w, const std::vector<std::string> &names);
/// A new variable of the thread's with some value, of which others may be made.
std::string declareNumber(Writer &w, Nodes &to);
/// `acc += value;`
Node addToAccumulator(Writer &w, const std::string &value);

} // namespace cu2port::random::statements
