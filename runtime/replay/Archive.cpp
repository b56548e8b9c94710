#include "replay/Archive.h"

#include <zip.h>

#include <algorithm>

namespace cu2port::replay {
namespace {

std::string messageOf(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string message = zip_error_strerror(&error);
  zip_error_fini(&error);
  return message;
}

struct CloseFile {
  void operator()(zip_file_t *file) const { zip_fclose(file); }
};
using OpenFile = std::unique_ptr<zip_file_t, CloseFile>;

/// A piece at a time: what an entry says about its size may be a lie.
bool readAll(zip_file_t *file, std::size_t limit, Bytes *content) {
  constexpr std::size_t piece = std::size_t{1} << 16;
  for (;;) {
    const std::size_t size = content->size();
    content->resize(size + piece);
    const zip_int64_t got = zip_fread(file, content->data() + size, piece);
    content->resize(size + static_cast<std::size_t>(std::max<zip_int64_t>(got, 0)));
    if (got <= 0)
      return got == 0;
    if (content->size() > limit)
      return false;
  }
}

} // namespace

std::unique_ptr<Archive> Archive::open(const void *bytes, std::size_t size, std::string *problem) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t *source = zip_source_buffer_create(bytes, size, 0, &error);
  zip_t *handle = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr;
  if (!handle) {
    *problem = std::string("it is no ZIP archive: ") + zip_error_strerror(&error);
    if (source)
      zip_source_free(source);
  }
  zip_error_fini(&error);
  return std::unique_ptr<Archive>(handle ? new Archive(handle) : nullptr);
}

Archive::~Archive() { zip_discard(handle); }

std::vector<std::string> Archive::names() const {
  std::vector<std::string> all;
  const zip_int64_t count = zip_get_num_entries(handle, 0);
  for (zip_int64_t i = 0; i < count; ++i)
    if (const char *name = zip_get_name(handle, static_cast<zip_uint64_t>(i), ZIP_FL_ENC_RAW))
      all.emplace_back(name);
  return all;
}

std::optional<Bytes> Archive::read(const std::string &name, std::size_t limit,
                                   std::string *problem) {
  const OpenFile file(zip_fopen(handle, name.c_str(), ZIP_FL_ENC_RAW));
  Bytes content;
  if (!file)
    *problem = "'" + name + "': " + zip_strerror(handle);
  else if (readAll(file.get(), limit, &content))
    return content;
  else if (content.size() > limit)
    *problem = "'" + name + "' is larger than it may be (" + std::to_string(limit) + " bytes)";
  else
    *problem = "'" + name + "': " + messageOf(zip_error_code_zip(zip_file_get_error(file.get())));
  return std::nullopt;
}

static bool addEntry(zip_t *to, const std::string &name, const Bytes &content) {
  zip_source_t *source = zip_source_buffer(to, content.data(), content.size(), 0);
  if (!source)
    return false;
  const zip_int64_t index = zip_file_add(to, name.c_str(), source, ZIP_FL_OVERWRITE);
  if (index < 0)
    zip_source_free(source);
  return index >= 0 &&
         zip_set_file_compression(to, static_cast<zip_uint64_t>(index), ZIP_CM_DEFLATE, 0) == 0;
}

bool pack(Archive &from, const std::vector<std::pair<std::string, Bytes>> &more,
          const std::string &path, std::string *problem) {
  std::vector<std::pair<std::string, Bytes>> all;
  for (const std::string &name : from.names()) {
    auto content = from.read(name, SIZE_MAX, problem);
    if (!content)
      return false;
    all.emplace_back(name, std::move(*content));
  }
  all.insert(all.end(), more.begin(), more.end());
  int code = 0;
  zip_t *to = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
  if (!to) {
    *problem = messageOf(code);
    return false;
  }
  for (const auto &[name, content] : all)
    if (!addEntry(to, name, content)) {
      *problem = zip_strerror(to);
      zip_discard(to);
      return false;
    }
  if (zip_close(to) == 0)
    return true;
  *problem = zip_strerror(to);
  zip_discard(to);
  return false;
}

} // namespace cu2port::replay
