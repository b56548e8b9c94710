// What the control group of this process, a container's for one, lets it have of the machine.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace cu2port {

/// Of versions 1 and 2. A group has no more than those that it is in, so that each limit is the
/// least on the way up. SIZE_MAX where there is none.
class ControlGroup {
public:
  /// `root` is before /proc and /sys.
  explicit ControlGroup(const std::string &root = {});

  std::size_t memory() const; ///< bytes that it may use
  std::size_t
  availableMemory() const;        ///< bytes of these that are not in use, or could be taken back
  std::size_t processors() const; ///< at least 1

private:
  struct Folders {
    std::vector<std::string> version1, version2;
  };
  static Folders findFolders(const std::string &root, const std::string &controller);

  Folders memoryFolders, processorFolders;
};

} // namespace cu2port
