// What CUDA's compiler says of itself, for #if: for the files that it has compiled, and the headers
// as they see them. A program's other files do not include this, whatever else they include, and
// take the branches that their own compiler took.
#pragma once

/// Stands where CUDA code asks for __CUDACC__.
#define CU2PORT 1
/// The version of CUDA whose compiler this is.
#define CU2PORT_CUDA_MAJOR 12
#define CU2PORT_CUDA_MINOR 4
#define CU2PORT_CUDA_BUILD 0
/// What kernels are compiled for: what -arch and -gencode said, or what the device says
/// (cudaDeviceProp::major).
#ifndef CU2PORT_CUDA_ARCHITECTURES
#define CU2PORT_CUDA_ARCHITECTURES 700
#endif
