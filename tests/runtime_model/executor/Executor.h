// Runs a program on the runtime, each of its threads in one of ours, and tells what differs from
// the model.
#pragma once

#include "generator/Generator.h"

#include <chrono>

namespace cu2port::model {

struct Difference {
  std::size_t step = 0; ///< where, in the program
  std::string text;
};

/// In the order of the program's steps. A program that takes longer than the limit is told of on
/// stdout, and ends this process with status `hangs`.
std::vector<Difference> execute(const Program &program, std::chrono::seconds limit);
constexpr int hangs = 3;

/// What the runtime's devices can do; the first so many of them.
std::vector<Capabilities> readCapabilities(int most);

} // namespace cu2port::model
