// sort, sort_by_key and is_sorted.
#pragma once

#include "cu2port/libraries/thrust/host/search.h"
#include "cu2port/libraries/thrust/host/sort.h"
