// How the text of a device program begins, and what is around the statements:
//
//   struct Node { float v; float *at; };     struct Node {
//                                              size 16, alignment 8
//                                              float v
//                                              float * at
//                                            }
//   #define N (4 + 3)                        macro N = (4 + 3)
//                                              is 4 + 3
//   a kernel with facts                      kernel void k(global float *out, int n) {
//                                              facts: barrier, static shared 128
//                                              ...
//
// Offsets that C would give by itself are left out, and names in CUDA that are the same. run() puts
// the parts together.
#include "device/ir/Layout.h"
#include "device/text/Dump.h"
#include "device/text/Dumper.h"
#include "device/text/Types.h"
#include "device/text/Words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::cast;

// ---- Types and constants ----------------------------------------------------------------------

/// Of an attribute; nothing without one.
static std::string spellAlignment(std::uint64_t bytes) {
  return bytes ? fmt::format("align({}) ", bytes) : "";
}

/// Names may have quotes and backslashes in them: `"operator\"\"_km"`, `"of<'\\xc8'>"`.
static std::string inQuotes(const std::string &text) {
  std::string escaped;
  for (char each : text) {
    if (each == '"' || each == '\\')
      escaped += '\\';
    escaped += each;
  }
  return fmt::format("\"{}\"", escaped);
}

/// The bounds as written, `[N][M + 1]`; `[]` where one is left out.
std::string Dumper::extents(const std::vector<Expr *> &extents) {
  std::string text;
  for (const Expr *extent : extents)
    text += fmt::format("[{}]", extent ? exprs.text(extent) : "");
  return text;
}

/// Of an array of pointers, too.
static bool isPointerWithin(const Type *type) { return innermostElement(type)->isPointer(); }

/// A field says where it lies only if C would put it elsewhere (naturalOffset).
void Dumper::record(const StructDecl &decl) {
  comments(decl.comments);
  open(fmt::format("{} {}", decl.isUnion ? "union" : "struct", decl.name));
  line(fmt::format("size {}, alignment {}{}{}{}{}", decl.size, decl.natural,
                   decl.isPacked ? ", packed" : "", decl.isIncomplete ? ", incomplete" : "",
                   decl.alignment ? fmt::format(", aligned {}", decl.alignment) : "",
                   decl.sourceName == decl.name ? "" : ", source " + inQuotes(decl.sourceName)));
  std::uint64_t next = 0;
  for (const Field &field : decl.fields) {
    comments(field.comments);
    const bool isNext = field.offset == naturalOffset(decl, field, next);
    const char *own = field.isVolatile ? "volatile " : "";
    const bool isPointer = isPointerWithin(field.type); // in front, it would be what that points to
    line(fmt::format("{}{}{}{} {}{}{}", isNext ? "" : fmt::format("at({}) ", field.offset),
                     spellAlignment(field.alignment), isPointer ? "" : own, writeType(field.type),
                     isPointer ? own : "", field.name, extents(field.extents)));
    next = field.offset + sizeOf(field.type);
  }
  close();
}

/// `enum color (unsigned int)`; with a colon if the user has said what is underlying.
void Dumper::enumeration(const EnumDecl &decl) {
  comments(decl.comments);
  const std::string type = spell(decl.underlying);
  open(fmt::format("enum {}{}{}{}", decl.name.empty() ? "<unnamed>" : decl.name,
                   decl.isFixed ? " : " : " (", type, decl.isFixed ? "" : ")"));
  if (decl.promoted != promotedOf(decl))
    line(fmt::format("promoted {}", spell(decl.promoted)));
  for (const Enumerator &each : decl.values)
    line(isUnsigned(decl.underlying)
             ? fmt::format("{} = {}", each.name, each.value)
             : fmt::format("{} = {}", each.name, static_cast<std::int64_t>(each.value)));
  close();
}

