// What --in-place asks git before it changes anything: is there work that a `git checkout` could
// not bring back?
//
//   git status --porcelain -z:   ` M src/a.cu\0?? notes.txt\0`   ->   "git has 2 changes there ..."
//
// What an earlier run has written, and nobody has edited since, is no work of the user's.
#include "output/GitChanges.h"
#include "output/Git.h"
#include "processes/Process.h"

#include "llvm/ADT/StringExtras.h"

#include <filesystem>

#include <fmt/format.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;
using llvm::StringRef;

/// The folder with `.git` above a path; empty if there is none.
std::string repositoryOf(const fs::path &path) {
  std::error_code error;
  for (fs::path each = path;; each = each.parent_path()) {
    if (fs::exists(each / ".git", error))
      return each.string();
    if (each == each.parent_path())
      return {};
  }
}

/// With the first line of what git complains about.
std::string complaint(const ProgramOutput &result) {
  return fmt::format("git cannot tell whether all is committed: {}",
                     StringRef(result.errors).split('\n').first.str());
}

/// `XY path`, each ended by a zero.
std::vector<std::string> changedFiles(StringRef output, const std::string &repository,
                                      const std::function<bool(const std::string &)> &isOurs) {
  std::vector<std::string> files;
  while (!output.empty()) {
    auto [entry, rest] = output.split('\0');
    output = rest;
    const std::string name = entry.drop_front(3).str();
    if (!isOurs(repository + "/" + name))
      files.push_back(name);
  }
  return files;
}

/// Of `MODE HASH STAGE\tpath`, each ended by a zero, the repositories that are there.
std::vector<std::string> submodules(StringRef index, const std::string &repository) {
  std::vector<std::string> found;
  for (StringRef entry : llvm::split(index, '\0')) {
    const std::string folder = repository + "/" + entry.split('\t').second.str();
    if (std::error_code error; entry.starts_with("160000 ") && fs::exists(folder + "/.git", error))
      found.push_back(folder);
  }
  return found;
}

/// Asks about the repositories below a path, too.
struct Question {
  std::string git;
  const std::function<bool(const std::string &)> &isOurs;
  const ProgramLimits &limits;

  std::string changesIn(const std::string &repository, const std::string &path) const {
    // git looks into a submodule with the submodule's own settings: it is asked below instead.
    const ProgramOutput status =
        askGit(git, repository,
               {"status", "--porcelain", "-z", "--no-renames", "--untracked-files=all",
                "--ignore-submodules=dirty", "--", path},
               limits);
    if (status.status != 0)
      return complaint(status);
    const auto changed = changedFiles(status.output, repository, isOurs);
    if (!changed.empty())
      return fmt::format("git has {} there that {} not committed, '{}' first",
                         changed.size() == 1 ? "a change"
                                             : fmt::format("{} changes", changed.size()),
                         changed.size() == 1 ? "is" : "are", changed[0]);
    return changesBelow(repository, path);
  }

private:
  std::string changesBelow(const std::string &repository, const std::string &path) const {
    const ProgramOutput index =
        askGit(git, repository, {"ls-files", "-z", "--stage", "--full-name", "--", path}, limits);
    if (index.status != 0)
      return complaint(index);
    for (const std::string &each : submodules(index.output, repository))
      if (std::string problem = changesIn(each, each); !problem.empty())
        return problem;
    return {};
  }
};

} // namespace

std::string uncommittedChanges(const std::vector<std::string> &paths,
                               const std::function<bool(const std::string &)> &isOurs,
                               const ProgramLimits &limits) {
  const Question question{findProgram(Program::Git, "git"), isOurs, limits};
  for (const std::string &path : paths) {
    const std::string repository = repositoryOf(path);
    if (repository.empty())
      continue;
    if (question.git.empty())
      return fmt::format("'{}' is a git repository, and git is not there to tell whether all is "
                         "committed",
                         repository);
    if (std::string problem = question.changesIn(repository, path); !problem.empty())
      return problem;
  }
  return {};
}

} // namespace cu2port
