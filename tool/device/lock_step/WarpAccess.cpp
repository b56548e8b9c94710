// Whether two accesses of a warp meet, by the elements and the threads that are known of each
// (mayConflict() is where to start; WarpAccess.h lists the cases):
//
//   s[t] = x;  y = s[t];                     no: each thread has its own
//   s[t] = x;  y = s[t + 1];                 yes: neighbours
//   if (t == 0) s[0] = x;  y = s[0];         yes: one writes what all read
//   if (t == 3) s[t] = x;  y = s[t];         no: of the others, nobody has s[3]
//   s[t] = x;  y = s[data[t]];               yes: data may pick another thread's
#include "device/lock_step/WarpAccess.h"

#include "device/values/DependenceTest.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port::ir {

namespace {

void putIn(const TermValues &values, ThreadSum &sum) {
  for (const auto &[term, value] : values)
    if (auto found = sum.thread.terms.find(term); found != sum.thread.terms.end()) {
      sum.uniform.add(Product(), WideInteger{found->second} * value);
      sum.thread.terms.erase(found);
    }
}

/// What the element is in a thread whose terms have these values.
ElementIndex inThread(ElementIndex where, const TermValues &values) {
  putIn(values, where);
  for (ThreadSum &each : where.subscripts)
    putIn(values, each);
  return where;
}

/// What is the same in a warp differs for none of its threads.
void moveWarpTerms(ThreadSum &sum) {
  for (const auto &[product, factor] : AffineTerms(sum.thread.terms))
    if (isOfWarp(product)) {
      sum.uniform.add(product, factor);
      sum.thread.add(product, -WideInteger{factor});
    }
}

bool isSameElement(const ThreadSum &a, const ThreadSum &b) { return a == b; }

/// The term lies below this; without a limit, it is any int.
std::int64_t boundOf(const AffineConstraints &limits, const Product &term) {
  auto found = limits.bounds.find(term);
  return found == limits.bounds.end() ? INT32_MAX : found->second;
}

bool haveSameShape(const ElementIndex &a, const ElementIndex &b) {
  return std::equal(a.subscripts.begin(), a.subscripts.end(), b.subscripts.begin(),
                    b.subscripts.end(),
                    [](const auto &x, const auto &y) { return x.stride == y.stride; });
}

/// Whether the subscripts, each by itself, leave two threads: `rows[t][i]` and `rows[t][j]` leave
/// one.
bool mayShareBySubscripts(const WarpAccess &a, const WarpAccess &b) {
  AffineTerms same; // terms that both threads have alike
  for (std::size_t i = 0; i < a.where.subscripts.size(); ++i) {
    const ThreadSum &ofA = a.where.subscripts[i], &ofB = b.where.subscripts[i];
    const Sharing sharing = sharingOf({ofA, a.limits}, {ofB, b.limits});
    if (sharing == Sharing::Nobody)
      return false;
    if (sharing == Sharing::OneThread)
      same.insert(ofA.thread.terms.begin(), ofA.thread.terms.end());
  }
  return !llvm::all_of(a.where.thread.terms,
                       [&](const auto &term) { return same.count(term.first); });
}

/// For elements with the same terms of the thread.
bool mayShareElement(const WarpAccess &a, const WarpAccess &b) {
  if (a.where.thread.isZero())
    return false; // all threads have the one, and all the other
  if (sharingOf({a.where, a.limits}, {b.where, b.limits}) != Sharing::Threads)
    return false;
  return a.where.subscripts.empty() || !haveSameShape(a.where, b.where) ||
         mayShareBySubscripts(a, b);
}

/// `s[t]` and `s[t + 1]`, where elements of one are elements of the other. Columns of global memory
/// that variables pick are taken to be apart.
bool areNeighbours(const WarpAccess &a, const WarpAccess &b) {
  return (a.isShared || a.where.uniform.terms == b.where.uniform.terms) && mayShareElement(a, b);
}

/// Whether a thread of `others` has the element, which is the same for all who have it.
bool mayHave(const WarpAccess &others, const ElementIndex &element) {
  const AffineExpr &uniform = others.where.uniform;
  if (others.where.thread.terms.size() != 1 || uniform.terms != element.uniform.terms)
    return true;
  const auto &[term, factor] = *others.where.thread.terms.begin();
  const std::int64_t distance = element.uniform.constant - uniform.constant;
  return distance % factor == 0 && distance / factor >= 0 &&
         distance / factor < boundOf(others.limits, term);
}

/// The same for the threads of a row.
bool isOfRow(const AffineExpr &thread) {
  return llvm::all_of(thread.terms, [](const auto &term) {
    return isThreadIndex(term.first, 1) || isThreadIndex(term.first, 2);
  });
}

/// `t == 0`, but not `threadIdx.y == 0`: true for a single thread of a warp.
bool isOfOne(const AffineConstraints &limits) {
  return std::any_of(limits.values.begin(), limits.values.end(), [](const auto &value) {
    return !isThreadIndex(value.first, 1) && !isThreadIndex(value.first, 2);
  });
}

/// An element that is the same for all threads, which have it under conditions: those who write it
/// are not those who read it before or after. (A parameter may be another pointer in each thread.)
bool mayConflictInOne(const WarpAccess &a, const WarpAccess &b) {
  const std::set<Guard> &ofA = a.limits.guards, &ofB = b.limits.guards;
  const bool toWriters = b.isWrite && a.isRead && ofA != ofB;
  const bool toReaders =
      a.isWrite && b.isRead && !std::includes(ofB.begin(), ofB.end(), ofA.begin(), ofA.end());
  const bool mayDiffer = !a.where.array->isParameter && !isOfOne(a.limits);
  return mayDiffer && (toWriters || toReaders) && mayBeEqual(a.where.uniform, b.where.uniform);
}

/// Both in all threads, or in the same one.
bool mayConflictAlike(const WarpAccess &a, const WarpAccess &b) {
  if (a.where.thread.isZero() && b.where.thread.isZero())
    return a.isShared && mayConflictInOne(a, b);
  if (a.where.thread == b.where.thread)
    return areNeighbours(a, b);
  if (a.where.thread.isZero())
    return mayHave(b, a.where);
  return !b.where.thread.isZero() || mayHave(a, b.where);
}

/// One thread, or those of one row or warp, and all.
bool mayConflictWithOthers(const WarpAccess &one, const WarpAccess &all) {
  const ElementIndex its = inThread(all.where, one.limits.values);
  if (its.thread != all.where.thread && isSameElement(one.where, its))
    return false; // what `all` does there is the thread's own
  if (one.where.thread == all.where.thread && isOfRow(one.where.thread))
    return mayBeEqual(one.where.uniform, all.where.uniform);
  return one.where.thread.isZero() ? mayHave(all, one.where) : mayConflictAlike(one, all);
}

/// `t == 0` and `t == 31`.
bool areOthers(const TermValues &a, const TermValues &b) {
  return a != b && std::equal(a.begin(), a.end(), b.begin(), b.end(),
                              [](const auto &x, const auto &y) { return x.first == y.first; });
}

/// The first may come after the second if threads run one after the other, from the first thread
/// on.
bool mayComeLate(const TermValues &first, const TermValues &second) {
  if (second.empty())
    return std::any_of(first.begin(), first.end(),
                       [](const auto &each) { return each.second != 0; });
  return first.empty() || areOthers(first, second);
}

/// Those that the others do not have alike.
TermValues without(TermValues values, const TermValues &others) {
  for (const auto &[term, value] : others)
    if (auto found = values.find(term); found != values.end() && found->second == value)
      values.erase(found);
  return values;
}

/// Of known elements, by threads that have these values.
bool mayConflictIn(const WarpAccess &a, const TermValues &ofA, const WarpAccess &b,
                   const TermValues &ofB) {
  if (ofA.empty() && ofB.empty())
    return a.isShared ? mayConflictAlike(a, b)
                      : a.where.thread == b.where.thread && areNeighbours(a, b);
  if (ofB.empty())
    return mayConflictWithOthers(a, b);
  if (ofA.empty())
    return mayConflictWithOthers(b, a);
  return areOthers(ofA, ofB) &&
         (a.where.uniform.terms != b.where.uniform.terms || isSameElement(a.where, b.where));
}

} // namespace

