// A folder that others can tell to be in use, whatever becomes of its process:
//
//   mkdtemp PLACE/.cu2port-work-XXXXXX     flock() on it, which programs that are started inherit
//   the process ends: removed by it        or, if it was killed, nobody has the lock any more, and
//                                          the next that makes one here removes it
//
// Between mkdtemp() and flock() the folder looks like one that was left. Whoever takes it away then
// does no harm: lock() sees that the folder it holds is not the one of that name, and the
// constructor makes another.
#include "support/LockedFolder.h"
#include "support/RemoveTree.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {
namespace {

/// Of this user, and of no other: in a place that all may write to, names say nothing.
bool isOwnFolder(int folder) {
  struct stat status{};
  return ::fstat(folder, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == ::geteuid();
}

/// Whoever has the lock may remove the folder: its process has ended, or it has just been made, and
/// that process finds it gone when it gets the lock.
void removeIfLeft(const std::string &path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0)
    return;
  if (isOwnFolder(folder) && ::flock(folder, LOCK_EX | LOCK_NB) == 0)
    removeTree(path.c_str());
  ::close(folder);
}

void removeLeft(const std::string &place) {
  DIR *entries = ::opendir(place.c_str());
  if (!entries)
    return;
  while (const dirent *each = ::readdir(entries))
    if (std::strncmp(each->d_name, LockedFolder::prefix, std::strlen(LockedFolder::prefix)) == 0)
      removeIfLeft(place + "/" + each->d_name);
  ::closedir(entries);
}

} // namespace

LockedFolder::LockedFolder(const std::string &place) {
  removeLeft(place);
  const SignalsHeld untilMarked;
  do
    make(place);
  while (!problem && !lock());
  if (!problem)
    marked.emplace(folder, RemovedOnSignal::What::Tree);
}

void LockedFolder::make(const std::string &place) {
  folder = place + "/" + prefix + "XXXXXX";
  if (::mkdtemp(folder.data()))
    return;
  problem = {errno, std::generic_category()};
  folder.clear();
}

/// Where the file system knows no locks, nothing that is left can be told, and nothing is taken.
/// Programs that are started inherit the file, and with it the lock.
bool LockedFolder::lock() {
  held = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  if (held < 0) {
    if (errno == ENOENT)
      return false;
    problem = {errno, std::generic_category()};
    ::rmdir(folder.c_str());
    folder.clear();
    return false;
  }
  int failed = 0;
  do
    failed = ::flock(held, LOCK_EX);
  while (failed && errno == EINTR);
  struct stat ours{}, named{};
  if (::fstat(held, &ours) == 0 && ::lstat(folder.c_str(), &named) == 0 &&
      ours.st_ino == named.st_ino && ours.st_dev == named.st_dev)
    return true;
  ::close(held);
  held = -1;
  return false;
}

LockedFolder::~LockedFolder() {
  if (folder.empty())
    return;
  removeTree(folder.c_str());
  marked.reset();
  if (held >= 0)
    ::close(held);
}

} // namespace cu2port
