// Two values.
#pragma once

#include "cu2port/libraries/thrust/pair.h"
