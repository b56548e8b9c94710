// The kernels of shuffles.cu in OpenCL C 1.2, translated by cu2port.

#define FULL 0xffffffffu

// Kernel 'sum' is in the .block.cl file: a warp is a sub-group.

// Kernel 'blockSum' is in the .block.cl file: a warp is a sub-group.

// Kernel 'turn' is in the .block.cl file: a warp is a sub-group.
