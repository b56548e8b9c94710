// device_delete.
#pragma once

#include "cu2port/libraries/thrust/host/device_new.h"
