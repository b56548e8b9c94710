// One block of a rules file, with what the file's `defaults` add, as rows:
//
//   - name: atomicSub$(scope)                      {atomicSub, DeviceFunction,
//     each: {scope: ["", _block]}                   becomes {opencl: "atomic_sub($1, $2)"},
//     becomes: {opencl: "atomic_sub($1, $2)"}  ->   example "atomicSub(ip, i)",
//     example: atomicSub$(scope)(ip, i) =>          expected "atomic_sub(ip, i)", ...}
//              atomic_sub(ip, i)                   {atomicSub_block, ...}
//
// All that a row must have is asked for here, so that what comes later can take it for granted: a
// reason where it is not exact, a hint and the effort where it is unsupported, effects of device
// functions, an example. docs/rules.md is the list of keys.
#include "rules/Row.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace cu2port::rules {
namespace {

/// A word of YAML and what it stands for.
template <class T> struct Word {
  llvm::StringRef text;
  T value;
};

constexpr Word<RuleKind> kinds[] = {
    {"host-function", RuleKind::HostFunction},
    {"type", RuleKind::Type},
    {"enumerator", RuleKind::Enumerator},
    {"field", RuleKind::Field},
    {"macro", RuleKind::Macro},
    {"header", RuleKind::Header},
    {"attribute", RuleKind::Attribute},
    {"device-function", RuleKind::DeviceFunction},
    {"device-variable", RuleKind::DeviceVariable},
};

constexpr Word<Fidelity> fidelities[] = {
    {"exact", Fidelity::Exact},
    {"conditional", Fidelity::Conditional},
    {"approximate", Fidelity::Approximate},
    {"unsupported", Fidelity::Unsupported},
};

constexpr llvm::StringRef blockKeys[] = {"name",    "each",     "kind",   "header", "since",
                                         "until",   "becomes",  "reason", "effort", "hint",
                                         "example", "fidelity", "effects"};
constexpr llvm::StringRef overloadKeys[] = {"type", "text", "needs"};

/// Reads one row of a block: a block with its placeholders bound.
class RowReader {
public:
  RowReader(const Value &block, const Value *defaults, const Bindings &bindings,
            llvm::StringRef file, Problem &problem)
      : block(block), defaults(defaults), bindings(bindings), file(file), problem(problem) {}

  /// The order matters twice: the name is in messages and a placeholder of all other texts, and the
  /// fidelity says which texts the row must have.
  ApiRule read() {
    readName();
    rule.kind = word(kinds, "kind");
    readBecomes();
    readEffects();
    rule.fidelity = word(fidelities, "fidelity");
    rule.header = text("header", true);
    rule.since = text("since");
    rule.until = text("until");
    readReasons();
    rule.effort = text("effort", rule.fidelity == Fidelity::Unsupported);
    rule.hint = text("hint", rule.fidelity == Fidelity::Unsupported);
    readExample();
    return std::move(rule);
  }

private:
  /// What the block says of a key, or else the file's `defaults`; null if neither does.
  const Value *find(llvm::StringRef key) const {
    const Value *value = block.find(key);
    return value || !defaults ? value : defaults->find(key);
  }

  /// A text with the row's placeholders replaced.
  std::string bound(const Value &value) {
    if (value.kind == Value::Kind::Scalar)
      return substitute(value, bindings, problem);
    problem.set(value.place, "a plain text is expected here");
    return {};
  }

  std::string text(llvm::StringRef key, bool required = false) {
    const Value *value = find(key);
    std::string result = value ? bound(*value) : std::string();
    if (required && result.empty())
      problem.set(block.place, "'" + rule.name + "' has no '" + key + "'");
    return result;
  }

  /// The value of a key that is one of a few words. A wrong one is a problem; it counts as the
  /// first of them, in a row that is not used then.
  template <class T, std::size_t N> T word(const Word<T> (&words)[N], llvm::StringRef key) {
    const std::string given = text(key, true);
    for (const Word<T> &candidate : words)
      if (candidate.text == given)
        return candidate.value;
    const Value *value = find(key);
    std::string all =
        llvm::join(llvm::map_range(words, [](const Word<T> &w) { return w.text; }), ", ");
    problem.set(value ? value->place : block.place,
                "'" + key + "' is one of " + all + ", not '" + given + "'");
    return words[0].value;
  }

  /// The name, and what follows from it for all other texts: `$(name)`, and `$(stem)`, which is
  /// Malloc of cudaMalloc.
  void readName() {
    const Value *name = block.find("name");
    if (!name)
      return problem.set(block.place, "a rule has no 'name'");
    rule.name = bound(*name);
    rule.place = (file + ":" + llvm::Twine(block.place.line)).str();
    bindings.emplace_back("name", rule.name);
    llvm::StringRef stem = rule.name;
    stem.consume_front("cuda");
    bindings.emplace_back("stem", stem.str());
  }

  /// The column of a target, from the block or from the defaults. Each column is looked for by
  /// itself: a block with `becomes: {opencl: ...}` keeps the `host` of its file's defaults.
  const Value *becomes(llvm::StringRef target) const {
    for (const Value *from : {&block, defaults})
      if (const Value *map = from ? from->find("becomes") : nullptr)
        if (const Value *value = map->find(target))
          return value;
    return nullptr;
  }

  /// `reason: text`, or by the targets on which it is so: `reason: {opencl sycl: text}`.
  void readReasons() {
    const Value *value = find("reason");
    if (!value || value->kind != Value::Kind::Map) {
      if (std::string all = text("reason", rule.fidelity != Fidelity::Exact); !all.empty())
        rule.reasons.push_back({{}, std::move(all)});
      return;
    }
    if (rule.fidelity == Fidelity::Unsupported)
      problem.set(value->place, "what is unsupported is so on all targets");
    for (const auto &[key, reason] : value->members)
      rule.reasons.push_back({targetsIn(key), bound(reason)});
  }

