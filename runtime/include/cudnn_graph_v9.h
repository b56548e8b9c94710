// The same under the name of its release.
#ifndef CU2PORT_CUDNN_GRAPH_V9_H
#define CU2PORT_CUDNN_GRAPH_V9_H

#include "cudnn_graph.h"

#endif
