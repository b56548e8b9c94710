// A program of one file, named after its folder.
#include "scale.h"
#include "table.h"
#include "words.h"
#include <cstdio>

int main(int, char **arguments) {
  int values[100];
  int count = readTable(arguments[1], values, 100);
  std::printf("%s\n", sentence("alpha", total(values, count)).c_str());
}
