// CUPTI: what its headers have in common.
#ifndef CU2PORT_CUPTI_COMMON_H
#define CU2PORT_CUPTI_COMMON_H

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTIAPI
#define PACKED_ALIGNMENT __attribute__((__packed__)) __attribute__((aligned(8)))
#define CUPTILP64 1

#ifdef __cplusplus
}
#endif

#endif
