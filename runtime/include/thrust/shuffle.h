// shuffle and shuffle_copy.
#pragma once

#include "cu2port/libraries/thrust/host/sort.h"
