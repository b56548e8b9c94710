#include "output/Merge.h"
#include "support/Process.h"

namespace cu2port {

/// git's largest number of conflicts; what is more is an error of its own.
constexpr int mostConflicts = 127;

Merged mergeFiles(const std::string &edited, const std::string &base,
                  const std::string &generated) {
  const std::string git = findProgram("git");
  if (git.empty())
    return {Merged::End::Impossible, {}, "git, which merges, is not installed"};
  ProgramOutput result =
      captureProgram({git, "merge-file", "-p", "--diff3", "-L", "edited", "-L", "generated before",
                      "-L", "generated now", edited, base, generated});
  if (result.status == 0)
    return {Merged::End::Clean, std::move(result.output), {}};
  if (result.status > 0 && result.status <= mostConflicts)
    return {Merged::End::Conflict, std::move(result.output), {}};
  return {Merged::End::Impossible, {}, "git cannot merge it"};
}

} // namespace cu2port
