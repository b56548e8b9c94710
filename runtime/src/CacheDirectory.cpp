#include "CacheDirectory.h"

#include <cstdlib>

namespace cu2port {

std::string cacheDirectory() {
  if (const char *cache = secure_getenv("XDG_CACHE_HOME"); cache && *cache == '/')
    return std::string(cache) + "/cu2port";
  if (const char *home = secure_getenv("HOME"); home && *home == '/')
    return std::string(home) + "/.cache/cu2port";
  return {};
}

} // namespace cu2port
