// Functions of several arguments as one of a tuple.
#pragma once

#include "cu2port/libraries/thrust/zip_iterator.h"
