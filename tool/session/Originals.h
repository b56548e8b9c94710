// Where the user's own text is, in a folder that was translated in place.
//
// A file that was changed there has its first text beside it, under a longer name. That is what
// later runs read, under the file's own name, so that they say and do what the first one did.
#pragma once

#include "session/WrittenFiles.h"

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <set>
#include <string>

namespace cu2port {

class Originals {
public:
  /// Every file is its own original.
  Originals() = default;
  /// In `root`, a real path, where that was written in place.
  Originals(std::string root, const WrittenFiles &written);
  /// Of a folder as it lies there: without a run in place before, the same as none.
  static Originals in(const std::string &root);

  /// The file that has the text of `real` as the user wrote it.
  std::string of(const std::string &real) const;
  /// Whether cu2port has made the file, so that it is none of the user's.
  bool hides(const std::string &real) const { return made.count(real) > 0; }
  /// Whether the file is a translation whose original has gone: nobody knows the user's text.
  bool isLost(const std::string &real) const { return lost.count(real) > 0; }

  /// The files of the disk with the user's texts, for a compiler; null if they are the same.
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> fileSystem() const;

private:
  std::string root;                 ///< empty: none
  std::set<std::string> made, lost; ///< real paths
};

} // namespace cu2port
