// nvJPEG: decoding and encoding of pictures.
#ifndef NV_JPEG_HEADER
#define NV_JPEG_HEADER

#include "cu2port/libraries/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define NVJPEG_MAX_COMPONENT 4
#define NVJPEG_VER_MAJOR 12
#define NVJPEG_VER_MINOR 4
#define NVJPEG_VER_PATCH 0
#define NVJPEG_VER_BUILD 76
#define NVJPEG_FLAGS_DEFAULT 0
#define NVJPEG_FLAGS_HW_DECODE_NO_PIPELINE 1
#define NVJPEG_FLAGS_ENABLE_MEMORY_POOLS 1 << 1
#define NVJPEG_FLAGS_BITSTREAM_STRICT 1 << 2
#define NVJPEG_FLAGS_REDUCED_MEMORY_DECODE 1 << 3
#define NVJPEG_FLAGS_REDUCED_MEMORY_DECODE_ZERO_COPY 1 << 4
#define NVJPEG_FLAGS_UPSAMPLING_WITH_INTERPOLATION 1 << 5

typedef enum nvjpegStatus_t {
  NVJPEG_STATUS_SUCCESS = 0,
  NVJPEG_STATUS_NOT_INITIALIZED = 1,
  NVJPEG_STATUS_INVALID_PARAMETER = 2,
  NVJPEG_STATUS_BAD_JPEG = 3,
  NVJPEG_STATUS_JPEG_NOT_SUPPORTED = 4,
  NVJPEG_STATUS_ALLOCATOR_FAILURE = 5,
  NVJPEG_STATUS_EXECUTION_FAILED = 6,
  NVJPEG_STATUS_ARCH_MISMATCH = 7,
  NVJPEG_STATUS_INTERNAL_ERROR = 8,
  NVJPEG_STATUS_IMPLEMENTATION_NOT_SUPPORTED = 9,
  NVJPEG_STATUS_INCOMPLETE_BITSTREAM = 10,
} nvjpegStatus_t;

typedef enum nvjpegExifOrientation {
  NVJPEG_ORIENTATION_UNKNOWN = 0,
  NVJPEG_ORIENTATION_NORMAL = 1,
  NVJPEG_ORIENTATION_FLIP_HORIZONTAL = 2,
  NVJPEG_ORIENTATION_ROTATE_180 = 3,
  NVJPEG_ORIENTATION_FLIP_VERTICAL = 4,
  NVJPEG_ORIENTATION_TRANSPOSE = 5,
  NVJPEG_ORIENTATION_ROTATE_90 = 6,
  NVJPEG_ORIENTATION_TRANSVERSE = 7,
  NVJPEG_ORIENTATION_ROTATE_270 = 8,
} nvjpegExifOrientation_t;

typedef enum nvjpegChromaSubsampling_t {
  NVJPEG_CSS_444 = 0,
  NVJPEG_CSS_422 = 1,
  NVJPEG_CSS_420 = 2,
  NVJPEG_CSS_440 = 3,
  NVJPEG_CSS_411 = 4,
  NVJPEG_CSS_410 = 5,
  NVJPEG_CSS_GRAY = 6,
  NVJPEG_CSS_410V = 7,
  NVJPEG_CSS_UNKNOWN = -1,
} nvjpegChromaSubsampling_t;

typedef enum nvjpegOutputFormat_t {
  NVJPEG_OUTPUT_UNCHANGED = 0,
  NVJPEG_OUTPUT_YUV = 1,
  NVJPEG_OUTPUT_Y = 2,
  NVJPEG_OUTPUT_RGB = 3,
  NVJPEG_OUTPUT_BGR = 4,
  NVJPEG_OUTPUT_RGBI = 5,
  NVJPEG_OUTPUT_BGRI = 6,
  NVJPEG_OUTPUT_UNCHANGEDI_U16 = 7,
  NVJPEG_OUTPUT_NV12 = 8,
  NVJPEG_OUTPUT_YUY2 = 9,
  NVJPEG_OUTPUT_FORMAT_MAX = 9,
} nvjpegOutputFormat_t;

typedef enum nvjpegInputFormat_t {
  NVJPEG_INPUT_YUV = 1,
  NVJPEG_INPUT_RGB = 3,
  NVJPEG_INPUT_BGR = 4,
  NVJPEG_INPUT_RGBI = 5,
  NVJPEG_INPUT_BGRI = 6,
  NVJPEG_INPUT_NV12 = 8,
} nvjpegInputFormat_t;

