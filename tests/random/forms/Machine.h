// What can run a case: a device of the runtime, the direct form, the interpreter.
#pragma once

#include "case/Case.h"

#include <stdexcept>

namespace cu2port::random {

/// A launch failed, for the reason given.
struct LaunchFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The kernel is not there in this form, or not for such a launch; the runtime says so itself.
struct LaunchRefused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Machine {
public:
  virtual ~Machine() = default;

  /// Memory that lasts as long as the machine.
  virtual void *allocate(std::size_t bytes) = 0;
  virtual void write(void *to, const void *from, std::size_t bytes) = 0;
  virtual void read(void *to, const void *from, std::size_t bytes) = 0;
  virtual void readVariable(std::size_t index, void *to, std::size_t bytes) = 0;
  /// One pointer to the value of each parameter. Throws LaunchFailed or LaunchRefused.
  virtual void launch(const Launch &launch, void *const *arguments) = 0;
};

/// The contents of all buffers, each with a guarded zone before and behind it, and of all device
/// variables, one behind the other. Pointers stand there as the numbers of their buffers.
using Results = std::vector<std::uint8_t>;

std::size_t resultSize(const Case &test);
/// Fills memory, launches, and brings back what came of it.
Results execute(const Case &test, Machine &machine);
/// The first place where they differ, in words; empty if they are the same.
std::string describeDifference(const Case &test, const Results &expected, const Results &found);

} // namespace cu2port::random
