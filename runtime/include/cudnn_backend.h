// cuDNN: its interface for other frameworks.
#ifndef CUDNN_BACKEND_H_
#define CUDNN_BACKEND_H_

#include "cu2port/libraries/types.h"
#include "cudnn_graph.h"

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif
