// YAML as a tree of values that know their places, by LLVM's parser:
//
//   rules:                                Map
//     - name: cudaMalloc                      rules -> List
//       becomes: {host: portMalloc}                      Map
//                                                          name    -> "cudaMalloc"
//                                                          becomes -> Map, host -> "portMalloc"
//
// A file of --rules may hold anything, so that depth and lengths have bounds. The first problem is
// kept, and stops the reading; whoever asked for the tree must look at it first.
#include "rules/Document.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/YAMLParser.h"

namespace cu2port::rules {
namespace {

/// Where a rule has three levels. Values are read by a function that calls itself, and a file of
/// nothing but `[[[[...` must not use up the stack.
constexpr int deepest = 32;

/// Turns LLVM's nodes into Values; keeps the first problem.
class Reader {
public:
  Reader(llvm::StringRef text, Problem &problem)
      : problem(problem), here(text.begin()), lineStart(text.begin()), stream(text, sources) {
    sources.setDiagHandler(&Reader::onSyntaxError, this);
  }

  Value read() {
    auto document = stream.begin();
    llvm::yaml::Node *root = document != stream.end() ? document->getRoot() : nullptr;
    return root && !problem ? value(*root, 0) : Value();
  }

private:
  /// LLVM tells syntax errors to a handler, in the middle of the walk.
  static void onSyntaxError(const llvm::SMDiagnostic &diagnostic, void *context) {
    static_cast<Reader *>(context)->problem.set(
        {static_cast<unsigned>(diagnostic.getLineNo()),
         static_cast<unsigned>(diagnostic.getColumnNo() + 1)},
        diagnostic.getMessage());
  }

  /// Nodes come in the order of the file, so the line is counted on from the last one.
  Place placeOf(const llvm::yaml::Node &node) {
    const char *at = node.getSourceRange().Start.getPointer();
    if (!at || at < lineStart)
      return {line, 1};
    for (; here < at; ++here)
      if (*here == '\n') {
        ++line;
        lineStart = here + 1;
      }
    return {line, static_cast<unsigned>(at - lineStart) + 1};
  }

  /// LLVM's parser goes deeper only when it is asked to.
  Value value(llvm::yaml::Node &node, int depth) {
    Value result;
    result.place = placeOf(node);
    if (depth > deepest) {
      problem.set(result.place, "lists and maps are nested more than " + llvm::Twine(deepest) +
                                    " deep, and rules are not");
      return result;
    }
    if (auto *scalar = llvm::dyn_cast<llvm::yaml::ScalarNode>(&node)) {
      llvm::SmallString<64> storage;
      result.text = scalar->getValue(storage).str();
    } else if (auto *block = llvm::dyn_cast<llvm::yaml::BlockScalarNode>(&node)) {
      result.text = block->getValue().rtrim('\n').str();
    } else if (auto *sequence = llvm::dyn_cast<llvm::yaml::SequenceNode>(&node)) {
      result.kind = Value::Kind::List;
      for (llvm::yaml::Node &item : *sequence) {
        if (problem)
          break;
        result.items.push_back(value(item, depth + 1));
      }
    } else if (auto *mapping = llvm::dyn_cast<llvm::yaml::MappingNode>(&node)) {
      readMembers(*mapping, result, depth + 1);
    } else if (!llvm::isa<llvm::yaml::NullNode>(&node)) {
      problem.set(result.place, "anchors and aliases are not used in rules");
    }
    if (result.text.size() > longestText)
      problem.set(result.place, tooLong());
    return result;
  }

  void readMembers(llvm::yaml::MappingNode &mapping, Value &result, int depth) {
    result.kind = Value::Kind::Map;
    llvm::StringSet<> keys;
    for (llvm::yaml::KeyValueNode &member : mapping) {
      llvm::yaml::Node *keyNode = member.getKey();
      if (problem || !keyNode)
        return;
      Value key = value(*keyNode, depth);
      if (key.kind != Value::Kind::Scalar)
        return problem.set(key.place, "a key must be a word");
      if (!keys.insert(key.text).second)
        return problem.set(key.place, "'" + key.text + "' stands here twice");
      llvm::yaml::Node *valueNode = member.getValue();
      if (problem || !valueNode)
        return;
      Value content = value(*valueNode, depth);
      result.members.push_back({std::move(key), std::move(content)});
    }
  }

  Problem &problem;
  const char *here;      ///< up to where lines are counted
  const char *lineStart; ///< of the line that `here` is in
  unsigned line = 1;
  llvm::SourceMgr sources;
  llvm::yaml::Stream stream;
};

} // namespace

const Value *Value::find(llvm::StringRef key) const {
  for (const auto &[name, value] : members)
    if (name.text == key)
      return &value;
  return nullptr;
}

std::string tooLong() {
  return llvm::formatv("a text has more than {0} characters here", longestText);
}

void Problem::set(Place where, const llvm::Twine &what) {
  if (!message.empty())
    return;
  place = where;
  message = what.str();
}

llvm::Error Problem::in(llvm::StringRef file) const {
  return llvm::createStringError(llvm::inconvertibleErrorCode(),
                                 file + ":" + llvm::Twine(place.line) + ":" +
                                     llvm::Twine(place.column) + ": " + message);
}

Value parseDocument(llvm::StringRef text, Problem &problem) { return Reader(text, problem).read(); }

} // namespace cu2port::rules