  std::vector<const TargetInfo *> targetsIn(const Value &key) {
    std::vector<const TargetInfo *> targets;
    llvm::SmallVector<llvm::StringRef> names;
    llvm::StringRef(key.text).split(names, ' ', -1, false);
    for (llvm::StringRef name : names)
      if (const TargetInfo *target = findTarget(name))
        targets.push_back(target);
      else
        problem.set(key.place, "there is no target '" + name + "'");
    return targets;
  }

  /// Host code has a text always: where nothing is said, the name stays. A column of a device that
  /// nothing is said of is missing, which is another thing than an empty text.
  void readBecomes() {
    const Value *host = becomes(hostColumn);
    rule.becomes[hostColumn.str()] = {{"", host ? bound(*host) : rule.name, {}}};
    for (const TargetInfo *each : deviceColumns())
      if (const Value *column = becomes(each->column))
        readColumn(each->column, *column);
  }

  void readColumn(llvm::StringRef name, const Value &value) {
    std::vector<Overload> &column = rule.becomes[name.str()];
    if (value.kind != Value::Kind::List)
      return readOverload(name, value, column);
    for (const Value &row : value.items)
      readOverload(name, row, column);
  }

  /// `none`, a word or a list of words. Nothing is taken for granted: a pass that thinks an
  /// operation pure may compute it twice, or not at all.
  void readEffects() {
    const Value *value = find("effects");
    if (rule.kind != RuleKind::DeviceFunction) {
      if (value && block.find("effects"))
        problem.set(value->place, "only a device-function has 'effects'");
      return;
    }
    if (!value)
      return problem.set(block.place, "'" + rule.name + "' has no 'effects': 'none', or some of " +
                                          ir::namesOfEffects());
    for (const std::string &word : words(value)) {
      const std::optional<ir::Effect> effect = ir::findEffect(word);
      if (effect)
        rule.effects.add(*effect);
      else if (word != "none" || value->kind == Value::Kind::List)
        return problem.set(value->place, "'effects' is 'none', or some of " + ir::namesOfEffects() +
                                             ", not '" + word + "'");
    }
  }

  /// `text`, or `{type: int, text: ..., needs: ...}`; a list of types is that many rows.
  void readOverload(llvm::StringRef name, const Value &row, std::vector<Overload> &column) {
    if (row.kind == Value::Kind::Scalar) {
      column.push_back({"", bound(row), {}});
      return;
    }
    const Value *text = row.find("text");
    if (!text)
      return problem.set(row.place, "a row of '" + name + "' has no 'text'");
    checkKeys(row, overloadKeys, problem);
    const std::vector<std::string> needs = words(row.find("needs"));
    std::vector<std::string> types = words(row.find("type"));
    if (types.empty())
      types.emplace_back();
    for (const std::string &type : types)
      column.push_back({type, bound(*text), needs});
  }

  /// A word or a list of words.
  std::vector<std::string> words(const Value *value) {
    std::vector<std::string> result;
    if (!value)
      return result;
    if (value->kind == Value::Kind::List)
      for (const Value &item : value->items)
        result.push_back(bound(item));
    else
      result.push_back(bound(*value));
    return result;
  }

  /// `input => output`; the output may be empty. An unsupported name's example has no output.
  void readExample() {
    const std::string example = text("example", true);
    auto [input, expected] = llvm::StringRef(example).split("=>");
    rule.example = input.trim().str();
    rule.expected = expected.trim().str();
    const Value *value = find("example");
    // `f() =>` becomes nothing; without the arrow there is nothing to compare with.
    const bool hasOutput = llvm::StringRef(example).contains("=>");
    if (value && rule.fidelity == Fidelity::Unsupported && hasOutput)
      problem.set(value->place, "the example of an unsupported name has no output");
    if (value && rule.fidelity != Fidelity::Unsupported && !hasOutput)
      problem.set(value->place, "an example has the form 'input => output'");
  }

  const Value &block;
  const Value *defaults;
  Bindings bindings;
  std::string file;
  ApiRule rule;
  Problem &problem;
};

} // namespace

void checkKeys(const Value &map, llvm::ArrayRef<llvm::StringRef> known, Problem &problem) {
  for (const auto &[key, value] : map.members)
    if (!llvm::is_contained(known, key.text))
      problem.set(key.place, "unknown key '" + key.text + "'");
}

/// The keys of `becomes:`.
static std::vector<llvm::StringRef> columnNames() {
  std::vector<llvm::StringRef> names{hostColumn};
  for (const TargetInfo *each : deviceColumns())
    names.push_back(each->column);
  return names;
}

std::vector<ApiRule> readBlock(const Value &block, const Value *defaults, llvm::StringRef file,
                               Problem &problem) {
  std::vector<ApiRule> rows;
  if (block.kind != Value::Kind::Map) {
    problem.set(block.place, "a rule is a map with a 'name'");
    return rows;
  }
  checkKeys(block, blockKeys, problem);
  if (const Value *becomes = block.find("becomes"))
    checkKeys(*becomes, columnNames(), problem);
  for (const Bindings &bindings : expandFamily(block.find("each"), problem)) {
    if (problem)
      break;
    rows.push_back(RowReader(block, defaults, bindings, file, problem).read());
  }
  return rows;
}

} // namespace cu2port::rules
