// The fuzzer's bytes as a file, for functions that read one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace cu2port {

/// In memory, under a path that lives as long as this.
class TextFile {
public:
  TextFile(const std::uint8_t *bytes, std::size_t size)
      : file(::memfd_create("text", MFD_CLOEXEC)) {
    if (::write(file, bytes, size) != static_cast<ssize_t>(size))
      std::abort();
  }
  ~TextFile() { ::close(file); }
  TextFile(const TextFile &) = delete;
  TextFile &operator=(const TextFile &) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(file); }

private:
  int file;
};

} // namespace cu2port
