// Where NVIDIA's compiler leaves code for its machines in an object. An object of cu2port's has no
// such section.
#ifndef __FATBINARY_SECTION_H__
#define __FATBINARY_SECTION_H__

#ifdef __cplusplus
extern "C" {
#endif

#define FATBINC_MAGIC 0x466243B1
#define FATBINC_VERSION 1
#define FATBINC_LINK_VERSION 2
#define FATBIN_CONTROL_SECTION_NAME ".nvFatBinSegment"
#define FATBIN_DATA_SECTION_NAME ".nv_fatbin"
#define FATBIN_PRELINK_DATA_SECTION_NAME "__nv_relfatbin"

typedef struct {
  int magic;
  int version;
  const unsigned long long *data;
  void *filename_or_fatbins;
} __fatBinC_Wrapper_t;

#ifdef __cplusplus
}
#endif

#endif
