// Declared with the rest of textures and surfaces.
#ifndef CU2PORT_CUDA_TEXTURE_TYPES_H
#define CU2PORT_CUDA_TEXTURE_TYPES_H

#include "texture_functions.h"

#endif
