#pragma once
#include "scale.h"
int squares(int count);
__device__ float power(float value); // beta.cu has it