/// A macro's text is for a preprocessor; what it stands for is said where the text is no literal.
void Dumper::constant(const NamedConstant &constant, bool isGiven) {
  comments(constant.comments);
  const std::string head =
      fmt::format("{}{}", isGiven ? "given " : "", constant.isPredefined ? "predefined " : "");
  if (constant.origin == NamedConstant::Origin::Variable)
    return line(fmt::format("{}constant {} {} = {}", head, writeType(constant.type), constant.name,
                            exprs.text(constant.value)));
  line(fmt::format("{}macro {} = {}", head, constant.name, constant.text));
  const Expr *value = exprs.valueOf(&constant);
  if (value && (exprs.text(value) != constant.text ||
                !(readInteger(constant.text) || readFloat(constant.text))))
    line("  is " + exprs.text(value));
}

// ---- Variables --------------------------------------------------------------------------------

/// Those of a pointer stand behind its star: in front they would be its pointee's.
static std::string spellQualifiers(const Variable &variable) {
  std::string text;
  for (const auto &word : qualifierWords)
    if (variable.*word.flag)
      text += std::string(word.text) + " ";
  return text;
}

/// As hexadecimal digits, without zeros at the end: those follow from the type's size.
static std::string spellBytes(const std::vector<std::uint8_t> &bytes) {
  llvm::ArrayRef<std::uint8_t> whole(bytes);
  while (!whole.empty() && whole.back() == 0)
    whole = whole.drop_back();
  return fmt::format(" bytes(\"{}\")", llvm::toHex(whole, /*LowerCase=*/true));
}

/// From here on the name stands for this variable, also in its own initial value.
std::string Dumper::variable(Variable &variable) {
  exprs.names.add(&variable);
  exprs.expect(variable.init, variable.type);
  const std::string type = writeType(variable.type);
  const bool isPointer = variable.type && isPointerWithin(variable.type);
  std::string text = storageWords[static_cast<unsigned>(variable.storage)];
  text += text.empty() ? "" : " ";
  for (const auto &word : variableWords)
    if (variable.*word.flag)
      text += std::string(word.text) + " ";
  // `shared float *const p`: what is behind the star is the pointer's own; in front it would be its
  // pointee's.
  const std::string space =
      variable.space == AddressSpace::Private ? "" : std::string(spell(variable.space)) + " ";
  const std::string qualifiers = spellQualifiers(variable);
  text += (isPointer ? "" : space) + spellAlignment(variable.alignment);
  text += (isPointer ? "" : qualifiers) + type + (type.back() == '*' ? "" : " ");
  text += isPointer ? space + qualifiers : "";
  text += (variable.isRestrict ? "restrict " : "") + variable.name + extents(variable.extents);
  if (variable.init)
    text += " = " + exprs.element(variable.init);
  if (variable.bytes)
    text += spellBytes(*variable.bytes);
  // The parser finds names that are the same by itself.
  if (variable.standsFor && variable.standsFor->name != variable.name)
    text += " for " + variable.standsFor->name;
  if (variable.sourceName != usualSource(variable, exprs.names))
    text += " source " + inQuotes(variable.sourceName);
  return text;
}

// ---- Functions --------------------------------------------------------------------------------

template <class T, std::size_t N>
static void addWords(const T &of, const Word<T> (&words)[N], std::vector<std::string> &to) {
  for (const auto &word : words)
    if (of.*word.flag != word.normally)
      to.emplace_back(word.text);
}

/// A line for each kind of fact; nothing of what is not so.
void Dumper::facts(const Function &function) {
  std::vector<std::string> facts;
  addWords(function.facts, factWords, facts);
  if (function.facts.staticShared)
    facts.push_back(fmt::format("static shared {}", function.facts.staticSharedBytes));
  if (!facts.empty())
    line(fmt::format("facts: {}", fmt::join(facts, ", ")));
  if (function.maxThreads)
    line(fmt::format("max threads: {}", function.maxThreads));
  for (const BlockSize &size : function.blockSizes)
    line(fmt::format("block size: {} x {} x {}", size[0], size[1], size[2]));
  for (const Obstacle &obstacle : function.obstacles)
    line(fmt::format("obstacle ({}): {}", nameOf(obstacle.target), obstacle.reason));
}

