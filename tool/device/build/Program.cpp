// From kernels to all that they reach: functions, their signatures and bodies.
//
//   struct Point {                             function Point Point_make(float a) {
//     float x;                                   Point object
//     Point(float a) : x(a) {}           ->      Point *self = &object
//     float get() const { return x; }            self->x = a
//   };                                           return object
//                                              }
//                                              function float Point_get(const Point *self) {
//                                                return self->x
//                                              }
//
// run() builds the kernels, and a function is built where a call of it is built first. So no list
// of device functions is needed, templates exist in the instances that are called, and callees
// stand in front of their callers in the program. What cannot be built leaves an obstacle at the
// function, which dropUnbuildable() carries up to the kernels in the end.
#include "device/build/BlockSizes.h"
#include "device/build/Build.h"
#include "device/build/Builder.h"
#include "device/build/LocalTypes.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"
#include "frontend/Definitions.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"

namespace cu2port {

namespace {

/// Finds every kernel with a body that is concrete: plain ones and instantiations.
class KernelCollector : public clang::RecursiveASTVisitor<KernelCollector> {
public:
  explicit KernelCollector(std::vector<const clang::FunctionDecl *> &kernels) : kernels(kernels) {}
  bool shouldVisitTemplateInstantiations() const { return true; }
  bool TraverseStmt(clang::Stmt *) { return true; } // no kernel is defined inside a statement
  bool VisitFunctionDecl(clang::FunctionDecl *decl) {
    if (decl->hasAttr<clang::CUDAGlobalAttr>() && decl->isThisDeclarationADefinition() &&
        !decl->isDependentContext())
      kernels.push_back(decl);
    return true;
  }

private:
  std::vector<const clang::FunctionDecl *> &kernels;
};

} // namespace

Builder::Builder(const TranslationUnit &unit, const Rules &rules, Findings &findings,
                 ir::Program &program)
    : unit(unit), rules(rules), findings(findings), program(program), ast(unit.ast()),
      sources(unit.sources()), comments(unit.sources(), unit.language(), unit.skipped),
      names(unit.ast(), rules) {}

/// All of the device program. Kernels that were copied in from other files are those files' own.
void Builder::run() {
  std::vector<const clang::FunctionDecl *> kernels;
  KernelCollector collector(kernels);
  for (clang::Decl *decl : ast.getTranslationUnitDecl()->decls())
    if (unit.isUsers(decl->getLocation()) && !unit.isImported(decl->getLocation()))
      collector.TraverseDecl(decl);
  const BlockSizes sizes = findBlockSizes(ast);
  for (const clang::FunctionDecl *kernel : kernels) {
    if (unit.whyBroken(kernel))
      continue; // its text stays
    ir::Function *fn = function(kernel);
    if (auto known = sizes.find(kernel); known != sizes.end())
      fn->blockSizes = known->second;
    else if (fn->maxThreads)
      fn->blockSizes = {{fn->maxThreads, 1, 1}};
  }
  finishPointerCallers();
  dropUnbuildable();
}

/// Where something stands in the file that was read, whatever #line says; in a macro's use, not in
/// its definition.
ir::Place Builder::place(clang::SourceLocation location) {
  clang::PresumedLoc presumed =
      sources.getPresumedLoc(sources.getExpansionLoc(location), /*UseLineDirectives=*/false);
  if (presumed.isInvalid())
    return {};
  return {intern(presumed.getFilename()), presumed.getLine(), presumed.getColumn()};
}

ir::Place Builder::placeAhead(const clang::Decl *decl) {
  while (const auto *record = llvm::dyn_cast<clang::RecordDecl>(decl->getDeclContext()))
    decl = record;
  return place(decl->getLocation());
}

/// Places of all nodes share the text of a file's name.
const std::string *Builder::intern(llvm::StringRef file) {
  auto [entry, isNew] = fileNames.try_emplace(file.str());
  if (isNew)
    entry->second = &program.files.emplace_back(file.str());
  return entry->second;
}

/// What the dialect's own functions meet is told where the user calls them.
ir::Place Builder::reportedPlace(clang::SourceLocation location) {
  const bool isDialects = callSite.isValid() && unit.isDialect(sources.getExpansionLoc(location));
  return place(isDialects ? callSite : location);
}

/// Reports why something is not translated, and keeps the function that is being built out of all
/// targets. Outside of functions, as in a device variable's initialiser, it is a finding alone.
void Builder::obstacle(clang::SourceLocation at, DiagId id, const std::string &a,
                       const std::string &b) {
  obstacle(reportedPlace(at), id, a, b);
}

void Builder::obstacle(ir::Place where, DiagId id, const std::string &a, const std::string &b) {
  const std::string message = fmt::format(fmt::runtime(info(id).text), a, b);
  findings.addMessage(id, where.file ? *where.file : "", where.line, where.column, message);
  if (context)
    context->function->obstacles.push_back({Target::All, message, {}});
}

/// The comments above a declaration, and behind a variable or a field.
ir::Comments Builder::commentsOf(const clang::Decl *decl) {
  clang::SourceLocation begin = decl->getBeginLoc();
  if (const auto *fn = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
    if (const clang::FunctionDecl *pattern = fn->getTemplateInstantiationPattern())
      fn = pattern;
    begin = fn->getBeginLoc();
    if (const clang::FunctionTemplateDecl *described = fn->getDescribedFunctionTemplate())
      begin = described->getBeginLoc();
    // Attributes such as __global__ come first in the text but not in the declaration's range.
    for (const clang::Attr *attr : fn->attrs()) {
      clang::SourceLocation at = sources.getExpansionLoc(attr->getLocation());
      if (at.isValid() && sources.isBeforeInTranslationUnit(at, begin))
        begin = at;
    }
  }
  begin = sources.getExpansionLoc(begin);
  if (begin.isInvalid())
    return {};
  auto [file, offset] = sources.getDecomposedLoc(begin);
  ir::Comments result = comments.above(file, offset);
  if (llvm::isa<clang::FunctionDecl>(decl))
    return result;
  clang::SourceLocation last = sources.getExpansionRange(decl->getEndLoc()).getEnd();
  auto [lastFile, end] = sources.getDecomposedLoc(last);
  end += clang::Lexer::MeasureTokenLength(last, sources, unit.language());
  result.after = comments.behind(lastFile, end);
  return result;
}

/// The function for a declaration, built when it is first asked for. It is known before it has a
/// body, since a body may call its own function; and it has a context of its own, since the
/// caller's body is half built.
ir::Function *Builder::function(const clang::FunctionDecl *decl) {
  const clang::FunctionDecl *definition = nullptr;
  if (!decl->hasBody(definition) || !definition)
    definition = decl;
  if (auto known = functions.find(definition); known != functions.end())
    return known->second;

  auto *fn = program.make<ir::Function>();
  functions[definition] = fn;
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(definition);
  const auto lambda = lambdas.find(method ? method->getParent() : nullptr);
  fn->name =
      lambda != lambdas.end() ? names.unique(lambda->second.name) : names.function(definition);
  fn->sourceName = names.qualified(definition);
  fn->isKernel = definition->hasAttr<clang::CUDAGlobalAttr>();
  fn->place = place(definition->getLocation());
  fn->comments = commentsOf(definition);

  Context mine;
  mine.function = fn;
  mine.decl = definition;
  Context *outer = std::exchange(context, &mine);
  buildSignature(definition, *fn);
  if (const std::string *why = unit.whyBroken(definition)) // which was reported
    fn->obstacles.push_back({Target::All, fmt::format("'{}': {}", fn->sourceName, *why), {}});
  else
    buildBody(definition, *fn);
  settleNames(*fn);
  context = outer;
  program.functions.push_back(fn);
  return fn;
}

/// Notes a variable that is not the user's.
void Builder::generate(ir::Variable *variable, const std::string &name) {
  context->generated.emplace_back(variable, name);
}

/// Names them when all of the user's names are known. A variable of the user's gives way to what
/// C++ finds by a qualified or another name: `T_get` of `t.get()`, `::red`.
void Builder::settleNames(const ir::Function &fn) {
  std::set<std::string> taken = ir::namesIn(program, fn), used = ir::namesUsedBy(fn);
  for (ir::Variable *variable : ir::variablesOf(fn))
    if (used.count(variable->name))
      variable->name = ir::takeName({variable->name}, taken);
  for (auto &[variable, wish] : context->generated)
    variable->name = ir::takeName({wish}, taken);
  ir::renameHidingVariables(fn, taken);
}

namespace {
/// Whether `this` is written, for more than to call another method.
class MentionsObject : public clang::RecursiveASTVisitor<MentionsObject> {
public:
  bool found = false;
  bool VisitCXXThisExpr(clang::CXXThisExpr *e) { return !(found |= !e->isImplicit()); }
};
} // namespace

/// A method of a class without members can do without the object: most functors are such classes.
bool Builder::needsObject(const clang::CXXMethodDecl *method) {
  if (!method->isInstance() || llvm::isa<clang::CXXConstructorDecl>(method))
    return false;
  if (!method->getParent()->isEmpty())
    return true;
  MentionsObject mentions;
  if (const clang::Stmt *body = method->getBody())
    mentions.TraverseStmt(const_cast<clang::Stmt *>(body));
  return mentions.found;
}

/// The parameter that stands for `this`.
ir::Variable *Builder::addObject(const clang::CXXMethodDecl *method, ir::Function &fn) {
  auto *self = program.make<ir::Variable>();
  generate(self, "self");
  self->isParameter = true;
  self->type =
      program.types.pointer(recordType(method->getParent(), method->getLocation()),
                            ir::AddressSpace::Unknown, method->isConst(), method->isVolatile());
  self->place = fn.place;
  fn.parameters.push_back(self);
  return context->self = self;
}

/// Return type and parameters: `self` or what a lambda captures first, then the written ones.
void Builder::buildSignature(const clang::FunctionDecl *decl, ir::Function &fn) {
  fn.isInline = decl->isInlined();
  fn.forceInline = decl->hasAttr<clang::AlwaysInlineAttr>();
  fn.noInline = decl->hasAttr<clang::NoInlineAttr>();
  if (fn.isKernel) {
    fn.hostName = names.atFileScope(decl);
    if (fn.hostName.empty())
      fn.linkerName = stableLinkerName(decl);
  }
  if (const auto *bounds = decl->getAttr<clang::CUDALaunchBoundsAttr>())
    if (auto threads = bounds->getMaxThreads()->getIntegerConstantExpr(ast))
      fn.maxThreads = threads->getZExtValue();
  const auto *method = llvm::dyn_cast<clang::CXXMethodDecl>(decl);
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl))
    fn.returnType = recordType(constructor->getParent(), decl->getLocation());
  else
    fn.returnType = type(decl->getReturnType(), decl->getLocation());
  if (method && lambdas.count(method->getParent()))
    captureParameters(method, fn);
  else if (method && needsObject(method))
    addObject(method, fn);
  for (unsigned i = 0; i < decl->getNumParams(); ++i)
    fn.parameters.push_back(parameter(decl->getParamDecl(i), i));
  std::set<std::string> seen;
  for (ir::Variable *each : fn.parameters) // all elements of a parameter pack have its name
    if (!each->name.empty() && !seen.insert(each->name).second)
      generate(each, each->name);
  if (decl->isVariadic())
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a function with a variable number of arguments");
}

