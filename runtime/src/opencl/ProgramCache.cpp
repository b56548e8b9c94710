#include "opencl/ProgramCache.h"
#include "CacheDirectory.h"
#include "WholeFile.h"

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port::opencl {
namespace {

namespace fs = std::filesystem;

constexpr char incomplete[] = ".clbin.";
constexpr char magic[8] = {'c', 'u', '2', 'p', 'o', 'r', 't', '1'};

/// A file: this header, the key, the binary. The whole key is kept, so that two keys of one hash
/// cannot be mistaken.
struct Header {
  char magic[8];
  std::uint64_t keySize;
  std::uint64_t binarySize;
  std::uint64_t binaryHash;
};

/// FNV-1a.
std::uint64_t hash(const std::string &bytes) {
  std::uint64_t value = 14695981039346656037ull;
  for (unsigned char byte : bytes)
    value = (value ^ byte) * 1099511628211ull;
  return value;
}

/// A file that is being written is locked, by the process that does. One without a lock was left by
/// a process that has ended.
void removeLeft(const std::string &directory) {
  std::error_code failed;
  for (fs::directory_iterator each(directory, failed), end; !failed && each != end;
       each.increment(failed)) {
    const fs::path &path = each->path();
    if (path.filename().string().find(incomplete) == std::string::npos)
      continue;
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0)
      unlink(path.c_str());
    if (file >= 0)
      close(file);
  }
}

} // namespace

ProgramCache::ProgramCache() : directory(cacheDirectory()) {}

std::string ProgramCache::fileOf(const std::string &key) const {
  char name[32];
  std::snprintf(name, sizeof name, "/%016llx.clbin", static_cast<unsigned long long>(hash(key)));
  return directory + name;
}

std::optional<std::string> ProgramCache::load(const std::string &key) const {
  const std::string name = fileOf(key);
  if (directory.empty() || !isOwn(directory) || !isOwn(name))
    return std::nullopt;
  std::error_code failed;
  if (!fs::is_regular_file(name, failed)) // a pipe in its place would never end
    return std::nullopt;
  const std::uintmax_t size = fs::file_size(name, failed);
  std::ifstream file(name, std::ios::binary);
  Header header;
  if (failed || size < sizeof header + key.size() ||
      !file.read(reinterpret_cast<char *>(&header), sizeof header) ||
      std::memcmp(header.magic, magic, sizeof magic) != 0 || header.keySize != key.size() ||
      header.binarySize != size - sizeof header - key.size())
    return std::nullopt;
  std::string storedKey(key.size(), '\0'), binary(header.binarySize, '\0');
  if (!file.read(storedKey.data(), static_cast<std::streamsize>(storedKey.size())) ||
      !file.read(binary.data(), static_cast<std::streamsize>(binary.size())) || storedKey != key ||
      hash(binary) != header.binaryHash)
    return std::nullopt;
  return binary;
}

void ProgramCache::store(const std::string &key, const std::string &binary) const {
  if (directory.empty() || !makeDirectory(directory) || !isOwn(directory))
    return;
  removeLeft(directory);
  Header header{{}, key.size(), binary.size(), hash(binary)};
  std::memcpy(header.magic, magic, sizeof magic);
  WholeFile file(fileOf(key)); // another process sees the whole of it or none
  file.write({reinterpret_cast<const char *>(&header), sizeof header});
  file.write(key);
  file.write(binary);
  file.finish();
}

} // namespace cu2port::opencl
