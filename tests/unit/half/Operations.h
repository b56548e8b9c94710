// Operations of cuda_fp16.h, cuda_bf16.h and cuda_fp8.h on bits, in a library for each
// implementation of them.
#pragma once

#include <cstdint>

struct Operation {
  const char *name;
  char operand; ///< h: two bytes, all of them; p: four numbers of two bytes; f, d: a float, a
                ///< double; i: an integer
  std::uint64_t (*run)(std::uint64_t bits);
};

/// Until a row without a name.
extern "C" const Operation *operations();
