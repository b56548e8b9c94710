// Programs that ignore how their children end, and drivers that have children.
#pragma once

#include "opencl/Handle.h"

namespace cu2port::opencl {

/// PoCL builds a kernel's last form when it first runs with a block of some size, on a thread of
/// its own: by a linker, for whose end it waits. Where the process ignores SIGCHLD there is nothing
/// to wait for, and PoCL ends the process. So while one of these lives, or the command that it was
/// handed to, ends of children are not ignored; then the program's own setting is back.
class AwaitedChildren {
public:
  explicit AwaitedChildren(bool isNeeded);
  AwaitedChildren(const AwaitedChildren &) = delete;
  AwaitedChildren &operator=(const AwaitedChildren &) = delete;
  ~AwaitedChildren();

  /// From here on it is the command that needs them.
  void until(const Handle<cl_event> &command);

private:
  bool isNeeded;
};

} // namespace cu2port::opencl
