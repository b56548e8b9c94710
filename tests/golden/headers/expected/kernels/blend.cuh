#pragma once
#include <cu2port/runtime.h>

// Blends `other` into `image`.
void blend(float *image, const float *other, float t);

inline void blend(float *image, const float *other, float t) {
  cu2port::launch(blend, image, other, t);
}
