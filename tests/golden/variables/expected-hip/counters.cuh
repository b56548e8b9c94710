#pragma once
// Each file has its own, as without relocatable device code.
__device__ int counter = 5;
__constant__ float weights[2] = {1, 2};
