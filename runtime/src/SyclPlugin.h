// The devices of SYCL are in a library of their own, libcu2port_sycl, so that a program starts
// where there is no SYCL. It is looked for when a program asks for them: at the place that
// CU2PORT_SYCL_PLUGIN names, beside the program or library that this runtime is in, and where the
// system's linker looks.
#pragma once

#include "Device.h"

#include <memory>
#include <vector>

namespace cu2port {

/// The plug-in's first function, by this name. Both sides are built from the same sources: its
/// number changes when what they share does.
#define CU2PORT_SYCL_ENTRY cu2port_sycl_devices_6
using FindSyclDevices = void(std::vector<std::unique_ptr<Device>> &devices,
                             std::vector<UnusableDevice> &unusable);
/// ... and what the end of the program calls: waits for all work. Whatever is called afterwards
/// does nothing, as libraries of SYCL's may be gone.
#define CU2PORT_SYCL_END cu2port_sycl_end_6
using EndSycl = void();

} // namespace cu2port
