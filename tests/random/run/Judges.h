// The two judges.
#pragma once

#include "forms/Compiler.h"
#include "run/Judge.h"

namespace cu2port::random {

constexpr unsigned secondsForJudge = 20; ///< and a case

/// The text as C++, a fiber for each thread. With `sanitizes`, what C++ leaves undefined ends it.
std::unique_ptr<Judge> directJudge(Compiler &compiler, bool sanitizes);
/// An interpreter of the device IR as it was built: it finds what is undefined, and cannot see what
/// the IR has lost. Constructs that it does not know are Refused.
std::unique_ptr<Judge> interpreterJudge(const std::string &stem);

} // namespace cu2port::random
