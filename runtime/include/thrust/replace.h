// replace and its like.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
