// Which launches are compared.
#pragma once

#include "verify/Settings.h"

#include "cu2port/runtime.h"

#include <map>
#include <memory>
#include <tuple>

#include <regex.h>

namespace cu2port::verify {

/// Seconds that have gone by: in the program itself, and in comparing its launches.
struct Times {
  double program = 0;
  double verifying = 0;
};

/// Of one kernel.
class LaunchChoice {
public:
  LaunchChoice(Launches launches, unsigned long first) : launches(launches), first(first) {}

  /// Whether to compare this launch, the next of its kernel. With `auto`, the first of each
  /// configuration, and then fewer and fewer; once one has been compared, only while comparing
  /// takes no more than twice the program's time.
  bool take(const dim3 &grid, const dim3 &block, std::size_t dynamicShared, const Times &times);
  /// It has been compared, which took so many seconds.
  void took(double seconds) { lastSeconds = seconds; }

private:
  using Configuration =
      std::tuple<unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, std::size_t>;
  struct Turn {
    unsigned long seen = 0;
    unsigned long next = 1; ///< the launch to compare
    unsigned long gap = 1;
  };

  Launches launches;
  unsigned long first;
  unsigned long taken = 0;
  double lastSeconds = 0;
  std::map<Configuration, Turn> turns;
};

/// Which kernels are compared at all.
class KernelChoice {
public:
  /// An extended regular expression that parseSettings has accepted; empty: all.
  explicit KernelChoice(const std::string &expression);
  KernelChoice(const KernelChoice &) = delete;
  KernelChoice &operator=(const KernelChoice &) = delete;
  ~KernelChoice();

  bool takes(const char *name) const;

private:
  bool takesAll;
  regex_t compiled;
};

} // namespace cu2port::verify
