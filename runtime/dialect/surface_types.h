// Declared with the rest of textures and surfaces.
#ifndef __SURFACE_TYPES_H__
#define __SURFACE_TYPES_H__

#include "texture_functions.h"

#endif
