// Exchanges within a warp and atomic addition, for numbers of two bytes and pairs of them; included
// once for each type (no guard):
//   CU2PORT_H, CU2PORT_H2   the number and the pair
//   CU2PORT_H_AS(bits)      the number of these bits

CU2PORT_KERNEL_FUNCTION unsigned int __cu2port_word(CU2PORT_H2 pair) {
  return (unsigned int)pair.y.__x << 16 | pair.x.__x;
}
CU2PORT_KERNEL_FUNCTION CU2PORT_H2 CU2PORT_H2_OF(unsigned int word) {
  return CU2PORT_H2(CU2PORT_H_AS((unsigned short)word), CU2PORT_H_AS((unsigned short)(word >> 16)));
}

#define CU2PORT_H_SHUFFLE(name, Lane)                                                              \
  CU2PORT_KERNEL_FUNCTION CU2PORT_H name##_sync(unsigned int mask, CU2PORT_H value, Lane lane,     \
                                                int width = 32) {                                  \
    return CU2PORT_H_AS((unsigned short)name##_sync(mask, (unsigned int)value.__x, lane, width));  \
  }                                                                                                \
  CU2PORT_KERNEL_FUNCTION CU2PORT_H2 name##_sync(unsigned int mask, CU2PORT_H2 value, Lane lane,   \
                                                 int width = 32) {                                 \
    return CU2PORT_H2_OF(name##_sync(mask, __cu2port_word(value), lane, width));                   \
  }                                                                                                \
  CU2PORT_KERNEL_FUNCTION CU2PORT_H name(CU2PORT_H value, Lane lane, int width = 32) {             \
    return name##_sync(0xffffffffu, value, lane, width);                                           \
  }                                                                                                \
  CU2PORT_KERNEL_FUNCTION CU2PORT_H2 name(CU2PORT_H2 value, Lane lane, int width = 32) {           \
    return name##_sync(0xffffffffu, value, lane, width);                                           \
  }
CU2PORT_H_SHUFFLE(__shfl, int)
CU2PORT_H_SHUFFLE(__shfl_up, unsigned int)
CU2PORT_H_SHUFFLE(__shfl_down, unsigned int)
CU2PORT_H_SHUFFLE(__shfl_xor, int)
#undef CU2PORT_H_SHUFFLE

CU2PORT_KERNEL_FUNCTION CU2PORT_H atomicAdd(CU2PORT_H *address, CU2PORT_H value) {
  unsigned short *const bits = (unsigned short *)address;
  unsigned short old = *bits, seen;
  do {
    seen = old;
    old = atomicCAS(bits, seen, __hadd(CU2PORT_H_AS(seen), value).__x);
  } while (old != seen);
  return CU2PORT_H_AS(old);
}
// Each of the two by itself, as CUDA has it, and here both at once.
CU2PORT_KERNEL_FUNCTION CU2PORT_H2 atomicAdd(CU2PORT_H2 *address, CU2PORT_H2 value) {
  unsigned int *const word = (unsigned int *)address;
  unsigned int old = *word, seen;
  do {
    seen = old;
    old = atomicCAS(word, seen, __cu2port_word(__hadd2(CU2PORT_H2_OF(seen), value)));
  } while (old != seen);
  return CU2PORT_H2_OF(old);
}
