// The index of a block's thread from its number.
uint3 thread_at(uint number, uint3 blockDim) {
  uint row = number / blockDim.x;
  return (uint3)(number % blockDim.x, row % blockDim.y, row / blockDim.y);
}
