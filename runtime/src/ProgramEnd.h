// What has to be done before the program ends.
#pragma once

#include <chrono>
#include <functional>

namespace cu2port {

/// While it lives, the end of the program (a return from main, exit) calls `function`, once or
/// twice: before the globals of the program and of libraries are destroyed that were there when
/// this was made; and, if the main thread made this and ends the program, before those that came
/// later, too, such as a compiler's of a driver. Not in forked children, which have neither the
/// threads nor the devices.
class AtProgramEnd {
public:
  explicit AtProgramEnd(std::function<void()> function);
  AtProgramEnd(const AtProgramEnd &) = delete;
  AtProgramEnd &operator=(const AtProgramEnd &) = delete;
  ~AtProgramEnd();

private:
  friend class EndOfProgram;
  const std::function<void()> function;
};

/// Until when the end of the program waits for kernels and host functions that have not ended: two
/// seconds from the first call on, or as many as CU2PORT_EXIT_TIMEOUT says.
std::chrono::steady_clock::time_point endOfPatience();

} // namespace cu2port
