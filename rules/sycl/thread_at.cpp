// The index of a block's thread from its number.
static inline uint3 thread_at(unsigned int number, uint3 blockDim) {
  const unsigned int row = number / blockDim.x;
  return uint3{number % blockDim.x, row % blockDim.y, row / blockDim.y};
}
