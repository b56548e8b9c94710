#include "opencl/Loader.h"

#include <dlfcn.h>

#include <optional>

namespace cu2port::opencl {
namespace {

Api table;

/// Where the functions are looked up. A tool that stands in for OpenCL (oclgrind) preloads its own;
/// otherwise the ICD loader is opened, and stays open: its devices may still run things while the
/// process ends.
std::optional<void *> findLibrary() {
  if (dlsym(RTLD_DEFAULT, "clGetPlatformIDs"))
    return RTLD_DEFAULT; // a null pointer on some systems
  for (const char *name : {"libOpenCL.so.1", "libOpenCL.so"})
    if (void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL))
      return library;
  return std::nullopt;
}

template <class Function> bool find(void *library, const char *name, Function &function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  return function != nullptr;
}

bool fillTable() {
  std::optional<void *> library = findLibrary();
  if (!library)
    return false;
  bool complete = true;
#define CU2PORT_CL(NAME) complete &= find(*library, #NAME, table.NAME);
#define CU2PORT_CL_OPTIONAL(NAME) find(*library, #NAME, table.NAME);
#include "opencl/Functions.def"
#undef CU2PORT_CL
#undef CU2PORT_CL_OPTIONAL
  return complete;
}

} // namespace

bool loadApi() {
  static const bool loaded = fillTable();
  return loaded;
}

const Api &api() { return table; }

} // namespace cu2port::opencl
