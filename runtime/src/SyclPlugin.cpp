#include "SyclPlugin.h"

#include "CacheDirectory.h"
#include "Log.h"
#include "ProgramEnd.h"

#include <climits>
#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
#include <optional>
#include <string>
#include <unistd.h>

#define CU2PORT_TEXT_OF(name) #name
#define CU2PORT_NAME_OF(macro) CU2PORT_TEXT_OF(macro)

namespace cu2port {
namespace {

constexpr const char *fileName = "libcu2port_sycl.so";

/// The file that has this code, with its whole path; empty if nobody knows. The loader has for a
/// program the name that it was started by, and for a library what it was asked for: both may be
/// relative, and the current folder is anybody's.
std::string thisFile() {
  Dl_info info{};
  link_map *map = nullptr;
  if (!dladdr1(reinterpret_cast<void *>(&thisFile), &info, reinterpret_cast<void **>(&map),
               RTLD_DL_LINKMAP) ||
      !map)
    return {};
  const bool isProgram = !map->l_name || !*map->l_name;
  char path[PATH_MAX];
  if (isProgram) {
    const ssize_t size = readlink("/proc/self/exe", path, sizeof path);
    return size > 0 ? std::string(path, static_cast<std::size_t>(size)) : std::string();
  }
  return *map->l_name == '/' ? map->l_name : std::string();
}

/// Where it may be, in this order. The last is for the loader to find.
std::vector<std::string> places() {
  const char *given = secure_getenv("CU2PORT_SYCL_PLUGIN");
  if (given && *given)
    return {given};
  const std::string path = thisFile();
  if (path.empty())
    return {fileName};
  return {path.substr(0, path.rfind('/') + 1) + fileName, fileName};
}

/// The library, and the place that it is from or what the linker says. Where there is such a file,
/// no other is looked for: what is wrong with it is of interest.
void *openPlugin(std::string *place, std::string *problem) {
  // The runtime's own threads run host functions, which may wait for each other.
  setenv("SYCL_QUEUE_THREAD_POOL_SIZE", "64", 0);
  // What was built from text is kept on disk, where the user says, or where nobody else may write.
  if (const char *given = secure_getenv("SYCL_CACHE_DIR"); given && *given) {
    setenv("SYCL_CACHE_PERSISTENT", "1", 0);
  } else if (const std::string cache = ownCacheDirectory("sycl"); !cache.empty()) {
    setenv("SYCL_CACHE_PERSISTENT", "1", 0);
    setenv("SYCL_CACHE_DIR", cache.c_str(), 1);
  }
  for (const std::string &each : places()) {
    *place = each;
    if (void *library = dlopen(each.c_str(), RTLD_NOW | RTLD_LOCAL))
      return library;
    if (const char *error = dlerror())
      *problem = error;
    if (access(each.c_str(), F_OK) == 0)
      break;
  }
  return nullptr;
}

/// They live as long as the process; at its end, their work is waited for.
std::optional<AtProgramEnd> end;

} // namespace

std::vector<std::unique_ptr<Device>> syclDevices(std::vector<UnusableDevice> *unusable) {
  std::vector<std::unique_ptr<Device>> devices;
  std::vector<UnusableDevice> left;
  std::string place, problem;
  if (void *library = openPlugin(&place, &problem)) {
    auto *find =
        reinterpret_cast<FindSyclDevices *>(dlsym(library, CU2PORT_NAME_OF(CU2PORT_SYCL_ENTRY)));
    auto *endAll = reinterpret_cast<EndSycl *>(dlsym(library, CU2PORT_NAME_OF(CU2PORT_SYCL_END)));
    if (find && endAll) {
      find(devices, left);
      end.emplace(endAll);
    } else {
      left.push_back({"SYCL", place + " is no " + fileName + " of this version of cu2port"});
    }
  } else {
    left.push_back({"SYCL", problem});
  }
  for (const UnusableDevice &each : left)
    log("left out: %s: %s", each.name.c_str(), each.why.c_str());
  if (unusable)
    *unusable = std::move(left);
  return devices;
}

} // namespace cu2port
