// cuda::std, the part of the C++ library that CUDA's own has: what the compiler's library has of
// it.
#ifndef CU2PORT_LIBRARIES_CUDA_STD_H
#define CU2PORT_LIBRARIES_CUDA_STD_H

#include <cstddef>

namespace cuda {
namespace std {
using namespace ::std;
}
} // namespace cuda

#endif