typedef enum nvjpegBackend_t {
  NVJPEG_BACKEND_DEFAULT = 0,
  NVJPEG_BACKEND_HYBRID = 1,
  NVJPEG_BACKEND_GPU_HYBRID = 2,
  NVJPEG_BACKEND_HARDWARE = 3,
  NVJPEG_BACKEND_GPU_HYBRID_DEVICE = 4,
  NVJPEG_BACKEND_HARDWARE_DEVICE = 5,
  NVJPEG_BACKEND_LOSSLESS_JPEG = 6,
} nvjpegBackend_t;

typedef enum nvjpegEncBackend_t {
  NVJPEG_ENC_BACKEND_DEFAULT = 0,
  NVJPEG_ENC_BACKEND_GPU = 1,
  NVJPEG_ENC_BACKEND_HARDWARE = 2,
} nvjpegEncBackend_t;

typedef enum nvjpegJpegEncoding_t {
  NVJPEG_ENCODING_UNKNOWN = 0x0,
  NVJPEG_ENCODING_BASELINE_DCT = 0xc0,
  NVJPEG_ENCODING_EXTENDED_SEQUENTIAL_DCT_HUFFMAN = 0xc1,
  NVJPEG_ENCODING_PROGRESSIVE_DCT_HUFFMAN = 0xc2,
  NVJPEG_ENCODING_LOSSLESS_HUFFMAN = 0xc3,
} nvjpegJpegEncoding_t;

typedef enum nvjpegScaleFactor_t {
  NVJPEG_SCALE_NONE = 0,
  NVJPEG_SCALE_1_BY_2 = 1,
  NVJPEG_SCALE_1_BY_4 = 2,
  NVJPEG_SCALE_1_BY_8 = 3,
} nvjpegScaleFactor_t;

typedef struct nvjpegImage_t {
  unsigned char *channel[4];
  size_t pitch[4];
} nvjpegImage_t;

typedef int (*tDevMalloc)(void **, size_t);
typedef int (*tDevFree)(void *);
typedef int (*tPinnedMalloc)(void **, size_t, unsigned int);
typedef int (*tPinnedFree)(void *);

typedef struct nvjpegDevAllocator_t {
  tDevMalloc dev_malloc;
  tDevFree dev_free;
} nvjpegDevAllocator_t;

typedef struct nvjpegPinnedAllocator_t {
  tPinnedMalloc pinned_malloc;
  tPinnedFree pinned_free;
} nvjpegPinnedAllocator_t;

typedef int (*tDevMallocV2)(void *, void **, size_t, cudaStream_t);
typedef int (*tDevFreeV2)(void *, void *, size_t, cudaStream_t);
typedef int (*tPinnedMallocV2)(void *, void **, size_t, cudaStream_t);
typedef int (*tPinnedFreeV2)(void *, void *, size_t, cudaStream_t);

typedef struct nvjpegDevAllocatorV2_t {
  tDevMallocV2 dev_malloc;
  tDevFreeV2 dev_free;
  void *dev_ctx;
} nvjpegDevAllocatorV2_t;

typedef struct nvjpegPinnedAllocatorV2_t {
  tPinnedMallocV2 pinned_malloc;
  tPinnedFreeV2 pinned_free;
  void *pinned_ctx;
} nvjpegPinnedAllocatorV2_t;

struct nvjpegHandle;
typedef struct nvjpegHandle *nvjpegHandle_t;
struct nvjpegJpegState;
typedef struct nvjpegJpegState *nvjpegJpegState_t;
struct nvjpegEncoderState;
typedef struct nvjpegEncoderState *nvjpegEncoderState_t;
struct nvjpegEncoderParams;
typedef struct nvjpegEncoderParams *nvjpegEncoderParams_t;
struct nvjpegBufferPinned;
typedef struct nvjpegBufferPinned *nvjpegBufferPinned_t;
struct nvjpegBufferDevice;
typedef struct nvjpegBufferDevice *nvjpegBufferDevice_t;
struct nvjpegJpegStream;
typedef struct nvjpegJpegStream *nvjpegJpegStream_t;
struct nvjpegDecodeParams;
typedef struct nvjpegDecodeParams *nvjpegDecodeParams_t;
struct nvjpegJpegDecoder;
typedef struct nvjpegJpegDecoder *nvjpegJpegDecoder_t;

#define CU2PORT_FUNCTION(RESULT, NAME, PARAMETERS) RESULT NAME PARAMETERS;
#include "cu2port/libraries/nvjpeg.def"
#undef CU2PORT_FUNCTION

#ifdef __cplusplus
}
#endif

#endif
