// Smaller expressions. Nothing here knows CUDA: what does not compile is not taken.
#include "reduction/Edits.h"

#include <cctype>
#include <functional>
#include <set>

namespace cu2port::random {

namespace {

/// From an opening parenthesis or bracket to behind the one that closes it.
std::size_t behindPair(const std::string &text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[' || text[i] == '{')
      ++depth;
    if ((text[i] == ')' || text[i] == ']' || text[i] == '}') && --depth == 0)
      return i + 1;
  }
  return text.size();
}

bool isName(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '@'; }

/// The operands of the operators at the top of an expression.
std::vector<std::string> operandsOf(const std::string &text) {
  static const std::set<std::string> operators = {
      "+", "-",  "*",  "/",  "%",  "&",  "|",  "^", "<<", ">>", "<",
      ">", "<=", ">=", "==", "!=", "&&", "||", "?", ":",  ",",  "="};
  std::vector<std::string> operands;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '(' || text[i] == '[' || text[i] == '{') {
      i = behindPair(text, i);
      continue;
    }
    // The generator puts spaces around them, and one behind a comma.
    const std::size_t end = text.find(' ', i + 1);
    const bool isComma = text.compare(i, 2, ", ") == 0;
    const bool isOther = text[i] == ' ' && end != std::string::npos &&
                         operators.count(text.substr(i + 1, end - i - 1));
    if (isComma || isOther) {
      operands.push_back(text.substr(begin, i - begin));
      begin = isComma ? i + 2 : end + 1;
      i = begin;
      continue;
    }
    ++i;
  }
  operands.push_back(text.substr(begin));
  return operands.size() > 1 ? operands : std::vector<std::string>();
}

/// What may stand instead of a part of a head.
std::set<std::string> variantsOf(const std::string &head) {
  std::set<std::string> variants;
  auto replace = [&](std::size_t begin, std::size_t end, const std::string &by) {
    if (head.compare(begin, end - begin, by) != 0)
      variants.insert(head.substr(0, begin) + by + head.substr(end));
  };
  for (std::size_t i = 0; i < head.size(); ++i) {
    if (head[i] != '(' && head[i] != '[')
      continue;
    const std::size_t end = behindPair(head, i);
    const std::string inside = head.substr(i + 1, end - i - 2);
    for (const std::string &each : operandsOf(inside))
      replace(i + 1, end - 1, each);
    if (inside.size() > 1) {
      replace(i + 1, end - 1, "0");
      replace(i + 1, end - 1, "1u");
    }
    if (head[i] == '(' && (i == 0 || !isName(head[i - 1])) && !inside.empty())
      replace(i, end, "1u"), replace(i, end, "0u");
  }
  const std::size_t assigned = head.find(" = ");
  if (assigned != std::string::npos && head.back() == ';') {
    const std::size_t from = assigned + 3;
    for (const std::string &each : operandsOf(head.substr(from, head.size() - from - 1)))
      replace(from, head.size() - 1, each);
    replace(from, head.size() - 1, "0");
    replace(from, head.size() - 1, "t");
  }
  return variants;
}

} // namespace

std::vector<Edit> expressionEdits(const Case &test) {
  std::vector<Edit> edits;
  std::size_t next = 0;
  const std::function<void(const Nodes &)> visit = [&](const Nodes &nodes) {
    for (const Node &node : nodes) {
      const std::size_t number = next++;
      const bool isPlain = node.judged.empty() &&
                           node.head.find("__global__") == std::string::npos &&
                           node.head.find("__device__") == std::string::npos;
      if (isPlain)
        for (const std::string &text : variantsOf(node.head))
          if (text.size() < node.head.size())
            edits.push_back({Edit::Kind::Text, number, number, text, {}, false});
      visit(node.children);
    }
  };
  visit(test.parts);
  return edits;
}

} // namespace cu2port::random
