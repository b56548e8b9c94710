#include "device/ir/Dump.h"

#include <fmt/format.h>

namespace cu2port::ir {

namespace {

using llvm::cast;

std::string join(const std::vector<std::string> &parts) {
  return fmt::format("{}", fmt::join(parts, ", "));
}

const char *spellSpecial(SpecialValue value) {
  switch (value) {
  case SpecialValue::ThreadIdx:
    return "threadIdx";
  case SpecialValue::BlockIdx:
    return "blockIdx";
  case SpecialValue::BlockDim:
    return "blockDim";
  case SpecialValue::GridDim:
    return "gridDim";
  case SpecialValue::WarpSize:
    return "warpSize";
  case SpecialValue::GlobalIdx:
    return "globalIdx";
  case SpecialValue::GlobalSize:
    return "globalSize";
  case SpecialValue::Lane:
    return "lane";
  case SpecialValue::FirstThreadIdx:
    return "firstThreadIdx";
  }
  return "";
}

/// Text of expressions. Operands that are operators themselves stand in parentheses, so that the
/// tree is plain.
class ExprDumper {
public:
  std::string text(const Expr *expr) const;
  std::string list(const std::vector<Expr *> &exprs) const {
    std::vector<std::string> parts;
    for (const Expr *expr : exprs)
      parts.push_back(text(expr));
    return join(parts);
  }

private:
  std::string operand(const Expr *expr) const {
    bool isOperator = expr && (expr->kind == ExprKind::Binary || expr->kind == ExprKind::Unary ||
                               expr->kind == ExprKind::Conditional ||
                               (expr->kind == ExprKind::Cast && !cast<Cast>(expr)->implicit));
    return isOperator ? "(" + text(expr) + ")" : text(expr);
  }
  std::string integer(const IntegerLiteral *literal) const {
    if (!literal->text.empty())
      return literal->text;
    if (literal->type && isUnsigned(literal->type->scalar))
      return std::to_string(literal->value);
    return std::to_string(static_cast<std::int64_t>(literal->value));
  }
  std::string unary(const Unary *e) const {
    bool isPostfix = e->op == UnaryOp::PostInc || e->op == UnaryOp::PostDec;
    return isPostfix ? operand(e->operand) + spell(e->op) : spell(e->op) + operand(e->operand);
  }
  std::string conversion(const Cast *e) const {
    std::string type = e->type ? spell(e->type) : "?";
    return e->implicit ? fmt::format("<{}>({})", type, text(e->operand))
                       : fmt::format("({}){}", type, operand(e->operand));
  }
  std::string special(const Special *e) const {
    if (e->value == SpecialValue::WarpSize || e->value == SpecialValue::Lane)
      return spellSpecial(e->value);
    return fmt::format("{}.{}", spellSpecial(e->value), "xyz"[e->dimension]);
  }
  std::string initList(const InitList *e) const {
    return fmt::format("{}{{{}}}", e->isValue && e->type ? spell(e->type) : "", list(e->elements));
  }
};

std::string ExprDumper::text(const Expr *expr) const {
  if (!expr)
    return "<null>";
  switch (expr->kind) {
  case ExprKind::IntegerLiteral:
    return integer(cast<IntegerLiteral>(expr));
  case ExprKind::FloatLiteral: {
    const auto *e = cast<FloatLiteral>(expr);
    return e->text.empty() ? fmt::format("{}", e->value) : e->text;
  }
  case ExprKind::BoolLiteral:
    return cast<BoolLiteral>(expr)->value ? "true" : "false";
  case ExprKind::StringLiteral:
    return cast<StringLiteral>(expr)->text;
  case ExprKind::NullPointer:
    return "null";
  case ExprKind::ConstantRef:
    return cast<ConstantRef>(expr)->constant->name;
  case ExprKind::EnumRef:
    return cast<EnumRef>(expr)->name();
  case ExprKind::VariableRef:
    return cast<VariableRef>(expr)->variable->name;
  case ExprKind::AllThreads: {
    const auto *e = cast<AllThreads>(expr);
    return (e->scope == SyncScope::Block ? "block " : "warp ") + e->variable->name;
  }
  case ExprKind::Member: {
    const auto *e = cast<Member>(expr);
    return operand(e->base) + (e->arrow ? "->" : ".") + e->field;
  }
  case ExprKind::Index: {
    const auto *e = cast<Index>(expr);
    return fmt::format("{}[{}]", operand(e->base), text(e->index));
  }
  case ExprKind::Unary:
    return unary(cast<Unary>(expr));
  case ExprKind::Binary: {
    const auto *e = cast<Binary>(expr);
    return fmt::format("{} {} {}", operand(e->lhs), spell(e->op), operand(e->rhs));
  }
  case ExprKind::Conditional: {
    const auto *e = cast<Conditional>(expr);
    return fmt::format("{} ? {} : {}", operand(e->condition), operand(e->then),
                       operand(e->otherwise));
  }
  case ExprKind::Cast:
    return conversion(cast<Cast>(expr));
  case ExprKind::Call: {
    const auto *e = cast<Call>(expr);
    return fmt::format("{}({})", e->callee->name, list(e->arguments));
  }
  case ExprKind::Intrinsic: {
    const auto *e = cast<Intrinsic>(expr);
    return fmt::format("@{}({})", e->name(), list(e->arguments));
  }
  case ExprKind::Special:
    return special(cast<Special>(expr));
  case ExprKind::InitList:
    return initList(cast<InitList>(expr));
  case ExprKind::SizeOf:
    return fmt::format("sizeof({})", spell(cast<SizeOf>(expr)->of));
  }
  return "";
}

std::string spellAlignment(std::uint64_t bytes) {
  return bytes ? fmt::format("align({}) ", bytes) : "";
}

/// What stands before a variable's type.
std::string spellStorage(const Variable &variable) {
  std::string text;
  if (variable.storage == Storage::Uniform)
    text += "uniform ";
  if (variable.storage == Storage::PerThread)
    text += "perthread ";
  if (variable.storage == Storage::PerLane)
    text += "perlane ";
  if (variable.startsClear)
    text += "clear ";
  if (variable.isHidden)
    text += "hidden ";
  if (variable.isReference)
    text += "reference ";
  if (variable.isDynamicShared)
    text += "extern ";
  if (variable.space != AddressSpace::Private)
    text += std::string(spell(variable.space)) + " ";
  text += spellAlignment(variable.alignment);
  if (variable.isVolatile)
    text += "volatile ";
  if (variable.isConst)
    text += "const ";
  return text;
}

std::string spellVariable(const Variable &variable) {
  std::string type = variable.type ? spell(variable.type) : "?";
  std::string text = spellStorage(variable) + type + (type.back() == '*' ? "" : " ");
  text += (variable.isRestrict ? "restrict " : "") + variable.name;
  if (variable.init)
    text += " = " + ExprDumper().text(variable.init);
  return text;
}

std::string spellUnroll(const std::optional<unsigned> &unroll) {
  return unroll ? fmt::format("unroll({}) ", *unroll) : "";
}

class Dumper {
public:
  std::string program(const Program &program);

private:
  void line(const std::string &text) { out += std::string(2 * depth, ' ') + text + "\n"; }
  void open(const std::string &text) {
    line(text.empty() ? "{" : text + " {");
    ++depth;
  }
  void close(const std::string &text = "") {
    --depth;
    line("}" + text);
  }
  void comments(const Comments &comments) {
    for (const std::string &comment : comments.before)
      line(comment);
  }
  void record(const StructDecl &decl);
  void enumeration(const EnumDecl &decl);
  void constant(const NamedConstant &constant);
  void function(const Function &function);
  void facts(const Function &function);
  void statement(const Stmt *stmt);
  void statements(const Stmt *body);
  void nested(const std::string &head, const Stmt *body) {
    open(head);
    statements(body);
    close();
  }
  void branch(const If *stmt);
  void threadLoop(const ThreadLoop *loop);
  void prefetches(const std::vector<Prefetch> &all);
  /// The head of a for on one line; its init has one line as well.
  std::string forHead(const For *loop) const;
  std::string initText(const Stmt *init) const;

