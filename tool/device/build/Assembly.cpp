// Inline PTX: each instruction is a call of the dialect's function of its name (ptx_functions.h).
//
//   asm("bfe.u32 %0, %1, %2, 8;" : "=r"(x) : "r"(a), "r"(b));   ->   x = __ptx_bfe_u32(a, b, 8);
//
// Of more than one instruction, what goes in and comes out is in variables of the block's own:
//
//   asm("{ .reg .u32 t; add.cc.u32 t, %1, %2; addc.u32 %0, t, 0; }" ...)
//   ->  { uint in = a, in_2 = b, out, t, carry = 0;
//         t = __ptx_add_cc_u32(in_2, &carry);
//         out = __ptx_addc_u32(t, 0, &carry);
//         x = out; }
//
// What the dialect has no function for, or one of other operands, is an obstacle of the kernel:
// none runs with half of its instructions. Functions here say so by null. build() is where to
// start; AssemblyText.cpp has taken the text apart before, AssemblyOperands.cpp has the operands.
#include "device/build/Assembly.h"
#include "device/build/AssemblyBuilder.h"
#include "device/build/Constructs.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port {

using llvm::StringRef;

/// The finding; null, for callers to return.
ir::Stmt *AssemblyBuilder::refuse(const std::string &why) {
  obstacle(statement->getBeginLoc(), DiagId::InlineAssembly, why);
  return nullptr;
}

/// `to = value`, with a conversion; null if one of them is, or if that would be another number's
/// bits: a float in a register for integers takes a `mov.b32`.
ir::Stmt *AssemblyBuilder::assigned(ir::Expr *to, ir::Expr *value, ir::Place at) {
  if (!to || !value || !(value = asRegister(program, value, to->type)))
    return nullptr;
  return ir::makeAssignment(program, to, value, at);
}

/// What a load or a store says beside its type; null for one of another memory, whose addresses are
/// no pointers.
static const ir::Type *accessedType(StringRef opcode, ir::TypeTable &types) {
  const std::vector<StringRef> parts = opcodeWords(opcode);
  for (StringRef part : llvm::ArrayRef(parts).drop_front().drop_back())
    if (!llvm::is_contained({"global",   "shared",  "shared::cta", "nc",      "weak", "ca",  "cg",
                             "cs",       "cv",      "lu",          "wb",      "wt",   "v2",  "v4",
                             "volatile", "relaxed", "acquire",     "release", "cta",  "gpu", "sys"},
                            part) &&
        !part.starts_with("L1::") && !part.starts_with("L2::"))
      return nullptr;
  return registerType(parts.back(), types);
}

ir::Stmt *AssemblyBuilder::statementOf(ir::Expr *call) {
  return call ? ir::makeStatement(program, call, place(statement->getBeginLoc())) : nullptr;
}

ir::Stmt *AssemblyBuilder::callOf(const std::string &name) {
  return statementOf(callDialect(name, {}));
}

///   ld.acquire.gpu.u32 %0, [%1];   ->   { x = *(volatile uint *)p; __ptx_membar_gl(); }
ir::Stmt *AssemblyBuilder::ordered(ir::Stmt *access, const PtxInstruction &each) {
  const bool isBefore = each.has({"release", "acq_rel"}),
             isBehind = each.has({"acquire", "acq_rel"});
  if (!access || !(isBefore || isBehind))
    return access;
  const std::string reach = each.has({"cta"})   ? "membar_cta"
                            : each.has({"sys"}) ? "membar_sys"
                                                : "membar_gl";
  std::vector<ir::Stmt *> all = {access};
  if (isBefore)
    all.insert(all.begin(), callOf(reach));
  if (isBehind)
    all.push_back(callOf(reach));
  return ir::makeBlock(program, std::move(all));
}

