// The runtime API in C++: formats of elements, and references to textures.
#ifndef CU2PORT_LIBRARIES_CUDART_FORMATS_H
#define CU2PORT_LIBRARIES_CUDART_FORMATS_H

/// Formats of elements; other types have none.
template <class T> inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
#define CU2PORT_FORMAT(TYPE, X, Y, Z, W, KIND)                                                     \
  template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<TYPE>() {                         \
    return cudaCreateChannelDesc(X, Y, Z, W, cudaChannelFormatKind##KIND);                         \
  }
#define CU2PORT_FORMATS(TYPE, VECTOR, BITS, KIND)                                                  \
  CU2PORT_FORMAT(TYPE, BITS, 0, 0, 0, KIND)                                                        \
  CU2PORT_FORMAT(VECTOR##1, BITS, 0, 0, 0, KIND)                                                   \
  CU2PORT_FORMAT(VECTOR##2, BITS, BITS, 0, 0, KIND)                                                \
  CU2PORT_FORMAT(VECTOR##3, BITS, BITS, BITS, 0, KIND)                                             \
  CU2PORT_FORMAT(VECTOR##4, BITS, BITS, BITS, BITS, KIND)
CU2PORT_FORMAT(char, 8, 0, 0, 0, Signed)
CU2PORT_FORMATS(signed char, char, 8, Signed)
CU2PORT_FORMATS(unsigned char, uchar, 8, Unsigned)
CU2PORT_FORMATS(short, short, 16, Signed)
CU2PORT_FORMATS(unsigned short, ushort, 16, Unsigned)
CU2PORT_FORMATS(int, int, 32, Signed)
CU2PORT_FORMATS(unsigned int, uint, 32, Unsigned)
CU2PORT_FORMATS(float, float, 32, Float)
#undef CU2PORT_FORMATS
#undef CU2PORT_FORMAT

// References, which CUDA 12 dropped.
template <class T, int type = cudaTextureType1D,
          enum cudaTextureReadMode mode = cudaReadModeElementType>
struct texture : textureReference {};
template <class T, int type = cudaSurfaceType1D> struct surface : surfaceReference {};

#endif