void settle(WarpAccess &access) {
  moveWarpTerms(access.where);
  for (ThreadSum &each : access.where.subscripts)
    moveWarpTerms(each);
  access.where = inThread(access.where, access.limits.values);
}

// ---- Earlier values -----------------------------------------------------------------------------

AffineExpr withVersions(const AffineExpr &sum, const AffineArithmetic &arithmetic,
                        VersionOf versionOf) {
  const auto other = arithmetic.substitute(sum, [&](const Atom &atom) -> std::optional<AffineExpr> {
    const auto version = variableOf(atom) ? versionOf(atom) : std::nullopt;
    if (!version)
      return std::nullopt;
    return ir::sumOf(arithmetic.table.withVersion(atom, *version), atom.type);
  });
  return other ? *other : sum;
}

std::optional<WarpAccess> withEarlier(const Variable *variable, const WarpAccess &access,
                                      const AffineArithmetic &arithmetic) {
  const auto isMeant = [&](const Atom &atom) {
    return variable ? variableOf(atom) == variable && atom.version == Now : atom.version == Called;
  };
  const auto change = [&](ThreadSum &sum) {
    sum.uniform = withVersions(sum.uniform, arithmetic, [&](const Atom &atom) {
      return isMeant(atom) ? std::optional<unsigned>(Before) : std::nullopt;
    });
  };
  WarpAccess before = access;
  change(before.where);
  for (ThreadSum &each : before.where.subscripts)
    change(each);
  std::set<Guard> guards;
  for (Guard each : access.limits.guards) {
    each.isEarlier |= each.condition->variables.count(variable) != 0;
    guards.insert(each);
  }
  before.limits.guards = std::move(guards);
  const auto isNamed = [&](const Atom &atom) {
    return variable ? atom.variable == variable : atom.version == Called;
  };
  const bool isLimited = std::erase_if(before.limits.uniform, [&](const UniformLimit &limit) {
    return anyAtom(limit.bound, isNamed);
  });
  if (!isLimited && before.where == access.where && before.limits.guards == access.limits.guards)
    return std::nullopt;
  for (const auto &[product, range] : access.limits.ranges)
    if (const Atom &atom = *product.atoms.front(); isMeant(atom)) {
      before.limits.ranges.erase(product);
      before.limits.ranges[{{arithmetic.table.withVersion(atom, Before)}}] = range;
    }
  return before;
}

