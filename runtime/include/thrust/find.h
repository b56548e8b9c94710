// find and find_if.
#pragma once

#include "cu2port/libraries/thrust/host/search.h"
