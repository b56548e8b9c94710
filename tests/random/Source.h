// The text of a generated kernel as a tree, so that a failing one can be made smaller by leaving
// branches out.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::random {

/// `head`, the children indented, `tail`. A statement of one line has a head only.
struct Node {
  std::string head;
  std::vector<Node> children;
  std::string tail;
};

std::string print(const Node &node, unsigned indent = 0);

/// A kernel with the signature
///   (const unsigned *in, unsigned *out, unsigned *atoms, int n, unsigned salt)
/// and its launch. Every thread has `outputsPerThread` elements of `out` for itself.
struct Kernel {
  std::uint64_t seed = 0;
  std::string name;
  std::vector<Node> parts; ///< structs, device functions, and the kernel last
  std::array<unsigned, 3> grid{1, 1, 1}, block{1, 1, 1};
  unsigned dynamicShared = 0; ///< bytes
  int n = 0;
  unsigned salt = 0;

  unsigned threads() const { return block[0] * block[1] * block[2]; }
  unsigned blocks() const { return grid[0] * grid[1] * grid[2]; }
};

constexpr unsigned inputs = 1024;
constexpr unsigned outputsPerThread = 4;
constexpr unsigned plainAtomics = 64;
constexpr unsigned atomics = plainAtomics + 16 + 1024; ///< with those for rows of threads

std::string print(const Kernel &kernel);

} // namespace cu2port::random
