// Edits of files, in one sorted list for each, from all translation units of a run:
//
//   a.cu sees   header.h: offset 10, "cudaFree" -> "portFree"
//   b.cu sees   the same edit                                      one edit
//   c.cpp sees  offset 10 stays: a function of its own             conflict, reported
//
// No two of a list overlap: they are applied from the front to the end in one go.
#include "host/EditSet.h"
#include "diag/Findings.h"
#include "support/LineEnds.h"
#include "support/ReadFile.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace cu2port {
namespace {

/// Inserted lines that include a header or define a name: in any order, in front of what the place
/// is about.
bool isDirective(const Edit &edit) {
  const llvm::StringRef text = llvm::StringRef(edit.text).ltrim();
  return edit.length == 0 && (text.starts_with("#include ") || text.starts_with("#define "));
}

bool isDefine(const Edit &edit) {
  return llvm::StringRef(edit.text).ltrim().starts_with("#define");
}

/// Order in which edits are applied: by place, an insertion before a replacement at the same place.
bool before(const Edit &a, const Edit &b) {
  if (isDirective(a) && isDirective(b))
    return std::tuple(a.offset, isDefine(a), a.text) < std::tuple(b.offset, isDefine(b), b.text);
  return std::tuple(a.offset, a.length, !isDirective(a)) <
         std::tuple(b.offset, b.length, !isDirective(b));
}

/// Two insertions at one place conflict, as their order is not known, unless one is a directive; an
/// insertion at either end of a replacement does not.
bool overlap(const Edit &a, const Edit &b) {
  if (a.length == 0 && b.length == 0)
    return a.offset == b.offset && !isDirective(a) && !isDirective(b);
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}

/// Only its neighbours can be in conflict with it, as no two of the others overlap.
const Edit *findConflict(const std::vector<Edit> &edits, const Edit &edit) {
  auto next = std::lower_bound(edits.begin(), edits.end(), edit, before);
  if (next != edits.begin() && overlap(*std::prev(next), edit))
    return &*std::prev(next);
  return next != edits.end() && overlap(*next, edit) && !(*next == edit) ? &*next : nullptr;
}

/// The edit as a person would say it: what it is about, or what it inserts.
std::string describe(const Edit &edit) { return edit.rule.empty() ? edit.text : edit.rule; }

void reportConflict(const std::string &file, const Edit &kept, const Edit &refused,
                    Findings &findings) {
  unsigned line = 0, column = 0;
  if (const auto buffer = llvm::expectedToOptional(readFile(file))) {
    llvm::StringRef before = (*buffer)->getBuffer().take_front(refused.offset);
    line = static_cast<unsigned>(before.count('\n')) + 1;
    column = static_cast<unsigned>(before.size() - (before.rfind('\n') + 1)) + 1;
  }
  findings.add(DiagId::EditConflict, file, line, column, describe(refused), kept.text,
               refused.text);
}

} // namespace

void EditSet::add(const std::string &file, Edit edit, Findings &findings) {
  addGroup(file, {std::move(edit)}, findings);
}

/// Takes away what yields to it.
void EditSet::withdraw(FileEdits &known, const Edit &wanted) {
  for (const Edit *other = nullptr; !wanted.yields && (other = findConflict(known, wanted));) {
    if (!other->yields)
      return;
    known.erase(known.begin() + (other - known.data()));
  }
}

void EditSet::addGroup(const std::string &file, std::vector<Edit> group, Findings &findings) {
  FileEdits &known = edits[file];
  for (const Edit &edit : group) {
    withdraw(known, edit);
    if (const Edit *other = findConflict(known, edit)) {
      if (!edit.yields || other->yields)
        reportConflict(file, *other, edit, findings);
      return;
    }
  }
  for (Edit &edit : group) {
    auto place = std::lower_bound(known.begin(), known.end(), edit, before);
    if (place == known.end() || !(*place == edit))
      known.insert(place, std::move(edit));
  }
}

std::string EditSet::apply(const std::string &file, std::string text) const {
  auto found = edits.find(file);
  return found == edits.end() ? text : applyEdits(found->second, text);
}

std::string applyEdits(const std::vector<Edit> &edits, std::string_view text) {
  size_t done = text.starts_with(byteOrderMark) ? byteOrderMark.size() : 0; // nothing comes before
  std::string result(text.substr(0, done));
  for (const Edit &edit : edits) {
    const size_t begin = std::max<size_t>(edit.offset, done);
    result += text.substr(done, begin - done);
    result += withLineEndsAt(begin, text, edit.text);
    done = std::max<size_t>(begin, edit.offset + edit.length);
  }
  return result.append(text.substr(done));
}

} // namespace cu2port
