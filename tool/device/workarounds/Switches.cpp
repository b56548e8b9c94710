// The pass "switch-defaults": switches that have a label for every value that they can get.
//
//   switch (n & 3) {                     switch (n & 3) {
//   case 0: ... case 1: ...              case 0: ... case 1: ...
//   case 2: ... case 3: ...     ->       case 2: ... default: ...
//   }                                    }
//
// PoCL's compiler proves that the way past the labels is never taken, and PoCL takes such code for
// a way out of the kernel, which misses the barriers behind it: then all threads go the first one's
// way. With `default` for one of the values there is no such code. Programs in which no
// work-item waits for others are left alone, and so are block forms.
//
// Compiler: PoCL 3.1, its regions between barriers
// Test: fidelity.switches.opencl_simt
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/Ranges.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace cu2port::ir;
using llvm::dyn_cast;

namespace cu2port::ir {

namespace {

constexpr IntegerRange::Number mostLabels = 1 << 16;

/// A label in the block that it stands in.
struct Label {
  Block *block;
  Case *label;
};

/// The labels of a switch, not those of switches in it.
void findLabels(Block *block, std::vector<Label> &labels) {
  for (Stmt *stmt : block->statements)
    if (auto *label = dyn_cast<Case>(stmt))
      labels.push_back({block, label});
    else if (auto *inner = dyn_cast<Block>(stmt))
      findLabels(inner, labels);
}

/// Whether all numbers that the value may be have a label. Of a single one nothing is asked: the
/// switch goes before anybody looks at it.
bool coverAll(const std::vector<Label> &labels, const Expr *value, const Ranges &ranges) {
  std::set<IntegerRange::Number> numbers;
  for (const Label &each : labels)
    if (each.label->value)
      numbers.insert(ranges.rangeOf(each.label->value).converted(value->type).least());
  const IntegerRange range = ranges.rangeOf(value);
  if (range.number() || range.most() - range.least() >= mostLabels)
    return false;
  for (auto number = range.least(); number <= range.most(); ++number)
    if (range.contains(number) && !numbers.count(number))
      return false;
  return true;
}

void erase(const Label &label) {
  auto &statements = label.block->statements;
  statements.erase(std::find(statements.begin(), statements.end(), label.label));
}

/// Whether a work-item of it waits for others.
bool waits(const Function *function) {
  return !function->isBlockForm && hasBarrier(function->body);
}

/// A default of the user's own is dead, and goes; the last label with a value becomes one.
void keepDefault(Program &program, Switch &choice, const Ranges &ranges) {
  std::vector<Label> labels;
  findLabels(choice.body, labels);
  if (!coverAll(labels, choice.value, ranges))
    return;
  for (const Label &each : labels)
    if (!each.label->value)
      erase(each);
  const auto isCase = [](const Label &each) { return each.label->value != nullptr; };
  // Not beside its own label: with all of them there, compilers still find the default to be dead.
  std::find_if(labels.rbegin(), labels.rend(), isCase)->label->value = nullptr;
}

} // namespace

void keepDefaults(Program &program) {
  if (llvm::none_of(program.functions, waits))
    return;
  for (Function *function : program.functions) {
    if (function->isBlockForm)
      continue;
    const Ranges ranges(*function);
    forEachStmt(function->body, [&](Stmt *stmt) {
      if (auto *choice = dyn_cast<Switch>(stmt))
        keepDefault(program, *choice, ranges);
    });
  }
}

} // namespace cu2port::ir
