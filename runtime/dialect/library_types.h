// Types that CUDA's libraries have in common.
#ifndef __LIBRARY_TYPES_H__
#define __LIBRARY_TYPES_H__

#include "cu2port/libraries/data_types.h"

#endif
