#include "device/WarpHistory.h"

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
  llvm::hash_code hash = llvm::hash_combine(element.array, element.constant);
  for (const Terms *terms : {&element.thread, &element.uniform})
    for (const auto &[text, factor] : *terms)
      hash = llvm::hash_combine(hash, text, factor);
  return hash;
}

bool WarpAccessTable::hasLike(const WarpAccess &later, const NumberSet &among) const {
  auto known = inLists.find({listOf(later), hashOf(later.where)});
  return known != inLists.end() && llvm::any_of(known->second, [&](unsigned each) {
           return among.contains(each) && isAlike(accesses[each], later);
         });
}

unsigned WarpAccessTable::add(WarpAccess access) {
  std::vector<unsigned> &known = numbers[{access.path.back(), hashOf(access.where)}];
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
  for (const std::string &word : namedVariables(access))
    byVariable[word].push_back(number);
  accesses.push_back(std::move(access));
  return known.emplace_back(number);
}

void WarpAccessTable::replace(NumberSet &among,
                              const std::function<std::optional<WarpAccess>(unsigned)> &other) {
  std::vector<unsigned> others;
  among.eraseIf([&](unsigned number) {
    auto found = other(number);
    if (found)
      others.push_back(add(std::move(*found)));
    return found.has_value();
  });
  for (unsigned each : others)
    among.insert(each);
}

void WarpAccessTable::change(const std::string &variable, NumberSet &among) {
  const auto known = byVariable.find(variable);
  if (known == byVariable.end())
    return;
  const std::vector<unsigned> &naming = known->second;
  if (llvm::none_of(naming, [&](unsigned each) { return among.contains(each); }))
    return;
  replace(among, [&](unsigned number) {
    return std::binary_search(naming.begin(), naming.end(), number)
               ? withEarlier(variable, accesses[number])
               : std::nullopt;
  });
}

void WarpAccessTable::carry(const Stmt *loop, NumberSet &among) {
  replace(among, [&](unsigned number) -> std::optional<WarpAccess> {
    const WarpAccess &each = accesses[number];
    const auto inLoop = llvm::find(each.path, loop);
    const bool isCarried = std::find(each.path.begin(), inLoop, each.carrier) != inLoop;
    if (inLoop == each.path.end() || isCarried || each.carrier == loop)
      return std::nullopt;
    WarpAccess carried = each;
    carried.carrier = loop;
    return carried;
  });
}

std::optional<unsigned> WarpAccessTable::firstToMeet(const WarpAccess &later,
                                                     const NumberSet &among) const {
  auto known = ofArrays.find(later.where.array);
  if (known == ofArrays.end())
    return std::nullopt;
  auto isMet = [&](unsigned each) { return meet(accesses[each], later); };
  std::optional<unsigned> read, write;
  if (later.isWrite)
    read = among.first(known->second.reads, isMet);
  if (later.isRead)
    write = among.first(known->second.writes, isMet);
  return read && write ? std::min(read, write) : read ? read : write;
}

void WarpHistory::meet() {
  accesses.clear();
  hasMet = true;
}

void WarpHistory::join(const WarpHistory &other) {
  accesses.insertAll(other.accesses);
  if (other.isReached)
    hasMet = other.hasMet && (hasMet || !isReached);
  isReached |= other.isReached;
}

} // namespace cu2port::ir
