// Keeps a list of what cu2port has written to a folder, in OUT/.cu2port/files:
//
//   a3ec5602743292e2 src/k.cl
//   !b258c551faab9138 src/k.cpp        edited, and not merged: src/k.cpp.cu2port.new is beside it
//   @09f1b5c2d3a47e68 src/k.cl         a run over these inputs writes it
//
// A run writes the list of what it is about to place first (files.next). If it is killed, the next
// one knows which files may be its.
#include "session/WrittenFiles.h"
#include "support/Paths.h"
#include "support/ReadFile.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

constexpr std::size_t hashLength = 16;

/// A path on one line, whatever is in its name.
static std::string escaped(const std::string &path) {
  std::string text;
  for (char each : path)
    text += each == '\n' ? "\\n" : each == '\\' ? "\\\\" : std::string(1, each);
  return text;
}

static std::string unescaped(StringRef text) {
  std::string path;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '\\' && i + 1 < text.size())
      path += text[++i] == 'n' ? '\n' : text[i];
    else
      path += text[i];
  return path;
}

/// Whether a line can be ours. A folder may come from anybody: its hashes are the names of files in
/// .cu2port/base, and its paths those of files in the folder.
static bool isOurs(StringRef hash, const std::string &path) {
  return llvm::all_of(hash, llvm::isHexDigit) && !StringRef(path).starts_with("/") &&
         !llvm::is_contained(llvm::split(path, '/'), StringRef(".."));
}

WrittenFiles WrittenFiles::read(const std::string &file) {
  WrittenFiles result;
  const auto buffer = llvm::expectedToOptional(readFile(file));
  if (!buffer)
    return result;
  for (StringRef rest = (*buffer)->getBuffer(); !rest.empty();) {
    auto [line, others] = rest.split('\n');
    rest = others;
    // Lines that are none of ours are skipped.
    const bool isConflict = line.consume_front("!");
    const bool isOfRun = !isConflict && line.consume_front("@");
    if (line.size() <= hashLength + 1 || line[hashLength] != ' ')
      continue;
    const StringRef hash = line.take_front(hashLength);
    const std::string path = unescaped(line.drop_front(hashLength + 1));
    if (isOurs(hash, path) && isOfRun)
      result.runs[hash.str()].insert(path);
    else if (isOurs(hash, path))
      (isConflict ? result.conflicts : result.files)[path] = hash.str();
  }
  return result;
}

std::string WrittenFiles::text() const {
  std::string text;
  for (const auto &[path, hash] : files)
    text += fmt::format("{} {}\n", hash, escaped(path));
  for (const auto &[path, hash] : conflicts)
    text += fmt::format("!{} {}\n", hash, escaped(path));
  for (const auto &[run, paths] : runs)
    for (const std::string &path : paths)
      text += fmt::format("@{} {}\n", run, escaped(path));
  return text;
}

std::string hashOf(StringRef text) { return fmt::format("{:016x}", llvm::xxh3_64bits(text)); }

std::string hashOfFile(const std::string &file) {
  if (!llvm::sys::fs::is_regular_file(file)) // a pipe would wait
    return {};
  auto buffer =
      llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  return buffer ? hashOf((*buffer)->getBuffer()) : std::string();
}

/// Whether a file is what was made of the user's own, perhaps edited since, and not that itself.
static bool isTranslation(const std::string &file, const std::string &generated) {
  const auto text = llvm::expectedToOptional(readFile(file));
  return text &&
         (hashOf((*text)->getBuffer()) == generated || (*text)->getBuffer().contains("cu2port"));
}

bool isWrittenInPlace(const std::string &folder) {
  return isFileItself(folder + "/.cu2port/in-place");
}

/// A run that was killed has placed some of the files that it announced. What nobody had written
/// before is its own in any case; of others, those that have its text.
WrittenFiles WrittenFiles::of(const std::string &folder) {
  const auto readOwn = [&](const char *name) {
    const std::string file = folder + "/.cu2port/" + name;
    return isFileItself(file) ? WrittenFiles::read(file) : WrittenFiles();
  };
  WrittenFiles known = readOwn("files");
  const WrittenFiles next = readOwn("files.next");
  for (const auto &[path, hash] : next.files)
    if (!known.has(path) || hashOfFile(folder + "/" + path) == hash)
      known.files[path] = hash;
  for (const auto &[path, hash] : next.conflicts)
    if (known.has(path + newSuffix) && isFileItself(folder + "/" + path + newSuffix))
      known.conflicts[path] = hash;
  for (const auto &[run, paths] : next.runs)
    known.runs[run].insert(paths.begin(), paths.end());
  // Whoever has moved an original back to its place has taken the file back.
  for (auto each = known.files.begin(); each != known.files.end();) {
    llvm::StringRef path = each->first;
    if (path.consume_back(originalSuffix) && !isFileItself(folder + "/" + each->first) &&
        !isTranslation(folder + "/" + path.str(), known.files[path.str()])) {
      known.files.erase(path.str());
      each = known.files.erase(each);
    } else {
      ++each;
    }
  }
  return known;
}

} // namespace cu2port
