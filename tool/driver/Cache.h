// Results that are kept from run to run, by the content of what they come from.
#pragma once

#include "support/FilesSeen.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// A folder of files named by hashes: $CU2PORT_CACHE, $XDG_CACHE_HOME/cu2port or ~/.cache/cu2port.
/// A result stands under the hash of what was asked and of every file that was read for it, or
/// looked for; which files those are stands under the hash of what was asked alone. Files appear
/// whole, by renaming, so that runs side by side and a run that is killed leave nothing wrong
/// behind; those that were not read for longest go when there is more than $CU2PORT_CACHE_SIZE
/// (such as 500m; by default 1g). Nothing is a failure: without a folder to write to, nothing is
/// found again. $CU2PORT_CACHE=off turns it off.
class Cache {
public:
  /// The files below `folders` count as read for every result, and so does this program itself.
  /// All others are those of `files`, or the disk's if that is null.
  explicit Cache(llvm::ArrayRef<std::string> folders,
                 llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files = nullptr);

  /// The file that holds the result of what is asked, if the files that were read for it are still
  /// the same, and those that were not there are not there now.
  std::optional<std::string> find(llvm::ArrayRef<std::string> asked) const;

  /// Keeps a result. Returns its file, if it could be written. A file that has changed since this
  /// object was made may have changed while it was read: then nothing is kept, as where not all
  /// that was read is known.
  std::optional<std::string> store(llvm::ArrayRef<std::string> asked, const FilesSeen &seen,
                                   llvm::StringRef result) const;

private:
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
