// Prints what the program has of its kernels in SYCL: the names in the tables of both files, or
// that they are texts.
#include <cu2port/module.h>

#include <cstdio>

extern const cu2port::SyclSource transpose_sycl;

#ifdef COMPILED
#include <cu2port/sycl.h>

static void print(const cu2port::SyclSource &source) {
  for (const cu2port::SyclKernel *row = source.kernels; row && row->name; ++row)
    std::printf("%s of %d dimensions\n", row->name, row->dimensions);
}
#else
static void print(const cu2port::SyclSource &source) {
  std::printf("%s\n", source.text && source.size && !source.kernels ? "text" : "nothing");
}
#endif

int main() {
  print(transpose_sycl);
  print(*transpose_sycl.blocks);
}
