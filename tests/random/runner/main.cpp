// random_runner LIBRARY CASES ROWS SECONDS: runs the cases of a file on the device that the
// environment names.
#include "case/Archive.h"
#include "forms/Machines.h"
#include "run/Rows.h"

#include <cstdio>
#include <cstdlib>

using namespace cu2port::random;

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  try {
    const std::vector<Case> cases = readCases(argv[2]);
    const Library library(argv[1]);
    Rows rows(cases, argv[3]);
    runWanted(rows, static_cast<unsigned>(std::atoi(argv[4])),
              [&](std::size_t i) { return execute(cases[i], *runtimeMachine(library, cases[i])); });
  } catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
  std::fflush(stdout);
  std::_Exit(0); // what devices do at the end is not what is tested
}
