// Where elements lie.
#pragma once

#include "cu2port/libraries/thrust/iterator_traits.h"
