#include "build_files/BuildFlavour.h"

namespace cu2port {

const BuildFlavour runtimeFlavour = {"CXX", "find_package(cu2port REQUIRED)", "cu2port_target",
                                     "cu2port::runtime", "cu2portcc"};

// CMake knows a language by the names of its files, and has .cu for CUDA's.
const BuildFlavour hipFlavour = {"HIP",
                                 R"(find_package(hip REQUIRED)
function(use_hip target)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cu$")
  set_source_files_properties(${sources} PROPERTIES LANGUAGE HIP)
endfunction())",
                                 "use_hip",
                                 "hip::host",
                                 "hipcc",
                                 true};

} // namespace cu2port
