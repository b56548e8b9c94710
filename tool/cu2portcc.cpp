#include "driver/DropIn.h"
#include "report/Terminal.h"
#include "support/Interrupts.h"

#include <exception>

int main(int argc, char **argv) {
  cu2port::cleanUpOnSignals();
  try {
    const int status = cu2port::compileAsNvcc({argv + 1, argv + argc});
    return cu2port::flushOutput() || status ? status : 1;
  } catch (const std::exception &error) {
    cu2port::printBug(error.what());
    return 1;
  }
}
