// all_of, any_of and none_of.
#pragma once

#include "cu2port/libraries/thrust/host/search.h"
