#include "case/Case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace cu2port::random {

std::string print(const Node &node, unsigned indent, Reader reader) {
  const bool isJudged = reader == Reader::Judge && !node.judged.empty();
  const std::string &head = isJudged ? node.judged : node.head;
  const std::string space(2 * indent, ' ');
  std::string text = head.empty() ? "" : space + head + "\n";
  const bool isGroup = node.head.empty() && node.tail.empty();
  for (const Node &child : node.children)
    text += print(child, isGroup ? indent : indent + 1, reader);
  return node.tail.empty() ? text : text + space + node.tail + "\n";
}

std::string named(std::string text, const std::string &number) {
  for (std::size_t at = 0; (at = text.find('@', at)) != std::string::npos; at += number.size())
    text.replace(at, 1, number);
  return text;
}

static std::string describe(const Bytes &argument, const Case &test) {
  if (argument.bytes.size() == 8 && argument.pointers.size() == 1) {
    const Pointer &pointer = argument.pointers[0];
    return test.buffers[pointer.buffer].name +
           (pointer.offset ? fmt::format(" + {} bytes", pointer.offset) : "");
  }
  std::uint64_t value = 0;
  if (argument.bytes.size() > sizeof value)
    return fmt::format("{:02x}", fmt::join(argument.bytes, ""));
  for (std::size_t i = argument.bytes.size(); i-- > 0;)
    value = value << 8 | argument.bytes[i];
  return fmt::format("{:#x}", value);
}

static std::string describe(const Launch &launch, const Case &test) {
  std::vector<std::string> arguments;
  for (const Bytes &argument : launch.arguments)
    arguments.push_back(describe(argument, test));
  return fmt::format("{}<<<({}), ({}), {}>>>({})", test.kernels[launch.kernel],
                     fmt::join(launch.grid, ", "), fmt::join(launch.block, ", "),
                     launch.dynamicShared, fmt::join(arguments, ", "));
}

std::string print(const Case &test, const std::string &number, Reader reader) {
  std::string text;
  for (const Launch &launch : test.launches)
    text += "// " + describe(launch, test) + "\n";
  for (const Node &part : test.parts)
    text += print(part, 0, reader) + "\n";
  return named(std::move(text), number);
}

} // namespace cu2port::random
