#include "WholeFile.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

namespace cu2port {

WholeFile::WholeFile(std::string name)
    : name(std::move(name)), temporary(this->name + ".XXXXXX"),
      file(mkostemp(temporary.data(), O_CLOEXEC)) {
  if (file < 0)
    error = errno;
  else
    flock(file, LOCK_EX | LOCK_NB); // one without a lock was left by a process that has ended
}

WholeFile::~WholeFile() {
  if (file < 0)
    return;
  unlink(temporary.c_str());
  close(file);
}

void WholeFile::write(std::string_view bytes) {
  while (!bytes.empty() && !error) {
    const ssize_t size = ::write(file, bytes.data(), bytes.size());
    if (size < 0 && errno != EINTR)
      error = errno;
    else if (size > 0)
      bytes.remove_prefix(static_cast<std::size_t>(size));
  }
}

bool WholeFile::finish() {
  if (!error && rename(temporary.c_str(), name.c_str()) != 0)
    error = errno;
  errno = error;
  if (error)
    return false;
  close(std::exchange(file, -1));
  return true;
}

} // namespace cu2port
