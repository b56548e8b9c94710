// What programs call with the status of CUDA's functions.
#pragma once

#include "cub/config.cuh"

#include <stdio.h>
#include <stdlib.h>

namespace cub {
/// Says on stderr where a call failed.
template <class Status> Status Debug(Status status, const char *file, int line) {
  if (status != 0)
    fprintf(stderr, "CUDA error %d [%s, %d]\n", (int)status, file, line);
  return status;
}
} // namespace cub

#define CubDebug(status) cub::Debug((status), __FILE__, __LINE__)
#define CubDebugExit(status)                                                                       \
  if (cub::Debug((status), __FILE__, __LINE__))                                                    \
  exit(1)
