// A repository is data of its tree, and its settings name programs, which git runs as it reads:
//
//   .git/config       [filter "x"] clean = ./run-me     .gitattributes   *.cu filter=x
//                     [core] fsmonitor = ./run-me       .git/hooks       post-index-change
//                     [remote "o"] uploadpack = ./run-me, for objects that are not there
//
//   git config -z --name-only --get-regexp '^filter\.'   ->   filter.x.clean
//   git -c filter.x.clean= -c filter.x.process= -c core.fsmonitor=false ... status
//
// What stands behind -c comes last, and the last counts. git starts what it does not find empty.
//
// Files that git reads can be pipes (.git/HEAD, .gitignore) or /dev/zero (core.attributesFile): it
// has limits of time and memory.
#include "output/Git.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;

/// Before git's command. What git starts itself gets these settings, too.
ProgramCall start(const std::string &git, const std::string &repository) {
  ProgramCall call{git, "--no-optional-locks", "--literal-pathspecs"};
  if (!repository.empty())
    call.insert(call.end(), {"-C", repository});
  for (const char *setting : {"core.fsmonitor=false", "core.hooksPath=/dev/null"})
    call.insert(call.end(), {"-c", setting});
  return call;
}

/// git fetches what a repository says it has elsewhere: by no protocol. Outside of all
/// repositories there is none in the current folder either.
std::vector<std::string> environmentFor(const std::string &repository) {
  std::vector<std::string> variables{"GIT_ALLOW_PROTOCOL=", "GIT_NO_LAZY_FETCH=1"};
  if (repository.empty())
    variables.push_back("GIT_DIR=/dev/null");
  return variables;
}

/// NAME of each `filter.NAME.KEY`, ended by zeros.
std::set<std::string> filterNames(StringRef keys) {
  std::set<std::string> names;
  for (StringRef key : llvm::split(keys, '\0'))
    if (const StringRef rest = key.split('.').second; rest.contains('.'))
      names.insert(rest.rsplit('.').first.str());
  return names;
}

} // namespace

ProgramOutput askGit(const std::string &git, const std::string &repository,
                     const ProgramCall &words, const ProgramLimits &limits) {
  const std::vector<std::string> variables = environmentFor(repository);
  ProgramCall question = start(git, repository), call = question;
  question.insert(question.end(), {"config", "-z", "--name-only", "--get-regexp", "^filter[.]"});
  const ProgramOutput filters = captureProgram(question, variables, limits);
  // 1: there are none.
  if (filters.status != 0 && filters.status != 1)
    return filters;
  for (const std::string &name : filterNames(filters.output)) {
    // -c ends a name at its first '='.
    if (name.find('=') != std::string::npos)
      return {-1, {}, fmt::format("it has a filter '{}', which cannot be turned off", name)};
    for (const char *setting : {"clean=", "smudge=", "process=", "required=false"})
      call.insert(call.end(), {"-c", fmt::format("filter.{}.{}", name, setting)});
  }
  call.insert(call.end(), words.begin(), words.end());
  return captureProgram(call, variables, limits);
}

} // namespace cu2port
