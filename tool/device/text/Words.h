// The words that the textual form has for facts about nodes: one table for who writes them and for
// who reads them.
#pragma once

#include "device/ir/Ir.h"

#include <algorithm>

namespace cu2port::ir {

/// A word that stands where a flag is not what it normally is.
template <class T> struct Word {
  const char *text;
  bool T::*flag;
  bool normally = false;
};

/// `[[inline, block form]]` above a function.
inline constexpr Word<Function> functionWords[] = {
    {"block form", &Function::isBlockForm},       {"no block form", &Function::hasBlockForm, true},
    {"runs a block", &Function::runsBlock},       {"sub groups", &Function::usesSubGroups},
    {"calls pointers", &Function::callsPointers}, {"inline", &Function::isInline},
    {"force inline", &Function::forceInline},     {"no inline", &Function::noInline},
    {"lock step", &Function::reliesOnLockStep},   {"lane form", &Function::hasLaneForm},
};
/// The same, in the order of WarpShape.
inline constexpr const char *shapeWords[] = {"", "warps in planes", "warps in rows",
                                             "warps in grid rows"};

/// `facts: barrier, print` in a function.
inline constexpr Word<Facts> factWords[] = {
    {"barrier", &Facts::barrier},
    {"warp", &Facts::warp},
    {"dynamic shared", &Facts::dynamicShared},
    {"atomics", &Facts::atomics},
    {"atomics64", &Facts::atomics64},
    {"print", &Facts::print},
    {"fails", &Facts::fails},
    {"fp64", &Facts::fp64},
    {"fp16", &Facts::fp16},
};

/// In front of a variable's type; in the order of Storage.
/// By the number of the enumerator; Plain has no word.
inline constexpr const char *storageWords[] = {"", "uniform", "perthread", "perlane"};
inline constexpr Word<Variable> variableWords[] = {
    {"clear", &Variable::startsClear}, {"hidden", &Variable::isHidden},
    {"managed", &Variable::isManaged}, {"reference", &Variable::isReference},
    {"alias", &Variable::isAlias},     {"extern", &Variable::isDynamicShared},
};
/// In front of its name, if it is a pointer; `restrict` stands there alone.
inline constexpr Word<Variable> qualifierWords[] = {
    {"volatile", &Variable::isVolatile},
    {"const", &Variable::isConst},
};

/// In front of a for; behind the head of a loop over threads.
inline constexpr Word<For> forWords[] = {
    {"fissioned", &For::isFissioned},
    {"row by row", &For::isRowByRow},
    {"written out", &For::isWrittenOut},
};
inline constexpr Word<ThreadLoop> threadWords[] = {
    {"with halves", &ThreadLoop::convertsHalves},
    {"rolled", &ThreadLoop::staysRolled},
    {"in lanes", &ThreadLoop::inLanes},
};

/// The first line of a program whose address spaces have been found.
inline constexpr const char *spacesWords = "address spaces";

/// `[[mask]] if`, `[[failure]] return`; `[[assuming N]]` goes with any statement, `[[assumes N]]`
/// with those that others assume.
inline constexpr const char *maskWord = "mask", *failureWord = "failure",
                            *assumingWord = "assuming", *assumesWord = "assumes",
                            *blockWord = "block", *elseBlockWord = "second block";
/// `(a[i] : hides stride)`: behind an expression.
inline constexpr const char *hiddenStrideWords = "hides stride", *truthWords = "by truth",
                            *wideWord = "wide", *addsIntsWords = "adds ints",
                            *keptSignWords = "keeps sign", *valueWord = "value",
                            *valueFirstWords = "second first";

/// An effect's name as words: `synchronises warp`.
/// As the text has it: words are parted by spaces there.
inline std::string wordsOf(const EffectName &effect) {
  std::string words = effect.name.str();
  std::replace(words.begin(), words.end(), '-', ' ');
  return words;
}

} // namespace cu2port::ir
