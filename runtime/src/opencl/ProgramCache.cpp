#include "opencl/ProgramCache.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace cu2port::opencl {
namespace {

namespace fs = std::filesystem;

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

std::string cacheDirectory() {
  if (const char *cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/cu2port";
  if (const char *home = std::getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/cu2port";
  return {};
}

} // namespace

ProgramCache::ProgramCache() : directory(cacheDirectory()) {}

std::string ProgramCache::fileOf(const std::string &key) const {
  char name[32];
  std::snprintf(name, sizeof name, "/%016llx.clbin", static_cast<unsigned long long>(hash(key)));
  return directory + name;
}

std::optional<std::string> ProgramCache::load(const std::string &key) const {
  if (directory.empty())
    return std::nullopt;
  const std::string name = fileOf(key);
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
  std::error_code failed;
  if (directory.empty() || (fs::create_directories(directory, failed), failed))
    return;
  // Written under a name of its own and renamed: another process sees the whole file or none.
  const std::string name = fileOf(key), temporary = name + "." + std::to_string(getpid());
  Header header{{}, key.size(), binary.size(), hash(binary)};
  std::memcpy(header.magic, magic, sizeof magic);
  std::ofstream file(temporary, std::ios::binary);
  file.write(reinterpret_cast<const char *>(&header), sizeof header);
  file << key << binary;
  file.close();
  if (file)
    fs::rename(temporary, name, failed);
  if (!file || failed)
    fs::remove(temporary, failed);
}

} // namespace cu2port::opencl
