// Prints the device program in block form as C++: a function for a block of threads, with loops
// over them.
#pragma once

#include "device/lanes/LaneForm.h"
#include "emit/CxxPrinter.h"
#include "emit/Regions.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace cu2port {
class Rules;

namespace emit::cpu {

/// Emit.cpp calls it for the parts of a file, in their order.
class Printer : public CxxPrinter {
public:
  /// Texts of calls come from the rules' column of the CPU.
  explicit Printer(const Rules &rules) : rules(rules) {}

  /// The program whose parts follow.
  void begin(const ir::Program &program) { file = &program; }
  /// A kernel, or a function that kernels call, with its body.
  void function(const ir::Function &function);
  /// The rows for the runtime, under this name.
  void table(const ir::Program &program, const std::string &name);

protected:
  /// `threadIdx.x`, `lane`, `warp.first.x`.
  Text special(const ir::Special *special) override;
  Text intrinsic(const ir::Intrinsic *intrinsic) override;
  Text variable(const ir::VariableRef *ref) override;
  /// An index of a sum, a condition, or one whose steps are hidden, as the passes have marked it.
  Text index(const ir::Index *index) override;
  std::string hiddenIndex(const ir::Expr *index, bool hidesStride, bool isByTruth) override;
  std::string hiddenNumber(const ir::Expr *number) override;
  Text allThreads(const ir::AllThreads *all) override;
  Text conversion(const ir::Cast *cast) override;
  Text text(const ir::Expr *expr) override;
  void dispatch(const ir::Stmt *stmt) override;
  /// `(int)a + (int)b` for a sum of unsigned numbers.
  Text intSum(const ir::Expr *expr);
  /// ... a term of it, in parentheses where it binds less tightly than `least`.
  std::string intTerm(const ir::Expr *expr, Precedence least);
  /// `(std::size_t)a + (std::size_t)b` for such a sum that is an index.
  Text wideSum(const ir::Expr *expr);
  Text call(const ir::Call *call) override;

  /// Nothing: the loops over the threads end there.
  void barrier(const ir::Barrier *barrier) override;
  void forLoop(const ir::For *loop) override;
  void threadLoop(const ir::ThreadLoop *loop) override;
  void warpLoop(const ir::WarpLoop *loop) override;
  void declaration(const ir::Declaration *declared) override;
  void returnStmt(const ir::Return *stmt) override;
  /// By macros, as pragmas of compilers differ.
  void unroll(unsigned count) override;
  /// Of a function that kernels call: CUDA's indices that it uses are parameters in front.
  std::string signature(const ir::Function &function) override;
  using CxxPrinter::declaration;

private:
  /// What the threads of a warp or block do together.
  Text collective(const ir::Intrinsic *call);
  /// Opens the kernel's function: its first parameter is the block.
  void kernelHead(const ir::Function &kernel);
  void declareSpecials(const ir::Function &kernel);
  /// Parameters for those that a function uses: `uint3 threadIdx`.
  std::vector<std::string> specialParameters(const ir::Function &function);
  /// ... over threads that wait for each other.
  void loopInTurns(const ir::ThreadLoop *loop);
  /// The body of a loop over threads, with what ends a thread's turn.
  void region(const ir::ThreadLoop *loop);

  // Loops in lanes (Lanes.cpp, LaneExpressions.cpp).

