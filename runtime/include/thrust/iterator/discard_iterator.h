// What is written is forgotten.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"
