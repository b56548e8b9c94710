// Prints the device program as OpenCL C 1.2.
#pragma once

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
  explicit Printer(const Rules &rules) : rules(rules) {}

  void declarations(const ir::Program &program);
  void function(const ir::Function &function);

  /// Says in a comment why a kernel is missing.
  void leaveOut(const ir::Function &kernel, const std::string &reason);
  void remark(const std::string &text);

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

private:
  // BlockForm.cpp
  void blockHead(const ir::Function &function, std::vector<std::string> &parameters);
  void declareSpecials(const ir::Function &kernel);
  std::string perThread(const ir::Variable &variable);
  void region(const ir::ThreadLoop *loop);
  void threadLoops(const ir::ThreadLoop *loop);
  void vectorise(const ir::ThreadLoop *loop);
  void laneLoop(const ir::ThreadLoop *loop);
  Text blockSpecial(const ir::Special *special);
  std::string threadIdx();
  std::string wholeIndex(ir::SpecialValue value);
  Text joined(const ir::Intrinsic *call);
  Text shuffled(const ir::Intrinsic *call);
  Text votes(const ir::Intrinsic *call);
  std::string countOf(const ir::AllThreads *all);

  void subGroups(bool only);

  // Intrinsics.cpp
  Text printCall(const ir::Intrinsic *call);
  Text makeVector(const ir::Intrinsic *call);
  Text expand(const std::string &pattern, const ir::Intrinsic *call);
  void need(const std::string &helper);

  void noteType(const ir::Type *type);
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
  std::vector<std::string> helpers;            ///< in the order in which they must stand
};

} // namespace emit::opencl
} // namespace cu2port
