// Processor time, by what it was used for.
#pragma once

#include <map>
#include <string>

#include <sys/resource.h>

namespace cu2port::random {

class Clock {
public:
  explicit Clock(std::map<std::string, double> &seconds) : seconds(seconds), last(now()) {}

  /// What has been used since the last call, by this process and its children, was for that.
  void count(const std::string &what) {
    const double current = now();
    seconds[what] += current - last;
    last = current;
  }

private:
  static double of(const timeval &time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  }
  static double now() {
    double sum = 0;
    for (int who : {RUSAGE_SELF, RUSAGE_CHILDREN}) {
      rusage usage{};
      getrusage(who, &usage);
      sum += of(usage.ru_utime) + of(usage.ru_stime);
    }
    return sum;
  }

  std::map<std::string, double> &seconds;
  double last;
};

} // namespace cu2port::random
