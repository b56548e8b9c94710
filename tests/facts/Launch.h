// Launches whose threads an expression is evaluated for, all at a time: a thread is a *lane*.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::facts {

using Triple = std::array<std::uint64_t, 3>;

/// Threads that are compared with each other, as an index of Launch::groups.
enum Group : std::uint8_t {
  Row,       ///< of a block: one threadIdx.y and z
  WarpInRow, ///< a warp whose threads are all of one row; others are in groups of their own
  Warp,      ///< 32 threads of a block, by their number in it
  Block,
};
constexpr unsigned groupCount = 4;

/// A pair of lanes whose indices differ by one along a dimension.
struct Neighbours {
  unsigned first = 0, second = 0;
};

/// By their numbers in a block, rows behind each other.
constexpr unsigned nextInBlock = 3;

/// A grid, and those of its threads that are looked at: all of a small one, of a large one some
/// rows in its corners.
class Launch {
public:
  /// All threads.
  Launch(Triple block, Triple grid);
  /// Of these blocks the threads with an index along each dimension that is next to its first or
  /// last one.
  Launch(Triple block, Triple grid, const std::vector<Triple> &blocks, Triple margins);

  unsigned size() const { return static_cast<unsigned>(threadIdx.size()); }
  /// `<<<(2, 1, 1), (20, 3, 2)>>>`
  std::string text() const;
  std::string textOf(unsigned lane) const;
  /// In its block.
  std::uint64_t numberOf(unsigned lane) const;

  Triple block, grid;
  /// Whether the launch is as large as CUDA allows: indices of valid data fit in an int elsewhere.
  bool isHuge = false;
  std::vector<Triple> threadIdx, blockIdx;  ///< by lane
  std::vector<unsigned> groups[groupCount]; ///< by lane: the number of its group
  std::vector<Neighbours> neighbours[4];    ///< along x, y and z of a block; nextInBlock

private:
  void add(const Triple &ofBlock, const Triple &ofThread);
  void findGroups();
  std::uint64_t blockOf(unsigned lane) const;
};

/// 1-D, 2-D and 3-D blocks, rows shorter than a warp, partial warps, several blocks; then those as
/// large as CUDA's limits.
const std::vector<Launch> &launches();

} // namespace cu2port::facts
