/* A host file of C: it sees what the kernel's file offers, and nothing of CUDA's. */
#include "scale.h"

#include <stdio.h>

int main(void) {
  float values[100];
  int wrong = 0;
  for (int i = 0; i < 100; ++i)
    values[i] = (float)i;
  if (scale(100, 3.0f, values) != 0)
    return 1;
  for (int i = 0; i < 100; ++i)
    wrong += values[i] != 3.0f * (float)i;
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
