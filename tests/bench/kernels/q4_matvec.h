// A matrix of four-bit numbers, in blocks with a scale, times a vector of floats. The size is the
// number of rows and of columns, a multiple of 32.
#pragma once

#include "bench.h"

struct Q4Matvec {
  static constexpr std::size_t usualSize = 8192;

  /// 32 numbers from -8 to 7: those of the first half are in the low bits.
  struct Block {
    float scale;
    unsigned char pairs[16];
  };

  bench::Random random;
  const int n, blocks; ///< `blocks`: of a row
  bench::Vector<Block> matrix;
  const bench::Vector<float> vector;

  explicit Q4Matvec(std::size_t size)
      : n(static_cast<int>(size)), blocks(n / 32), matrix(size * size / 32),
        vector(bench::reals(random, size)) {
    for (Block &block : matrix) {
      block.scale = (1.5f + random.real()) / 8.0f;
      for (unsigned char &pair : block.pairs)
        pair = static_cast<unsigned char>(random.next());
    }
  }

  void check(const bench::Vector<float> &got) const {
    for (int row = 0; row < n; ++row) {
      double sum = 0;
      for (int b = 0; b < blocks; ++b) {
        const Block &block = matrix[row * blocks + b];
        for (int i = 0; i < 16; ++i)
          sum += static_cast<double>(block.scale) *
                 ((block.pairs[i] % 16 - 8) * static_cast<double>(vector[b * 32 + i]) +
                  (block.pairs[i] / 16 - 8) * static_cast<double>(vector[b * 32 + i + 16]));
      }
      bench::near("product", got[row], sum, 1e-4, row);
    }
  }
};
