// Pending accesses by number, so that histories, which are copied at each branch, are sets of
// numbers:
//
//   table      0: write s[t]    1: write s[i]    2: read s[t + 1]
//   pending    {0, 1}           what waits to be met
//   ++i;       {0, 3}           3: write s[i before], which takes the place of 1 (change)
//   next round {4, 5}           the same, done in an earlier round of the loop (carry)
//
// The table answers by lists that are in order: which accesses are of an array, name a variable,
// stand in a loop. So each question looks at few.
#include "device/lock_step/WarpHistory.h"

#include "device/ir/Walk.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

/// Where statements that hold no others stand, so that what comes later is in none of them; null if
/// the access is done elsewhere.
static const Stmt *listOf(const WarpAccess &access) {
  const bool isSimple = llvm::isa<Expression, Declaration>(access.path.back());
  return isSimple && access.path.size() > 1 ? access.path[access.path.size() - 2] : nullptr;
}

static std::size_t hashOf(const ElementIndex &element) {
  llvm::hash_code hash = llvm::hash_combine(element.array, element.uniform.constant);
  for (const AffineTerms *terms : {&element.thread.terms, &element.uniform.terms})
    for (const auto &[product, factor] : *terms)
      hash = llvm::hash_combine(
          hash, llvm::hash_combine_range(product.atoms.begin(), product.atoms.end()), factor);
  return hash;
}

/// An expression in the same list was there before on every way, so that a second one like it adds
/// nothing: what meets it meets the first.
bool WarpAccessTable::hasLike(const WarpAccess &later, const NumberSet &among) const {
  auto known = inLists.find({listOf(later), hashOf(later.where)});
  return known != inLists.end() && llvm::any_of(known->second, [&](unsigned each) {
           return among.contains(each) && isAlike(accesses[each], later);
         });
}

/// The same access, found again in a later visit, has the number it had.
unsigned WarpAccessTable::add(WarpAccess access) {
  const std::size_t hash = llvm::hash_combine(hashOf(access.where), access.carrier);
  std::vector<unsigned> &known = numbers[{access.path.back(), hash}];
  for (unsigned number : known)
    if (isSame(accesses[number], access))
      return number;
  const auto number = static_cast<unsigned>(accesses.size());
  OfArray &ofArray = ofArrays[access.where.array];
  if (access.isRead)
    ofArray.reads.push_back(number);
  if (access.isWrite)
    ofArray.writes.push_back(number);
  if (const Stmt *list = listOf(access))
    inLists[{list, hashOf(access.where)}].push_back(number);
  for (const Variable *variable : namedVariables(access))
    byVariable[variable].push_back(number);
  for (const Stmt *stmt : access.path)
    if (isLoop(stmt))
      inLoops[stmt].push_back(number);
  accesses.push_back(std::move(access));
  return known.emplace_back(number);
}

/// What `other` gives for an access takes its place; nothing leaves it as it is.
void WarpAccessTable::replace(
    const std::vector<unsigned> &list, NumberSet &among,
    const std::function<std::optional<WarpAccess>(const WarpAccess &)> &other) {
  std::vector<unsigned> replaced, others;
  for (unsigned number : among.common(list)) {
    auto found = other(accesses[number]);
    if (!found)
      continue;
    replaced.push_back(number);
    others.push_back(add(std::move(*found)));
  }
  if (!replaced.empty())
    among.erase(replaced);
  for (unsigned each : others)
    among.insert(each);
}

void WarpAccessTable::change(const Variable *variable, NumberSet &among) {
  const auto naming = byVariable.find(variable);
  if (naming != byVariable.end())
    replace(naming->second, among,
            [&](const WarpAccess &each) { return withEarlier(variable, each, arithmetic); });
}

void WarpAccessTable::carry(const Stmt *loop, NumberSet &among) {
  const auto inside = inLoops.find(loop);
  if (inside == inLoops.end())
    return;
  replace(inside->second, among, [&](const WarpAccess &each) -> std::optional<WarpAccess> {
    const auto inLoop = llvm::find(each.path, loop);
    if (std::find(each.path.begin(), inLoop + 1, each.carrier) != inLoop + 1)
      return std::nullopt; // in an earlier round of this one, or of one around it
    WarpAccess carried = each;
    carried.carrier = loop;
    return carried;
  });
}

/// Reads are met by writes only, and the reverse.
std::optional<unsigned> WarpAccessTable::firstConflict(const WarpAccess &later,
                                                       const NumberSet &among) const {
  auto known = ofArrays.find(later.where.array);
  if (known == ofArrays.end())
    return std::nullopt;
  auto conflicts = [&](unsigned each) { return mayConflict(accesses[each], later); };
  std::optional<unsigned> read, write;
  if (later.isWrite)
    read = among.first(known->second.reads, conflicts);
  if (later.isRead)
    write = among.first(known->second.writes, conflicts);
  return read && write ? std::min(read, write) : read ? read : write;
}

void WarpAccessList::add(WarpAccess access) {
  std::vector<std::size_t> &known = byElement[hashOf(access.where)];
  if (llvm::any_of(known, [&](std::size_t each) { return isSame(accesses[each], access); }))
    return;
  known.push_back(accesses.size());
  accesses.push_back(std::move(access));
}

void WarpHistory::synchronise() {
  accesses.clear();
  hasSynchronised = true;
  waited = Waited::Nobody;
}

/// Accesses of both ways are pending. The warp has met if it has on both; a way that leads nowhere
/// is none.
void WarpHistory::join(const WarpHistory &other) {
  accesses.insertAll(other.accesses);
  if (other.isReached)
    hasSynchronised = other.hasSynchronised && (hasSynchronised || !isReached);
  isReached |= other.isReached;
  waited = std::max(waited, other.waited);
}

} // namespace cu2port::ir
