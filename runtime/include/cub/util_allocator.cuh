// cub::CachingDeviceAllocator.
#pragma once

#include "cu2port/libraries/cub/allocator.h"
