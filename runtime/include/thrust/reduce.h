// reduce and reduce_by_key.
#pragma once

#include "cu2port/libraries/thrust/host/reduce.h"