/// Of one that is left out, there is no more to say than why: what it uses may have gone.
void Dumper::function(const Function &function, bool isLeftOut) {
  comments(function.comments);
  std::vector<std::string> words;
  if (isLeftOut)
    words.emplace_back("left out");
  addWords(function, functionWords, words);
  if (function.warpShape != WarpShape::Any)
    words.emplace_back(shapeWords[static_cast<unsigned>(function.warpShape)]);
  if (function.sourceName != function.name)
    words.push_back("source " + inQuotes(function.sourceName));
  if (!words.empty())
    line(fmt::format("[[{}]]", fmt::join(words, ", ")));
  exprs.names.open();
  std::vector<std::string> parameters;
  for (Variable *parameter : function.parameters)
    if (!isLeftOut)
      parameters.push_back(variable(*parameter));
  const std::string head =
      fmt::format("{} {} {}({})", function.isKernel ? "kernel" : "function",
                  writeType(function.returnType), function.name, fmt::join(parameters, ", "));
  const std::string known = section([&] { facts(function); });
  const bool hasBody = function.body && !isLeftOut;
  if (!hasBody && known.empty()) {
    line(head + ";");
  } else {
    open(head);
    facts(function);
    if (hasBody)
      statements(function.body);
    else
      line("no body");
    close();
  }
  exprs.names.close();
}

// ---- The program ------------------------------------------------------------------------------

/// Unless passes have dropped its type, since nothing of it is left either.
static bool isLeft(const Variable &global, const Program &program) {
  const Type *type = innermostElement(global.type);
  return !type->isStruct() || llvm::is_contained(program.structs, type->record);
}

/// From the last part to the first: which functions of CUDA's library are declared, and what macros
/// stand for, is known when all is written that uses them.
std::string Dumper::run() {
  // Global names first: any function may hide them.
  for (const EnumDecl *decl : program.enums)
    for (std::size_t i = 0; i < decl->values.size(); ++i)
      exprs.names.add(decl->values[i].name, {.enumeration = decl, .index = i});
  for (const NamedConstant *each : program.constants)
    exprs.names.add(each->name, {.constant = each});
  for (Variable *global : program.globals)
    exprs.names.add(global);
  for (const Function *each : program.functions)
    exprs.takeSpaces(each->body);
  std::vector<std::string> functions;
  for (const Function *each : program.functions)
    functions.push_back(section([&] { function(*each); }));
  for (const Function *each : program.leftOut)
    functions.push_back(section([&] { function(*each, /*isLeftOut=*/true); }));
  const std::string globals = section([&] {
    for (Variable *global : program.globals)
      if (isLeft(*global, program)) {
        comments(global->comments);
        line(variable(*global));
      }
  });
  const std::string records = section([&] {
    for (const StructDecl *decl : program.structs)
      record(*decl);
  });
  const std::string constants = section([&] {
    for (const NamedConstant *each : program.constants)
      constant(*each);
    for (const NamedConstant *each : exprs.givenConstants())
      constant(*each, /*isGiven=*/true);
  });
  // The text then says of pointers where they lead, also of sums (TypeInference::hasSpaces).
  if (exprs.hasSpaces())
    line(spacesWords);
  for (const EnumDecl *decl : program.enums)
    enumeration(*decl);
  out += records + constants + globals;
  for (const std::string &each : exprs.declarations())
    line(each);
  for (const std::string &each : functions)
    out += (out.empty() ? "" : "\n") + each;
  return std::move(out);
}

std::string dump(Program &program) { return Dumper(program).run(); }

} // namespace cu2port::ir
