// libcudnn.so
#include "cudnn.h"

#include "NotSupported.h"

CU2PORT_LIBRARY("cuDNN")
CU2PORT_STATUS(cudnnStatus_t, CUDNN_STATUS_NOT_SUPPORTED)

extern "C" {
#include "cu2port/libraries/cudnn_adv.def"
#include "cu2port/libraries/cudnn_cnn.def"
#include "cu2port/libraries/cudnn_graph.def"
#include "cu2port/libraries/cudnn_ops.def"
}
