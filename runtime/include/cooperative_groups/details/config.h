// How CUDA's cooperative groups are written here: as the CUDA that they stand for, so that their
// uses are translated like the user's own code. What needs no object is static: of most groups
// nothing is left. Programs on the host see the classes, which may be parts of theirs, and nothing
// that they could call.
#ifndef CU2PORT_COOPERATIVE_GROUPS_CONFIG_H
#define CU2PORT_COOPERATIVE_GROUPS_CONFIG_H

#include <stdint.h>
#ifdef __cplusplus // C has nothing of them
#include <cstdint>
#include <type_traits>
#endif

#if !defined(CU2PORT_INT) && !defined(CU2PORT_DIRECT_FORM) // not behind cu2port/runtime.h
#include "cuda_runtime.h"
#endif

#ifdef __cplusplus
#include "cu2port/libraries/cuda_scopes.h"
#endif

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM)
#define CU2PORT_HAS_GROUPS 1
#define CU2PORT_GROUP_FUNCTION __device__ inline
#endif

#if defined(CU2PORT_HAS_GROUPS) && !defined(CU2PORT_DIRECT_FORM) // which has its own
/// Waits for all blocks of a cooperative launch; one thread of each block calls it.
extern "C" __device__ void __cu2port_grid_barrier(void);
/// Whether the launch was a cooperative one.
extern "C" __device__ bool __cu2port_grid_is_cooperative(void);
/// A grid is no thread_group.
extern "C" __device__ void __cu2port_grid_as_thread_group(void);
/// Waits for those threads of the block that come here together; the others may be elsewhere.
extern "C" __device__ void __cu2port_sync_part(void);

namespace cooperative_groups {
namespace details {
// Of values of any type.
template <class T> __device__ T __shfl_sync(unsigned int mask, T value, int lane, int width);
template <class T>
__device__ T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width);
template <class T>
__device__ T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width);
template <class T> __device__ T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width);
} // namespace details
} // namespace cooperative_groups
#endif

#endif
