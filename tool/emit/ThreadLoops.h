// The block form as plain loops, for targets whose text includes nothing of the runtime's:
//
//   for all threads                     for (uint tz = 0; tz < blockDim.z; ++tz)
//     s[threadIdx.x] = x[i];              for (uint ty = 0; ty < blockDim.y; ++ty)
//                                  ->       for (uint tx = 0; tx < blockDim.x; ++tx) {
//                                             s[tx] = x[i];
//                                           }
//
//   for all warps                       for (uint first = 0; first < ... ; first += 32) {
//     for all lanes                       const uint lanes = min(32u, ... - first);
//       value = sum;               ->     for (uint lane = 0; lane < lanes; ++lane) {
//                                           const uint t = first + lane;
//                                           value[lane] = sum[t];
//                                         }
//                                       }
//
// `level` tells in which of these loops the printer is: names of CUDA's are spelled by it, and a
// return goes as far as the loop reaches. What threads do together are helpers of rules/, of the
// same names in all these targets.
#pragma once

#include "emit/CxxPrinter.h"
#include "emit/Helpers.h"
#include "emit/Regions.h"
#include "emit/Statements.h"

#include "llvm/ADT/StringRef.h"

#include <set>
#include <string>
#include <vector>

namespace cu2port::emit {

/// How a target spells what the loops are made of.
struct ThreadLoopWords {
  llvm::StringLiteral word;    ///< `uint`: an unsigned integer of 32 bits
  llvm::StringLiteral longer;  ///< ... of 64
  llvm::StringLiteral minimum; ///< a function
  llvm::StringLiteral index;   ///< a uint3 of three numbers, for fmt::format
};

/// `Base` prints all else: StatementPrinter for C, or CxxPrinter.
template <class Base> class ThreadLoopPrinter : public Base {
protected:
  ThreadLoopPrinter(const Rules &rules, llvm::StringRef column, const ThreadLoopWords &words)
      : rules(rules), helpers(rules, column), words(words) {}

  /// Where in a kernel's block form the printer is.
  enum class Level : std::uint8_t { Simt, Block, Threads, Warps, Lanes };
  /// The names that a block form adds, none of which the kernel uses.
  struct BlockNames {
    std::string thread[3] = {"tx", "ty", "tz"};
    std::string number = "t";    ///< the thread's, the index of arrays over threads
    std::string first = "first"; ///< the number of the warp's first thread
    std::string lanes = "lanes"; ///< how many threads the warp has
    std::string lane = "lane";
    std::string end = "end"; ///< of the threads of a row that a loop is for
  };

  Text variable(const ir::VariableRef *ref) override;
  Text allThreads(const ir::AllThreads *all) override;
  /// A function of a block form gets the indices that it uses.
  Text call(const ir::Call *call) override;
  void threadLoop(const ir::ThreadLoop *loop) override;
  void warpLoop(const ir::WarpLoop *loop) override;
  void declaration(const ir::Declaration *declaration) override;
  void returnStmt(const ir::Return *stmt) override;

  /// What is printed next is this function: its names must not be hidden.
  void begin(const ir::Program &program, const ir::Function &function);
  /// CUDA's own values in a block form.
  Text blockSpecial(const ir::Special *special);
  /// As a vector, for what takes it whole.
  std::string threadIdx();
  /// What the threads of a warp or block do together: helpers of arrays with an element a thread.
  Text collective(const ir::Intrinsic *call);
  /// Has a helper printed in front.
  void need(const std::string &helper) { helpers.need(helper); }

  using Base::argument;
  using Base::close;
  using Base::comesFrom;
  using Base::declaration;
  using Base::elements;
  using Base::line;
  using Base::lineInFront;
  using Base::open;
  using Base::print;
  using Base::statements;
  using Base::withComment;

  const Rules &rules;
  Helpers helpers;
  SpecialSets specials;
  const ir::Function *kernel = nullptr; ///< that is being printed
  Level level = Level::Simt;
  BlockNames names;

private:
  /// A context array of the block, or of a warp.
  std::string perThread(const ir::Variable &variable);
  /// The body of a loop over threads, with what ends a thread's turn.
  void region(const ir::ThreadLoop *loop);
  /// One loop in the other, for z, y and x.
  void threadLoops(const ir::ThreadLoop *loop);
  /// Says whether the loop that follows may run its threads side by side.
  void vectorise(const ir::ThreadLoop *loop);
  /// The loop over the threads of a warp.
  void laneLoop(const ir::ThreadLoop *loop);
  /// A value of another lane.
  Text shuffled(const ir::Intrinsic *call);
  /// What the lanes say together.
  Text votes(const ir::Intrinsic *call);
  Text matched(const ir::Intrinsic *call);
  Text reduced(const ir::Intrinsic *call);
  /// The number of elements in an array over the threads.
  std::string countOf(const ir::AllThreads *all);

  const ThreadLoopWords &words;
  std::set<const ir::Stmt *> inLoops; ///< returns in loops of the region that is being printed
  std::string endLabel;               ///< where such a return goes
  std::string warpLabel;              ///< where a return of a whole warp goes
  unsigned labels = 0;
};

extern template class ThreadLoopPrinter<StatementPrinter>;
extern template class ThreadLoopPrinter<CxxPrinter>;

} // namespace cu2port::emit
