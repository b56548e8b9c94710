// gather and gather_if.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
