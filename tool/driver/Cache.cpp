#include "driver/Cache.h"
#include "driver/Hash.h"

#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

std::string chooseFolder() {
  if (auto own = llvm::sys::Process::GetEnv("CU2PORT_CACHE"))
    return *own == "off" ? std::string() : *own;
  llvm::SmallString<128> place;
  if (!path::cache_directory(place))
    return {};
  path::append(place, "cu2port");
  return place.str().str();
}

/// By size and time, which change with every build and installation, as does the name.
void addStatus(StringRef file, Hash &hash) {
  fs::file_status status;
  if (fs::status(file, status))
    return;
  hash.add(file);
  hash.add(fmt::format("{} {}", status.getSize(),
                       status.getLastModificationTime().time_since_epoch().count()));
}

std::string identityOf(llvm::ArrayRef<std::string> folders) {
  Hash hash;
  static int anchor;
  addStatus(fs::getMainExecutable("cu2port", &anchor), hash);
  for (const std::string &folder : folders)
    for (const std::string &file : filesBelow(folder))
      addStatus(file, hash);
  for (const char *name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) // where Clang looks
    hash.add(llvm::sys::Process::GetEnv(name).value_or(""));
  return hash.text();
}

bool writeWhole(const std::string &file, StringRef text) {
  llvm::Error error = llvm::writeToOutput(file, [&](llvm::raw_ostream &out) {
    out << text;
    return llvm::Error::success();
  });
  const bool failed = static_cast<bool>(error);
  llvm::consumeError(std::move(error));
  return !failed;
}

void prune(const std::string &folder) {
  std::string size = llvm::sys::Process::GetEnv("CU2PORT_CACHE_SIZE").value_or("1g");
  auto policy = llvm::parseCachePruningPolicy("cache_size_bytes=" + size);
  if (policy)
    llvm::pruneCache(folder, *policy);
  else
    llvm::consumeError(policy.takeError());
}

} // namespace

Cache::Cache(llvm::ArrayRef<std::string> folders, Originals originals)
    : folder(chooseFolder()), originals(std::move(originals)),
      identity(folder.empty() ? std::string() : identityOf(folders)) {}

/// With the name that llvm::pruneCache looks for.
std::string Cache::fileOf(const std::string &hash) const { return folder + "/llvmcache-" + hash; }

/// The hash of a file's content, read once; empty if it cannot be read, or is newer than this run.
std::string Cache::contentOf(const std::string &file) const {
  auto [row, isNew] = contents.try_emplace(file);
  if (!isNew)
    return row->second;
  fs::file_status status;
  const std::string source = originals.of(file);
  auto content = llvm::MemoryBuffer::getFile(source, /*IsText=*/false,
                                             /*RequiresNullTerminator=*/false);
  if (!content || fs::status(source, status) || status.getLastModificationTime() > start)
    return {};
  Hash hash;
  hash.add((*content)->getBuffer());
  return row->second = hash.text();
}

/// What is asked, of this program and these folders.
std::string Cache::questionHash(llvm::ArrayRef<std::string> asked) const {
  Hash hash;
  hash.add(identity);
  hash.addAll(asked);
  return hash.text();
}

/// The hash of a question and the files that were read for it; empty if there is none.
std::string Cache::hashWith(StringRef question, llvm::ArrayRef<std::string> files) const {
  Hash hash;
  hash.add("result");
  hash.add(question);
  for (const std::string &file : files) {
    std::string content = contentOf(file);
    if (content.empty())
      return {};
    hash.add(file);
    hash.add(content);
  }
  return hash.text();
}

/// Where the names of the files stand that were read for an answer.
static std::string listHash(StringRef question) {
  Hash hash;
  hash.add("files");
  hash.add(question);
  return hash.text();
}

std::optional<std::string> Cache::find(llvm::ArrayRef<std::string> asked) const {
  if (folder.empty())
    return std::nullopt;
  const std::string question = questionHash(asked);
  auto list = llvm::MemoryBuffer::getFile(fileOf(listHash(question)));
  if (!list)
    return std::nullopt;
  // Each ends in a zero, which no name contains.
  std::vector<std::string> files;
  for (StringRef rest = (*list)->getBuffer(); !rest.empty();) {
    auto [name, others] = rest.split('\0');
    files.push_back(name.str());
    rest = others;
  }
  const std::string hash = hashWith(question, files);
  if (hash.empty() || !fs::exists(fileOf(hash)))
    return std::nullopt;
  return fileOf(hash);
}

std::optional<std::string> Cache::store(llvm::ArrayRef<std::string> asked,
                                        llvm::ArrayRef<std::string> filesRead,
                                        StringRef result) const {
  if (folder.empty() || fs::create_directories(folder))
    return std::nullopt;
  const std::string question = questionHash(asked);
  std::string list;
  for (const std::string &file : filesRead)
    (list += file) += '\0';
  const std::string hash = hashWith(question, filesRead);
  if (hash.empty() || !writeWhole(fileOf(hash), result) ||
      !writeWhole(fileOf(listHash(question)), list))
    return std::nullopt;
  prune(folder);
  return fileOf(hash);
}

} // namespace cu2port
