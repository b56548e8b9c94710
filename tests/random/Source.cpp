#include "Source.h"

#include <fmt/format.h>

namespace cu2port::random {

std::string print(const Node &node, unsigned indent) {
  std::string space(2 * indent, ' ');
  std::string text = node.head.empty() ? "" : space + node.head + "\n";
  bool isGroup = node.head.empty() && node.tail.empty();
  for (const Node &child : node.children)
    text += print(child, isGroup ? indent : indent + 1);
  return node.tail.empty() ? text : text + space + node.tail + "\n";
}

std::string print(const Kernel &kernel) {
  std::string text =
      fmt::format("// --kernel {}: <<<({}, {}, {}), ({}, {}, {}), {}>>>, n = {}, salt = {}u\n",
                  kernel.seed, kernel.grid[0], kernel.grid[1], kernel.grid[2], kernel.block[0],
                  kernel.block[1], kernel.block[2], kernel.dynamicShared, kernel.n, kernel.salt);
  for (const Node &part : kernel.parts)
    text += print(part) + "\n";
  return text;
}

} // namespace cu2port::random
