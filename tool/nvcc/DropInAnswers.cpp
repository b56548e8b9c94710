// What cu2portcc prints in nvcc's words. Build systems and configure scripts take these texts
// apart, so their form is nvcc's; what they say is about cu2port:
//
//   nvcc --version | tail -2 | head -1         Cuda compilation tools, release 12.4, V12.4.0
//   nvcc -v: `#$ TOP=/opt/cu2port`             where include/ and lib/ lie
//   nvcc -v: `#$ LIBRARIES=-L/opt/cu2port/lib` what is linked
//   nvcc --list-gpu-arch                       compute_50, compute_52, ... a line each
#include "nvcc/DropInAnswers.h"
#include "processes/Process.h"
#include "support/StandardFiles.h"

#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <fmt/format.h>

namespace cu2port {

using Action = NvccCommand::Action;

bool isAnswer(Action action) {
  return action == Action::Version || action == Action::Help || action == Action::Architectures ||
         action == Action::Codes;
}

/// Those that nvcc of this release lists. Each is taken, and changes nothing (NvccVocabulary).
static constexpr int architectures[] = {50, 52, 53, 60, 61, 62, 70, 72, 75, 80, 86, 87, 89, 90};

static const char *const help =
    R"(cu2portcc: compiles CUDA programs for the CPU, OpenCL and SYCL, in nvcc's place

  cu2portcc [OPTION...] FILE...      as nvcc: -c, -o, -dc, -shared, -lib, -E, -M, -MD, -I, -D, -l, -Xcompiler ...

Every CUDA file (.cu, or any after -x cu) is translated in a temporary folder and compiled by the host
compiler; other files go there as they are. Options about NVIDIA's machines (-arch, -gencode, -maxrregcount,
-Xptxas ...) are taken, and change nothing. -ptx, -cubin and -fatbin are refused.

  -ccbin COMPILER     the host compiler; else $NVCC_CCBIN, $CXX, g++, clang++-19, clang++
  --keep              leave the translated files, in NAME.cu2port/ beside the object or in --keep-dir
  --cudart shared     take the runtime's shared library from where it lies now, and do not link it in
  --target LIST       what kernels are built for: cpu,opencl without it; sycl, too, where it is named
  --verify            build each kernel once more, in a form to compare it with when the program runs
  -G                  kernels without optimisation, for a debugger
  --dryrun, -v        print the host compiler's command lines (instead of running them; and run them)

  -Xcompiler -march=  kernels for one processor, instead of x86-64-v2, -v3 and -v4 together

  CU2PORT_CPU_FLAGS   compiler flags for kernels, in place of )" CU2PORT_CPU_FLAGS "\n";

void printPlaces(const RuntimeFiles &runtime, const std::string &libraries) {
  namespace path = llvm::sys::path;
  const std::string top = path::parent_path(path::parent_path(runtime.archive)).str();
  printError("#$ _SPACE_= \n#$ _CUDART_=cudart\n#$ _HERE_={0}/bin\n#$ _THERE_={0}/bin\n"
             "#$ _TARGET_SIZE_=\n#$ _TARGET_DIR_=\n#$ TOP={0}\n"
             "#$ NVVMIR_LIBRARY_DIR={0}/nvvm/libdevice\n#$ PATH={1}\n"
             "#$ INCLUDES={2}\n#$ SYSTEM_INCLUDES=\n#$ LIBRARIES={3}\n"
             "#$ CUDAFE_FLAGS=\n#$ PTXAS_FLAGS=\n#$ ARCHITECTURE=-arch compute_70\n",
             top, llvm::sys::Process::GetEnv("PATH").value_or(""),
             shellText({"-I" + runtime.dialect}), shellText({libraries}));
}

/// Line by line where nvcc has it: scripts ask for the last but one, for what follows `release`,
/// and for what follows the last V.
static const char *const versionText = R"(nvcc: NVIDIA (R) Cuda compiler driver
cu2portcc )" CU2PORT_VERSION R"( in its place, for the CPU and OpenCL
Built of cu2port, and of nothing of NVIDIA's
Cuda compilation tools, release 12.4, V12.4.0
Build cuda_12.4.r12.4/cu2port.)" CU2PORT_VERSION "\n";

static void listArchitectures(const char *prefix) {
  for (int each : architectures)
    fmt::print("{}{}\n", prefix, each);
}

int answerAsNvcc(Action action) {
  switch (action) {
  case Action::Version:
    fmt::print("{}", versionText);
    break;
  case Action::Architectures:
    listArchitectures("compute_");
    break;
  case Action::Codes:
    listArchitectures("sm_");
    break;
  default:
    fmt::print("{}", help);
  }
  return 0;
}

} // namespace cu2port
