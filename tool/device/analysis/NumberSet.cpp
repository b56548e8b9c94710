#include "device/analysis/NumberSet.h"

#include <algorithm>
#include <iterator>

namespace cu2port::ir {

namespace {

constexpr std::size_t mostRecent = 256; ///< numbers that copies do not share

std::vector<unsigned> merge(const std::vector<unsigned> &a, const std::vector<unsigned> &b) {
  std::vector<unsigned> both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

} // namespace

bool NumberSet::holds(const std::vector<unsigned> &ordered, unsigned number) {
  return std::binary_search(ordered.begin(), ordered.end(), number);
}

const std::vector<unsigned> &NumberSet::base() const {
  static const std::vector<unsigned> none;
  return shared ? *shared : none;
}

bool NumberSet::contains(unsigned number) const {
  return holds(base(), number) || holds(recent, number);
}

void NumberSet::insert(unsigned number) {
  if (contains(number))
    return;
  recent.insert(std::lower_bound(recent.begin(), recent.end(), number), number);
  if (recent.size() > mostRecent)
    assign(all());
}

void NumberSet::clear() {
  shared = nullptr;
  recent.clear();
}

void NumberSet::insertAll(const NumberSet &others) {
  if (shared != others.shared)
    return assign(merge(all(), others.all()));
  recent = merge(recent, others.recent);
}

std::vector<unsigned> NumberSet::all() const { return merge(base(), recent); }

void NumberSet::assign(std::vector<unsigned> numbers) {
  recent.clear();
  shared =
      numbers.empty() ? nullptr : std::make_shared<const std::vector<unsigned>>(std::move(numbers));
}

} // namespace cu2port::ir
