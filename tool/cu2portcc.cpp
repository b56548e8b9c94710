// cu2portcc: nvcc's place in a build, and, as `cu2portcc -compile-kernels ...`, the compiler of
// kernels that it starts itself (KernelCompiler.h): Clang and LLVM are in one program with it.
#include "nvcc/DropIn.h"
#include "nvcc/KernelCompiler.h"
#include "report/Terminal.h"
#include "support/Interrupts.h"
#include "support/StandardFiles.h"

#include <cstring>
#include <exception>

int main(int argc, char **argv) {
  cu2port::openStandardFiles();
  cu2port::cleanUpOnSignals();
  try {
    if (argc > 1 && std::strcmp(argv[1], cu2port::compileKernelsWord) == 0)
      return cu2port::compileKernelVersions({argv + 2, argv + argc});
    const int status = cu2port::compileAsNvcc({argv + 1, argv + argc});
    return cu2port::flushOutput() || status ? status : 1;
  } catch (const std::exception &error) {
    cu2port::printBug(error.what());
    return 1;
  }
}
