// Two files of one stem in a program must not define one symbol: a/scale.cu has `scale_cpu`, and
// b/scale.cu, which comes later, `scale_2_cpu`.
#include "unit/Modules.h"

#include <fmt/format.h>

namespace cu2port {

std::string ModuleNames::take(const std::string &stem) {
  const std::string base = moduleOf(stem);
  std::string name = base;
  for (int number = 2; !taken.insert(name).second; ++number)
    name = fmt::format("{}_{}", base, number);
  return name;
}

} // namespace cu2port
