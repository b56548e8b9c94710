// What is known of iterators.
#pragma once

#include "cu2port/libraries/thrust/iterator_traits.h"
