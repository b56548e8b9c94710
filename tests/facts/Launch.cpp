#include "Launch.h"

#include <fmt/format.h>

#include <map>

namespace cu2port::facts {

void Launch::add(const Triple &ofBlock, const Triple &ofThread) {
  blockIdx.push_back(ofBlock);
  threadIdx.push_back(ofThread);
}

Launch::Launch(Triple block, Triple grid) : block(block), grid(grid) {
  for (std::uint64_t k = 0; k < grid[0] * grid[1] * grid[2]; ++k)
    for (std::uint64_t t = 0; t < block[0] * block[1] * block[2]; ++t)
      add({k % grid[0], k / grid[0] % grid[1], k / grid[0] / grid[1]},
          {t % block[0], t / block[0] % block[1], t / block[0] / block[1]});
  findGroups();
}

Launch::Launch(Triple block, Triple grid, const std::vector<Triple> &blocks, Triple margins)
    : block(block), grid(grid), isHuge(true) {
  auto isSeen = [&](std::uint64_t index, unsigned d) {
    return index < margins[d] || index + margins[d] >= block[d];
  };
  for (const Triple &each : blocks)
    for (std::uint64_t z = 0; z < block[2]; ++z)
      for (std::uint64_t y = 0; y < block[1]; ++y)
        for (std::uint64_t x = 0; x < block[0]; ++x)
          if (isSeen(x, 0) && isSeen(y, 1) && isSeen(z, 2))
            add(each, {x, y, z});
  findGroups();
}

std::uint64_t Launch::numberOf(unsigned lane) const {
  const auto &[x, y, z] = threadIdx[lane];
  return x + block[0] * (y + block[1] * z);
}

std::uint64_t Launch::blockOf(unsigned lane) const {
  const auto &[x, y, z] = blockIdx[lane];
  return x + grid[0] * (y + grid[1] * z);
}

/// Whether all threads of a warp, as far as the block has them, are of one row.
static bool isInRow(std::uint64_t warp, const Triple &block) {
  const std::uint64_t first = 32 * warp, all = block[0] * block[1] * block[2];
  const std::uint64_t last = std::min(first + 31, all - 1);
  return first / block[0] == last / block[0];
}

void Launch::findGroups() {
  using Key = std::array<std::uint64_t, 4>;
  std::map<Key, unsigned> numbers;
  std::map<std::array<std::uint64_t, 4>, unsigned> lanes;
  auto group = [&](Key key) {
    return numbers.emplace(key, static_cast<unsigned>(numbers.size())).first->second;
  };
  for (unsigned i = 0; i < size(); ++i) {
    const std::uint64_t number = numberOf(i), ofBlock = blockOf(i), warp = number / 32;
    groups[Row].push_back(group({0, ofBlock, threadIdx[i][1], threadIdx[i][2]}));
    groups[WarpInRow].push_back(group({1, ofBlock, warp, isInRow(warp, block) ? 0 : 1 + number}));
    groups[Warp].push_back(group({2, ofBlock, warp}));
    groups[Block].push_back(group({3, ofBlock}));
    lanes[{ofBlock, threadIdx[i][0], threadIdx[i][1], threadIdx[i][2]}] = i;
  }
  for (unsigned i = 0; i < size(); ++i)
    for (unsigned d = 0; d < 3; ++d) {
      Key next = {blockOf(i), threadIdx[i][0], threadIdx[i][1], threadIdx[i][2]};
      ++next[1 + d];
      if (const auto found = lanes.find(next); found != lanes.end())
        neighbours[d].push_back({i, found->second});
    }
  for (unsigned i = 1; i < size(); ++i)
    if (blockOf(i) == blockOf(i - 1) && numberOf(i) == numberOf(i - 1) + 1)
      neighbours[nextInBlock].push_back({i - 1, i});
}

std::string Launch::text() const {
  return fmt::format("<<<({}), ({})>>>", fmt::join(grid, ", "), fmt::join(block, ", "));
}

std::string Launch::textOf(unsigned lane) const {
  return fmt::format("blockIdx ({}), threadIdx ({})", fmt::join(blockIdx[lane], ", "),
                     fmt::join(threadIdx[lane], ", "));
}

const std::vector<Launch> &launches() {
  static const std::vector<Launch> all = {
      {{64, 1, 1}, {2, 1, 1}},
      {{20, 3, 1}, {1, 1, 1}},
      {{5, 3, 2}, {1, 2, 1}},
      {{33, 2, 1}, {1, 1, 1}},
      {{8, 8, 1}, {1, 1, 1}},
      {{1, 8, 2}, {2, 1, 2}},
      {{40, 1, 1}, {2, 1, 1}},
      {{1, 1, 1}, {5, 1, 1}},
      // As large as it gets.
      {{1024, 1, 1},
       {0x7fffffff, 65535, 65535},
       {{0, 0, 0}, {0x7ffffffe, 65534, 65534}},
       {8, 1, 1}},
      {{32, 2, 16}, {100000, 2, 1}, {{99999, 1, 0}}, {4, 2, 1}},
      {{4, 4, 64}, {7, 65535, 1}, {{6, 65534, 0}}, {4, 2, 1}},
      {{1, 1024, 1}, {1, 1, 65535}, {{0, 0, 65534}}, {1, 16, 1}},
  };
  return all;
}

} // namespace cu2port::facts
