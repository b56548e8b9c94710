// Whether two accesses of a warp meet, by the elements and the threads that are known of each
// (mayConflict() is where to start; WarpAccess.h lists the cases):
//
//   s[t] = x;  y = s[t];                     no: each thread has its own
//   s[t] = x;  y = s[t + 1];                 yes: neighbours
//   if (t == 0) s[0] = x;  y = s[0];         yes: one writes what all read
//   if (t == 3) s[t] = x;  y = s[t];         no: of the others, nobody has s[3]
//   s[t] = x;  y = s[data[t]];               yes: data may pick another thread's
#include "device/lock_step/WarpAccess.h"

#include "device/lock_step/WarpDistance.h"
#include "device/values/ConstantValue.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port::ir {

namespace {

using Values = std::map<std::string, std::int64_t>;

void putIn(const Values &values, IndexSum &sum) {
  for (const auto &[term, value] : values)
    if (auto found = sum.thread.find(term); found != sum.thread.end()) {
      sum.constant += found->second * value;
      sum.thread.erase(found);
    }
}

/// What the element is in a thread whose terms have these values.
ElementIndex inThread(ElementIndex where, const Values &values) {
  putIn(values, where);
  for (IndexSum &each : where.subscripts)
    putIn(values, each);
  return where;
}

/// `(threadIdx.x / 32)`, `((thread in plane) >> 5)`: the same in a warp.
bool isOfWarp(llvm::StringRef term) {
  std::int64_t number = 0;
  if (!term.consume_back(")") || !term.consume_front("("))
    return false;
  for (const char *own : {"threadIdx.x", planeTerm, blockTerm})
    if (llvm::StringRef rest = term; rest.consume_front(own)) {
      if (rest.consume_front(" / "))
        return !rest.getAsInteger(10, number) && number > 0 && number % warpWidth == 0;
      return rest.consume_front(" >> ") && !rest.getAsInteger(10, number) && number >= 5;
    }
  return false;
}

/// What is the same in a warp differs for none of its threads.
void moveWarpTerms(IndexSum &sum) {
  for (auto term = sum.thread.begin(); term != sum.thread.end();)
    if (isOfWarp(term->first)) {
      sum.uniform.insert(*term);
      term = sum.thread.erase(term);
    } else {
      ++term;
    }
}

bool isSameElement(const IndexSum &a, const IndexSum &b) { return a == b; }

/// The term lies below this; without a limit, it is any int.
std::int64_t boundOf(const TermLimits &limits, const std::string &term) {
  auto found = limits.bounds.find(term);
  return found == limits.bounds.end() ? INT32_MAX : found->second;
}

/// `s[t]` and `s[t + 1]`, where elements of one are elements of the other. Columns of global memory
/// that variables pick are taken to be apart.
bool areNeighbours(const WarpAccess &a, const WarpAccess &b) {
  return (a.isShared || a.where.uniform == b.where.uniform) && mayShareElement(a, b);
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

/// The same for the threads of a row.
bool isOfRow(const Terms &terms) {
  return std::all_of(terms.begin(), terms.end(), [](const auto &term) {
    return term.first == "threadIdx.y" || term.first == "threadIdx.z";
  });
}

/// `t == 0`, but not `threadIdx.y == 0`: true for a single thread of a warp.
bool isOfOne(const TermLimits &limits) {
  return std::any_of(limits.values.begin(), limits.values.end(), [](const auto &value) {
    return value.first != "threadIdx.y" && value.first != "threadIdx.z";
  });
}

/// An element that is the same for all threads, which have it under conditions: those who write it
/// are not those who read it before or after. (A parameter may be another pointer in each thread.)
bool mayConflictInOne(const WarpAccess &a, const WarpAccess &b) {
  const std::set<std::string> &ofA = a.limits.guards, &ofB = b.limits.guards;
  const bool toWriters = b.isWrite && a.isRead && ofA != ofB;
  const bool toReaders =
      a.isWrite && b.isRead && !std::includes(ofB.begin(), ofB.end(), ofA.begin(), ofA.end());
  const bool mayDiffer = !a.where.array->isParameter && !isOfOne(a.limits);
  return mayDiffer && (toWriters || toReaders) && mayBeEqual(a.where, b.where);
}

/// Both in all threads, or in the same one.
bool mayConflictAlike(const WarpAccess &a, const WarpAccess &b) {
  if (a.where.thread.empty() && b.where.thread.empty())
    return a.isShared && mayConflictInOne(a, b);
  if (a.where.thread == b.where.thread)
    return areNeighbours(a, b);
  if (a.where.thread.empty())
    return mayHave(b, a.where);
  return !b.where.thread.empty() || mayHave(a, b.where);
}

/// One thread, or those of one row or warp, and all.
bool mayConflictWithOthers(const WarpAccess &one, const WarpAccess &all) {
  const ElementIndex its = inThread(all.where, one.limits.values);
  if (its.thread != all.where.thread && isSameElement(one.where, its))
    return false; // what `all` does there is the thread's own
  if (one.where.thread == all.where.thread && isOfRow(one.where.thread))
    return mayBeEqual(one.where, all.where);
  return one.where.thread.empty() ? mayHave(all, one.where) : mayConflictAlike(one, all);
}

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
bool mayConflictIn(const WarpAccess &a, const Values &ofA, const WarpAccess &b, const Values &ofB) {
  if (ofA.empty() && ofB.empty())
    return a.isShared ? mayConflictAlike(a, b)
                      : a.where.thread == b.where.thread && areNeighbours(a, b);
  if (ofB.empty())
    return mayConflictWithOthers(a, b);
  if (ofA.empty())
    return mayConflictWithOthers(b, a);
  return areOthers(ofA, ofB) &&
         (a.where.uniform != b.where.uniform || isSameElement(a.where, b.where));
}

} // namespace

void settle(WarpAccess &access) {
  moveWarpTerms(access.where);
  for (IndexSum &each : access.where.subscripts)
    moveWarpTerms(each);
  access.where = inThread(access.where, access.limits.values);
}

static void makeEarlier(const std::string &variable, IndexSum &sum) {
  Terms renamed;
  for (const auto &[text, factor] : sum.uniform)
    renamed[earlier(variable, text)] += factor;
  sum.uniform = std::move(renamed);
}

static void makeEarlier(const std::string &variable, std::set<std::string> &guards) {
  std::set<std::string> renamed;
  for (const std::string &text : guards)
    renamed.insert(earlier(variable, text));
  guards = std::move(renamed);
}

std::optional<WarpAccess> withEarlier(const std::string &variable, const WarpAccess &access) {
  const auto isOf = [&](const UniformLimit &limit) {
    return mentions(limit.bound.uniform, variable);
  };
  WarpAccess before = access;
  makeEarlier(variable, before.where);
  for (IndexSum &each : before.where.subscripts)
    makeEarlier(variable, each);
  makeEarlier(variable, before.limits.guards);
  if (std::erase_if(before.limits.uniform, isOf) == 0 && before.where == access.where &&
      before.limits.guards == access.limits.guards)
    return std::nullopt;
  if (auto range = before.limits.ranges.extract(variable); !range.empty())
    before.limits.ranges[variable + earlierMark] = range.mapped();
  return before;
}

std::set<std::string> namedVariables(const WarpAccess &access) {
  std::set<std::string> names;
  auto addNow = [&](const std::string &text) {
    if (!llvm::StringRef(text).ends_with(earlierMark))
      addMentioned(text, names);
  };
  for (const auto &[text, factor] : access.where.uniform)
    addNow(text);
  for (const IndexSum &each : access.where.subscripts)
    for (const auto &[text, factor] : each.uniform)
      addNow(text);
  for (const std::string &text : access.limits.guards)
    addNow(text);
  for (const UniformLimit &limit : access.limits.uniform)
    for (const auto &[text, factor] : limit.bound.uniform)
      addMentioned(text, names);
  return names;
}

/// `p = s[pivot[0]]; s[t] = s[t] / p;`, or `s[t] = x; y = s[next[t]];`: each thread has an element
/// of its own, and the other one is picked by data, so that it may be another's. (With `s[bin[t]]
/// += 1` both are.)
static bool isPicked(const WarpAccess &a, const WarpAccess &b) {
  const WarpAccess &known = a.isSomewhere ? b : a;
  return a.isSomewhere != b.isSomewhere && !known.where.thread.empty() && a.carrier == b.carrier;
}

bool mayConflict(const WarpAccess &first, const WarpAccess &second) {
  if (first.where.array != second.where.array ||
      !((first.isWrite && second.isRead) || (first.isRead && second.isWrite)))
    return false;
  const Values ofFirst = without(first.limits.values, second.limits.values),
               ofSecond = without(second.limits.values, first.limits.values);
  if (first.isShared && isPicked(first, second))
    return true;
  if (first.isShared && (first.isSomewhere || second.isSomewhere))
    return (first.isOfCallee || second.isOfCallee) && !(ofFirst.empty() && isOfOne(first.limits));
  if (first.isSomewhere || second.isSomewhere)
    return mayComeLate(ofFirst, ofSecond);
  return mayConflictIn(first, ofFirst, second, ofSecond);
}

bool isAlike(const WarpAccess &a, const WarpAccess &b) {
  return a.where.array == b.where.array && a.isWrite == b.isWrite && a.isRead == b.isRead &&
         a.isSomewhere == b.isSomewhere && a.isForCallers == b.isForCallers &&
         a.isShared == b.isShared && a.carrier == b.carrier && isSameElement(a.where, b.where) &&
         a.limits == b.limits;
}

bool isSame(const WarpAccess &a, const WarpAccess &b) {
  return a.where.array == b.where.array && a.path == b.path && a.isWrite == b.isWrite &&
         a.isRead == b.isRead && a.isSomewhere == b.isSomewhere &&
         a.isForCallers == b.isForCallers && a.carrier == b.carrier &&
         isSameElement(a.where, b.where) && a.limits == b.limits;
}

/// The index at which the two ways part.
static std::size_t partingOf(const std::vector<Stmt *> &before, const std::vector<Stmt *> &now) {
  return static_cast<std::size_t>(
      std::mismatch(now.begin(), now.end(), before.begin(), before.end()).first - now.begin());
}

std::size_t depthBetween(const WarpAccess &before, const WarpAccess &later) {
  const auto loop = std::find(later.path.begin(), later.path.end(), before.carrier);
  std::size_t at = loop == later.path.end()
                       ? partingOf(before.path, later.path)
                       : static_cast<std::size_t>(loop - later.path.begin()) + 1;
  while (at + 1 < later.path.size() && llvm::isa<Block>(later.path[at]))
    ++at;
  return at;
}

} // namespace cu2port::ir
