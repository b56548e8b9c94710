// The heap of kernels: pages of 4 KB, each of blocks of 16 << kind bytes. runtime/src/KernelHeap.h has what a heap
// consists of. Nobody waits: each step is one atomic operation, and who comes too late for it looks further.
enum { heap_whole = 16, heap_part = 17 }; // kinds of the first page and of others of a larger block

volatile __global uint *heap_states(volatile __global uint *heap) { return heap + 16; }
volatile __global uint *heap_bits(volatile __global uint *heap, uint page) {
  return heap + 16 + heap[0] + 8 * (ulong)page;
}
__global char *heap_pages(volatile __global uint *heap) {
  return (__global char *)(((ulong)heap + 64 + 36 * (ulong)heap[0] + 4095) & ~4095ul);
}
