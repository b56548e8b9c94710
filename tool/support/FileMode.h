// Who may read and change a file that is written.
#pragma once

#include "llvm/ADT/ArrayRef.h"

#include <string>
#include <system_error>

#include <sys/types.h>

namespace cu2port {

/// Permissions of a file to make.
struct FileMode {
  mode_t bits = 0666;
  bool isExact = false; ///< the process's umask takes nothing away

  /// For the user alone.
  static FileMode ours() { return {0600}; }
  /// For a text made of these files: whoever may not read one of them may not read it. Where none
  /// of them is a file, it is nobody's secret.
  static FileMode madeOf(llvm::ArrayRef<std::string> files);
  /// The file's own; that of a new file if there is none.
  static FileMode of(const std::string &file);

  /// What both allow. Programs may be run by whom this one lets.
  FileMode within(const FileMode &other) const {
    return {bits & (other.bits | 0111), isExact || other.isExact};
  }
  /// The file lets others do what this does not.
  bool isExceededBy(const std::string &file) const;
};

/// Makes a file that is not there yet. At no time may others do more with it than `mode` says.
std::error_code writeNewFile(const std::string &path, llvm::StringRef text, FileMode mode);

} // namespace cu2port
