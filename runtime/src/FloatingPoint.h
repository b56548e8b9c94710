// Kernels compute as on a GPU, whatever the program has set for itself: rounded to nearest, with
// denormal numbers, and no signal for a division by zero, which vectors of threads may compute
// where no thread does. Fortran's -ffpe-trap and C's
// -ffast-math set something else for the whole process.
#pragma once

#include <cfenv>

namespace cu2port {

/// In the thread that has it, for as long as it lives. Threads that are started meanwhile begin
/// with it.
class DefaultFloatingPoint {
public:
  DefaultFloatingPoint() {
    std::fegetenv(&outer);
    std::fesetenv(FE_DFL_ENV);
  }
  ~DefaultFloatingPoint() { std::fesetenv(&outer); }
  DefaultFloatingPoint(const DefaultFloatingPoint &) = delete;

private:
  std::fenv_t outer;
};

} // namespace cu2port
