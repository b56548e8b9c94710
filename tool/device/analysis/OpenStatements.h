// For walks that carry a state from statement to statement: the states that wait until ways through
// structured statements come together again. Such walks join at every merge.
#pragma once

#include "device/analysis/ControlFlow.h"

#include <cstddef>
#include <vector>

namespace cu2port::ir {

/// The outermost parts of an expression that need not be evaluated with it: `b` of `a && b`, and
/// the like.
void forEachSkippedPart(Expr *root, const std::function<void(Expr *)> &visit);

/// A statement that the walk is in.
template <class State> struct OpenStatement {
  const Stmt *stmt = nullptr;
  State left;  ///< of the ways that have left it; in an `if`, of the other branch
  State again; ///< loop: of the ways to its next round; switch: of those to its labels
};

/// Those around a place. A State has join(); a new one is that of no way.
template <class State> class OpenStatements {
public:
  OpenStatement<State> &open(const Stmt *stmt) { return list.emplace_back(Open{stmt, {}, {}}); }
  OpenStatement<State> &innermost() { return list.back(); }
  OpenStatement<State> close() {
    OpenStatement<State> closed = std::move(list.back());
    list.pop_back();
    return closed;
  }

  /// `break` and `continue` take the state to where they lead.
  void leave(const Stmt *exit, const State &state) {
    const bool isBreak = llvm::isa<Break>(exit);
    for (auto open = list.rbegin(); open != list.rend(); ++open) {
      if (llvm::isa<If>(open->stmt) || (llvm::isa<Switch>(open->stmt) && !isBreak))
        continue;
      return (isBreak ? open->left : open->again).join(state);
    }
  }
  /// The switch of a label.
  OpenStatement<State> &innermostSwitch() {
    auto open = list.rbegin();
    while (!llvm::isa<Switch>(open->stmt))
      ++open;
    return *open;
  }

  auto begin() { return list.begin(); }
  auto end() { return list.end(); }

private:
  using Open = OpenStatement<State>;
  std::vector<Open> list; ///< innermost last
};

} // namespace cu2port::ir
