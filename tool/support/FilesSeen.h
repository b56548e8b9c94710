// What of the disk a result depends on.
#pragma once

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>

namespace cu2port {

/// Absolute paths as they were asked for: where a link leads may change, too. Those that were not
/// there matter as much as the others, since a search for a header would end at them now.
struct FilesSeen {
  std::set<std::string> read;
  std::set<std::string> found; ///< files that were there, and not opened
  std::set<std::string> missing;
  bool isWhole = true; ///< nothing else was looked at

  /// Both results together depend on all that either does.
  void add(const FilesSeen &other);
  void noteRead(llvm::StringRef path) { read.insert(absolute(path)); }
  /// Notes that a search looks at a file. True if it is there, so that the search ends.
  bool noteSearch(const std::string &path);

  /// `path` from the current folder; links and `..` stay.
  static std::string absolute(llvm::StringRef path);

  bool operator==(const FilesSeen &) const = default;
};

/// `files`, or the disk's if that is null, noting in `seen` what is asked of them, but for paths
/// below `apart`. `seen` must outlive it.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
notingFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const std::string &apart,
            FilesSeen &seen);

} // namespace cu2port
