#include "driver/Modules.h"

#include <cctype>

#include <fmt/format.h>

namespace cu2port {

std::string moduleOf(const std::string &stem) {
  std::string result;
  for (unsigned char c : stem)
    result += std::isalnum(c) ? static_cast<char>(c) : '_';
  if (!result.empty() && std::isdigit(static_cast<unsigned char>(result[0])))
    result.insert(0, "_");
  return result;
}

std::string ModuleNames::take(const std::string &stem) {
  const std::string base = moduleOf(stem);
  std::string name = base;
  for (int number = 2; !taken.insert(name).second; ++number)
    name = fmt::format("{}_{}", base, number);
  return name;
}

} // namespace cu2port
