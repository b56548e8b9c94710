// Tells the runtime what to print of the first thread that fails. The error comes last: then all is there.
uint3 block_index() { return (uint3)(get_group_id(0), get_group_id(1), get_group_id(2)); }
uint3 thread_index() { return (uint3)(get_local_id(0), get_local_id(1), get_local_id(2)); }
uint add_text(__global char *text, uint at, __constant char *from) {
  const uint room = 992;
  for (; *from && at + 1 < room; ++from)
    text[at++] = *from;
  if (at < room)
    text[at++] = 0;
  return at;
}
__attribute__((noinline))
void assert_failed(volatile __global uint *fault, __constant char *condition, __constant char *file, uint line,
                   __constant char *function, uint3 block, uint3 thread) {
  if (atomic_cmpxchg(fault, 0, 1) != 0)
    return;
  __global char *text = (__global char *)(fault + 8);
  add_text(text, add_text(text, add_text(text, 0, file), condition), function);
  vstore3(block, 0, (__global uint *)fault + 1);
  vstore3(thread, 0, (__global uint *)fault + 4);
  fault[7] = line;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  atomic_xchg(fault, 710);
}
