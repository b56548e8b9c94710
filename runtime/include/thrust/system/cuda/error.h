// What algorithms throw.
#pragma once

#include "cu2port/libraries/thrust/host/runtime.h"
