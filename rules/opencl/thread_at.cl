// The index of a block's thread from its number. Not with integer divisions: where only some threads need one, LLVM takes
// the address of neighbours from a thread that has not divided. Half a thread more is never near the next whole number.
uint3 thread_at(uint number, uint3 blockDim) {
  uint row = (uint)((number + 0.5f) / blockDim.x);
  uint plane = (uint)((row + 0.5f) / blockDim.y);
  return (uint3)(number - row * blockDim.x, row - plane * blockDim.y, plane);
}
