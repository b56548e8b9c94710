// ZIP archives in memory, read and packed by libzip.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct zip;

namespace cu2port::replay {

using Bytes = std::vector<std::byte>;

class Archive {
public:
  /// Null, and `problem` says why, if these bytes are none. They have to live as long.
  static std::unique_ptr<Archive> open(const void *bytes, std::size_t size, std::string *problem);
  Archive(const Archive &) = delete;
  Archive &operator=(const Archive &) = delete;
  ~Archive();

  std::vector<std::string> names() const;
  /// The content of an entry, checked against its checksum. Nothing, and `problem` says why, if
  /// there is none, or it is larger than `limit`.
  std::optional<Bytes> read(const std::string &name, std::size_t limit, std::string *problem);

private:
  explicit Archive(zip *handle) : handle(handle) {}

  zip *handle;
};

/// Writes a copy of an archive in which all is compressed, with more entries: name and content.
bool pack(Archive &from, const std::vector<std::pair<std::string, Bytes>> &more,
          const std::string &path, std::string *problem);

} // namespace cu2port::replay
