// The last lines of the main file: what the runtime must know about kernels and device variables.
// Their form is described in runtime/include/cu2port/module.h.
#pragma once

#include "frontend/InitialValues.h"
#include "host/Host.h"
#include "host/HostCode.h"

namespace cu2port::host {

/// Nothing is added for a file that has neither.
Registered planRegistration(Plan &plan, const DeviceDecls &decls, const ir::Program &program,
                            const DeviceVariables &device, const std::string &module,
                            const std::vector<std::string> &files);

} // namespace cu2port::host
