// How wishes become edits. finish() settles them in this order:
//
//   1. words to remove           `__device__ __constant__ float t[3]` -> `float t[3]`: which blanks
//                                go is known when the words beside are
//   2. launches                  take the wishes inside their callees with them
//   3. what is inside of what leaves, or stays by all means, is dropped
//   4. departures side by side   become one, with one of the empty lines around it
//   5. bodies of stubs           are laid out when the edits of their signatures are known
#include "host/Plan.h"
#include "host/LastingDirectives.h"
#include "support/Paths.h"

#include <algorithm>

namespace cu2port::host {

using clang::SourceLocation;

namespace {

/// The macro in whose expansion, and not in whose argument, the token is; empty if there is none.
std::string macroName(const TranslationUnit &unit, SourceLocation from) {
  if (!from.isMacroID())
    return {};
  while (unit.sources().isMacroArgExpansion(from))
    from = unit.sources().getImmediateExpansionRange(from).getBegin();
  return clang::Lexer::getImmediateMacroName(from, unit.sources(), unit.language()).str();
}

/// Where the parameter list begins that ends with `text`.
unsigned startOfParameters(llvm::StringRef text) {
  unsigned depth = 0;
  for (size_t i = text.rtrim().size(); i > 0; --i) {
    depth += text[i - 1] == ')';
    depth -= text[i - 1] == '(' && depth > 0;
    if (depth == 0)
      return static_cast<unsigned>(i - 1);
  }
  return 0;
}

bool isBlank(llvm::StringRef text) { return text.trim(" \t").empty(); }

} // namespace

/// The first wish for a place counts until another one wants something else there: then neither
/// does, and this is reported once.
void Plan::replace(const Span &span, std::string text, llvm::StringRef rule, SourceLocation from) {
  auto [place, isNew] =
      wishes.try_emplace({span.file, span.begin}, Wish{span, text, rule.str(), from});
  Wish &wish = place->second;
  if (isNew || wish.refused || wish.text == text)
    return;
  wish.refused = true;
  std::string macro = macroName(unit, from.isMacroID() ? from : wish.from);
  report(DiagId::MacroDisagrees, span, macro.empty() ? this->text.text(span).str() : macro,
         wish.text, text);
}

bool Plan::becomes(const Span &span, llvm::StringRef text) const {
  auto wish = wishes.find({span.file, span.begin});
  return wish != wishes.end() && !wish->second.refused && wish->second.text == text;
}

void Plan::keep(const Span &span, SourceLocation from) {
  replace(span, text.text(span).str(), {}, from);
}

void Plan::keepEverywhere(const Span &span, SourceLocation from, llvm::StringRef rule) {
  replace(span, text.text(span).str(), rule, from);
  stays.insert({span.file, span.begin});
}

void Plan::mark(const Span &span, DiagId id, const std::string &message, llvm::StringRef rule) {
  std::string word = text.text(span).str();
  replace(span, fmt::format("/* cu2port {}: {} */ {}", info(id).id, message, word), rule);
}

void Plan::insert(clang::FileID file, unsigned offset, std::string text, llvm::StringRef rule) {
  file = this->text.canonical(file);
  Wish &wish = insertions[{file, offset}];
  // Seen before, through another expansion or instance.
  if (wish.text.find(text) != std::string::npos)
    return;
  wish.span = {file, offset, offset};
  wish.text += text;
  wish.rule = rule.str();
}

void Plan::include(clang::FileID file, unsigned offset, std::string line, llvm::StringRef header) {
  const Key place{text.canonical(file), offset};
  includes[{place, header.str()}] =
      Wish{{place.first, offset, offset}, std::move(line), header.str(), {}};
}

void Plan::remove(const Span &span, llvm::StringRef rule) {
  removals[{span.file, span.begin}] = span;
  removalRules[{span.file, span.begin}] = rule.str();
}

void Plan::swallow(const Span &span, std::string text, llvm::StringRef rule) {
  swallow(Wish{span, std::move(text), rule.str(), {}});
}

void Plan::depart(const Span &span, llvm::StringRef rule) {
  Wish construct{span, {}, rule.str(), {}};
  construct.yields = true;
  swallow(std::move(construct));
}

/// The outermost construct counts: what it has inside goes with it.
void Plan::swallow(Wish construct) {
  const Span span = construct.span;
  if (isSwallowed(span))
    return;
  auto inner = swallowed.lower_bound({span.file, span.begin});
  while (inner != swallowed.end() && span.contains(inner->second.span))
    inner = swallowed.erase(inner); // a method of a class
  swallowed.emplace_hint(inner, Key{span.file, span.begin}, std::move(construct));
}

void Plan::swallowBody(const Span &span, std::string statement, bool inMacro, bool yields) {
  // A body that takes the line break in front of its brace needs a blank.
  llvm::StringRef before = text.text(span).starts_with("{") ? "" : " ";
  Wish body{span, inMacro ? (before + "{ " + statement + " }").str() : statement, "__global__", {}};
  body.isBody = !inMacro;
  body.yields = yields;
  swallow(std::move(body));
}

bool Plan::isSwallowed(const Span &span) const {
  auto behind = swallowed.upper_bound({span.file, span.begin});
  return behind != swallowed.begin() && std::prev(behind)->second.span.contains(span);
}

void Plan::leave(const Span &span, const std::string &comment) {
  const unsigned line = text.startOfLine(span.file, span.begin);
  left.try_emplace({span.file, span.begin}, span);
  insert(span.file, line,
         text.text({span.file, line, text.skipBlanks(span.file, line)}).str() + comment + "\n", {});
}

bool Plan::isLeft(const Span &span) const {
  return llvm::any_of(left, [&](const auto &each) { return each.second.contains(span); });
}

void Plan::launch(const LaunchText &launch) {
  auto [place, isNew] = launches.try_emplace({launch.close.file, launch.close.begin}, launch);
  place->second.parenthesised |= launch.parenthesised;
}

void Plan::noteUse(SourceLocation location) { noteFirst(uses, location); }

void Plan::notePasted(SourceLocation location, const std::string &name, const std::string &text) {
  noteUse(location);
  const SourceLocation place = unit.sources().getExpansionLoc(location);
  pasted[this->text.canonical(unit.sources().getFileID(place))].emplace(name, text);
}

void Plan::noteCompilerAsked(SourceLocation location) { noteFirst(questions, location); }

void Plan::noteFirst(FirstPlaces &places, SourceLocation location) const {
  SourceLocation place = unit.sources().getExpansionLoc(location);
  auto [first, isNew] = places.try_emplace(text.canonical(unit.sources().getFileID(place)), place);
  if (!isNew && unit.sources().isBeforeInTranslationUnit(place, first->second))
    first->second = place;
}

Plan::Position Plan::position(const Span &place) const {
  clang::OptionalFileEntryRef entry = unit.sources().getFileEntryRefForID(place.file);
  return {entry ? entry->getName().str() : std::string(),
          unit.sources().getLineNumber(place.file, place.begin),
          unit.sources().getColumnNumber(place.file, place.begin)};
}

/// Words to remove that stand side by side go together. What is left must not be a line of blanks,
/// nor a blank at the end of a line.
void Plan::settleRemovals() {
  std::erase_if(removals, [&](const auto &each) { return keptWords.contains(each.first); });
  for (auto place = removals.begin(); place != removals.end();) {
    const std::string &rule = removalRules[place->first];
    Span run = place->second;
    // A run of words with nothing but blanks between.
    while (++place != removals.end() && place->second.file == run.file &&
           place->second.begin <= text.skipBlanks(run.file, run.end))
      run.end = std::max(run.end, place->second.end);
    unsigned line = text.startOfLine(run.file, run.begin);
    unsigned next = text.skipBlanks(run.file, run.end);
    llvm::StringRef rest = text.buffer(run.file).substr(next);
    bool atEnd =
        rest.empty() || rest.starts_with("\n") || rest.starts_with("\r") || rest.starts_with("\\");
    const unsigned first = text.skipBlanksBack(run.file, run.begin);
    const bool isLambdas =
        rest.starts_with("(") && text.text({run.file, line, first}).ends_with("]");
    // A line that has nothing else goes. At its end, or in front of `,;)=`, the blanks before the
    // words go with them; elsewhere those behind; between `[]` and `()` all of them.
    if (atEnd && !rest.starts_with("\\") && isBlank(text.text({run.file, line, run.begin})))
      run = {run.file, line, text.endOfLine(run.file, run.end)};
    else if (isLambdas)
      run = {run.file, first, next};
    else if (atEnd || rest.find_first_of(",;)=") == 0)
      run.begin = first;
    else
      run.end = next;
    replace(run, "", rule);
  }
}

/// The wishes inside a span, relative to its begin.
std::vector<Edit> Plan::editsWithin(const Span &span) const {
  std::vector<Edit> inside;
  for (auto place = wishes.lower_bound({span.file, span.begin});
       place != wishes.end() && span.contains(place->second.span); ++place)
    if (const Wish &wish = place->second; !wish.refused)
      inside.push_back(
          {wish.span.begin - span.begin, wish.span.end - wish.span.begin, wish.text, wish.rule});
  return inside;
}

/// The text of a span with the wishes inside it applied; they are then settled.
std::string Plan::render(const Span &span) {
  std::string result = applyEdits(editsWithin(span), text.text(span));
  auto first = wishes.lower_bound({span.file, span.begin}), last = first;
  while (last != wishes.end() && span.contains(last->second.span))
    ++last;
  wishes.erase(first, last);
  return result;
}

/// The body on the signature's line if it fits, else in the usual three lines.
std::string Plan::layOutBody(const Wish &body) const {
  constexpr size_t lineWidth = 100;
  std::string before = text.text(body.span).starts_with("{") ? "" : " ";
  Span line{body.span.file, text.startOfLine(body.span.file, body.span.begin), body.span.begin};
  std::string signature = applyEdits(editsWithin(line), text.text(line));
  if (signature.size() + before.size() + body.text.size() + 4 <= lineWidth)
    return before + "{ " + body.text + " }";
  // Indented like the line in which the parameters begin: the signature's first.
  llvm::StringRef all = text.buffer(body.span.file).take_front(body.span.begin);
  llvm::StringRef first = all.substr(text.startOfLine(body.span.file, startOfParameters(all)));
  std::string indent = first.take_front(first.find_first_not_of(" \t")).str();
  return fmt::format("{}{{\n{}  {}\n{}}}", before, indent, body.text, indent);
}

/// `k<<<g, b>>>(x)`  ->  `portLaunch(g, b), k(x)`: the callee moves behind the configuration.
void Plan::settleLaunch(const LaunchText &launch, unsigned group) {
  if (launch.front)
    return settleCutLaunch(launch, group);
  std::string callee = render(launch.callee);
  // One group: a conflict in one part leaves the launch as a whole alone.
  auto want = [&](const Span &span, std::string text) {
    wishes[{span.file, span.begin}] = Wish{span, std::move(text), "<<<>>>", {}, group};
  };
  want(launch.head, launch.parenthesised ? "(portLaunch(" : "portLaunch(");
  want(launch.close, "), " + callee);
  if (launch.parenthesised)
    want(launch.lastParenthesis, "))");
}

/// The callee stays where it is, with its directives: what each branch has is called with the
/// configuration in front of all of them.
void Plan::settleCutLaunch(const LaunchText &launch, unsigned group) {
  const clang::FileID file = launch.head.file;
  const unsigned front = *launch.front;
  std::string configuration = launch.parenthesised ? "(portLaunch(" : "portLaunch(";
  configuration += render({file, launch.open.end, launch.close.begin}) + "),";
  const unsigned line = text.startOfLine(file, launch.head.begin);
  configuration =
      front == launch.head.begin
          ? configuration + " "
          : text.text({file, line, text.skipBlanks(file, line)}).str() + configuration + "\n";
  auto want = [&](std::map<Key, Wish> &to, const Span &span, std::string what) {
    to[{span.file, span.begin}] = Wish{span, std::move(what), "<<<>>>", {}, group};
  };
  want(insertions, {file, front, front}, std::move(configuration));
  want(wishes, {file, launch.open.begin, launch.close.end}, "");
  if (launch.parenthesised)
    want(wishes, launch.lastParenthesis, "))");
}

/// Wishes inside constructs that leave, and all that touches what must stay as it is.
void Plan::dropSwallowed() {
  auto isOut = [&](const auto &wish) {
    return isSwallowed(wish.second.span) || isLeft(wish.second.span);
  };
  std::erase_if(wishes, isOut);
  std::erase_if(insertions, isOut);
  std::erase_if(includes, isOut);
  std::erase_if(swallowed, [&](const auto &wish) { return isLeft(wish.second.span); });
}

/// Neighbours that leave go as one, and with them one of the empty lines around them.
void Plan::joinDepartures() {
  for (auto place = swallowed.begin(); place != swallowed.end(); ++place) {
    Span &span = place->second.span;
    // Only departures of whole lines.
    if (!place->second.text.empty() || text.startOfLine(span.file, span.end) != span.end ||
        text.startOfLine(span.file, span.begin) != span.begin)
      continue;
    auto next = std::next(place);
    while (next != swallowed.end() && next->second.span.file == span.file &&
           next->second.span.begin == span.end && next->second.text.empty()) {
      span.end = next->second.span.end;
      next = swallowed.erase(next);
    }
    if (text.isBlankLineBefore(span.file, span.begin) && text.isBlankLine(span.file, span.end))
      span.end = text.endOfLine(span.file, span.end);
  }
}

void Plan::finish(EditSet &edits) {
  settleRemovals();
  unsigned group = 0;
  for (const auto &[key, launch] : launches)
    if (!isSwallowed(launch.head))
      settleLaunch(launch, ++group);
  dropSwallowed();
  joinDepartures();
  reportLostCounts(*this);
  for (auto &[file, members] : wantedGroups())
    edits.addGroup(text.realPath(file), std::move(members), findings);
}

/// By their places, since an EditSet grows fastest at its end.
std::vector<Plan::Group> Plan::wantedGroups() {
  std::map<unsigned, Group> byNumber;
  unsigned alone = static_cast<unsigned>(launches.size()); // those have the first numbers
  auto want = [&](const Wish &wish) {
    auto &[file, members] = byNumber[wish.group ? wish.group : ++alone];
    file = wish.span.file;
    members.push_back(
        {wish.span.begin, wish.span.end - wish.span.begin, wish.text, wish.rule, wish.yields});
  };
  for (const auto &[key, wish] : wishes)
    // A wish for the text that is there already has done its work: others have met it. For the
    // other units it is an edit, if it is to hold there.
    if (!wish.refused && (text.text(wish.span) != wish.text || stays.contains(key)))
      want(wish);
  const LastingDirectives lasting(*this);
  for (auto &[key, wish] : swallowed) {
    if (wish.isBody)
      wish.text = layOutBody(wish);
    lasting.addTo(wish.span, wish.text);
    want(wish);
  }
  for (const auto &[key, wish] : includes)
    want(wish);
  for (const auto &[key, wish] : insertions)
    want(wish);
  std::vector<Group> groups;
  for (auto &[number, group] : byNumber)
    groups.push_back(std::move(group));
  llvm::stable_sort(groups, [](const Group &a, const Group &b) {
    return std::pair(a.first, a.second[0].offset) < std::pair(b.first, b.second[0].offset);
  });
  return groups;
}

} // namespace cu2port::host
