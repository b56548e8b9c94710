#include "table.h"
#include <stdio.h>

int readTable(const char *path, int *values, int most) {
  int restrict_is_c = 0, new = 0; /* no C++ */
  FILE *file = fopen(path, "r");
  if (!file)
    return -1;
  while (new < most && fscanf(file, "%d", &values[new]) == 1)
    ++new;
  fclose(file);
  return new + restrict_is_c;
}