/// Null stands for those of functions that are called.
static void addNamed(const AffineExpr &sum, bool isBound, std::set<const Variable *> &names) {
  anyAtom(sum, [&](const Atom &atom) {
    if (atom.variable && (isBound || atom.version != Before))
      names.insert(atom.version == Called ? nullptr : atom.variable);
    return false;
  });
}

std::set<const Variable *> namedVariables(const WarpAccess &access) {
  std::set<const Variable *> names;
  addNamed(access.where.uniform, false, names);
  for (const ThreadSum &each : access.where.subscripts)
    addNamed(each.uniform, false, names);
  for (const Guard &guard : access.limits.guards)
    if (!guard.isEarlier)
      names.insert(guard.condition->variables.begin(), guard.condition->variables.end());
  for (const UniformLimit &limit : access.limits.uniform)
    addNamed(limit.bound, true, names);
  return names;
}

/// `p = s[pivot[0]]; s[t] = s[t] / p;`, or `s[t] = x; y = s[next[t]];`: each thread has an element
/// of its own, and the other one is picked by data, so that it may be another's. (With `s[bin[t]]
/// += 1` both are.)
static bool isPicked(const WarpAccess &a, const WarpAccess &b) {
  const WarpAccess &known = a.isSomewhere ? b : a;
  return a.isSomewhere != b.isSomewhere && !known.where.thread.isZero() && a.carrier == b.carrier;
}

bool mayConflict(const WarpAccess &first, const WarpAccess &second) {
  if (first.where.array != second.where.array ||
      !((first.isWrite && second.isRead) || (first.isRead && second.isWrite)))
    return false;
  const TermValues ofFirst = without(first.limits.values, second.limits.values),
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

bool isSame(const WarpAccess &a, const WarpAccess &b) { return a.path == b.path && isAlike(a, b); }

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
