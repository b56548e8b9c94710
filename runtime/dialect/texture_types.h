// Declared with the rest of the runtime API.
#ifndef __TEXTURE_TYPES_H__
#define __TEXTURE_TYPES_H__

#include "cuda_runtime_api.h"

#endif
