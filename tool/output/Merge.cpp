// Three texts to one, by `git merge-file`, which needs no repository:
//
//   generated before    as it was edited      generated now       merged
//   f(x);               f(x);                 f(x, 1);            f(x, 1);
//   ...                 ...                   ...                 ...
//   return x;           return x; // mine     return x;           return x; // mine
//
// Where both have changed the same lines, the text has both of them, and what was there before,
// between git's marks.
#include "output/Merge.h"
#include "output/Git.h"
#include "processes/Process.h"

namespace cu2port {

/// git's largest number of conflicts; what is more is an error of its own.
constexpr int mostConflicts = 127;

Merged mergeFiles(const std::string &edited, const std::string &base,
                  const std::string &generated) {
  const std::string git = findProgram(Program::Git, "git");
  if (git.empty())
    return {Merged::End::Impossible, {}, "git, which merges, is not installed"};
  ProgramOutput result =
      askGit(git, {},
             {"merge-file", "-p", "--diff3", "-L", "edited", "-L", "generated before", "-L",
              "generated now", "--", edited, base, generated});
  if (result.status == 0)
    return {Merged::End::Clean, std::move(result.output), {}};
  if (result.status > 0 && result.status <= mostConflicts)
    return {Merged::End::Conflict, std::move(result.output), {}};
  return {Merged::End::Impossible, {}, "git cannot merge it"};
}

} // namespace cu2port
