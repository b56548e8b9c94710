// Says something on machines of NVIDIA's own alone.
#ifndef __CUDART_PLATFORM_H__
#define __CUDART_PLATFORM_H__

#endif
