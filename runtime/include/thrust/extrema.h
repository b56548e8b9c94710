// The least and the greatest elements.
#pragma once

#include "cu2port/libraries/thrust/host/reduce.h"
