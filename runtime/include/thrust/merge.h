// merge and merge_by_key.
#pragma once

#include "cu2port/libraries/thrust/host/merge.h"
