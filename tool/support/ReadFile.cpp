#include "support/ReadFile.h"

#include "llvm/Support/FileSystem.h"

#include <fmt/format.h>

#include <cerrno>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {
namespace {

llvm::Error refuse(const std::string &why) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), why);
}

std::string whyNotOwn(const struct stat &status) {
  if (status.st_uid != ::geteuid())
    return "it belongs to another user";
  if (status.st_mode & (S_IWGRP | S_IWOTH))
    return "other users may write to it";
  return {};
}

/// Of what is open, so that nobody can exchange it after this.
std::string obstacle(int file, std::uint64_t limit, Trust trust) {
  struct stat status{};
  if (::fstat(file, &status) != 0)
    return std::generic_category().message(errno);
  if (S_ISDIR(status.st_mode))
    return "it is a folder";
  if (!S_ISREG(status.st_mode))
    return "it is no regular file";
  if (static_cast<std::uint64_t>(status.st_size) > limit)
    return fmt::format("it has {} MiB, and no more than {} MiB are read",
                       (static_cast<std::uint64_t>(status.st_size) + 0xfffff) >> 20, limit >> 20);
  return trust == Trust::OnlyOwn ? whyNotOwn(status) : std::string();
}

} // namespace

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(const std::string &path,
                                                             std::uint64_t limit, Trust trust) {
  // Opening a pipe waits for a writer, and a terminal could become this process's own.
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (file < 0)
    return llvm::errorCodeToError({errno, std::generic_category()});
  if (const std::string why = obstacle(file, limit, trust); !why.empty()) {
    ::close(file);
    return refuse(why);
  }
  // In memory of its own: a mapped file that shrinks ends the process.
  auto buffer = llvm::MemoryBuffer::getOpenFile(file, path, /*FileSize=*/-1,
                                                /*RequiresNullTerminator=*/true,
                                                /*IsVolatile=*/true);
  ::close(file);
  if (!buffer)
    return llvm::errorCodeToError(buffer.getError());
  return std::move(*buffer);
}

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readSource(const std::string &path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && S_ISCHR(status.st_mode))
    return llvm::MemoryBuffer::getMemBuffer("", path);
  return readFile(path);
}

std::string whyNotOwn(const std::string &path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? whyNotOwn(status) : std::string();
}

} // namespace cu2port
