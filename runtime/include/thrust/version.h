// The version whose interface this is.
#pragma once

#include "cu2port/libraries/thrust/config.h"
