#include "device/WarpHistory.h"

#include <algorithm>
#include <iterator>

namespace cu2port::ir {

unsigned WarpAccessTable::add(WarpAccess access) {
  std::vector<unsigned> &known = numbers[access.path.back()];
  for (unsigned number : known)
    if (isSame(accesses[number], access))
      return number;
  accesses.push_back(std::move(access));
  return known.emplace_back(accesses.size() - 1);
}

void WarpHistory::add(unsigned access) {
  auto at = std::lower_bound(accesses.begin(), accesses.end(), access);
  if (at == accesses.end() || *at != access)
    accesses.insert(at, access);
}

void WarpHistory::meet() {
  accesses.clear();
  hasMet = true;
}

void WarpHistory::join(const WarpHistory &other) {
  std::vector<unsigned> both;
  std::set_union(accesses.begin(), accesses.end(), other.accesses.begin(), other.accesses.end(),
                 std::back_inserter(both));
  accesses = std::move(both);
  if (other.isReached)
    hasMet = other.hasMet && (hasMet || !isReached);
  isReached |= other.isReached;
}

} // namespace cu2port::ir
