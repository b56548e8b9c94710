#pragma once
#include <cu2port/runtime.h>

// Each file has its own, as without relocatable device code.
static int counter = 5;
static float weights[2] = {1, 2};
