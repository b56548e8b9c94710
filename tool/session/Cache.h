// Results that are kept from run to run, by the content of what they come from.
#pragma once

#include "support/FileMode.h"
#include "support/FilesSeen.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// A result, whose checksum is right.
struct CacheEntry {
  std::string file; ///< the content, and a line after it
  std::unique_ptr<llvm::MemoryBuffer> text;

  llvm::StringRef content() const;
};

/// What is kept of a content, and the content of what is kept; nothing if that is damaged.
std::string sealed(llvm::StringRef content);
std::optional<llvm::StringRef> unsealed(llvm::StringRef kept);

/// A folder of files named by hashes: $CU2PORT_CACHE, $XDG_CACHE_HOME/cu2port or ~/.cache/cu2port.
/// A result stands under the hash of what was asked and of every file that was read for it, or
/// looked for; which files those are stands under the hash of what was asked alone. Files appear
/// whole, by renaming, so that runs side by side and a run that is killed leave nothing wrong
/// behind; those that were not read for longest go when there is more than $CU2PORT_CACHE_SIZE
/// (such as 500m; by default 1g). Each ends with a checksum of its content: what is damaged is no
/// entry, and replaced when the result is there again. Nothing is a failure: without a folder to
/// write to, nothing is found again, and what others could have written is not read, which is said
/// once. $CU2PORT_CACHE=off turns it off.
class Cache {
public:
  /// The files below `folders` count as read for every result, and so does this program itself.
  /// All others are those of `files`, or the disk's if that is null.
  explicit Cache(llvm::ArrayRef<std::string> folders,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr);

  /// The result of what is asked, if the files that were read for it are still the same, and those
  /// that were not there are not there now.
  std::optional<CacheEntry> find(llvm::ArrayRef<std::string> asked) const;

  /// Keeps a result. Returns its file, if it could be written. A file that has changed since this
  /// object was made may have changed while it was read: then nothing is kept, as where not all
  /// that was read is known.
  std::optional<std::string> store(llvm::ArrayRef<std::string> asked, const FilesSeen &seen,
                                   llvm::StringRef result, FileMode mode = FileMode::ours()) const;

private:
  std::optional<CacheEntry> read(const std::string &hash) const;
  bool write(const std::string &file, llvm::StringRef content, FileMode mode) const;
  std::string fileOf(const std::string &hash) const;
  std::string contentOf(const std::string &file) const;
  std::string questionHash(llvm::ArrayRef<std::string> asked) const;
  std::string hashWith(llvm::StringRef question, const FilesSeen &seen) const;
  std::string folder; ///< empty: off
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files;
  std::string identity;
  llvm::sys::TimePoint<> start = std::chrono::system_clock::now();
  mutable std::map<std::string, std::string> contents; ///< the hash of each file; empty: unreadable
};

} // namespace cu2port
