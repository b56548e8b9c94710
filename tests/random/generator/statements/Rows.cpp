// Accesses of a thread's own row of words, whose order counts: the names lead to the same memory.
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using Shape = RowView::Shape;

bool hasRows(const Writer &w) { return !w.rows.empty() && w.inKernel && w.knowsThread; }

bool canMeet(const Writer &w) { return w.place.together == Same::Block && w.budget > 0; }

unsigned anyIndex(Writer &w) { return w.random.below(w.rowWidth); }

std::string anyWord(Writer &w) { return w.rowWord(w.anyView(), anyIndex(w)); }

void store(Writer &w, Nodes &to) {
  const RowView view = w.anyView();
  const std::string value = w.word(Same::Thread, 1);
  if (w.has(Aspect::OtherTypes) && w.random.chance(25))
    return w.line(to, format("{} = {};", w.rowPart(view, anyIndex(w)), value));
  if (view.shape == Shape::Words && w.random.chance(15))
    return w.line(to, format("store_{}_@({}, {} + {}, {});", w.rowName, view.name, w.rowBegin(),
                             anyIndex(w), value));
  w.line(to, format("{} {} {};", w.rowWord(view, anyIndex(w)),
                    w.random.oneOf({"=", "=", "=", "+=", "^="}), value));
}

void load(Writer &w, Nodes &to) {
  const RowView view = w.anyView();
  std::string from = w.rowWord(view, anyIndex(w));
  if (w.has(Aspect::OtherTypes) && w.random.chance(20))
    from = w.rowPart(view, anyIndex(w));
  else if (view.shape == Shape::Words && w.random.chance(15))
    from = format("load_{}_@({}, {} + {})", w.rowName, view.name, w.rowBegin(), anyIndex(w));
  if (w.random.chance(65))
    return w.line(to, format("acc = acc * 3u + {};", from));
  w.line(to, format("{} = {};", anyWord(w), from));
}

/// A row as a whole, of the types that have one.
bool copyRow(Writer &w, Nodes &to) {
  const RowView view = w.anyView(), other = w.anyView();
  if (view.shape != other.shape || (view.shape != Shape::Fields && view.shape != Shape::Lanes))
    return false;
  const std::string name = w.fresh("c");
  w.line(to, format("const auto {} = {}[g];", name, view.name));
  store(w, to);
  w.line(to, format("{}[g] = {};", other.name, name));
  return true;
}

/// One more name of the row, which the lines behind use.
void addName(Writer &w, Nodes &to) {
  const RowView view = w.anyView();
  const std::string name = w.fresh("q");
  if (view.shape == Shape::Fields) {
    w.line(to, format("R_{}_@ &{} = {}[g];", w.rowName, name, view.name));
    w.rows.push_back({Shape::Reference, name});
  }
  if (view.shape != Shape::Words)
    return;
  const RowView other = w.anyView();
  std::string from = view.name;
  if (other.shape == Shape::Words && w.random.chance(40))
    from = format("({} ? {} : {})", w.condition(Same::Thread, 0), view.name, other.name);
  const bool isOwn = w.random.chance(50);
  w.line(to, isOwn ? format("unsigned *{} = {} + {};", name, from, w.rowBegin())
                   : format("unsigned *{} = {};", name, from));
  w.rows.push_back({isOwn ? Shape::Own : Shape::Words, name});
}

/// An index that is counted up between the accesses.
void step(Writer &w, Nodes &to) {
  const RowView view = w.anyView();
  if (view.shape != Shape::Words && view.shape != Shape::Union)
    return load(w, to);
  const std::string at = w.fresh("at"), field = view.shape == Shape::Union ? ".word" : "";
  w.line(to, format("unsigned {} = {};", at, w.rowBegin()));
  w.line(to, format("{}[{}++]{} = {};", view.name, at, field, w.word(Same::Thread, 1)));
  w.line(to, format("acc ^= {};", anyWord(w)));
  w.line(to, format("acc += {0}[{1}]{2} - {0}[{1} - 1u]{2} * 5u;", view.name, at, field));
}

/// Two loads, or two stores, by one name, and between them what the second one must not pass.
void enclose(Writer &w, Nodes &to) {
  const RowView view = w.anyView(), other = w.anyView();
  const unsigned first = anyIndex(w), second = anyIndex(w);
  const bool isPart = w.has(Aspect::OtherTypes) && w.random.chance(30);
  const std::string between = isPart ? w.rowPart(other, second) : w.rowWord(other, second);
  if (w.random.chance(60)) {
    w.line(to, format("acc ^= {};", w.rowWord(view, first)));
    w.line(to, format("{} = {};", between, w.word(Same::Thread, 1)));
    w.line(to, format("acc = acc * 3u + {};", w.rowWord(view, second)));
  } else {
    w.line(to, format("{} = {};", w.rowWord(view, second), w.word(Same::Thread, 0)));
    w.line(to, format("acc = acc * 5u + {};", between));
    w.line(to, format("{} = acc;", w.rowWord(view, first)));
  }
}

void access(Writer &w, Nodes &to) {
  switch (w.random.pick({30, 30, 8, 12, 20})) {
  case 0:
    return store(w, to);
  case 1:
    return load(w, to);
  case 2:
    return step(w, to);
  case 4:
    return enclose(w, to);
  default:
    if (!copyRow(w, to))
      load(w, to);
  }
}

} // namespace

/// Often between barriers, so that they are a loop over the threads by themselves.
bool rowAccesses(Writer &w, Nodes &to) {
  if (!hasRows(w))
    return false;
  const bool isAlone = canMeet(w) && w.random.chance(60);
  if (isAlone)
    w.line(to, "__syncthreads();");
  const std::vector<RowView> names = w.rows;
  Node group{"{", {}, "}"};
  while (w.random.chance(35))
    addName(w, group.children);
  for (unsigned i = w.random.between(3, 6); i > 0; --i)
    access(w, group.children);
  w.rows = names;
  to.push_back(std::move(group));
  if (isAlone)
    w.line(to, "__syncthreads();");
  return true;
}

bool rowLoop(Writer &w, Nodes &to) {
  if (!hasRows(w) || w.place.weight > 16)
    return false;
  const bool isAlone = canMeet(w) && w.random.chance(60);
  if (isAlone)
    w.line(to, "__syncthreads();");
  const std::string i = w.fresh("i");
  Node loop{format("for (unsigned {0} = 0u; {0} < {1}u; ++{0}) {{", i, w.rowWidth - 1), {}, "}"};
  const std::string here = i, next = i + " + 1u";
  if (w.random.chance(25))
    w.line(loop.children, format("if ({} & {}u) break;", anyWord(w), 1u << w.random.below(3)));
  for (unsigned count = w.random.between(1, 3); count > 0; --count)
    w.line(loop.children,
           format("{} = {} * 3u + {};", w.rowWord(w.anyView(), w.random.chance(50) ? here : next),
                  w.rowWord(w.anyView(), w.random.chance(50) ? here : next),
                  w.random.chance(50) ? "acc" : "(unsigned)" + w.literal(90).text));
  w.line(loop.children, format("acc ^= {};", w.rowWord(w.anyView(), here)));
  to.push_back(std::move(loop));
  if (isAlone)
    w.line(to, "__syncthreads();");
  return true;
}

} // namespace cu2port::random::statements
