// How one recorded launch becomes another: mostly in what its ZIP archive holds, so that checksums
// do not end most of them, and in its description as JSON, so that it stays some.
#include "replay/Archive.h"

#include <nlohmann/json.hpp>
#include <zip.h>

#include <cstring>
#include <random>

using namespace cu2port::replay;
using Json = nlohmann::json;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *data, std::size_t size, std::size_t most);

namespace {

using Random = std::minstd_rand;
using Entries = std::vector<std::pair<std::string, Bytes>>;

std::size_t pick(Random &random, std::size_t count) { return random() % count; }

Entries unpack(const std::uint8_t *data, std::size_t size, std::size_t most) {
  std::string ignored;
  Entries entries;
  if (const auto archive = Archive::open(data, size, &ignored))
    for (const std::string &name : archive->names())
      if (auto content = archive->read(name, most, &ignored))
        entries.emplace_back(name, std::move(*content));
  return entries;
}

/// 0 if it does not fit.
std::size_t packInto(const Entries &entries, bool isDeflated, std::uint8_t *data,
                     std::size_t most) {
  zip_source_t *buffer = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  zip_source_keep(buffer);
  zip_t *archive = zip_open_from_source(buffer, ZIP_TRUNCATE, nullptr);
  for (const auto &[name, content] : entries) {
    zip_source_t *source = zip_source_buffer(archive, content.data(), content.size(), 0);
    const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_OVERWRITE);
    if (index < 0)
      zip_source_free(source);
    else
      zip_set_file_compression(archive, static_cast<zip_uint64_t>(index),
                               isDeflated ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 1);
  }
  if (zip_close(archive) != 0)
    zip_discard(archive);
  zip_int64_t size = 0;
  if (zip_source_open(buffer) == 0) {
    size = zip_source_read(buffer, data, most);
    std::uint8_t more = 0;
    if (size < 0 || zip_source_read(buffer, &more, 1) != 0)
      size = 0;
    zip_source_close(buffer);
  }
  zip_source_free(buffer);
  return static_cast<std::size_t>(size);
}

void mutateBytes(Bytes &content, std::size_t more) {
  const std::size_t size = content.size();
  content.resize(size + more);
  auto *bytes = reinterpret_cast<std::uint8_t *>(content.data());
  content.resize(LLVMFuzzerMutate(bytes, size, content.size()));
}

// --- JSON

void collect(Json &value, std::vector<Json *> &all) {
  all.push_back(&value);
  if (value.is_structured())
    for (Json &each : value)
      collect(each, all);
}

Json edgeValue(Random &random) {
  static const Json values[] = {0,
                                1,
                                -1,
                                2,
                                3,
                                8,
                                255,
                                4095,
                                4096,
                                -4096,
                                -4097,
                                65536,
                                INT32_MAX,
                                UINT32_MAX,
                                INT64_MAX,
                                INT64_MIN,
                                UINT64_MAX,
                                1e300,
                                0.5,
                                true,
                                false,
                                nullptr,
                                "",
                                "pointer",
                                "value",
                                "memory",
                                "variable",
                                Json::array(),
                                Json::object(),
                                "*",
                                "*f32",
                                "*const u8",
                                "**{a@0:i32 next@8:*^0}16",
                                "*{a@0:f16[3] b@6:u8}7",
                                "(*)[2]"};
  return values[pick(random, std::size(values))];
}

void changeText(Json &value) {
  const std::string text = value.get<std::string>();
  const auto *begin = reinterpret_cast<const std::byte *>(text.data());
  Bytes bytes(begin, begin + text.size());
  mutateBytes(bytes, 16);
  value = std::string(reinterpret_cast<const char *>(bytes.data()), bytes.size());
}

void changeList(Json &list, Random &random) {
  const std::size_t index = pick(random, list.size());
  switch (pick(random, 3)) {
  case 0:
    return list.erase(index);
  case 1:
    list.push_back(Json(list[index]));
    return;
  case 2:
    std::swap(list[index], list[pick(random, list.size())]);
  }
}

/// One value becomes an extreme one, another of the document, or a little different.
void changeOne(Json &document, Random &random) {
  std::vector<Json *> all;
  collect(document, all);
  Json &value = *all[pick(random, all.size())];
  switch (pick(random, 5)) {
  case 0:
    value = edgeValue(random);
    return;
  case 1:
    value = Json(*all[pick(random, all.size())]);
    return;
  case 2:
    if (value.is_object() && !value.empty())
      value.erase(std::next(value.begin(), static_cast<int>(pick(random, value.size()))));
    return;
  case 3:
    if (value.is_number_integer())
      value = static_cast<std::int64_t>(value.get<std::uint64_t>() + pick(random, 33) - 16);
    else if (value.is_string())
      changeText(value);
    return;
  case 4:
    if (value.is_array() && !value.empty())
      changeList(value, random);
  }
}

void mutateDescription(Bytes &content, Random &random) {
  const auto *begin = reinterpret_cast<const char *>(content.data());
  Json document = Json::parse(begin, begin + content.size(), nullptr, false);
  if (document.is_discarded() || pick(random, 8) == 0)
    return mutateBytes(content, 64);
  for (std::size_t changes = 1 + pick(random, 3); changes > 0; --changes)
    changeOne(document, random);
  const std::string text = document.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto *bytes = reinterpret_cast<const std::byte *>(text.data());
  content.assign(bytes, bytes + text.size());
}

void mutateEntry(Entries &entries, Random &random) {
  auto &[name, content] = entries[pick(random, entries.size())];
  if (name == "case.json")
    return mutateDescription(content, random);
  switch (pick(random, 8)) {
  case 0:
    name += "x";
    return;
  case 1:
    content.resize(pick(random, 256));
    return;
  default:
    mutateBytes(content, 16);
  }
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  Random random(seed);
  Entries entries = pick(random, 4) ? unpack(data, size, most) : Entries();
  if (entries.empty())
    return LLVMFuzzerMutate(data, size, most);
  // Half of the time what all else hangs on.
  const bool isDescription = pick(random, 2) && entries[0].first == "case.json";
  if (isDescription)
    mutateDescription(entries[0].second, random);
  else
    mutateEntry(entries, random);
  const std::size_t packed = packInto(entries, pick(random, 2), data, most);
  return packed ? packed : size;
}