/// C++'s names for linkers say of what types a function is; C's do not, and files may declare it
/// with other qualifiers than its definition has: `const double *` for `double *`.
void Builder::buildForwarding(const clang::FunctionDecl *definition, ir::Function &fn) {
  if (!definition)
    return obstacle(fn.place, DiagId::Unsupported, fn.sourceName,
                    "its definition in another file needs a type that differs from this file's");
  auto *call = program.make<ir::Call>();
  call->callee = function(definition);
  call->type = call->callee->returnType;
  call->place = fn.place;
  const std::vector<ir::Variable *> &wanted = call->callee->parameters;
  bool isAlike = wanted.size() == fn.parameters.size() && call->type == fn.returnType;
  for (std::size_t i = 0; isAlike && i < wanted.size(); ++i) {
    const ir::Type *from = fn.parameters[i]->type, *to = wanted[i]->type;
    ir::Expr *argument = reference(fn.parameters[i], nullptr);
    isAlike = from == to || (from->isPointer() && to->isPointer() && from->element == to->element);
    if (from != to) {
      auto *conversion = program.make<ir::Cast>();
      conversion->operand = argument;
      conversion->type = to;
      argument = conversion;
    }
    call->arguments.push_back(argument);
  }
  if (!isAlike)
    return obstacle(fn.place, DiagId::Unsupported, fn.sourceName,
                    "its definition in another file has other types");
  ir::Stmt *body = nullptr;
  if (fn.returnType == program.types.scalar(ir::Scalar::Void)) {
    auto *statement = program.make<ir::Expression>();
    statement->expr = call;
    body = statement;
  } else {
    auto *result = program.make<ir::Return>();
    result->value = call;
    body = result;
  }
  body->place = fn.place;
  fn.body = program.make<ir::Block>();
  fn.body->statements = {body};
}

