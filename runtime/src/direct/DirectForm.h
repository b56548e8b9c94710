// The kernels of the program in their direct form, as cu2port --verify has written them.
#pragma once

#include "cu2port/direct.h"

#include "Device.h"
#include "cpu/InOrder.h"

namespace cu2port::direct {

/// Whether the program has the kernel's direct form; if not, `why` says what is in the way.
portError_t canRun(const KernelRef &kernel, std::string *why);

/// Runs a launch in it, to the end, on memory that the host can reach. `arguments` are those of
/// Stream::launch: the device variables' addresses follow those of the CUDA signature.
portError_t run(const KernelRef &kernel, const LaunchShape &shape, void *const *arguments,
                cpu::BlockOrder order = {}, const Observer &observer = {});

/// The row of a variable in the text of its file, with what it starts with there; a null start if
/// that is not known: of a function's own, before a kernel has used it.
DirectVariable findStart(const Variable &variable);

} // namespace cu2port::direct
