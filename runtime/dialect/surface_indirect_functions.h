// Declared with the rest of textures and surfaces.
#ifndef CU2PORT_SURFACE_INDIRECT_FUNCTIONS_H
#define CU2PORT_SURFACE_INDIRECT_FUNCTIONS_H

#include "texture_functions.h"

#endif
