#include "driver/DropInAnswers.h"

#include "driver/Process.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <fmt/format.h>

namespace cu2port {

using Action = NvccCommand::Action;

bool isAnswer(Action action) {
  return action == Action::Version || action == Action::Help || action == Action::Architectures;
}

/// The architecture that portGetDeviceProperties names, as `nvcc --list-gpu-arch` would.
static const char *const architectures = "compute_70\n";

static const char *const help =
    R"(cu2portcc: compiles CUDA programs for the CPU and for OpenCL, in nvcc's place

  cu2portcc [OPTION...] FILE...      as nvcc: -c, -o, -dc, -shared, -lib, -E, -M, -MD, -I, -D, -l, -Xcompiler ...

Every CUDA file (.cu, or any after -x cu) is translated in a temporary folder and compiled by the host
compiler; other files go there as they are. Options about NVIDIA's machines (-arch, -gencode, -maxrregcount,
-Xptxas ...) are taken, and change nothing. -ptx, -cubin and -fatbin are refused.

  -ccbin COMPILER     the host compiler; else $CXX, clang++-19, clang++, g++
  --keep              leave the translated files, in NAME.cu2port/ beside the object or in --keep-dir
  --cudart shared     take the runtime's shared library from where it lies now, and do not link it in
  --verify            build each kernel once more, in a form to compare it with when the program runs
  -G                  kernels without optimisation, for a debugger
  --dryrun, -v        print the host compiler's command lines (instead of running them; and run them)

  CU2PORT_CPU_FLAGS   compiler flags for kernels, in place of )" CU2PORT_CPU_FLAGS "\n";

void printPlaces(const RuntimeFiles &runtime, const Resources &resources,
                 const std::vector<std::string> &runtimeWords) {
  namespace path = llvm::sys::path;
  const std::string top = path::parent_path(path::parent_path(runtime.archive)).str();
  fmt::print(stderr,
             "#$ PATH={}\n#$ TOP={}\n#$ NVVMIR_LIBRARY_DIR={}/nvvm/libdevice\n"
             "#$ INCLUDES=-I{}\n#$ LIBRARIES={}\n#$ ARCHITECTURE=-arch compute_70\n",
             llvm::sys::Process::GetEnv("PATH").value_or(""), top, top, resources.dialect,
             shellText(runtimeWords));
}

int answerAsNvcc(Action action) {
  switch (action) {
  case Action::Version:
    // The words that CMake and others look for.
    fmt::print("cu2portcc " CU2PORT_VERSION ", in the place of\n"
               "nvcc: NVIDIA (R) Cuda compiler driver\n"
               "Cuda compilation tools, release 12.4, V12.4.0\n");
    break;
  case Action::Architectures:
    fmt::print("{}", architectures);
    break;
  default:
    fmt::print("{}", help);
  }
  return 0;
}

} // namespace cu2port
