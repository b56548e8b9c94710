// Several iterators as one.
#pragma once

#include "cu2port/libraries/thrust/zip_iterator.h"
