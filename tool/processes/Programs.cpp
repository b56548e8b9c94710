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

/// The folders of PATH that are the same wherever one stands.
std::string findInPath(const std::string &name, bool withRelative) {
  const std::string path = llvm::sys::Process::GetEnv("PATH").value_or("");
  llvm::SmallVector<llvm::StringRef> folders;
  llvm::StringRef(path).split(folders, ':');
  if (!withRelative)
    llvm::erase_if(folders,
                   [](llvm::StringRef each) { return !llvm::sys::path::is_absolute(each); });
  if (folders.empty())
    return {};
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

std::string findProgram(Program what, const std::string &name) {
  const bool isPath = name.find('/') != std::string::npos;
  const std::string path = !isPath ? findInPath(name, what == Program::Users)
                           : llvm::sys::fs::can_execute(name) ? name
                                                              : std::string();
  return path.empty() ? path : allowProgram(what, path);
}

} // namespace cu2port
