const int kTile = 32;
const int kRows = 8; // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
__global__ void transpose(float *out, const float *in, int width, int height) {
  __shared__ float tile[kTile][kTile + 1];

  int x = blockIdx.x * kTile + threadIdx.x;
  int y = blockIdx.y * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows) {
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  }

  __syncthreads();

  x = blockIdx.y * kTile + threadIdx.x; // the block's place in the transposed matrix
  y = blockIdx.x * kTile + threadIdx.y;
  for (int j = 0; j < kTile; j += kRows) {
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
  }
}

void transposeOnDevice(float *out, const float *in, int width, int height) {
  dim3 grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
  transpose<<<grid, dim3(kTile, kRows)>>>(out, in, width, height);
}
