#include "SyclPlugin.h"

#include "CacheDirectory.h"
#include "Log.h"
#include "ProgramEnd.h"

#include <cstdlib>
#include <dlfcn.h>
#include <optional>
#include <string>
#include <unistd.h>

#define CU2PORT_TEXT_OF(name) #name
#define CU2PORT_NAME_OF(macro) CU2PORT_TEXT_OF(macro)

namespace cu2port {
namespace {

constexpr const char *fileName = "libcu2port_sycl.so";

/// Beside what this code is in.
std::string besideThis() {
  Dl_info info{};
  if (!dladdr(reinterpret_cast<void *>(&besideThis), &info) || !info.dli_fname)
    return {};
  const std::string path = info.dli_fname;
  const std::size_t slash = path.rfind('/');
  return (slash == std::string::npos ? "./" : path.substr(0, slash + 1)) + fileName;
}

/// Where it may be, in this order.
std::vector<std::string> places() {
  const char *given = std::getenv("CU2PORT_SYCL_PLUGIN");
  if (given && *given)
    return {given};
  const std::string beside = besideThis();
  return beside.empty() ? std::vector<std::string>{fileName}
                        : std::vector<std::string>{beside, fileName};
}

/// The library, and the place that it is from or what the linker says. Where there is such a file,
/// no other is looked for: what is wrong with it is of interest.
void *openPlugin(std::string *place, std::string *problem) {
  // The runtime's own threads run host functions, which may wait for each other.
  setenv("SYCL_QUEUE_THREAD_POOL_SIZE", "64", 0);
  // What was built from text is kept on disk.
  if (const std::string cache = cacheDirectory(); !cache.empty()) {
    setenv("SYCL_CACHE_PERSISTENT", "1", 0);
    setenv("SYCL_CACHE_DIR", (cache + "/sycl").c_str(), 0);
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