/// The body. Of a function that another file defines, where files are linked, a call of the copy;
/// if nobody has it, its name for linkers goes to Program::missing.
void Builder::buildBody(const clang::FunctionDecl *decl, ir::Function &fn) {
  const clang::Stmt *body = decl->getBody();
  if (!body) {
    const std::string name = linkerName(decl);
    if (auto known = unit.imported.find(name); known != unit.imported.end())
      return buildForwarding(known->second, fn);
    program.missing.push_back(name);
    return obstacle(decl->getLocation(), DiagId::DefinedElsewhere, fn.sourceName);
  }
  if (llvm::isa<clang::CXXTryStmt>(body)) {
    obstacle(body->getBeginLoc(), DiagId::ConstructUnsupported, "a try block");
    return;
  }
  auto [file, begin] = sources.getDecomposedExpansionLoc(body->getBeginLoc());
  context->file = file;
  // Offsets of a body that a macro made would be those of the macro's name.
  if (!body->getBeginLoc().isMacroID())
    context->comments.emplace(comments, file, begin, offsetOf(body->getEndLoc()));
  if (const auto *constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(decl))
    buildConstructorBody(constructor, fn);
  else
    fn.body = block(body);
  settleJumps(fn);
  if (context->carry)
    context->outer.push_back(context->carry);
  // Shared variables of file scope, and PTX's carry flag.
  for (ir::Variable *variable : llvm::reverse(context->outer)) {
    auto *declaration = program.make<ir::Declaration>();
    declaration->variables = {variable};
    declaration->place = variable->place;
    fn.body->statements.insert(fn.body->statements.begin(), declaration);
  }
}

