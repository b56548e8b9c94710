#pragma once
/// Defined in another file than the kernels that call it.
__device__ float offset(int i);
