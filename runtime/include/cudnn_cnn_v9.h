// The same under the name of its release.
#ifndef CU2PORT_CUDNN_CNN_V9_H
#define CU2PORT_CUDNN_CNN_V9_H

#include "cudnn_cnn.h"

#endif
