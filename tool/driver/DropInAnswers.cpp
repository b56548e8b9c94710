#include "driver/DropInAnswers.h"

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
  --cudart static     link the runtime in; else the program finds the shared library where it lies now
  -G                  kernels without optimisation, for a debugger
  --dryrun, -v        print the host compiler's command lines (instead of running them; and run them)

  CU2PORT_CPU_FLAGS   compiler flags for kernels, in place of )" CU2PORT_CPU_FLAGS "\n";

int answerAsNvcc(Action action) {
  switch (action) {
  case Action::Version:
    fmt::print("cu2portcc: CUDA compiler driver of cu2port " CU2PORT_VERSION "\n"
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
