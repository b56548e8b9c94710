// What --in-place asks git before it changes anything: is there work that a `git checkout` could
// not bring back?
//
//   git status --porcelain -z:   ` M src/a.cu\0?? notes.txt\0`   ->   "git has 2 changes there ..."
//
// What an earlier run has written, and nobody has edited since, is no work of the user's.
#include "output/GitChanges.h"
#include "support/Process.h"

#include "llvm/ADT/StringRef.h"

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

/// Neither the index is written nor programs run that the repository names.
ProgramOutput askGit(const std::string &git, const std::string &repository,
                     const std::string &path) {
  return captureProgram({git, "--no-optional-locks", "--literal-pathspecs", "-C", repository, "-c",
                         "core.fsmonitor=false", "status", "--porcelain", "-z", "--no-renames",
                         "--untracked-files=all", "--", path});
}

/// The first line of what git complains about.
std::string complaint(const ProgramOutput &result) {
  return StringRef(result.errors).split('\n').first.str();
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

} // namespace

std::string uncommittedChanges(const std::vector<std::string> &paths,
                               const std::function<bool(const std::string &)> &isOurs) {
  const std::string git = findProgram("git");
  for (const std::string &path : paths) {
    const std::string repository = repositoryOf(path);
    if (repository.empty())
      continue;
    if (git.empty())
      return fmt::format("'{}' is a git repository, and git is not there to tell whether all is "
                         "committed",
                         repository);
    const ProgramOutput result = askGit(git, repository, path);
    if (result.status != 0)
      return fmt::format("git cannot tell whether all is committed: {}", complaint(result));
    const auto changed = changedFiles(result.output, repository, isOurs);
    if (!changed.empty())
      return fmt::format("git has {} there that {} not committed, '{}' first",
                         changed.size() == 1 ? "a change"
                                             : fmt::format("{} changes", changed.size()),
                         changed.size() == 1 ? "is" : "are", changed[0]);
  }
  return {};
}

} // namespace cu2port
