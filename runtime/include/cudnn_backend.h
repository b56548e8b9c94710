// cuDNN: its interface for other frameworks.
#ifndef CUDNN_BACKEND_H_
#define CUDNN_BACKEND_H_

#include "cudnn_graph.h"

#endif
