// uninitialized_copy.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
