// PTX's cp.async: copies from global to shared memory beside the thread, which waits for them
// later. The thread does them itself, at once: until it has waited, nobody may look at what is
// copied, or change it. A part of ptx_functions.h, and nothing without it.
#ifdef CU2PORT_PTX

// The second has the number of bytes that there are: zeros follow them.
#define CU2PORT_PTX_COPY(SIZE, TYPE)                                                               \
  CU2PORT_PTX void __ptx_cp_async_##SIZE(TYPE *to, const TYPE *from) { *to = *from; }              \
  CU2PORT_PTX void __ptx_cp_async_some_##SIZE(TYPE *to, const TYPE *from, unsigned bytes) {        \
    if (bytes >= SIZE) {                                                                           \
      *to = *from;                                                                                 \
    } else {                                                                                       \
      for (unsigned i = 0; i < SIZE; ++i)                                                          \
        ((unsigned char *)to)[i] = i < bytes ? ((const unsigned char *)from)[i] : 0;               \
    }                                                                                              \
  }
CU2PORT_PTX_COPY(4, unsigned)
CU2PORT_PTX_COPY(8, uint2)
CU2PORT_PTX_COPY(16, uint4)
#undef CU2PORT_PTX_COPY

#endif
