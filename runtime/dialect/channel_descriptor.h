// Declared with the rest of textures and surfaces.
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "texture_functions.h"

#endif
