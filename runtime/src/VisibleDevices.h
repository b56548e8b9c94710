// Which devices a program sees, and in which order.
#pragma once

#include "Machine.h"

#include <optional>
#include <string>
#include <vector>

namespace cu2port {

/// CU2PORT_DEVICE: `cpu`, `opencl` (the first of OpenCL's), `opencl:1`, `all` (those that are not
/// named yet), and lists of these. None if one of them is not there, which `problem` tells.
std::optional<std::vector<Device *>> namedDevices(Machine &machine, const std::string &list,
                                                  std::string *problem);

/// CUDA_VISIBLE_DEVICES: which remain of devices with these identifiers, as CUDA reads such a list:
/// numbers, or the first digits of identifiers ("GPU-5b3a"). The list ends where something is no
/// device; a device that is there twice leaves none.
std::vector<std::size_t> visibleDevices(const std::vector<std::string> &uuids,
                                        const std::string &list);

} // namespace cu2port
