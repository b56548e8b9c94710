// The same under the name of its release.
#ifndef CU2PORT_CUDNN_ADV_V9_H
#define CU2PORT_CUDNN_ADV_V9_H

#include "cudnn_adv.h"

#endif
