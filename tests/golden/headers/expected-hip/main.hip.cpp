#include "kernels/blend.cuh"
#include "sizes.h"

int main() {
  float *image;
  hipMalloc(&image, kPixels * sizeof(float));
  blend<<<kPixels / 64, 64>>>(image, image, 0.5f);
  hipFree(image);
}
