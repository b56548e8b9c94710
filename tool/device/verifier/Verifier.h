// Checks the device program after each pass: a fault of ours leaves kernels out instead of making
// them wrong. On in all tests (--verify-ir) and in debug builds.
//
//   structure    each node stands in one place; each variable is declared once, before its uses and
//                around them, and no other of its name in between; exits have a target; what
//                belongs to a thread or a lane is used where those run
//   types        operands, arguments and results agree
//   assignment   nothing is looked at that may have no value, where it had one before the pass: so
//                no value escapes the condition that it was computed under
//   text         what is written of the program (device/text) is read back as the same: nothing
//                that it says of a node is lost
#pragma once

#include "device/ir/Ir.h"

#include <functional>
#include <set>
#include <string>
#include <tuple>

namespace cu2port {
class Findings;
}

namespace cu2port::ir {

/// Takes what is wrong with a function, and where.
using Complaint = std::function<void(Place, const std::string &)>;

void checkStructure(const Program &program, const Function &function, const Complaint &complain);
/// `storesBytes`: what is in memory may have bytes for truth values, while expressions are bools.
void checkTypes(const Function &function, bool storesBytes, const Complaint &complain);

class Verifier {
public:
  /// Of a program that passes are going to change for a target. Does nothing unless the program
  /// asks for it.
  Verifier(Program &program, Target target, Findings &findings);
  /// Reports what the pass has broken, and gives the kernels that reach it an obstacle.
  void after(const std::string &pass);

  /// Where a variable is declared: its copies, and what it is split into, keep that.
  using Origin = std::tuple<std::string, unsigned, unsigned>;

private:
  void checkAssignment(const Function &function, const Complaint &complain);
  void checkText(const std::string &pass, const std::string &text);
  void leaveOut(const Function &function, const std::string &pass, const Place &place,
                const std::string &what);

  Program &program;
  const Target target;
  Findings &findings;
  std::set<Origin> unset;  ///< may be looked at without a value, as the user wrote it
  std::string checkedText; ///< of the program as it was checked last
};

} // namespace cu2port::ir
