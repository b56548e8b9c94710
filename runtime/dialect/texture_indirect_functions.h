// Declared with the rest of textures and surfaces.
#pragma once

#include "texture_functions.h"
