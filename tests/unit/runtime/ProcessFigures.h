// What the process takes of the machine, and who watches it.
#pragma once

#include <fstream>
#include <string>

#include <unistd.h>

/// As `Threads:` of /proc/self/status.
inline int threadsOfProcess() {
  std::ifstream file("/proc/self/status");
  std::string word;
  int count = 0;
  while (file >> word)
    if (word == "Threads:")
      file >> count;
  return count;
}

/// Bytes that lie in memory.
inline long memoryOfProcess() {
  long pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

/// Whether a sanitizer watches memory, and finds what is written behind an allocation.
inline bool isSanitized() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  return true;
#elif defined(__has_feature)
  return __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
  return false;
#endif
}
