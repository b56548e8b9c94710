#include "verify/ZipWriter.h"

#include <array>

namespace cu2port::verify {

static constexpr std::array<std::uint32_t, 256> makeTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    table[i] = i;
    for (int bit = 0; bit < 8; ++bit)
      table[i] = table[i] & 1 ? table[i] >> 1 ^ 0xedb88320u : table[i] >> 1;
  }
  return table;
}

std::uint32_t checksumOf(const void *bytes, std::size_t size) {
  static constexpr auto table = makeTable();
  std::uint32_t sum = ~0u;
  for (const auto *at = static_cast<const unsigned char *>(bytes); size > 0; --size, ++at)
    sum = table[(sum ^ *at) & 0xff] ^ sum >> 8;
  return ~sum;
}

ZipWriter::ZipWriter(const std::string &path)
    : file(std::fopen(path.c_str(), "wb")), isGood(file != nullptr) {}

ZipWriter::~ZipWriter() {
  if (file)
    std::fclose(file);
}

void ZipWriter::write(const void *bytes, std::size_t size) {
  isGood = isGood && std::fwrite(bytes, 1, size, file) == size;
  written += size;
}

/// Numbers of so many bytes, the lowest byte first.
void ZipWriter::write(std::initializer_list<std::pair<std::uint32_t, int>> numbers) {
  for (const auto &[number, bytes] : numbers)
    for (int i = 0; i < bytes; ++i) {
      const auto byte = static_cast<unsigned char>(number >> 8 * i);
      write(&byte, 1);
    }
}

/// What both headers of an entry have: version, flags, method, time, date, checksum, sizes, length
/// of the name and of more.
void ZipWriter::writeCommon(const Entry &entry) {
  constexpr std::uint32_t version = 20, firstOfJanuary1980 = 0x21;
  write({{version, 2},
         {0, 2},
         {0, 2},
         {0, 2},
         {firstOfJanuary1980, 2},
         {entry.checksum, 4},
         {entry.size, 4},
         {entry.size, 4},
         {static_cast<std::uint32_t>(entry.name.size()), 2},
         {0, 2}});
}

void ZipWriter::add(const std::string &name, const void *bytes, std::size_t size) {
  isGood = isGood && size < UINT32_MAX && written < UINT32_MAX && entries.size() < UINT16_MAX &&
           name.size() < UINT16_MAX;
  if (!isGood)
    return;
  entries.push_back({name, checksumOf(bytes, size), static_cast<std::uint32_t>(size),
                     static_cast<std::uint32_t>(written)});
  write({{0x04034b50, 4}});
  writeCommon(entries.back());
  write(name.data(), name.size());
  write(bytes, size);
}

bool ZipWriter::finish() {
  const auto start = static_cast<std::uint32_t>(written);
  for (const Entry &entry : entries) {
    write({{0x02014b50, 4}, {20, 2}});
    writeCommon(entry);
    write({{0, 2}, {0, 2}, {0, 2}, {0, 4}, {entry.offset, 4}});
    write(entry.name.data(), entry.name.size());
  }
  const auto count = static_cast<std::uint32_t>(entries.size());
  const auto bytes = static_cast<std::uint32_t>(written - start);
  isGood = isGood && written < UINT32_MAX;
  write({{0x06054b50, 4}, {0, 2}, {0, 2}, {count, 2}, {count, 2}, {bytes, 4}, {start, 4}, {0, 2}});
  isGood = isGood && std::fclose(file) == 0;
  file = nullptr;
  return isGood;
}

} // namespace cu2port::verify
