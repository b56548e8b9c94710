// What the kernels of a file are named after in the program that they are linked into.
#pragma once

#include "host/ModuleName.h"

#include <set>
#include <string>

namespace cu2port {

/// Gives each file of a program a name that no other has.
class ModuleNames {
public:
  /// `saxpy`, or `saxpy_2` if there is one of the same stem already.
  /// As C has names (moduleOf): no two calls return the same.
  std::string take(const std::string &stem);

private:
  std::set<std::string> taken;
};

} // namespace cu2port
