// The C library's names before any include: the compiler includes CUDA's header first.
static const char *const Words[] = {"one", "three", NULL};

static size_t lengthOfAll() {
  size_t sum = 0;
  for (const char *const *word = Words; *word != NULL; ++word)
    sum += strlen(*word);
  return sum;
}

#include "check.h"

__global__ void writeLengths(unsigned *out, unsigned n) { out[threadIdx.x] = n + threadIdx.x; }

void test(check::Random &) {
  check::Array<unsigned> out(4);
  writeLengths<<<1, 4>>>(out, static_cast<unsigned>(lengthOfAll()));
  check::equal("lengths", out.fetch(), std::vector<unsigned>{8, 9, 10, 11});
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
