// Removes a tree by system calls alone, with what fits on the stack: it runs in handlers of signals
// (Interrupts.cpp). Folders are opened relative to the one they are in, without following links, so
// that nobody can lead it elsewhere by moving a folder while it is at work.
#include "support/RemoveTree.h"

#include <cerrno>
#include <cstring>

#include <dirent.h>
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace cu2port {
namespace {

/// Deeper ones are nothing that cu2port has made.
constexpr int deepest = 200;

void removeAt(int folder, const char *name, int depth);

/// Removes what is in a folder. readdir() would ask for memory.
void empty(int folder, int depth) {
  alignas(dirent64) char block[4096];
  for (;;) {
    const long size = ::syscall(SYS_getdents64, folder, block, sizeof block);
    if (size <= 0)
      return;
    for (long at = 0; at < size;) {
      const auto *entry = reinterpret_cast<const dirent64 *>(block + at);
      at += entry->d_reclen;
      if (std::strcmp(entry->d_name, ".") != 0 && std::strcmp(entry->d_name, "..") != 0)
        removeAt(folder, entry->d_name, depth);
    }
  }
}

void removeAt(int folder, const char *name, int depth) {
  if (::unlinkat(folder, name, 0) == 0 || (errno != EISDIR && errno != EPERM) || depth == deepest)
    return;
  const int inner = ::openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (inner < 0)
    return;
  // Some file systems leave out entries of a folder that shrinks while it is read.
  for (int round = 0; round < 3; ++round) {
    ::lseek(inner, 0, SEEK_SET);
    empty(inner, depth + 1);
    if (::unlinkat(folder, name, AT_REMOVEDIR) == 0)
      break;
  }
  ::close(inner);
}

} // namespace

void removeTree(const char *path) { removeAt(AT_FDCWD, path, 0); }

} // namespace cu2port
