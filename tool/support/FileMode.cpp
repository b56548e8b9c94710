// Permissions for files that are made of others:
//
//   madeOf({0640, 0644})   ->   0640, of which the umask takes what it takes elsewhere
//   of(0755)               ->   0755, whatever the umask says: the file had them before
//
// A translation of a secret source must not be read by those who may not read the source.
#include "support/FileMode.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {

FileMode FileMode::madeOf(llvm::ArrayRef<std::string> files) {
  FileMode mode;
  struct stat status{};
  for (const std::string &file : files)
    if (::stat(file.c_str(), &status) == 0)
      mode.bits &= status.st_mode | 0600;
  return mode;
}

FileMode FileMode::of(const std::string &file) {
  struct stat status{};
  return ::stat(file.c_str(), &status) == 0 ? FileMode{status.st_mode & 0777, true} : FileMode();
}

bool FileMode::isExceededBy(const std::string &file) const {
  struct stat status{};
  return ::stat(file.c_str(), &status) == 0 && (status.st_mode & 0066 & ~bits) != 0;
}

/// What is zero for so long is not written: a copy of a file with holes takes as little room.
static constexpr int block = 1 << 16;

static bool isZero(llvm::StringRef part) {
  return part.front() == 0 && part.drop_front() == part.drop_back();
}

std::error_code writeNewFile(const std::string &path, llvm::StringRef text, FileMode mode) {
  auto lastError = [] { return std::error_code(errno, std::generic_category()); };
  // At most `mode` from its first moment on; what the umask has taken comes back last.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode.bits);
  if (file < 0)
    return lastError();
  std::error_code error;
  for (std::size_t done = 0; done < text.size() && !error;) {
    const llvm::StringRef part = text.substr(done, block - done % block);
    const bool isHole = part.size() == block && isZero(part);
    const ssize_t size = isHole ? (::lseek(file, block, SEEK_CUR) < 0 ? -1 : ssize_t{block})
                                : ::write(file, part.data(), part.size());
    if (size < 0 && errno != EINTR)
      error = lastError();
    done += size > 0 ? static_cast<std::size_t>(size) : 0;
  }
  // A hole at the end is none yet.
  if (!error && ::ftruncate(file, static_cast<off_t>(text.size())) != 0)
    error = lastError();
  if (mode.isExact && ::fchmod(file, mode.bits) != 0 && !error)
    error = lastError();
  if (::close(file) != 0 && !error)
    error = lastError();
  return error;
}

} // namespace cu2port
