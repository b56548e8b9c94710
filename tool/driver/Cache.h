// Results that are kept from run to run, by the content of what they come from.
#pragma once

#include "driver/Originals.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// A folder of files named by hashes: $CU2PORT_CACHE, $XDG_CACHE_HOME/cu2port or ~/.cache/cu2port.
/// A result stands under the hash of what was asked and of every file that was read for it; which
/// files those are stands under the hash of what was asked alone. Files appear whole, by renaming,
/// so that runs side by side and a run that is killed leave nothing wrong behind; those that were
/// not read for longest go when there is more than $CU2PORT_CACHE_SIZE (such as 500m; by default
/// 1g). Nothing is a failure: without a folder to write to, nothing is found again.
/// $CU2PORT_CACHE=off turns it off.
class Cache {
public:
  /// The files below `folders` count as read for every result, and so does this program itself.
  /// `originals` have the text of files that are read.
  explicit Cache(llvm::ArrayRef<std::string> folders, Originals originals = {});

  /// The file that holds the result of what is asked, if the files that were read for it are still
  /// the same.
  std::optional<std::string> find(llvm::ArrayRef<std::string> asked) const;

  /// Keeps a result. Returns its file, if it could be written. A file that has changed since this
  /// object was made may have changed while it was read: then nothing is kept.
  std::optional<std::string> store(llvm::ArrayRef<std::string> asked,
                                   llvm::ArrayRef<std::string> filesRead,
                                   llvm::StringRef result) const;

private:
  std::string fileOf(const std::string &hash) const;
  std::string contentOf(const std::string &file) const;
  std::string questionHash(llvm::ArrayRef<std::string> asked) const;
  std::string hashWith(llvm::StringRef question, llvm::ArrayRef<std::string> files) const;
  std::string folder; ///< empty: off
  Originals originals;
  std::string identity;
  llvm::sys::TimePoint<> start = std::chrono::system_clock::now();
  mutable std::map<std::string, std::string> contents; ///< the hash of each file; empty: unreadable
};

} // namespace cu2port
