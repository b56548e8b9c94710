// inner_product.
#pragma once

#include "cu2port/libraries/thrust/host/reduce.h"
