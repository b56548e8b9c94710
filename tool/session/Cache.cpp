// Results by the content of what they are made of. Which files that will be is not known before the
// work is done, so that an answer is found in two steps:
//
//   question   hash of: this program, the folders, CPATH ..., and what is asked
//   1. llvmcache-HASH("files", question)             the list of files that were seen last time:
//                                                      r/src/a.cu  r/src/a.h  m/src/x/a.h
//   2. llvmcache-HASH("result", question, content    the result
//        of all r, names of f and m)
//
// If a file has changed, step 2 looks under another name: it finds nothing, or what the same state
// of the files gave before. A header that has appeared where a search had found none (m) makes the
// answer void.
//
// A cache that others can write to could hand us a program of theirs: nothing in it is read.
#include "session/Cache.h"
#include "diag/Findings.h"
#include "report/Terminal.h"
#include "support/Hash.h"
#include "support/LockedFolder.h"
#include "support/ReadFile.h"
#include "support/StandardFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CachePruning.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>

namespace cu2port {
namespace {

using llvm::StringRef;
namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

/// Programs with all that is linked into them.
constexpr std::uint64_t largestEntry = std::uint64_t{1} << 30;

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

/// Said once: every entry may have the same reason.
void distrust(const std::string &path, const std::string &why) {
  static bool isSaid = false;
  if (std::exchange(isSaid, true))
    return;
  Findings findings;
  findings.add(DiagId::CacheNotTrusted, "", 0, 0, path, why);
  printError("{}", describe(findings, /*verbose=*/true));
}

/// Empty where it is another's.
std::string chooseTrustedFolder() {
  std::string folder = chooseFolder();
  const std::string why = folder.empty() ? std::string() : whyNotOwn(folder);
  if (why.empty())
    return folder;
  distrust(folder, why);
  return {};
}

/// This program and what always counts as read: a new build, or a change of one of the places or
/// below it, makes all entries void.
std::string identityOf(llvm::ArrayRef<std::string> places) {
  Hash hash;
  static int anchor;
  addStatus(fs::getMainExecutable("cu2port", &anchor), hash);
  for (const std::string &place : places) {
    addStatus(place, hash);
    for (const std::string &file : filesBelow(place))
      addStatus(file, hash);
  }
  for (const char *name : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"}) // where Clang looks
    hash.add(llvm::sys::Process::GetEnv(name).value_or(""));
  return hash.text();
}

/// By size, and besides as LLVM does by itself: at most every 20 minutes, and what was not read for
/// a week goes. A size that cannot be read prunes nothing.
void prune(const std::string &folder) {
  std::string size = llvm::sys::Process::GetEnv("CU2PORT_CACHE_SIZE").value_or("1g");
  auto policy = llvm::parseCachePruningPolicy("cache_size_bytes=" + size);
  if (policy)
    llvm::pruneCache(folder, *policy);
  else
    llvm::consumeError(policy.takeError());
}

} // namespace

Cache::Cache(llvm::ArrayRef<std::string> folders,
             llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files)
    : folder(chooseTrustedFolder()), files(files ? files : llvm::vfs::getRealFileSystem()),
      identity(folder.empty() ? std::string() : identityOf(folders)) {}

/// The last line of an entry. A program runs with it as well as without.
constexpr StringRef seal = "\ncu2port ";
constexpr std::size_t sealSize = seal.size() + 32 + 1;

static std::string sealOf(StringRef content) {
  const llvm::XXH128_hash_t hash = llvm::xxh3_128bits(llvm::arrayRefFromStringRef(content));
  return fmt::format("{}{:016x}{:016x}\n", seal.str(), hash.high64, hash.low64);
}

std::string sealed(StringRef content) { return (content + sealOf(content)).str(); }

std::optional<StringRef> unsealed(StringRef kept) {
  if (kept.size() < sealSize)
    return std::nullopt;
  const StringRef content = kept.drop_back(sealSize);
  return kept.take_back(sealSize) == sealOf(content) ? std::optional(content) : std::nullopt;
}

StringRef CacheEntry::content() const { return text->getBuffer().drop_back(sealSize); }

std::optional<CacheEntry> Cache::read(const std::string &hash) const {
  CacheEntry entry{fileOf(hash), nullptr};
  if (const std::string why = whyNotOwn(entry.file); !why.empty()) {
    distrust(entry.file, why);
    return std::nullopt;
  }
  auto text = llvm::expectedToOptional(readFile(entry.file, largestEntry, Trust::OnlyOwn));
  if (!text)
    return std::nullopt;
  entry.text = std::move(*text);
  return unsealed(entry.text->getBuffer()) ? std::optional(std::move(entry)) : std::nullopt;
}

/// What people translate is their own business: it is for nobody else.
bool Cache::write(const std::string &file, StringRef content, FileMode mode) const {
  const std::string place = folder + "/tmp";
  if (fs::create_directories(place, true, fs::owner_all))
    return false;
  const LockedFolder made(place);
  const std::string staged = made.path() + "/entry";
  return !made.error() && !writeNewFile(staged, sealed(content), mode) && !fs::rename(staged, file);
}

/// With the name that llvm::pruneCache looks for.
std::string Cache::fileOf(const std::string &hash) const { return folder + "/llvmcache-" + hash; }

/// The hash of a file's content, read once; empty if it cannot be read (a pipe or a device may have
/// no end), or is newer than this run: then nobody knows whether the result was made of the text
/// before or after the change.
std::string Cache::contentOf(const std::string &file) const {
  auto [row, isNew] = contents.try_emplace(file);
  if (!isNew)
    return row->second;
  auto status = files->status(file);
  if (!status || status->getType() != fs::file_type::regular_file)
    return {};
  auto content = files->getBufferForFile(file, /*FileSize=*/-1, /*RequiresNullTerminator=*/false);
  if (!content || status->getLastModificationTime() > start)
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

/// The hash of a question and the files that were seen for it; empty if they are seen otherwise
/// now.
std::string Cache::hashWith(StringRef question, const FilesSeen &seen) const {
  auto isThere = [&](const std::string &file) { return files->exists(file); };
  if (!seen.isWhole || !llvm::all_of(seen.found, isThere) || llvm::any_of(seen.missing, isThere))
    return {};
  Hash hash;
  hash.add("result");
  hash.add(question);
  for (const std::string &file : seen.read) {
    std::string content = contentOf(file);
    if (content.empty())
      return {};
    hash.add(file);
    hash.add(content);
  }
  for (const auto *paths : {&seen.found, &seen.missing})
    hash.addAll(std::vector<std::string>(paths->begin(), paths->end()));
  return hash.text();
}

/// What was seen, as text: each path behind a letter for what it was, and ends in a zero, which no
/// name contains.
static std::string listOf(const FilesSeen &seen) {
  std::string list;
  auto add = [&](char kind, const std::set<std::string> &paths) {
    for (const std::string &each : paths)
      ((list += kind) += each) += '\0';
  };
  add('r', seen.read);
  add('f', seen.found);
  add('m', seen.missing);
  return list;
}

static FilesSeen readList(StringRef list) {
  FilesSeen seen;
  while (!list.empty()) {
    auto [path, rest] = list.split('\0');
    std::set<std::string> &kind = path.starts_with("r")   ? seen.read
                                  : path.starts_with("f") ? seen.found
                                                          : seen.missing;
    kind.insert(path.drop_front(!path.empty()).str());
    list = rest;
  }
  return seen;
}

/// Where the names of the files stand that were seen for an answer.
static std::string listHash(StringRef question) {
  Hash hash;
  hash.add("files");
  hash.add(question);
  return hash.text();
}

std::optional<CacheEntry> Cache::find(llvm::ArrayRef<std::string> asked) const {
  if (folder.empty())
    return std::nullopt;
  const std::string question = questionHash(asked);
  const auto list = read(listHash(question));
  if (!list)
    return std::nullopt;
  const std::string hash = hashWith(question, readList(list->content()));
  return hash.empty() ? std::nullopt : read(hash);
}

std::optional<std::string> Cache::store(llvm::ArrayRef<std::string> asked, const FilesSeen &seen,
                                        StringRef result, FileMode mode) const {
  if (folder.empty() || fs::create_directories(folder, true, fs::owner_all))
    return std::nullopt;
  const std::string question = questionHash(asked);
  const std::string hash = hashWith(question, seen);
  if (hash.empty() || !write(fileOf(hash), result, mode) ||
      !write(fileOf(listHash(question)), listOf(seen), FileMode::ours()))
    return std::nullopt;
  prune(folder);
  return fileOf(hash);
}

} // namespace cu2port
