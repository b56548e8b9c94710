// cuDNN: layers of neural networks.
#ifndef CUDNN_H_
#define CUDNN_H_

#include "cudnn_adv.h"
#include "cudnn_cnn.h"
#include "cudnn_graph.h"
#include "cudnn_ops.h"
#include "cudnn_version.h"

#endif