  ExprDumper exprs;
  std::string out;
  unsigned depth = 0;
};

void Dumper::record(const StructDecl &decl) {
  comments(decl.comments);
  open(fmt::format("{} {}", decl.isUnion ? "union" : "struct", decl.name));
  line(fmt::format("size {}, alignment {}{}", decl.size, decl.natural,
                   decl.isPacked ? ", packed" : ""));
  for (const Field &field : decl.fields) {
    comments(field.comments);
    line(fmt::format("{}{}{} {}", spellAlignment(field.alignment),
                     field.isVolatile ? "volatile " : "", spell(field.type), field.name));
  }
  close();
}

void Dumper::enumeration(const EnumDecl &decl) {
  open(fmt::format("enum {}{}{}{}", decl.name.empty() ? "<unnamed>" : decl.name,
                   decl.isFixed ? " : " : " (", spell(decl.underlying), decl.isFixed ? "" : ")"));
  for (const Enumerator &each : decl.values)
    line(isUnsigned(decl.underlying)
             ? fmt::format("{} = {}", each.name, each.value)
             : fmt::format("{} = {}", each.name, static_cast<std::int64_t>(each.value)));
  close();
}

void Dumper::constant(const NamedConstant &constant) {
  comments(constant.comments);
  if (constant.origin == NamedConstant::Origin::Macro)
    return line(fmt::format("macro {} = {}", constant.name, constant.text));
  line(fmt::format("constant {} {} = {}", constant.type ? spell(constant.type) : "?", constant.name,
                   exprs.text(constant.value)));
}

void Dumper::facts(const Function &function) {
  const Facts &f = function.facts;
  std::vector<std::string> names;
  const std::pair<bool, const char *> table[] = {
      {f.barrier, "barrier"}, {f.warp, "warp"},           {f.dynamicShared, "dynamic shared"},
      {f.atomics, "atomics"}, {f.atomics64, "atomics64"}, {f.print, "print"},
      {f.fp64, "fp64"},       {f.fp16, "fp16"},
  };
  for (const auto &[holds, name] : table)
    if (holds)
      names.emplace_back(name);
  if (f.staticShared)
    names.push_back(fmt::format("static shared {}", f.staticSharedBytes));
  if (!names.empty())
    line("facts: " + join(names));
  if (function.maxThreads)
    line(fmt::format("max threads: {}", function.maxThreads));
  for (const BlockSize &size : function.blockSizes)
    line(fmt::format("block size: {} x {} x {}", size[0], size[1], size[2]));
  for (const Obstacle &obstacle : function.obstacles)
    line(fmt::format("obstacle ({}): {}", nameOf(obstacle.target), obstacle.reason));
}

void Dumper::function(const Function &function) {
  comments(function.comments);
  std::vector<std::string> parameters;
  for (const Variable *parameter : function.parameters)
    parameters.push_back(spellVariable(*parameter));
  std::string head = fmt::format("{} {} {}({})", function.isKernel ? "kernel" : "function",
                                 function.returnType ? spell(function.returnType) : "?",
                                 function.name, join(parameters));
  if (!function.body)
    return line(head + ";");
  open(head);
  facts(function);
  statements(function.body);
  close();
}

void Dumper::statements(const Stmt *body) {
  const auto *block = llvm::dyn_cast_or_null<Block>(body);
  if (!block)
    return statement(body);
  for (const Stmt *child : block->statements)
    statement(child);
  for (const std::string &comment : block->commentsAtEnd)
    line(comment);
}

std::string Dumper::initText(const Stmt *init) const {
  if (!init)
    return "";
  if (const auto *expression = llvm::dyn_cast<Expression>(init))
    return exprs.text(expression->expr);
  std::vector<std::string> parts;
  for (const Variable *variable : cast<Declaration>(init)->variables)
    parts.push_back(spellVariable(*variable));
  return join(parts);
}

std::string Dumper::forHead(const For *loop) const {
  return fmt::format("{}{}{}{}for ({}; {}; {})", loop->isApart ? "apart " : "",
                     loop->isRowByRow ? "row by row " : "",
                     loop->isWrittenOut ? "written out " : "", spellUnroll(loop->unroll),
                     initText(loop->init), loop->condition ? exprs.text(loop->condition) : "",
                     loop->step ? exprs.text(loop->step) : "");
}

void Dumper::branch(const If *stmt) {
  open(fmt::format("if ({})", exprs.text(stmt->condition)));
  statements(stmt->then);
  if (stmt->otherwise) {
    --depth;
    open("} else");
    statements(stmt->otherwise);
  }
  close();
}

void Dumper::prefetches(const std::vector<Prefetch> &all) {
  for (const Prefetch &each : all)
    line(fmt::format("prefetch {}[{} + {}]{}", each.array->name, exprs.text(each.first),
                     exprs.text(each.distance),
                     each.count ? ", " + exprs.text(each.count) : std::string()));
}

void Dumper::threadLoop(const ThreadLoop *loop) {
  prefetches(loop->ahead);
  std::string head = loop->scope == SyncScope::Block ? "threads" : "lanes";
  if (loop->only)
    head += fmt::format(" only {}", *loop->only);
  if (loop->onlyIndex)
    head += " at " + exprs.text(loop->onlyIndex);
  if (loop->bound)
    head += " below " + exprs.text(loop->bound);
  if (loop->order != ThreadOrder::OneByOne)
    head += loop->order == ThreadOrder::SideBySide ? " side by side" : " in order";
  head += loop->convertsHalves ? " with halves" : "";
  head += loop->staysRolled ? " rolled" : "";
  nested(head, loop->body);
}

void Dumper::statement(const Stmt *stmt) {
  if (!stmt)
    return;
  comments(stmt->comments);
  switch (stmt->kind) {
  case StmtKind::Block:
    return nested("", stmt);
  case StmtKind::Declaration:
    for (const Variable *variable : cast<Declaration>(stmt)->variables)
      line(spellVariable(*variable));
    return;
  case StmtKind::Expression:
    return line(exprs.text(cast<Expression>(stmt)->expr));
  case StmtKind::If:
    return branch(cast<If>(stmt));
  case StmtKind::For:
    return nested(forHead(cast<For>(stmt)), cast<For>(stmt)->body);
  case StmtKind::While: {
    const auto *loop = cast<While>(stmt);
    return nested(
        fmt::format("{}while ({})", spellUnroll(loop->unroll), exprs.text(loop->condition)),
        loop->body);
  }
  case StmtKind::Do: {
    const auto *loop = cast<Do>(stmt);
    open(spellUnroll(loop->unroll) + "do");
    statements(loop->body);
    return close(fmt::format(" while ({})", exprs.text(loop->condition)));
  }
  case StmtKind::Switch:
    return nested(fmt::format("switch ({})", exprs.text(cast<Switch>(stmt)->value)),
                  cast<Switch>(stmt)->body);
  case StmtKind::Case: {
    const Expr *value = cast<Case>(stmt)->value;
    return line(value ? fmt::format("case {}:", exprs.text(value)) : "default:");
  }
  case StmtKind::Return: {
    const Expr *value = cast<Return>(stmt)->value;
    return line(value ? "return " + exprs.text(value) : "return");
  }
  case StmtKind::Break:
    return line("break");
  case StmtKind::Continue:
    return line("continue");
  case StmtKind::Barrier:
    return line(std::string(cast<Barrier>(stmt)->scope == SyncScope::Warp ? "warp " : "") +
                (cast<Barrier>(stmt)->ordersGlobalMemory ? "barrier" : "barrier of shared memory"));
  case StmtKind::Empty:
    return line(";");
  case StmtKind::ThreadLoop:
    return threadLoop(cast<ThreadLoop>(stmt));
  case StmtKind::WarpLoop:
    prefetches(cast<WarpLoop>(stmt)->ahead);
    return nested("warps", cast<WarpLoop>(stmt)->body);
  }
}

std::string Dumper::program(const Program &program) {
  for (const EnumDecl *decl : program.enums)
    enumeration(*decl);
  for (const StructDecl *decl : program.structs)
    record(*decl);
  for (const NamedConstant *each : program.constants)
    constant(*each);
  for (const Variable *global : program.globals)
    line(spellVariable(*global));
  for (const Function *each : program.functions) {
    if (!out.empty())
      out += "\n";
    function(*each);
  }
  return std::move(out);
}

} // namespace

std::string dump(const Program &program) { return Dumper().program(program); }
std::string dump(const Expr *expr) { return ExprDumper().text(expr); }

} // namespace cu2port::ir