/// `ld.v2.u32 {%0, %1}, [%2];`  ->  `{ out = in[0]; out_2 = in[1]; }`: one after the other; the
/// operands are variables here, so none is evaluated twice. Of `ld.u32 %0, [%1];`, `x = p[0]`.
ir::Stmt *AssemblyBuilder::access(const PtxInstruction &each, bool isLoad) {
  if (each.operands.size() != 2)
    return nullptr;
  const std::string &address = each.operands[isLoad ? 1 : 0],
                    &registers = each.operands[isLoad ? 0 : 1];
  const ir::Place at = place(statement->getBeginLoc());
  std::vector<std::string> parts = PtxInstruction::parts(registers);
  if (parts.empty())
    parts = {registers};
  auto *result = make<ir::Block>(statement);
  std::set<const ir::Variable *> loaded;
  for (unsigned i = 0; i < parts.size(); ++i) {
    ir::Expr *memory = memoryAt(address, accessedType(each.opcode, program.types), i, isLoad,
                                each.has({"shared", "shared::cta"}));
    ir::Expr *other =
        memory ? (isLoad ? writtenOperand(parts[i]) : readOperand(parts[i])) : nullptr;
    bool isLost = false; // the address, which an earlier part has replaced
    if (memory)
      ir::forEachExprIn(memory, [&](ir::Expr *&expr) {
        const auto *ref = llvm::dyn_cast<ir::VariableRef>(expr);
        isLost |= isLoad && ref && loaded.count(ref->variable);
      });
    if (isLost)
      return nullptr;
    if (isLoad && other)
      loaded.insert(ir::rootVariable(other));
    ir::Stmt *part = isLoad ? assigned(other, memory, at) : assigned(memory, other, at);
    if (!part || (isLoad && ir::sizeOf(other->type) < ir::sizeOf(memory->type)))
      return nullptr;
    result->statements.push_back(part);
  }
  return result->statements.size() == 1 ? result->statements.front() : result;
}

static bool isPair(StringRef opcode) { return opcode == "mov.b64" || opcode == "mov.b32"; }

/// mov.b64 {%0, %1}, %2;
ir::Stmt *AssemblyBuilder::unpack(const PtxInstruction &each) {
  const std::vector<std::string> parts = PtxInstruction::parts(each.operands[0]);
  if (!isPair(each.opcode) || parts.size() != 2 || each.operands.size() != 2)
    return nullptr;
  const std::string bits = StringRef(each.opcode).drop_front(4).str();
  auto *result = make<ir::Block>(statement);
  for (unsigned i = 0; i < 2; ++i) {
    ir::Stmt *part = assigned(writtenOperand(parts[i]),
                              callDialect((i ? "high_" : "low_") + bits, each.operands[1]),
                              place(statement->getBeginLoc()));
    if (!part)
      return nullptr;
    result->statements.push_back(part);
  }
  return result;
}

/// What an instruction with a result assigns; null if it is not understood.
ir::Expr *AssemblyBuilder::resultOf(const PtxInstruction &each) {
  const StringRef opcode = each.opcode;
  const llvm::ArrayRef<std::string> sources = llvm::ArrayRef(each.operands).drop_front();
  if (!opcode.starts_with("mov."))
    return valueOf(each.opcode, sources);
  if (sources.size() != 1)
    return nullptr;
  const std::vector<std::string> parts = PtxInstruction::parts(sources[0]);
  if (parts.empty())
    return readOperand(sources[0]);
  return isPair(opcode) && parts.size() == 2
             ? callDialect("pack_" + opcode.drop_front(4).str(), parts)
             : nullptr;
}

/// Whether a load or store is one that compilers keep: `ld.volatile`, or one that asks for more.
static bool isKeptAccess(const PtxInstruction &each, const clang::GCCAsmStmt *statement) {
  return each.has({"volatile", "relaxed", "acquire", "release", "cv"}) ||
         (each.has({"cg"}) && statement->isVolatile());
}

/// What an instruction does, whatever its predicate is. Null if it is not understood.
ir::Stmt *AssemblyBuilder::effectOf(const PtxInstruction &each) {
  const StringRef opcode = each.opcode;
  if (const bool isLoad = opcode.starts_with("ld."); isLoad || opcode.starts_with("st.")) {
    if (each.has({isLoad ? "release" : "acquire", "acq_rel"}))
      return nullptr;
    isVolatile = isKeptAccess(each, statement);
    return ordered(access(each, isLoad), each);
  }
  if (std::optional<ir::Stmt *> special = specialForm(each))
    return *special;
  if (each.operands.empty())
    return callOf(each.function());
  if (StringRef(each.operands[0]).starts_with("{"))
    return unpack(each);
  if (ir::Expr *to = writtenOperand(each.operands[0]))
    return assignedBits(to, resultOf(each), each);
  return nullptr;
}

