/* A program in C that knows nothing of CUDA. */
#include "table.h"
#include <stdio.h>

int main(int count, char **arguments) {
  int values[100];
  (void)count;
  printf("gamma: %d\n", readTable(arguments[1], values, 100));
  return 0;
}
