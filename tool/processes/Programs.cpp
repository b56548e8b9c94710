// What may be started is found first, by what it is for. A path that comes by another way, out of a
// file of somebody's, has no row, and Process.cpp does not start it:
//
//   findProgram(Program::Git, "git")    /usr/bin/git     may be started
//   "./git"                             nobody has found it: not started
#include "processes/Programs.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"

#include <map>
#include <mutex>

namespace cu2port {

namespace {

constexpr ProgramInfo rows[] = {
#define PROGRAM(name, what, why, outside) {what, why, outside},
#include "processes/Programs.def"
#undef PROGRAM
};

/// Of this process and its forks: what has been found, and as what.
struct Allowed {
  std::mutex mutex;
  std::map<std::string, Program> paths;
};

Allowed &allowed() {
  static Allowed all;
  return all;
}

std::string foldersOfPath() { return llvm::sys::Process::GetEnv("PATH").value_or(""); }

std::string findInPath(const std::string &name, bool withRelative) {
  const std::string path = withRelative ? foldersOfPath() : absoluteFoldersOfPath();
  if (path.empty())
    return {};
  llvm::SmallVector<llvm::StringRef> folders;
  llvm::StringRef(path).split(folders, ':');
  const auto found = llvm::sys::findProgramByName(name, folders);
  return found ? *found : std::string();
}

} // namespace

llvm::ArrayRef<ProgramInfo> programs() { return rows; }

const std::string &allowProgram(Program what, const std::string &path) {
  const std::lock_guard lock(allowed().mutex);
  allowed().paths.emplace(path, what);
  return path;
}

bool mayStart(const std::string &path) {
  const std::lock_guard lock(allowed().mutex);
  return allowed().paths.count(path) > 0;
}

std::string absoluteFoldersOfPath() {
  const std::string path = foldersOfPath();
  llvm::SmallVector<llvm::StringRef> folders;
  llvm::StringRef(path).split(folders, ':');
  llvm::erase_if(folders, [](llvm::StringRef each) { return !llvm::sys::path::is_absolute(each); });
  return llvm::join(folders, ":");
}

std::string findProgram(Program what, const std::string &name) {
  const bool isPath = name.find('/') != std::string::npos;
  const std::string path = !isPath ? findInPath(name, what == Program::Users)
                           : llvm::sys::fs::can_execute(name) ? name
                                                              : std::string();
  return path.empty() ? path : allowProgram(what, path);
}

} // namespace cu2port
