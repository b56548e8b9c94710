#include "host/ModuleName.h"

#include <cctype>

namespace cu2port {

std::string moduleOf(const std::string &stem) {
  std::string result;
  for (unsigned char c : stem)
    result += std::isalnum(c) ? static_cast<char>(c) : '_';
  if (!result.empty() && std::isdigit(static_cast<unsigned char>(result[0])))
    result.insert(0, "_");
  return result;
}

std::string kernelStem(const std::string &stem, const std::string &module) {
  for (const std::string &each : {stem, stem + "_cu"}) // x.cu beside x.cpp becomes x_cu.cpp
    if (module == moduleOf(each))
      return each;
  return module;
}

} // namespace cu2port
