// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
// It stays a function: newer versions of PoCL (5, 6) end over assembly in a kernel.
#ifdef POCL_DEVICE_ADDRESS_BITS
__attribute__((noinline)) uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif
