// Random programs that the model allows.
#pragma once

#include "model/Model.h"

namespace cu2port::model {

struct Step {
  std::size_t place = 0; ///< in the program as it was drawn
  Call call;
  Expected expected;
};

struct Program {
  Setting setting;
  std::vector<Step> steps;
};

struct Wishes {
  std::vector<Capabilities> devices;
  int mostThreads = 8;
  int libraries = 0;
  unsigned calls = 150;
};

/// The program of a seed. Behind what is drawn come calls that open the gates, wait for all threads
/// and read everything.
Program generate(std::uint64_t seed, const Wishes &wishes);

/// What the model still allows of a program of which only these calls are kept, by their places.
Program keep(const Program &program, const std::vector<std::size_t> &places);

/// The places of a program's calls.
std::vector<std::size_t> placesOf(const Program &program);

} // namespace cu2port::model
