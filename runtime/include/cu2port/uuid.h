// The identity of a device, which CUDA's runtime and its driver API both declare.
#ifndef CU2PORT_UUID_H
#define CU2PORT_UUID_H

typedef struct CUuuid_st {
  char bytes[16];
} CUuuid;

#endif
