#include "verify/Choice.h"

#include <algorithm>

namespace cu2port::verify {

/// Configurations that are told apart; a program with more has its later ones as one.
static constexpr std::size_t mostConfigurations = 4096;
/// What comparing may take of the program's own time.
static constexpr double share = 2;

bool LaunchChoice::take(const dim3 &grid, const dim3 &block, std::size_t dynamicShared,
                        const Times &times) {
  if (launches != Launches::Auto) {
    const bool isTaken = launches == Launches::All || taken < first;
    taken += isTaken;
    return isTaken;
  }
  const Configuration configuration =
      turns.size() < mostConfigurations
          ? Configuration{grid.x, grid.y, grid.z, block.x, block.y, block.z, dynamicShared}
          : Configuration{};
  Turn &turn = turns[configuration];
  if (++turn.seen < turn.next)
    return false;
  if (taken > 0 && times.verifying + lastSeconds > share * times.program)
    return false; // a later one, when there is time
  ++taken;
  turn.next = turn.seen + turn.gap;
  turn.gap *= 2;
  return true;
}

KernelChoice::KernelChoice(const std::string &expression)
    : takesAll(expression.empty() ||
               regcomp(&compiled, expression.c_str(), REG_EXTENDED | REG_NOSUB) != 0) {}

KernelChoice::~KernelChoice() {
  if (!takesAll)
    regfree(&compiled);
}

bool KernelChoice::takes(const char *name) const {
  return takesAll || regexec(&compiled, name, 0, nullptr, 0) == 0;
}

} // namespace cu2port::verify
