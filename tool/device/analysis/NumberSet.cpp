// Sets of numbers in two parts. States of walks are copied at each branch, and a copy differs from
// its origin by a few numbers:
//
//   shared   {1, 4, 9, ...}     one list for all copies, never changed
//   recent   {12, 15}           what this one has got since: at most 256 numbers
//
// Where both sets have the same shared list, a union or a comparison looks at the recent numbers
// alone.
#include "device/analysis/NumberSet.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace cu2port::ir {

namespace {

constexpr std::size_t mostRecent = 256; ///< numbers that copies do not share

std::vector<unsigned> merge(const std::vector<unsigned> &a, const std::vector<unsigned> &b) {
  std::vector<unsigned> both;
  both.reserve(a.size() + b.size());
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

/// What two lists have in common, both in order: they are read where they overlap.
std::vector<unsigned> intersect(const std::vector<unsigned> &one,
                                const std::vector<unsigned> &other) {
  std::vector<unsigned> both;
  if (one.empty() || other.empty())
    return both;
  auto overlap = [](const std::vector<unsigned> &list, const std::vector<unsigned> &with) {
    return std::pair(std::lower_bound(list.begin(), list.end(), with.front()),
                     std::upper_bound(list.begin(), list.end(), with.back()));
  };
  const auto [first, last] = overlap(one, other);
  const auto [otherFirst, otherLast] = overlap(other, one);
  if (first < last && otherFirst < otherLast)
    std::set_intersection(first, last, otherFirst, otherLast, std::back_inserter(both));
  return both;
}

} // namespace

bool NumberSet::holds(const std::vector<unsigned> &ordered, unsigned number) {
  return std::binary_search(ordered.begin(), ordered.end(), number);
}

const std::vector<unsigned> &NumberSet::base() const {
  static const std::vector<unsigned> none;
  return shared ? shared->numbers : none;
}

bool NumberSet::contains(unsigned number) const {
  return holds(base(), number) || holds(recent, number);
}

void NumberSet::insert(unsigned number) {
  if (contains(number))
    return;
  recent.insert(std::lower_bound(recent.begin(), recent.end(), number), number);
  // Too many to copy: the whole becomes a shared list of its own.
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

/// Where only recent ones go, copies go on sharing the rest.
void NumberSet::erase(const std::vector<unsigned> &numbers) {
  auto isUnwanted = [&](unsigned each) { return holds(numbers, each); };
  if (intersect(base(), numbers).empty())
    std::erase_if(recent, isUnwanted);
  else
    eraseIf(isUnwanted);
}

std::vector<unsigned> NumberSet::common(const std::vector<unsigned> &list) const {
  std::vector<unsigned> found = intersect(recent, list);
  if (!shared)
    return found;
  // The shared list is long, and is asked about the same lists again and again: that it has nothing
  // in common with one is remembered. `common` in the header says why that stays so.
  const auto [known, isNew] = shared->isDisjoint.try_emplace(&list, true);
  if (!isNew && known->second)
    return found;
  const std::vector<unsigned> others = intersect(shared->numbers, list);
  known->second = others.empty();
  return merge(found, others);
}

std::vector<unsigned> NumberSet::all() const { return merge(base(), recent); }

void NumberSet::assign(std::vector<unsigned> numbers) {
  recent.clear();
  shared = numbers.empty() ? nullptr : std::make_shared<Base>(Base{std::move(numbers), {}});
}

} // namespace cu2port::ir
