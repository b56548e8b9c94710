#include "driver/WrittenFiles.h"
#include "support/ReadFile.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace cu2port {

using llvm::StringRef;

constexpr std::size_t hashLength = 16;

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

WrittenFiles WrittenFiles::read(const std::string &file) {
  WrittenFiles result;
  auto buffer = readFile(file);
  if (!buffer) {
    llvm::consumeError(buffer.takeError());
    return result;
  }
  for (StringRef rest = (*buffer)->getBuffer(); !rest.empty();) {
    auto [line, others] = rest.split('\n');
    rest = others;
    const bool isConflict = line.consume_front("!");
    if (line.size() > hashLength + 1 && line[hashLength] == ' ')
      (isConflict ? result.conflicts : result.files)[unescaped(line.drop_front(hashLength + 1))] =
          line.take_front(hashLength).str();
  }
  return result;
}

std::string WrittenFiles::text() const {
  std::string text;
  for (const auto &[path, hash] : files)
    text += fmt::format("{} {}\n", hash, escaped(path));
  for (const auto &[path, hash] : conflicts)
    text += fmt::format("!{} {}\n", hash, escaped(path));
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

} // namespace cu2port
