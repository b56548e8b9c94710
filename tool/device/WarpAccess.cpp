#include "device/WarpAccess.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port::ir {

namespace {

/// What the element is in a thread whose terms have these values.
ElementIndex inThread(ElementIndex where, const std::map<std::string, std::int64_t> &values) {
  for (const auto &[term, value] : values)
    if (auto found = where.thread.find(term); found != where.thread.end()) {
      where.constant += found->second * value;
      where.thread.erase(found);
    }
  return where;
}

bool isSameElement(const ElementIndex &a, const ElementIndex &b) {
  return a.thread == b.thread && a.uniform == b.uniform && a.constant == b.constant;
}

std::int64_t boundOf(const TermLimits &limits, const std::string &term) {
  auto found = limits.bounds.find(term);
  return found == limits.bounds.end() ? INT32_MAX : found->second;
}

/// `s[t]` and `s[t + 1]`, where elements of one are elements of the other.
bool areNeighbours(const WarpAccess &a, const WarpAccess &b) {
  const std::int64_t distance = b.where.constant - a.where.constant;
  if (a.where.uniform != b.where.uniform || distance % 32 == 0)
    return false;
  const bool isLine = a.where.thread.size() == 1;
  for (const auto &[term, factor] : a.where.thread) {
    const bool reaches = distance * factor > 0 ? distance * factor < boundOf(a.limits, term)
                                               : -distance * factor < boundOf(b.limits, term);
    if (std::abs(factor) == 1 && (reaches || !isLine))
      return true;
  }
  return false;
}

/// Whether a thread of `others` has the element, which is the same for all who have it.
bool mayHave(const WarpAccess &others, const ElementIndex &element) {
  if (others.where.thread.size() != 1 || others.where.uniform != element.uniform)
    return true;
  const auto &[term, factor] = *others.where.thread.begin();
  const std::int64_t distance = element.constant - others.where.constant;
  return distance % factor == 0 && distance / factor >= 0 &&
         distance / factor < boundOf(others.limits, term);
}

/// Both in all threads, or in the same one.
bool meetAlike(const WarpAccess &a, const WarpAccess &b) {
  if (a.where.thread == b.where.thread)
    return areNeighbours(a, b);
  if (a.where.thread.empty())
    return mayHave(b, a.where);
  return !b.where.thread.empty() || mayHave(a, b.where);
}

/// One thread, or those of one row or warp, and all.
bool meetOthers(const WarpAccess &one, const WarpAccess &all) {
  const ElementIndex its = inThread(all.where, one.limits.values);
  if (its.thread != all.where.thread && isSameElement(one.where, its))
    return false; // what `all` does there is the thread's own
  if (one.where.thread.empty() && all.where.thread.empty())
    return isSameElement(one.where, all.where);
  return one.where.thread.empty() ? mayHave(all, one.where) : meetAlike(one, all);
}

using Values = std::map<std::string, std::int64_t>;

/// `t == 0` and `t == 31`.
bool areOthers(const Values &a, const Values &b) {
  return a != b && std::equal(a.begin(), a.end(), b.begin(), b.end(),
                              [](const auto &x, const auto &y) { return x.first == y.first; });
}

/// The first may come after the second if threads run one after the other, from the first thread
/// on.
bool mayComeLate(const Values &first, const Values &second) {
  if (second.empty())
    return std::any_of(first.begin(), first.end(),
                       [](const auto &each) { return each.second != 0; });
  return first.empty() || areOthers(first, second);
}

/// Those that the others do not have alike.
Values without(Values values, const Values &others) {
  for (const auto &[term, value] : others)
    if (auto found = values.find(term); found != values.end() && found->second == value)
      values.erase(found);
  return values;
}

/// Of known elements, by threads that have these values.
bool meetIn(const WarpAccess &a, const Values &ofA, const WarpAccess &b, const Values &ofB) {
  if (ofA.empty() && ofB.empty())
    return a.isShared ? meetAlike(a, b) : a.where.thread == b.where.thread && areNeighbours(a, b);
  if (ofB.empty())
    return meetOthers(a, b);
  if (ofA.empty())
    return meetOthers(b, a);
  return areOthers(ofA, ofB) &&
         (a.where.uniform != b.where.uniform || isSameElement(a.where, b.where));
}

} // namespace

void settle(WarpAccess &access) { access.where = inThread(access.where, access.limits.values); }

bool meet(const WarpAccess &first, const WarpAccess &second) {
  if (first.where.array != second.where.array ||
      !((first.isWrite && second.isRead) || (first.isRead && second.isWrite)))
    return false;
  const Values ofFirst = without(first.limits.values, second.limits.values),
               ofSecond = without(second.limits.values, first.limits.values);
  if (first.isSomewhere || second.isSomewhere)
    return mayComeLate(ofFirst, ofSecond);
  return meetIn(first, ofFirst, second, ofSecond);
}

bool isAlike(const WarpAccess &a, const WarpAccess &b) {
  return a.where.array == b.where.array && a.isWrite == b.isWrite && a.isRead == b.isRead &&
         a.isSomewhere == b.isSomewhere && a.isShared == b.isShared &&
         isSameElement(a.where, b.where) && a.limits.values == b.limits.values &&
         a.limits.bounds == b.limits.bounds;
}

bool isSame(const WarpAccess &a, const WarpAccess &b) {
  return a.where.array == b.where.array && a.path == b.path && a.isWrite == b.isWrite &&
         a.isRead == b.isRead && a.isSomewhere == b.isSomewhere &&
         isSameElement(a.where, b.where) && a.limits.values == b.limits.values;
}

} // namespace cu2port::ir
