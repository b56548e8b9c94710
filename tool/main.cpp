#include "driver/CommandLine.h"
#include "driver/Translate.h"

int main(int argc, char **argv) {
  int status = 0;
  auto options = cu2port::readCommandLine(argc, argv, status);
  return options ? cu2port::translate(*options) : status;
}
