#include "Reduction.h"

#include "run/Campaign.h"

namespace cu2port::random {

namespace {

class Reducer {
public:
  Reducer(Case &test, const Settings &settings) : test(test), settings(settings) {}

  /// Tries every node once, the last ones first, since others need the first; true if something
  /// could go.
  bool pass(Nodes &nodes) {
    bool changed = false;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      const bool isKernel = &nodes == &test.parts && i + 1 == nodes.size();
      if (!isKernel && (without(nodes, i) || unwrapped(nodes, i)))
        changed = true;
      else if (!nodes[i].isWhole)
        changed |= pass(nodes[i].children);
    }
    return changed;
  }

  /// Several at once, while there are many.
  bool halves(Nodes &nodes) {
    bool changed = false;
    for (std::size_t size = nodes.size() / 2; size > 1; size /= 2)
      for (std::size_t first = nodes.size(); first >= size; first -= std::min(first, size))
        changed |= replace(nodes, first - size, size, {});
    return changed;
  }

private:
  bool replace(Nodes &nodes, std::size_t first, std::size_t count, const Nodes &with) {
    if (first + count > nodes.size())
      return false;
    Nodes before = nodes;
    auto begin = nodes.begin() + static_cast<std::ptrdiff_t>(first);
    auto at = nodes.erase(begin, begin + static_cast<std::ptrdiff_t>(count));
    nodes.insert(at, with.begin(), with.end());
    if (!differenceOf(test, settings).empty())
      return true;
    nodes = std::move(before);
    return false;
  }
  bool without(Nodes &nodes, std::size_t i) { return replace(nodes, i, 1, {}); }
  bool unwrapped(Nodes &nodes, std::size_t i) {
    Nodes children = nodes[i].children;
    return !children.empty() && replace(nodes, i, 1, children);
  }

  Case &test;
  const Settings &settings;
};

} // namespace

std::string differenceOf(const Case &test, const Settings &settings) {
  std::string difference;
  evaluateAll({{{test}, settings}}, 1, [&](const Batch &, const Evaluation &evaluation) {
    for (const Verdict &each : evaluation.verdicts[0])
      if (each.kind == Verdict::Kind::Different)
        difference = each.text;
  });
  return difference;
}

Case reduce(Case test, const Settings &settings) {
  Reducer reducer(test, settings);
  reducer.halves(test.parts.back().children);
  while (reducer.pass(test.parts)) {
  }
  return test;
}

} // namespace cu2port::random
