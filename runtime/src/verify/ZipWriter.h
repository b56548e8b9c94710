// ZIP archives (APPNOTE.TXT of PKWARE's), without compression: `cu2port record` packs them.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port::verify {

class ZipWriter {
public:
  explicit ZipWriter(const std::string &path);
  ZipWriter(const ZipWriter &) = delete;
  ZipWriter &operator=(const ZipWriter &) = delete;
  ~ZipWriter();

  void add(const std::string &name, const void *bytes, std::size_t size);
  void add(const std::string &name, std::string_view text) { add(name, text.data(), text.size()); }
  /// False if something could not be written, or is larger than such an archive can be (4 GiB).
  bool finish();

private:
  struct Entry {
    std::string name;
    std::uint32_t checksum;
    std::uint32_t size;
    std::uint32_t offset;
  };

  void write(const void *bytes, std::size_t size);
  void write(std::initializer_list<std::pair<std::uint32_t, int>> numbers);
  void writeCommon(const Entry &entry);

  std::FILE *file;
  bool isGood;
  std::uint64_t written = 0;
  std::vector<Entry> entries;
};

/// CRC-32 as ZIP and zlib have it.
std::uint32_t checksumOf(const void *bytes, std::size_t size);

} // namespace cu2port::verify
