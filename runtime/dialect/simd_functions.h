// Four bytes or two halves of a word at once, and their like.
#pragma once

#ifdef __CUDA__ // device code: a host's compiler has none, the direct form its own
#include "host_defines.h"
#include "vector_types.h"

#include "cu2port/libraries/simd_functions.h"
#endif
