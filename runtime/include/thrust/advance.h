// advance, next and prev.
#pragma once

#include "cu2port/libraries/thrust/host/distance.h"