  /// Lanes that run a part of the text, by the mask that has them.
  struct LaneScope {
    enum Kind : std::uint8_t {
      Region, ///< all that the row has
      Loop,   ///< those that have not left the loop
      Round,  ///< those that have not ended its round
      Branch  ///< those that have come to a branch
    };
    Kind kind = Region;
    std::string mask;
    std::set<const ir::Variable *> declared = {}; ///< there: nobody looks at what other lanes have
    unsigned inner =
        0; ///< blocks around the text, that all lanes here are in: what follows them runs
  };
  /// How the loop that is being printed is in lanes, and where in it the text is.
  struct InLanes {
    template <class Code>
    InLanes(const Code &code, ir::EffectsAnalysis &effects) : form(code, effects) {}
    const ir::LaneForm form;
    std::vector<LaneScope> scopes;
    std::string lane = "lane";   ///< the lane that an expression is printed for
    bool isEach = false;         ///< an expression of one lane, not of all at once
    std::set<std::string> names; ///< that masks must not have
  };
  void loopInLanes(const ir::ThreadLoop *loop);
  /// The function once more, for all lanes at once: an overload.
  void functionInLanes(const ir::Function &function);
  void laneStatements(const std::vector<ir::Stmt *> &list);
  void laneDeclaration(const ir::Declaration *declared);
  std::string laneAssignment(const ir::Expr *expr);
  std::string laneEffect(const ir::Expr *expr);
  void laneIf(const ir::If *stmt);
  void laneLoop(const ir::Stmt *loop);
  void laneExit(const ir::Stmt *stmt);
  void laneBody(const ir::Stmt *body);
  std::string vectorArray(const ir::Variable &variable);
  void startLanes(const ir::Variable &variable);
  std::string vectorDeclaration(const ir::Variable &variable);
  std::string uniformDeclaration(const ir::Variable &variable);
  std::string laneLoopStart(const ir::For *loop);
  void leaveIfNone(bool mayLeaveLoop);
  /// A name that nobody has.
  std::string newName(const char *name);
  const std::string &mask() const { return lanes->scopes.back().mask; }
  Text laneText(const ir::Expr *expr);
  Text laneOperation(const ir::Expr *expr);
  static bool isShift(ir::BinaryOp op);
  std::string shiftAmount(const ir::Binary *shift);
  std::string firstElement(const ir::Expr *expr);
  std::string vectorPlace(const ir::Expr *expr);
  std::string computed(const ir::Expr *old, const char *op, const std::string &by);
  /// What `print` gives where expressions are those of one lane, not of all at once.
  template <class Print> auto asNumbers(Print print) {
    lanes->isEach = true;
    auto text = print();
    lanes->isEach = false;
    return text;
  }
  /// The text for one lane: `lane`, or another one.
  std::string ofLane(const ir::Expr *expr, const char *lane = nullptr);
  std::string ofAll(const ir::Expr *expr);
  std::string eachLane(const ir::Expr *expr);
  std::string laneType(const ir::Type *type);

  /// What the processor is to fetch while a region runs.
  void fetchAhead(const std::vector<ir::Prefetch> &all);
  /// `alignas(64) float sum[cu2port::maxThreads];`: a context array of the block.
  std::string perThread(const ir::Variable &variable);
  /// ... of a warp.
  std::string perLane(const ir::Variable &variable);
  /// Whether the function's arrays over threads are not all on the stack.
  static bool takesScratch(const ir::Function &function);
  static bool sharesAddresses(const ir::Function &kernel);
  /// `alignas(64) float tile[16][17];`, or a pointer to what the launch brings.
  std::string shared(const ir::Variable &variable);

  const Rules &rules;
  SpecialSets specials{rules, infoOf(Target::Cpu).column};
  const ir::Function *kernel = nullptr; ///< that is being printed
  const ir::Program *file = nullptr;    ///< that is being printed
  std::string blockName = "block";      ///< the kernel's first parameter
  std::string numberName = "t";         ///< the thread's number, the index of arrays over threads
  std::string warpName = "warp";        ///< in a loop over the warps
  bool isSharedTogether = false;        ///< shared memory is in one place
  std::string laneName = "lane";        ///< the thread's number in its warp
  std::string endLabel;                 ///< where a return from inside a loop goes
  unsigned labels = 0;
  bool inRow = false;           ///< inside a loop that each row of threads runs by itself
  bool inThread = false;        ///< inside a loop over the threads
  bool inLane = false;          ///< inside one over the threads of a warp
  bool inTurns = false;         ///< inside one whose body is a function
  std::optional<InLanes> lanes; ///< inside one whose rows are vectors
  std::set<const ir::Stmt *>
      inLoops; ///< returns in loops of the loop over the threads that is being printed
};

} // namespace emit::cpu
} // namespace cu2port
