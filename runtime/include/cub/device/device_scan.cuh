// cub::DeviceScan.
#pragma once

#include "cu2port/libraries/cub/scan.h"
