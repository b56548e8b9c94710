// One block of a rules file becomes as many rows as its `each` has combinations:
//
//   each: {type: [float, double], n: [2, 3]}
//     ->  {type float, n 2}  {type float, n 3}  {type double, n 2}  {type double, n 3}
//
// The block itself is then read once for each of them, with `$(type)` and `$(n)` replaced.
#include "rules/Family.h"

namespace cu2port::rules {
namespace {

/// A hundred times what families have.
constexpr std::size_t mostRows = 5000;

/// Adds all combinations of one map of placeholders.
void combine(const Value &map, std::vector<Bindings> &rows, Problem &problem) {
  if (map.kind != Value::Kind::Map)
    return problem.set(map.place, "'each' is a map of placeholders, or a list of such maps");
  std::vector<Bindings> result{{}};
  for (const auto &[key, values] : map.members) {
    std::vector<Bindings> longer;
    const Value *first = values.kind == Value::Kind::List ? values.items.data() : &values;
    const Value *end = values.kind == Value::Kind::List ? first + values.items.size() : first + 1;
    if (first == end)
      return problem.set(values.place, "'" + key.text + "' has no values");
    // Asked before the rows are made: six lists of a hundred words would not fit in memory.
    if (result.size() * static_cast<std::size_t>(end - first) > mostRows - rows.size())
      return problem.set(key.place, "'each' stands for more than " + llvm::Twine(mostRows) +
                                        " rows: divide the rule");
    for (const Bindings &row : result)
      for (const Value *value = first; value != end; ++value) {
        if (value->kind != Value::Kind::Scalar)
          return problem.set(value->place, "the values of '" + key.text + "' are plain words");
        longer.push_back(row);
        longer.back().emplace_back(key.text, value->text);
      }
    result = std::move(longer);
  }
  rows.insert(rows.end(), result.begin(), result.end());
}

const std::string *lookup(const Bindings &bindings, llvm::StringRef name) {
  for (const auto &[key, value] : bindings)
    if (name == key)
      return &value;
  return nullptr;
}

} // namespace

std::vector<Bindings> expandFamily(const Value *each, Problem &problem) {
  if (!each)
    return {{}};
  std::vector<Bindings> rows;
  if (each->kind != Value::Kind::List) {
    combine(*each, rows, problem);
    return rows;
  }
  for (const Value &map : each->items)
    combine(map, rows, problem);
  return rows;
}

std::string substitute(const Value &text, const Bindings &bindings, Problem &problem) {
  llvm::StringRef rest = text.text;
  std::string result;
  for (std::size_t at = rest.find("$("); at != llvm::StringRef::npos; at = rest.find("$(")) {
    const std::size_t end = rest.find(')', at);
    llvm::StringRef name = rest.slice(at + 2, end);
    const std::string *value = end == llvm::StringRef::npos ? nullptr : lookup(bindings, name);
    if (!value) {
      problem.set(text.place, "no placeholder '" + name + "' in 'each'");
      return {};
    }
    result += rest.take_front(at);
    result += *value;
    rest = rest.drop_front(end + 1);
    // A value may be long, and a text name it often.
    if (result.size() > longestText) {
      problem.set(text.place, tooLong());
      return {};
    }
  }
  result += rest;
  return result;
}

} // namespace cu2port::rules