/// `self->field`
ir::Expr *Builder::memberOf(ir::Variable *self, const std::string &field, const ir::Type *type) {
  auto *member = program.make<ir::Member>();
  member->base = reference(self, nullptr);
  member->field = field;
  member->arrow = true;
  member->type = type;
  return member;
}

/// An initialiser of a constructor's as an assignment; null if it does nothing.
ir::Expr *Builder::initialised(const clang::CXXCtorInitializer &init,
                               const clang::CXXConstructorDecl *decl, ir::Variable *self) {
  const clang::FieldDecl *field = init.getMember();
  // A member without an initialiser, whose own constructor does nothing.
  if (const auto *value = llvm::dyn_cast<clang::CXXConstructExpr>(init.getInit()->IgnoreImplicit()))
    if (value->getConstructor()->isDefaultConstructor() && value->getConstructor()->isTrivial() &&
        !value->requiresZeroInitialization())
      return nullptr;
  if (field->getType()->isArrayType()) {
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a constructor that initialises an array member");
    return nullptr;
  }
  ir::Expr *value =
      field->getType()->isReferenceType() ? lvalueAddress(init.getInit()) : expr(init.getInit());
  // The other fields of the integer keep what they have.
  if (auto known = bits.find(field); known != bits.end()) {
    const BitUnit &unit = *known->second.first;
    return writeBits(field, memberOf(self, unit.name, unit.type),
                     memberOf(self, unit.name, unit.type), value);
  }
  auto *assign = program.make<ir::Binary>();
  assign->op = ir::BinaryOp::Assign;
  assign->type = type(field->getType(), field->getLocation());
  assign->lhs = memberOf(self, fieldName(field), assign->type);
  assign->rhs = value;
  assign->place = place(decl->getLocation());
  if (auto *list = llvm::dyn_cast<ir::InitList>(assign->rhs))
    list->isValue = true;
  return assign;
}

