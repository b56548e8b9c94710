// What nvcc says of the host's compiler: that any will do.
#ifndef __HOST_CONFIG_H__
#define __HOST_CONFIG_H__

#include <limits.h>
#include <stddef.h>

#endif
