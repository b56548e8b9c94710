// Names made from the source's: `my-kernels.cu` has the module my_kernels, the table
// my_kernels_module and the files my-kernels.cl and my-kernels.cpu.cpp.
#include "host/ModuleName.h"

#include <cctype>

namespace cu2port {

std::string moduleOf(const std::string &stem) {
  std::string result;
  for (unsigned char c : stem)
    result += std::isalnum(c) ? static_cast<char>(c) : '_';
  // `3d.cu`: a name in C begins with no digit.
  if (!result.empty() && std::isdigit(static_cast<unsigned char>(result[0])))
    result.insert(0, "_");
  return result;
}

/// One that the module's name can be made from again is kept as it is.
std::string kernelStem(const std::string &stem, const std::string &module) {
  for (const std::string &each : {stem, stem + "_cu"}) // x.cu beside x.cpp becomes x_cu.cpp
    if (module == moduleOf(each))
      return each;
  return module;
}

} // namespace cu2port
