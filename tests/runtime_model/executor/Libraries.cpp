// Libraries that are opened and closed.
#include "executor/Machine.h"

#include <dlfcn.h>

#include <string>
#include <utility>

namespace cu2port::model {

// Each a file of its own: MODEL_LIBRARY0.so and so on. NVIDIA's runtime has none.
#ifdef MODEL_LIBRARY
int numberOfLibraries() { return 4; }

static std::string pathOf(int library) { return MODEL_LIBRARY + std::to_string(library) + ".so"; }
#else
int numberOfLibraries() { return 0; }

static std::string pathOf(int) { return ""; }
#endif

Machine::~Machine() {
  for (const HostLibrary &library : libraries)
    if (library.handle)
      dlclose(library.handle);
}

portError_t Machine::openLibrary(const Call &call) {
  HostLibrary &library = libraryOf(call);
  library.handle = dlopen(pathOf(call.library).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library.handle)
    return portErrorInvalidValue;
  library.launch =
      reinterpret_cast<decltype(library.launch)>(dlsym(library.handle, "launchInLibrary"));
  return portSuccess;
}

portError_t Machine::closeLibrary(const Call &call) {
  void *const handle = std::exchange(libraryOf(call).handle, nullptr);
  return spoil != Spoil::LibrariesStay && dlclose(handle) ? portErrorInvalidValue : portSuccess;
}

} // namespace cu2port::model