/// A constructor becomes a function that returns the object.
void Builder::buildConstructorBody(const clang::CXXConstructorDecl *decl, ir::Function &fn) {
  auto *object = program.make<ir::Variable>();
  generate(object, "object");
  object->type = fn.returnType;
  object->place = fn.place;
  // `T()` is zero where a constructor that nobody wrote leaves it alone; `T t;` may be.
  if (decl->isDefaultConstructor() && !decl->isUserProvided()) {
    object->init = program.make<ir::InitList>();
    object->init->type = object->type;
  }
  // A copy by a constructor that nobody wrote begins as one of bytes.
  const bool isCopy = decl->isDefaulted() && decl->isCopyOrMoveConstructor();
  if (isCopy) {
    ir::Variable *from = variable(decl->getParamDecl(0));
    object->init = reference(from, nullptr);
    if (from->isReference)
      object->init = dereference(object->init);
  }
  auto *self = program.make<ir::Variable>();
  generate(self, "self");
  self->type = program.types.pointer(fn.returnType, ir::AddressSpace::Private);
  self->place = fn.place;
  self->init = addressOf(reference(object, nullptr));
  context->self = self;

  auto *declaration = program.make<ir::Declaration>();
  declaration->variables = {object};
  auto *declareSelf = program.make<ir::Declaration>();
  declareSelf->variables = {self};
  std::vector<ir::Stmt *> statements{declaration, declareSelf};
  // In the order of the members, whatever that of the text: Clang has sorted them.
  for (const clang::CXXCtorInitializer *init : decl->inits()) {
    if (isCopy && copiesBytes(init->getInit()))
      continue;
    if (!init->isMemberInitializer()) {
      obstacle(init->getSourceLocation().isValid() ? init->getSourceLocation()
                                                   : decl->getLocation(),
               DiagId::ConstructUnsupported, "a constructor that initialises a base class");
      continue;
    }
    ir::Expr *assignment = initialised(*init, decl, self);
    if (!assignment)
      continue;
    auto *statement = program.make<ir::Expression>();
    statement->expr = assignment;
    statement->place = assignment->place;
    statements.push_back(statement);
  }
  ir::Block *body = block(decl->getBody());
  statements.insert(statements.end(), body->statements.begin(), body->statements.end());
  bool returnsEarly = false;
  ir::forEachStmt(body, [&](ir::Stmt *s) { returnsEarly |= llvm::isa<ir::Return>(s); });
  // It would have to become `return object`, in each place.
  if (returnsEarly)
    obstacle(decl->getLocation(), DiagId::ConstructUnsupported,
             "a return statement in a constructor");
  auto *result = program.make<ir::Return>();
  result->value = reference(object, nullptr);
  statements.push_back(result);
  body->statements = std::move(statements);
  fn.body = body;
}

/// A function that could not be built takes every kernel that reaches it along: those keep their
/// signature, so that they can be registered as missing, and lose their body; device functions go.
void Builder::dropUnbuildable() {
  bool changed = true;
  // Up to the callers, and theirs, until nothing changes.
  while (changed) {
    changed = false;
    for (ir::Function *fn : program.functions) {
      if (!fn->body || !fn->obstacles.empty())
        continue;
      ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
        auto *call = llvm::dyn_cast<ir::Call>(e);
        if (!call || call->callee->obstacles.empty() || !fn->obstacles.empty())
          return;
        fn->obstacles.push_back(call->callee->obstacles.front());
        changed = true;
      });
    }
  }
  for (ir::Function *fn : program.functions)
    if (!fn->obstacles.empty())
      fn->body = nullptr;
  // What only dropped bodies called goes, too.
  std::set<const ir::Function *> reached;
  std::vector<ir::Function *> work;
  for (ir::Function *fn : program.functions)
    if (fn->isKernel)
      work.push_back(fn);
  while (!work.empty()) {
    ir::Function *fn = work.back();
    work.pop_back();
    if (!reached.insert(fn).second || !fn->body)
      continue;
    ir::forEachExpr(fn->body, [&](ir::Expr *&e) {
      if (auto *call = llvm::dyn_cast<ir::Call>(e))
        work.push_back(call->callee);
    });
  }
  llvm::erase_if(program.functions, [&](ir::Function *fn) { return !reached.count(fn); });
}

std::unique_ptr<ir::Program> buildDeviceProgram(const TranslationUnit &unit, const Rules &rules,
                                                Findings &findings) {
  auto program = std::make_unique<ir::Program>();
  Builder(unit, rules, findings, *program).run();
  return program;
}

} // namespace cu2port
