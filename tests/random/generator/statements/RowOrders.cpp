// Loops over the threads by themselves, of few accesses to a thread's own row. But for one of them
// they could be promised to be independent: so each shows one way to miss it.
//
//   acc ^= p[2 * g];  q[g].y = t;  acc = acc * 3u + p[2 * g + 1];        the loads become one
//   p[2 * g + 1] = t;  acc += q[g].y;  p[2 * g] = acc;                   the stores do
#include "generator/statements/Statements.h"

namespace cu2port::random::statements {

namespace {

using Shape = RowView::Shape;

std::string plainValue(Writer &w) {
  return w.random.oneOf({"t", "acc", "salt", "g * 3u", "(acc ^ t)", "acc + 5u"});
}

/// The view as a pointer to the words of all rows.
std::string wordsOf(const RowView &view) {
  return view.shape == Shape::Words     ? view.name
         : view.shape == Shape::Shifted ? format("({} - 1)", view.name)
                                        : format("((unsigned *){})", view.name);
}

/// Two words of a row, and what lies between their accesses.
struct Pair {
  RowView view;
  unsigned first = 0, second = 0;
  std::string store, load; ///< of the second one's word: a statement, and a value
};

Pair pairOf(Writer &w) {
  Pair pair{w.anyView(), w.random.below(w.rowWidth), 0, "", ""};
  pair.second = (pair.first + w.random.between(1, w.rowWidth - 1)) % w.rowWidth;
  return pair;
}

void setBetween(Pair &pair, const std::string &place, const std::string &value) {
  pair.store = format("{} = {};", place, value);
  pair.load = place;
}

void write(Writer &w, Nodes &to, const Pair &pair) {
  if (w.random.chance(60)) {
    w.line(to, format("acc ^= {};", w.rowWord(pair.view, pair.first)));
    w.line(to, pair.store);
    w.line(to, format("acc = acc * 3u + {};", w.rowWord(pair.view, pair.second)));
    return;
  }
  w.line(to, format("{} = {};", w.rowWord(pair.view, pair.second), plainValue(w)));
  w.line(to, format("acc = acc * 5u + {};", pair.load));
  for (unsigned k = 0; k < w.rowWidth; ++k) // a compiler puts stores without gaps together
    if (k != pair.second)
      w.line(to, format("{} = acc + {}u;", w.rowWord(pair.view, k), k));
}

/// By another name.
void passName(Writer &w, Nodes &to) {
  Pair pair = pairOf(w);
  setBetween(pair, w.rowWord(w.anyView(), pair.second), plainValue(w));
  write(w, to, pair);
}

/// By a pointer that may lead to several.
void passChosen(Writer &w, Nodes &to) {
  Pair pair = pairOf(w);
  const std::string name = w.fresh("q");
  const std::string condition = w.random.oneOf({"salt & 1u", "t & 1u", "acc & 4u", "b < 1u"});
  w.line(to, format("unsigned *{} = {} ? {} : {};", name, condition, wordsOf(w.anyView()),
                    wordsOf(w.anyView())));
  setBetween(pair, w.rowWord({Shape::Words, name}, pair.second), plainValue(w));
  write(w, to, pair);
}

/// By another type.
void passPart(Writer &w, Nodes &to) {
  Pair pair = pairOf(w);
  setBetween(pair, w.rowPart(w.random.chance(60) ? pair.view : w.anyView(), pair.second),
             plainValue(w));
  write(w, to, pair);
}

/// In a function.
void passCallee(Writer &w, Nodes &to) {
  Pair pair = pairOf(w);
  const std::string pointer = wordsOf(w.random.chance(60) ? pair.view : w.anyView());
  const std::string index = format("{} + {}u", w.rowBegin(), pair.second);
  pair.store = format("store_{}_@({}, {}, {});", w.rowName, pointer, index, plainValue(w));
  pair.load = format("load_{}_@({}, {})", w.rowName, pointer, index);
  write(w, to, pair);
}

/// By indices that are counted on.
void passCounted(Writer &w, Nodes &to) {
  const std::string at = w.fresh("at"), p = wordsOf(w.anyView()), q = wordsOf(w.anyView());
  w.line(to, format("unsigned {} = {};", at, w.rowBegin()));
  w.line(to, format("acc ^= {}[{}];", p, at));
  w.line(to, format("{}[{} + 1u] = {};", q, at, plainValue(w)));
  w.line(to, format("{}++;", at));
  w.line(to, format("acc = acc * 3u + {}[{}];", p, at));
}

/// In another round of a loop, which compilers write out.
void passRounds(Writer &w, Nodes &to) {
  const RowView view = w.anyView();
  const RowView other = w.random.chance(25) ? view : w.anyView();
  const std::string i = w.fresh("i");
  Node loop{format("for (unsigned {0} = 0u; {0} < {1}u; ++{0}) {{", i, w.rowWidth - 1), {}, "}"};
  if (w.random.chance(15))
    w.line(loop.children,
           format("if ({} & {}u) break;", w.rowWord(w.anyView(), i), 1u << w.random.below(4)));
  w.line(loop.children, format("{} = {} * 3u + {};", w.rowWord(other, i + " + 1u"),
                               w.rowWord(view, i), plainValue(w)));
  to.push_back(std::move(loop));
}

void passSomehow(Writer &w, Nodes &to) {
  switch (w.random.pick({24, 14, 14, 14, 10, 24})) {
  case 0:
    return passName(w, to);
  case 1:
    return passChosen(w, to);
  case 2:
    return passPart(w, to);
  case 3:
    return passCallee(w, to);
  case 4:
    return passCounted(w, to);
  default:
    return passRounds(w, to);
  }
}

} // namespace

bool rowOrder(Writer &w, Nodes &to) {
  if (w.rows.empty() || !w.inKernel || !w.knowsThread || w.place.together != Same::Block)
    return false;
  w.line(to, "__syncthreads();");
  Node group{"{", {}, "}"};
  passSomehow(w, group.children);
  to.push_back(std::move(group));
  w.line(to, "__syncthreads();");
  return true;
}

/// Memory of other blocks' threads, of which nobody can say that no launch comes to it.
bool othersRow(Writer &w, Nodes &to) {
  if (w.rows.empty() || !w.inKernel || !w.knowsThread)
    return false;
  const RowView view = w.anyView();
  w.line(to, format("if ({}) {} = {}[{}];", neverTrue, w.rowWord(view, 0), wordsOf(view),
                    w.random.oneOf({"t", "b", "g ^ 1u", "(b + 1u) * 7u + t"})));
  return true;
}

} // namespace cu2port::random::statements
