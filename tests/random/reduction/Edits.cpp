#include "reduction/Edits.h"

#include <algorithm>
#include <functional>

namespace cu2port::random {

namespace {

std::size_t countNodes(const Nodes &nodes) {
  std::size_t count = 0;
  for (const Node &each : nodes)
    count += 1 + countNodes(each.children);
  return count;
}

/// Copies a tree with the edits made. Nodes are numbered in the order of the text.
class Application {
public:
  explicit Application(const std::vector<Edit> &edits) : edits(edits) {}

  Nodes copy(const Nodes &nodes) {
    Nodes made;
    for (const Node &node : nodes) {
      const std::size_t number = next++;
      if (find(Edit::Kind::Remove, number)) {
        next += countNodes(node.children);
        continue;
      }
      Nodes children = copy(node.children);
      if (find(Edit::Kind::Unwrap, number)) {
        made.insert(made.end(), children.begin(), children.end());
        continue;
      }
      Node kept = node;
      kept.children = std::move(children);
      if (const Edit *edit = find(Edit::Kind::Text, number))
        kept.head = edit->text;
      made.push_back(std::move(kept));
    }
    return made;
  }

private:
  const Edit *find(Edit::Kind kind, std::size_t number) const {
    for (const Edit &each : edits)
      if (each.kind == kind && each.first <= number && number <= each.last)
        return &each;
    return nullptr;
  }

  const std::vector<Edit> &edits;
  std::size_t next = 0;
};

/// Calls `visit` with each node that may be changed, and its number.
void forEachNode(const Nodes &nodes, std::size_t &next, bool isTop,
                 const std::function<void(const Node &, std::size_t number, bool isTop)> &visit) {
  for (const Node &node : nodes) {
    const std::size_t number = next++;
    visit(node, number, isTop);
    if (node.isWhole)
      next += countNodes(node.children);
    else
      forEachNode(node.children, next, false, visit);
  }
}

bool isKernel(const Node &node) { return node.head.find("__global__") != std::string::npos; }

/// The runs of neighbours below a node: halves, quarters, ... down to single ones.
void addRuns(const Node &node, std::size_t number, std::vector<Edit> &edits) {
  std::vector<std::size_t> numbers;
  std::size_t next = number + 1;
  for (const Node &child : node.children) {
    numbers.push_back(next);
    next += 1 + countNodes(child.children);
  }
  numbers.push_back(next);
  for (std::size_t size = node.children.size() / 2; size > 1; size /= 2)
    for (std::size_t i = 0; i + size <= node.children.size(); i += size)
      edits.push_back({Edit::Kind::Remove, numbers[i], numbers[i + size] - 1, "", {}, false});
}

} // namespace

Case edited(const Case &test, const std::vector<Edit> &edits) {
  Case made = test;
  made.parts = Application(edits).copy(test.parts);
  for (const Edit &each : edits)
    if (each.kind == Edit::Kind::Launch && !each.dropsLaunch)
      made.launches[each.first] = each.launch;
  for (std::size_t i = test.launches.size(); i-- > 0;)
    for (const Edit &each : edits)
      if (each.kind == Edit::Kind::Launch && each.dropsLaunch && each.first == i)
        made.launches.erase(made.launches.begin() + static_cast<std::ptrdiff_t>(i));
  return made;
}

std::size_t sizeOf(const Case &test) {
  std::size_t size = 0;
  for (const Node &part : test.parts)
    size += print(part).size();
  for (const Launch &launch : test.launches)
    size += 100 + launch.threads() / 4 + 4 * launch.blocks();
  return size;
}

std::vector<Edit> statementEdits(const Case &test) {
  std::vector<Edit> runs, singles, unwraps;
  std::size_t next = 0;
  forEachNode(test.parts, next, true, [&](const Node &node, std::size_t number, bool isTop) {
    const std::size_t last = number + countNodes(node.children);
    if (!node.isWhole)
      addRuns(node, number, runs);
    if (!isTop || !isKernel(node) || test.kernels.size() > 1)
      singles.push_back({Edit::Kind::Remove, number, last, "", {}, false});
    if (!isTop && !node.children.empty() && !node.isWhole)
      unwraps.push_back({Edit::Kind::Unwrap, number, number, "", {}, false});
  });
  // Later ones need earlier ones.
  std::reverse(singles.begin(), singles.end());
  std::stable_sort(runs.begin(), runs.end(), [](const Edit &a, const Edit &b) {
    return a.last - a.first > b.last - b.first;
  });
  runs.insert(runs.end(), singles.begin(), singles.end());
  runs.insert(runs.end(), unwraps.begin(), unwraps.end());
  return runs;
}

std::vector<Edit> launchEdits(const Case &test) {
  std::vector<Edit> edits;
  for (std::size_t i = 0; i < test.launches.size(); ++i) {
    const Launch &launch = test.launches[i];
    auto change = [&](const std::function<void(Launch &)> &by) {
      Edit edit{Edit::Kind::Launch, i, i, "", launch, false};
      by(edit.launch);
      edits.push_back(std::move(edit));
    };
    if (test.launches.size() > 1)
      edits.push_back({Edit::Kind::Launch, i, i, "", {}, true});
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (launch.grid[axis] > 1)
        change([&](Launch &each) { --each.grid[axis]; });
      if (launch.block[axis] > 1)
        change([&](Launch &each) { each.block[axis] = 1; });
      if (launch.block[axis] > 3)
        change([&](Launch &each) { each.block[axis] /= 2; });
    }
  }
  return edits;
}

} // namespace cu2port::random
