// Kernels of a unit that are left out of its device program.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>

namespace cu2port {

/// A kernel that is declared and has no body.
struct KernelAside {
  bool isOurFault = false; ///< its translation has crashed
  std::string why;

  bool operator==(const KernelAside &) const = default;
};

/// Which kernels of a unit are built, by their numbers: their order in the text.
struct KernelChoice {
  std::optional<std::size_t> only = {};          ///< no other is
  std::map<std::size_t, KernelAside> aside = {}; ///< each of these is an obstacle and a finding
};

} // namespace cu2port
