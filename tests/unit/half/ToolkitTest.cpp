// Our headers beside NVIDIA's, where those are installed: the same bits from every operation that
// they have on the host.
#include "Operations.h"

#include <cstdlib>
#include <random>

#include <dlfcn.h>
#include <gtest/gtest.h>

namespace {

/// HALF_SAMPLES=10000000 takes some minutes.
const int samples = std::getenv("HALF_SAMPLES") ? std::atoi(std::getenv("HALF_SAMPLES")) : 20000;

const Operation *load(const char *library) {
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  void *found = handle ? dlsym(handle, "operations") : nullptr;
  return found ? reinterpret_cast<decltype(&operations)>(found)() : nullptr;
}

/// Floats and doubles mostly of sizes that fit, and halfway between two numbers of few bits;
/// integers of all sizes.
std::uint64_t operandOf(char kind, std::mt19937_64 &random) {
  std::uint64_t bits = random();
  const unsigned choice = random() % 4, power = random() % 50;
  if (kind == 'f' && choice)
    bits = (bits & (choice == 1   ? 0x807ff000
                    : choice == 2 ? 0x807f0000
                                  : 0x807fffff)) |
           (96u + power) << 23;
  if (kind == 'd' && choice)
    bits = (bits & (choice == 1 ? 0x800ffc0000000000 : 0x800fffffffffffff)) | (993ull + power)
                                                                                  << 52;
  return kind == 'i'
             ? static_cast<std::uint64_t>(static_cast<std::int64_t>(bits) >> (random() % 64))
             : bits;
}

TEST(HalfToolkitTest, GivesTheSameBits) {
  const Operation *ours = load(OUR_OPERATIONS), *theirs = load(TOOLKIT_OPERATIONS);
  ASSERT_TRUE(ours && theirs) << dlerror();
  std::mt19937_64 random(5);
  for (; ours->name; ++ours, ++theirs) {
    ASSERT_STREQ(ours->name, theirs->name);
    const int count = ours->operand == 'h' ? 0x10000 : samples;
    for (int i = 0; i < count; ++i) {
      const std::uint64_t bits = ours->operand == 'h' ? i : operandOf(ours->operand, random);
      ASSERT_EQ(ours->run(bits), theirs->run(bits)) << ours->name << " of " << std::hex << bits;
    }
  }
}

} // namespace
