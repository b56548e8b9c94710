// Of `cu2portcc -dc b.cu`, in /home/me, the note has, among the system's,
//
//   "files":["9a3c...e1 /home/me/b.cu","07d2...44 /home/me/w.h","- /home/me/opt.h", ...]
//
// and the link of b.o, which parses b.cu again, refuses it where
//
//   w.h has another text, or is gone              whyChanged()
//   an inc/w.h is found in front of it now        findNew()
//   d.o has device code of another b.o            whyStale()
//
// A file that was touched has the same text.
#include "nvcc/NotedFiles.h"
#include "nvcc/LinkNote.h"
#include "support/Paths.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

constexpr const char *unread = "-";         ///< only looked for
constexpr const char *changing = "changed"; ///< while it was read, perhaps

/// Empty for what is no file. A pipe that a note names has no end.
std::string contentOf(const std::string &file) {
  if (!fs::is_regular_file(file))
    return {};
  const auto text = llvm::MemoryBuffer::getFile(file, false, false);
  return text ? fmt::format("{:016x}", llvm::xxh3_64bits((*text)->getBuffer())) : std::string();
}

bool hasChangedSince(const std::string &file, llvm::sys::TimePoint<> start) {
  fs::file_status status;
  if (fs::status(file, status))
    return true;
  // A time that is yet to come says nothing.
  const auto changed = status.getLastModificationTime();
  return changed > start && changed <= std::chrono::system_clock::now();
}

/// `..` stays: a link may be in front of it.
std::string withoutDots(StringRef file) {
  llvm::SmallString<256> plain(file);
  path::remove_dots(plain, /*remove_dot_dot=*/false);
  return plain.str().str();
}

} // namespace

std::vector<std::string> noteFiles(const FilesSeen &seen, llvm::sys::TimePoint<> start) {
  std::vector<std::string> entries;
  for (const std::string &file : seen.read) {
    const std::string content = hasChangedSince(file, start) ? changing : contentOf(file);
    if (!content.empty()) // /dev/null
      entries.push_back(content + ' ' + withoutDots(file));
  }
  for (const std::string &file : seen.found)
    if (!seen.read.count(file))
      entries.push_back(unread + (' ' + withoutDots(file)));
  return entries;
}

bool isNotedFile(StringRef entry) {
  const auto [content, file] = entry.split(' ');
  return !content.empty() && path::is_absolute(file) && !file.contains('\0');
}

std::string whyChanged(const LinkNote &note) {
  if (note.files.empty())
    return "an older cu2portcc has made it, which did not note what it was made from";
  for (StringRef entry : note.files) {
    const auto [content, file] = entry.split(' ');
    if (!fs::exists(file))
      return fmt::format("'{}', which it was made from, is gone", std::string_view(file));
    if (content != unread && content != contentOf(file.str()))
      return fmt::format("'{}' has changed since", std::string_view(file));
  }
  return {};
}

std::string whyStale(const LinkNote &linked, const LinkNote &note) {
  const std::string source = realPath(note.input);
  llvm::StringMap<StringRef> before;
  bool isPart = false;
  for (StringRef entry : linked.files) {
    const auto [content, file] = entry.split(' ');
    before[file] = content;
    isPart = isPart ||
             (path::filename(file) == path::filename(note.input) && realPath(file.str()) == source);
  }
  if (!isPart)
    return {};
  for (StringRef entry : note.files) {
    const auto known = before.find(entry.split(' ').second);
    if (known != before.end() && known->second != entry.split(' ').first)
      return fmt::format("it has device code of another '{}', since which '{}' has changed",
                         note.object, std::string_view(known->first()));
  }
  return {};
}

std::string findNew(const FilesSeen &seen, const std::vector<std::string> &noted, StringRef own) {
  llvm::StringSet<> files, names;
  for (StringRef entry : noted) {
    files.insert(realPath(entry.split(' ').second.str()));
    names.insert(path::filename(entry));
  }
  // Others are parsed as for a device: the system's headers may include some more then.
  const auto isNew = [&](const std::string &file) {
    const std::string real = realPath(file);
    return !files.contains(real) && !StringRef(real).starts_with(own) &&
           fs::is_regular_file(real) &&
           (names.contains(path::filename(file)) || !StringRef(real).starts_with("/usr/"));
  };
  for (const auto *each : {&seen.read, &seen.found})
    for (const std::string &file : *each)
      if (isNew(file))
        return withoutDots(file);
  return {};
}

} // namespace cu2port
