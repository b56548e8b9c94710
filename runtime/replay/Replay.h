// A recorded launch, made again and compared with what it was.
#pragma once

#include "replay/Case.h"

#include "verify/Results.h"
#include "verify/Settings.h"

namespace cu2port::replay {

/// Kernels of a shared library, as files for the CPU have them; null for what it lacks.
struct Library {
  const CpuKernel *block = nullptr, *plain = nullptr;
  const DirectKernel *direct = nullptr;
  const DirectVariable *directVariables = nullptr;
};

/// Loads one whose tables are called `module`_cpu and so on. False, and `problem` says why, if it
/// cannot be loaded.
bool loadLibrary(const std::string &path, const std::string &module, Library *library,
                 std::string *problem);

/// Runs the launch on the device that CU2PORT_DEVICE chooses. `device` becomes that one's name.
verify::KernelResult replay(Case recorded, const Library &library, const verify::Settings &settings,
                            std::string *device);

} // namespace cu2port::replay
