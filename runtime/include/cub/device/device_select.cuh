// cub::DeviceSelect.
#pragma once

#include "cu2port/libraries/cub/select.h"
