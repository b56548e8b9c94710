// Ways to make a case smaller.
#pragma once

#include "case/Case.h"

namespace cu2port::random {

/// One change of a case.
struct Edit {
  enum class Kind : std::uint8_t {
    Remove, ///< the nodes from `first` to `last`, which are neighbours
    Unwrap, ///< a node that its children take the place of
    Text,   ///< another head
    Launch, ///< another launch, or none
  };
  Kind kind = Kind::Remove;
  std::size_t first = 0, last = 0; ///< numbers of nodes in the order of the text, or of a launch
  std::string text;                ///< the head
  Launch launch;
  bool dropsLaunch = false;
};

Case edited(const Case &test, const std::vector<Edit> &edits);
/// How much there is to read.
std::size_t sizeOf(const Case &test);

/// Those that leave out or unwrap statements, large ones first.
std::vector<Edit> statementEdits(const Case &test);
/// Those that make launches smaller.
std::vector<Edit> launchEdits(const Case &test);
/// Those that replace expressions by parts of them, or by numbers.
std::vector<Edit> expressionEdits(const Case &test);

} // namespace cu2port::random
