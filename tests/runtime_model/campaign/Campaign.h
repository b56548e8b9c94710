// Programs one after the other in another process, which a fault of the runtime may end.
#pragma once

#include "generator/Generator.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::model {

struct Options {
  std::uint64_t seed = 1;
  std::uint64_t calls = 20000; ///< in all
  unsigned minutes = 0;        ///< instead of a number of calls
  unsigned size = 150;         ///< calls of a program
  int threads = 8, devices = 3;
  unsigned repeat = 1;
  unsigned seconds = 20; ///< that a program may take
  std::vector<std::size_t> kept;
  std::string spoil;
  bool isChild = false, prints = false, reduces = true;
};

/// What a process says that runs programs.
struct Outcome {
  std::uint64_t seed = 0; ///< the last program's
  std::uint64_t programs = 0, calls = 0;
  long settled = 0, most = 0; ///< kilobytes of memory: see MemoryWatch
  bool fails = false;
  int status = 0;   ///< of the process
  std::string text; ///< the differences, or how the process ended
};

/// The programs from a seed on, until one fails or there were so many calls.
Outcome runPrograms(const Options &options);
/// The same, in a process of its own.
Outcome runElsewhere(const Options &options);

Program programOf(const Options &options, std::uint64_t seed,
                  const std::vector<Capabilities> &devices);

/// Runs programs until one fails, which is cut short and printed. The exit status.
int runCampaign(const Options &options);

} // namespace cu2port::model
