#include "ControlGroup.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <sstream>

namespace cu2port {
namespace {

/// The number a file starts with, or `otherwise`: also for the word "max", and for version 1's -1.
std::size_t readNumber(const std::string &path, std::size_t otherwise) {
  std::ifstream file(path);
  long long value = 0;
  return file >> value && value >= 0 ? static_cast<std::size_t>(value) : otherwise;
}

/// The value behind a key in a file of lines "key value"; 0 if there is none.
std::size_t readValue(const std::string &path, const std::string &key) {
  std::ifstream file(path);
  std::string name;
  for (std::size_t value = 0; file >> name >> value;)
    if (name == key)
      return value;
  return 0;
}

std::size_t difference(std::size_t a, std::size_t b) { return a - std::min(a, b); }

/// The mount and every folder down to the group's. In a container the path may be the host's, and
/// only the mount be there.
void addFolders(std::vector<std::string> &folders, const std::string &mount,
                const std::string &path) {
  folders.push_back(mount);
  for (std::size_t end = 1; path.size() > 1 && end != std::string::npos;) {
    end = path.find('/', end + 1);
    folders.push_back(mount + path.substr(0, end));
  }
}

bool names(const std::string &controllers, const std::string &controller) {
  return (',' + controllers + ',').find(',' + controller + ',') != std::string::npos;
}

std::size_t availableIn(const std::string &folder, const char *limit, const char *usage,
                        const char *inactive) {
  const std::size_t most = readNumber(folder + limit, SIZE_MAX);
  if (most == SIZE_MAX)
    return most;
  // Pages of files that nobody used of late count as used, and go first.
  const std::size_t kept = readValue(folder + "/memory.stat", inactive);
  return difference(most, difference(readNumber(folder + usage, 0), kept));
}

/// How many processors a quota of time is worth: 1.5 are 2, half of which wait.
std::size_t processorsFor(std::size_t quota, std::size_t period) {
  if (quota == SIZE_MAX || period == 0 || period == SIZE_MAX)
    return SIZE_MAX;
  return std::max<std::size_t>(1, quota / period + (quota % period != 0));
}

} // namespace

ControlGroup::ControlGroup(const std::string &root)
    : memoryFolders(findFolders(root, "memory")), processorFolders(findFolders(root, "cpu")) {}

/// Lines are "4:cpu,cpuacct:/path"; version 2 has the number 0 and no names.
ControlGroup::Folders ControlGroup::findFolders(const std::string &root,
                                                const std::string &controller) {
  Folders folders;
  const std::string mounts = root + "/sys/fs/cgroup";
  std::ifstream file(root + "/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) {
    std::istringstream parts(line);
    std::string number, controllers, path;
    std::getline(parts, number, ':');
    std::getline(parts, controllers, ':');
    std::getline(parts, path);
    if (controllers.empty()) {
      addFolders(folders.version2, mounts, path);
      addFolders(folders.version2, mounts + "/unified", path); // beside version 1
    } else if (names(controllers, controller)) {
      addFolders(folders.version1, mounts + '/' + controller, path);
      addFolders(folders.version1, mounts + '/' + controllers, path);
    }
  }
  return folders;
}

std::size_t ControlGroup::memory() const {
  std::size_t least = SIZE_MAX;
  for (const std::string &folder : memoryFolders.version2)
    least = std::min(least, readNumber(folder + "/memory.max", SIZE_MAX));
  for (const std::string &folder : memoryFolders.version1)
    least = std::min(least, readNumber(folder + "/memory.limit_in_bytes", SIZE_MAX));
  return least;
}

std::size_t ControlGroup::availableMemory() const {
  std::size_t least = SIZE_MAX;
  for (const std::string &folder : memoryFolders.version2)
    least = std::min(least, availableIn(folder, "/memory.max", "/memory.current", "inactive_file"));
  for (const std::string &folder : memoryFolders.version1)
    least = std::min(least, availableIn(folder, "/memory.limit_in_bytes", "/memory.usage_in_bytes",
                                        "total_inactive_file"));
  return least;
}

std::size_t ControlGroup::processors() const {
  std::size_t least = SIZE_MAX;
  for (const std::string &folder : processorFolders.version2) {
    std::ifstream file(folder + "/cpu.max"); // "max 100000" or "150000 100000"
    std::size_t quota = 0, period = 0;
    if (file >> quota >> period)
      least = std::min(least, processorsFor(quota, period));
  }
  for (const std::string &folder : processorFolders.version1)
    least = std::min(least, processorsFor(readNumber(folder + "/cpu.cfs_quota_us", SIZE_MAX),
                                          readNumber(folder + "/cpu.cfs_period_us", 0)));
  return least;
}

} // namespace cu2port
