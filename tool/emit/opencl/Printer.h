// Prints the device program as OpenCL C 1.2.
#pragma once

#include "emit/Helpers.h"
#include "emit/Regions.h"
#include "emit/Statements.h"

#include <set>

namespace cu2port {
class Rules;

namespace emit::opencl {

/// The file is printed in parts, since what stands first (extensions, structs for vectors, helpers)
/// is known only when all functions have been printed.
class Printer : public StatementPrinter {
public:
  /// Texts of calls, and the helpers that they need, come from the rules' column of OpenCL.
  explicit Printer(const Rules &rules) : rules(rules) {}

  /// Constants, enums and structs.
  void declarations(const ir::Program &program);
  /// A function in the form that it has: a work-item a thread, or one for a block (BlockForm.cpp).
  void function(const ir::Function &function);

  /// Definitions that what has been printed needs, each once.
  std::string vectorTypes() const;
  std::string helperTexts() const;
  /// After the last function.
  void endSubGroups() { subGroups(false); }
  bool usesDouble() const { return hasDouble; }

protected:
  std::string baseName(const ir::Type *type) override;
  std::string spaceName(ir::AddressSpace space) override;
  std::string qualifiers(const ir::Type *pointer) override;
  const char *restrictName() const override { return "restrict"; }
  std::string alignment(std::uint64_t bytes) override;
  Text special(const ir::Special *special) override;
  Text variable(const ir::VariableRef *ref) override;
  Text allThreads(const ir::AllThreads *all) override;
  Text call(const ir::Call *call) override;
  Text intrinsic(const ir::Intrinsic *intrinsic) override;
  Text initList(const ir::InitList *list) override;
  Text conversion(const ir::Cast *cast) override;
  std::string hiddenStride(const ir::Expr *index) override;
  Text nullPointer() override { return {"NULL"}; }
  Text text(const ir::Expr *expr) override;

  void barrier(const ir::Barrier *barrier) override;
  void threadLoop(const ir::ThreadLoop *loop) override;
  void warpLoop(const ir::WarpLoop *loop) override;
  std::pair<std::string, std::string> declare(const ir::Variable &variable) override;
  void declaration(const ir::Declaration *declaration) override;
  void returnStmt(const ir::Return *stmt) override;
  void unroll(unsigned count) override;
  void enumeration(const ir::EnumDecl &decl) override;
  std::string recordHead(const ir::StructDecl &decl) override;
  std::string announcement(const ir::StructDecl &decl) override;
  std::string recordTail(const ir::StructDecl &decl) override;
  std::string constantVariable(const ir::NamedConstant &constant) override;
  std::string initializer(const ir::Variable &variable) override;

  using StatementPrinter::declaration;
  using StatementPrinter::declare;

private:
  // BlockForm.cpp
  /// What a block form needs from its caller: parameters, or names that nobody else has.
  void blockHead(const ir::Function &function, std::vector<std::string> &parameters);
  /// CUDA's indices as variables of the kernel's block form.
  void declareSpecials(const ir::Function &kernel);
  /// A context array of the block, or of a warp.
  std::string perThread(const ir::Variable &variable);
  /// The body of a loop over threads, with what ends a thread's turn.
  void region(const ir::ThreadLoop *loop);
  /// One loop in the other, for z, y and x.
  void threadLoops(const ir::ThreadLoop *loop);
  void vectorise(const ir::ThreadLoop *loop);
  /// The loop over the threads of a warp.
  void laneLoop(const ir::ThreadLoop *loop);
  /// CUDA's own values in a block form; special() has those of a work-item a thread.
  Text blockSpecial(const ir::Special *special);
  std::string threadIdx();
  /// `thread_index()`, or what stands for it in a block form.
  std::string wholeIndex(ir::SpecialValue value);
  /// What the threads of a warp or block do together: helpers of arrays with an element a thread.
  Text joined(const ir::Intrinsic *call);
  /// A value of another lane.
  Text shuffled(const ir::Intrinsic *call);
  /// What the lanes say together.
  Text votes(const ir::Intrinsic *call);
  /// The number of elements in an array over the threads.
  std::string countOf(const ir::AllThreads *all);

  /// Opens or closes the part of the file that is for devices with sub-groups of 32 only.
  void subGroups(bool only);

  // Intrinsics.cpp
  /// printf, whose format is another one in OpenCL C.
  Text printCall(const ir::Intrinsic *call);
  /// `(float4)(x, y, z, w)`, or a call of the function that makes a struct.
  Text makeVector(const ir::Intrinsic *call);
  /// The text of a rule with the call's arguments.
  Text expand(const std::string &pattern, const ir::Intrinsic *call);
  /// Has a helper printed in front.
  void need(const std::string &helper) { helpers.need(helper); }

  /// Whatever a type needs in front of all code: an extension, the struct of a vector.
  void noteType(const ir::Type *type);
  /// With its keyword where C has no name for it yet: in its own definition.
  std::string structName(const ir::StructDecl *decl);

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

  const Rules &rules;
  Helpers helpers{rules, infoOf(Target::OpenCl).column};
  const ir::Function *kernel = nullptr; ///< that is being printed
  Level level = Level::Simt;
  bool inSubGroups = false;          ///< between the lines that keep it from devices without
  const ir::Program *file = nullptr; ///< that is being printed
  BlockNames names;
  SpecialSets specials;
  std::set<const ir::Stmt *> inLoops; ///< returns in loops of the region that is being printed
  std::string endLabel;               ///< where such a return goes
  std::string warpLabel;              ///< where a return of a whole warp goes
  unsigned labels = 0;
  bool hasDouble = false;
  const ir::StructDecl *current = nullptr;     ///< being defined
  std::vector<const ir::Type *> structVectors; ///< in the order of their first use
  std::vector<const ir::Type *> madeVectors;   ///< for which the make function is used
};

} // namespace emit::opencl
} // namespace cu2port
