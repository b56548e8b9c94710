// What has come of all cases, told as it comes and at the end.
#pragma once

#include "run/Campaign.h"

namespace cu2port::random {

class Tally {
public:
  /// `different` is called with each case that differs, before the next one is told.
  using Different = std::function<void(const Case &, const Settings &, const Verdict &)>;
  explicit Tally(Different different) : onDifferent(std::move(different)) {}

  void add(const Batch &batch, const Evaluation &evaluation);
  void print(bool withTimes) const;
  /// The exit status: 1 if something is wrong.
  int status() const { return different || bad ? 1 : 0; }

private:
  void add(const Case &test, const Settings &settings, const Verdict &verdict);

  Different onDifferent;
  struct LeftOut {
    unsigned count = 0;
    std::string command; ///< to see the first of them
  };
  std::map<std::string, unsigned> compared;
  std::map<std::string, LeftOut> leftOut; ///< by form and reason
  std::map<std::string, double> seconds;
  unsigned kernels = 0, different = 0, ofDevice = 0, bad = 0;
};

} // namespace cu2port::random
