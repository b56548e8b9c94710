// CUDA's cooperative groups: which kinds there are, and how they are divided.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#include "cooperative_groups/details/any_group.h"

#endif
