// What a text of kernels takes that not every device of SYCL's has. It is asked before a text is
// built, whose compiler would say so in other words, or not at all.
#pragma once

#include <string>
#include <string_view>

namespace cu2port::sycl_device {

/// SYCL's aspects of a device, as far as kernels are concerned.
struct DeviceAbilities {
  bool hasDoubles = true;   ///< fp64
  bool hasHalves = true;    ///< fp16
  bool hasAtomics64 = true; ///< atomic64
  bool hasWarps = true;     ///< sub-groups of 32
};

/// Whether a kernel's warps are sub-groups, by what stands in front of its name:
/// `CU2PORT_SYCL_KERNEL(1) [[sycl::reqd_sub_group_size(32)]] void`.
bool usesWarps(std::string_view head);

/// What such a device lacks for a kernel; empty if nothing. A text is built as a whole, so all of
/// it counts.
std::string missingFor(std::string_view text, bool usesWarps, const DeviceAbilities &abilities);

} // namespace cu2port::sycl_device
