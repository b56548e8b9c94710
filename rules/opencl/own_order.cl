// The index of a work-item. PoCL tells LLVM that no access in its loops over work-items depends on another one, not even a load on
// the same work-item's store. Of a loop with an instruction like this one, LLVM makes no vectors, and so keeps all in order.
#ifdef POCL_DEVICE_ADDRESS_BITS
#if __clang_major__ > 15 // over assembly in a kernel itself, PoCL 5 and 6 end
__attribute__((noinline))
#endif
uint own_order(uint index) {
  __asm__ volatile("" : "+r"(index));
  return index;
}
#else
#define own_order(index) ((uint)(index))
#endif
