#include "CacheDirectory.h"
#include "Log.h"

#include <cstdlib>
#include <filesystem>
#include <mutex>
#include <sys/stat.h>
#include <unistd.h>

namespace cu2port {

namespace fs = std::filesystem;

std::string cacheDirectory() {
  if (const char *cache = secure_getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/cu2port";
  if (const char *home = secure_getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/cu2port";
  return {};
}

/// Code that is run must be nobody else's.
bool isOwn(const std::string &path) {
  struct stat status;
  if (stat(path.c_str(), &status) != 0 ||
      (status.st_uid == geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0))
    return true;
  static std::once_flag isSaid;
  std::call_once(isSaid, [&] {
    complain("no programs are taken from '%s', which belongs to another user or which others may "
             "write to",
             path.c_str());
  });
  return false;
}

bool makeDirectory(const std::string &directory) {
  std::error_code failed;
  fs::create_directories(fs::path(directory).parent_path(), failed);
  return mkdir(directory.c_str(), 0700) == 0 || fs::is_directory(directory, failed);
}

std::string ownCacheDirectory(const std::string &name) {
  const std::string cache = cacheDirectory();
  const std::string directory = cache + "/" + name;
  const bool isOurs = !cache.empty() && makeDirectory(cache) && isOwn(cache) &&
                      makeDirectory(directory) && isOwn(directory);
  return isOurs ? directory : std::string();
}

} // namespace cu2port
