// Whether accesses to one array rely on the lock-step of a warp: a thread looks at an element that
// it has not touched, while others may have written there since the threads met.
//
//                           touched            written     add()
//   s[t] += s[t + 16];      s[t + 16], s[t]    s[t]        false: nothing was written before
//   s[t] += s[t + 8];       and s[t + 8]       s[t]        true: s[t + 8] is another one's s[t]
//
// What a thread has touched on every way (touched) is its own business. What was written on some
// ways only (partly) may be another's, even if it is the same element.
#include "device/lock_step/LockStepHistory.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>

namespace cu2port::ir {

namespace {

/// Done by another thread than the access: with another element, unless it is known that one thread
/// does both.
bool hasOther(const LockStepElements &elements, const LockStepAccess &access) {
  return llvm::any_of(elements, [&](const auto &each) {
    return each.first != access.element && (!access.thread || each.second != access.thread);
  });
}

void note(LockStepElements &elements, const LockStepElement &element,
          const std::optional<TermValues> &thread) {
  auto [known, isNew] = elements.emplace(element, thread);
  if (!isNew && known->second != thread)
    known->second.reset();
}

/// All earlier ones are one, or a loop would find another in each round.
void renameIn(LockStepElements &elements, const Variable *variable) {
  LockStepElements renamed;
  for (const auto &[known, thread] : elements) {
    LockStepElement element = known;
    element.isEarlier |= element.tree->variables.count(variable) != 0;
    note(renamed, element, thread);
  }
  elements = std::move(renamed);
}

} // namespace

bool LockStepHistory::add(const LockStepAccess &access) {
  const bool isNew = !touched.count(access.element);
  // A read behind others' writes; a write behind others' reads. An update is taken for a read.
  bool isOfOther = access.isRead && isNew && hasOther(written, access);
  isOfOther |= access.isWrite && isNew && !access.isRead && hasOther(read, access);
  // The same element, which only some have written: those who have not read what the others wrote.
  if (access.isRead && isNew && !access.isOwn && partly.count(access.element))
    isOfOther |= !access.thread || written[access.element] != access.thread;
  touched.insert(access.element);
  if (access.isRead)
    note(read, access.element, access.thread);
  if (access.isWrite)
    note(written, access.element, access.thread);
  return isOfOther;
}

/// Threads that have left may have touched what the others are to see.
void LockStepHistory::join(const LockStepHistory &other, bool isReached, bool otherIsReached) {
  std::set<LockStepElement> common;
  std::set_intersection(touched.begin(), touched.end(), other.touched.begin(), other.touched.end(),
                        std::inserter(common, common.end()));
  auto notePartly = [&](const LockStepHistory &of) {
    for (const LockStepElement &element : of.touched)
      if (of.written.count(element) && !common.count(element))
        partly.insert(element);
  };
  if (isReached)
    notePartly(other);
  if (otherIsReached)
    notePartly(*this);
  // Ways by which nobody comes say nothing of what those who are here have touched.
  if (isReached && otherIsReached)
    touched = std::move(common);
  else if (otherIsReached)
    touched = other.touched;
  else if (!isReached)
    touched.insert(other.touched.begin(), other.touched.end());
  partly.insert(other.partly.begin(), other.partly.end());
  for (auto [mine, theirs] : {std::pair(&read, &other.read), std::pair(&written, &other.written)})
    for (const auto &[element, thread] : *theirs)
      note(*mine, element, thread);
  statements.insert(other.statements.begin(), other.statements.end());
  isConvergent |= other.isConvergent;
}

/// `i = ...;`: s[i] was another element, which stays written, as an earlier one.
void LockStepHistory::rename(const Variable *variable) {
  forget(variable);
  renameIn(read, variable);
  renameIn(written, variable);
}

void LockStepHistory::forget(const Variable *variable) {
  std::erase_if(touched, [&](const LockStepElement &element) {
    return element.tree->variables.count(variable) != 0;
  });
}

void LockStepHistories::join(const LockStepHistories &other) {
  const LockStepHistory none;
  for (auto &[array, history] : arrays)
    if (!other.arrays.count(array))
      history.join(none, isReached, other.isReached);
  for (const auto &[array, theirs] : other.arrays)
    arrays[array].join(theirs, isReached, other.isReached);
  isReached |= other.isReached;
  waited = std::max(waited, other.waited);
}

} // namespace cu2port::ir
