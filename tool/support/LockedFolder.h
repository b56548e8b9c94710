// Folders of a running process, which others can tell from those that an ended one has left.
#pragma once

#include "support/Interrupts.h"

#include <optional>
#include <string>
#include <system_error>

namespace cu2port {

/// A new folder for this process and the programs that it starts, for nobody else. It goes with
/// this object, or when a signal ends the process. One that was killed leaves its folder: the next
/// that is made at the same place takes it away. Its lock tells, which the system takes from those
/// that have ended: while a compiler that was started is still at work in it, it stays.
class LockedFolder {
public:
  explicit LockedFolder(const std::string &place);
  ~LockedFolder();
  LockedFolder(const LockedFolder &) = delete;
  LockedFolder &operator=(const LockedFolder &) = delete;

  /// Why there is none.
  std::error_code error() const { return problem; }
  const std::string &path() const { return folder; } ///< empty after an error

  /// What the names of all such folders begin with.
  static constexpr const char *prefix = ".cu2port-work-";

private:
  void make(const std::string &place);
  /// False if another process has taken it for one that was left.
  bool lock();

  std::string folder;
  std::error_code problem;
  int held = -1;
  std::optional<RemovedOnSignal> marked;
};

} // namespace cu2port
