// How device functions round.
#ifndef __DEVICE_TYPES_H__
#define __DEVICE_TYPES_H__

#include "cu2port/libraries/half/round_mode.h"

#endif