/// Null if it is not understood.
ir::Stmt *AssemblyBuilder::instruction(const PtxInstruction &each) {
  ir::Stmt *result = effectOf(each);
  if (!result || each.predicate.empty())
    return result;
  ir::Expr *condition = predicateOf(each);
  return condition ? ir::makeIf(program, condition, {result}) : nullptr;
}

/// The flag lives from one asm statement to the next: a variable of the function's own. Whoever
/// reads the flag of another function is refused.
ir::Variable *AssemblyBuilder::functionsCarry() {
  if (in.carry)
    return in.carry;
  ir::Variable *carry =
      in.generate("carry", registerType("u32", program.types), place(statement->getBeginLoc()));
  carry->init = in.constants.literal(clang::APValue(llvm::APSInt::getUnsigned(0)),
                                     ast.UnsignedIntTy, statement->getBeginLoc());
  return in.carry = carry;
}

static bool hasEffects(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs() + s->getNumInputs(); ++i)
    if (operandExpr(s, i)->HasSideEffects(ast))
      return true;
  return false;
}

/// `"+r"(a[i++])`, which C++ evaluates once.
static bool changesWhatItNamesTwice(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (s->isOutputPlusConstraint(i) && s->getOutputExpr(i)->HasSideEffects(ast))
      return true;
  return false;
}

/// A comment, or nothing but a barrier for the compiler: what it names stays as it is.
static bool isKept(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (!s->isOutputPlusConstraint(i))
      return false;
  return !hasEffects(s, ast);
}

/// `asm volatile("" ::: "memory")`: what other threads may write is read anew behind it.
static bool isCompilerBarrier(const clang::GCCAsmStmt *s) {
  for (unsigned i = 0; i < s->getNumClobbers(); ++i)
    if (s->getClobber(i) == "memory")
      return true;
  return false;
}

/// The statement for `asm(...)`. Null if it is refused; the finding says why.
ir::Stmt *AssemblyBuilder::build() {
  const std::optional<PtxText> text = readPtx(statement->getAsmString()->getString());
  if (!text)
    return refuse("it is not understood");
  if (changesWhatItNamesTwice(statement, ast))
    return refuse("an operand that is read and written changes something itself");
  if (text->instructions.empty())
    return !isKept(statement, ast)        ? refuse("it is empty")
           : isCompilerBarrier(statement) ? callOf("compiler_barrier")
                                          : make<ir::Empty>(statement);
  // An operand with an effect, `"r"(a[i++])`, is evaluated once whether the text names it or not:
  // that takes a variable. So do registers, predicates, vectors, comparisons and the carry flag.
  isOne = text->instructions.size() == 1 && text->registers.empty() && !text->usesCarry &&
          text->instructions[0].predicate.empty() && !text->instructions[0].hasVector() &&
          text->instructions[0].isPlain() && !hasEffects(statement, ast);
  if (!isOne && !declareOperands())
    return refuse("an operand is not in a register");
  for (const auto &[name, type] : text->registers) {
    const ir::Type *of = registerType(type, program.types);
    if (!of)
      return refuse("a register '" + name + "' of type " + type);
    registers[name] = addVariable(name, of, nullptr);
  }
  // Text that begins with `addc` goes on with the flag of an asm statement before it.
  if (text->takesCarry && !in.carry)
    return refuse("the carry flag comes from nowhere in this function");
  if (text->takesCarry || text->leavesCarry) {
    carry = functionsCarry();
  } else if (text->usesCarry) {
    const clang::APValue zero(llvm::APSInt::getUnsigned(0));
    carry = addVariable("carry", registerType("u32", program.types),
                        in.constants.literal(zero, ast.UnsignedIntTy, statement->getBeginLoc()));
  }
  if (const std::string *refused = addInstructions(text->instructions, block->statements))
    return refuse("'" + *refused + "'");
  // At the end, as an output may be named by an input, too: `"=r"(x) : "r"(x)`.
  for (unsigned i = 0; !isOne && i < statement->getNumOutputs(); ++i)
    if (ir::Stmt *out =
            assigned(in.target(statement->getOutputExpr(i)), in.reference(operands[i], nullptr),
                     place(statement->getBeginLoc())))
      block->statements.push_back(out);
    else
      return refuse("an operand is not in a register");
  return isOne ? block->statements.front() : block;
}

ir::Stmt *assembly(StatementBuilder &in, const clang::GCCAsmStmt *s) {
  return AssemblyBuilder(in, s).build();
}

} // namespace cu2port
