#include "Reduction.h"

namespace cu2port::random {

namespace {

using Nodes = std::vector<Node>;
using Fails = std::function<bool(const Kernel &)>;

class Reducer {
public:
  Reducer(Kernel &kernel, const Fails &fails) : kernel(kernel), fails(fails) {}

  /// Tries every node once, the last ones first, since others need the first; true if something
  /// could go.
  bool pass(Nodes &nodes) {
    bool changed = false;
    for (std::size_t i = nodes.size(); i-- > 0;) {
      bool isKernel = &nodes == &kernel.parts && i + 1 == nodes.size();
      if (!isKernel && (without(nodes, i) || unwrapped(nodes, i)))
        changed = true;
      else
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
    if (fails(kernel))
      return true;
    nodes = std::move(before);
    return false;
  }
  bool without(Nodes &nodes, std::size_t i) { return replace(nodes, i, 1, {}); }
  bool unwrapped(Nodes &nodes, std::size_t i) {
    Nodes children = nodes[i].children;
    return !children.empty() && replace(nodes, i, 1, children);
  }

  Kernel &kernel;
  const Fails &fails;
};

} // namespace

Kernel reduce(Kernel kernel, const Fails &fails) {
  Reducer reducer(kernel, fails);
  reducer.halves(kernel.parts.back().children);
  while (reducer.pass(kernel.parts)) {
  }
  return kernel;
}

} // namespace cu2port::random
