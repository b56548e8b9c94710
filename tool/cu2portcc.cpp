#include "driver/DropIn.h"
#include "report/Terminal.h"

#include <exception>

int main(int argc, char **argv) {
  try {
    return cu2port::compileAsNvcc({argv + 1, argv + argc});
  } catch (const std::exception &error) {
    cu2port::printBug(error.what());
    return 1;
  }
}
