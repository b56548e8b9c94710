// What the text of a program consists of: enums, structs, constants, device variables, and
// functions (ParseFunctions.cpp).
//
//   enum color (unsigned int) { ...       enumeration
//   struct Node { size 16, ...            declareStruct, record
//   macro N = 4                           constant
//   global int counter                    a variable
//
// They may stand in any order. So the text is first cut into items, without reading them (items);
// then run() reads all of one kind after all of another, as each may name what has been read.
// Structs and functions are read twice: that they are there, and then what is in them.
#include "device/ir/Layout.h"
#include "device/text/Parse.h"
#include "device/text/Parser.h"
#include "device/text/Types.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::StringRef;

// ---- Types and constants ----------------------------------------------------------------------

/// The name alone: others may point to the struct.
void Parser::declareStruct() {
  auto *decl = make<StructDecl>();
  decl->comments.before = comments();
  decl->isUnion = take().is("union");
  const Token &token = peek();
  decl->name = decl->sourceName = name("a struct");
  if (!records.try_emplace(decl->name, decl).second ||
      !typeNames.try_emplace(decl->name, program->types.record(decl)).second)
    failAt(token, fmt::format("there is another type '{}'", decl->name));
  program->structs.push_back(decl);
}

/// `at(8) align(16) volatile float[4] v`; `next` is where the field before it ends.
void Parser::field(StructDecl &decl, std::uint64_t &next) {
  Field field{.name = {}, .type = nullptr, .comments = {}, .extents = {}};
  field.comments.before = comments();
  std::optional<std::uint64_t> offset;
  for (StringRef word : {"at", "align"})
    if (peek().is(word) && isNext("(", 1)) {
      pos += 2;
      (word == "at" ? offset.emplace() : field.alignment) = number();
      expect(")");
    }
  Qualifiers own;
  const Token &first = peek();
  field.type = tryType(own);
  field.isVolatile = own.isVolatile || accept("volatile"); // the latter behind a star
  const Type *inner = field.type ? innermostElement(field.type) : nullptr;
  // A field of a struct that comes later would have no size yet; a pointer to one is good.
  if (!inner || (inner->isStruct() && !complete.count(inner->record)))
    return failAt(first, inner ? fmt::format("'{}' is not complete here", inner->record->name)
                               : "the type of a field is missing");
  field.name = name("a field");
  field.extents = extents();
  field.offset = offset.value_or(naturalOffset(decl, field, next));
  next = field.offset + sizeOf(field.type);
  decl.fields.push_back(std::move(field));
}

/// What is in the struct; declareStruct() has made it.
void Parser::record() {
  comments();
  take();
  StructDecl &decl = *records.lookup(take().text);
  expect("{");
  expect("size");
  decl.size = number();
  expect(",");
  expect("alignment");
  decl.natural = number();
  while (accept(",")) {
    if (accept("packed"))
      decl.isPacked = true;
    else if (accept("incomplete"))
      decl.isIncomplete = true;
    else if (accept("aligned"))
      decl.alignment = number();
    else if (accept("source"))
      decl.sourceName = quoted();
    else
      fail("'packed', 'incomplete', 'aligned' or 'source' is missing");
  }
  std::uint64_t next = 0;
  while (error.empty() && !peek().is("}"))
    field(decl, next);
  expect("}");
  if (!decl.isIncomplete)
    complete.insert(&decl);
}

/// `enum color : unsigned char {` or `enum color (unsigned int) {`, then a line for each value.
void Parser::enumeration() {
  auto *decl = make<EnumDecl>();
  decl->comments.before = comments();
  expect("enum");
  if (accept("<")) {
    expect("unnamed");
    expect(">");
  } else {
    const Token &token = peek();
    decl->name = name("an enum");
    if (typeNames.count(decl->name))
      failAt(token, fmt::format("there is another type '{}'", decl->name));
  }
  decl->isFixed = accept(":");
  if (!decl->isFixed)
    expect("(");
  decl->underlying = type()->scalar;
  if (!decl->isFixed)
    expect(")");
  expect("{");
  std::optional<Scalar> promoted;
  if (peek().is("promoted") && isNameNext(1)) {
    take();
    promoted = type()->scalar;
  }
  while (error.empty() && !peek().is("}")) {
    Enumerator value{.name = name("a value")};
    expect("=");
    const bool isNegative = accept("-");
    value.value = number();
    value.value = isNegative ? -value.value : value.value;
    // Enumerators are names of the whole program.
    names.add(value.name, {.enumeration = decl, .index = decl->values.size()});
    decl->values.push_back(std::move(value));
  }
  expect("}");
  decl->promoted = promoted.value_or(promotedOf(*decl));
  if (!decl->name.empty())
    typeNames[decl->name] = program->types.enumeration(decl);
  program->enums.push_back(decl);
}

/// A macro that is a literal stands for it; of others, the next line says it.
/// Reads what stands behind the sign: the text as it is, for printing, and what it stands for.
void Parser::macro(NamedConstant &constant) {
  const std::size_t before = pos;
  // Only where the literal is all there is: `4 + 3` begins with one as well.
  if (!peek().startsLine && (readInteger(peek().text) || readFloat(peek().text)) &&
      peek(1).startsLine)
    macroValues[&constant] = literal();
  pos = error.empty() ? before : pos;
  --pos; // the text begins behind the sign
  take();
  constant.text = restOfLine();
  if (accept("is"))
    macroValues[&constant] = expression();
}

void Parser::constant() {
  auto *constant = make<NamedConstant>();
  constant->comments.before = comments();
  const bool isGiven = accept("given");
  constant->isPredefined = accept("predefined");
  // `constant int n = 3` has a type and a value; a macro has a text.
  constant->origin =
      accept("macro") ? NamedConstant::Origin::Macro : NamedConstant::Origin::Variable;
  if (constant->origin == NamedConstant::Origin::Variable) {
    expect("constant");
    constant->type = type();
  }
  constant->name = name("a constant");
  expect("=");
  if (constant->origin == NamedConstant::Origin::Macro)
    macro(*constant);
  else
    constant->value = initial(constant->type);
  names.add(constant->name, {.constant = constant});
  // What is given is defined by the target, and not by the program.
  if (!isGiven)
    program->constants.push_back(constant);
}

// ---- The program ------------------------------------------------------------------------------

/// By as few words as tell them apart: `constant int n = 3` is a constant, `constant int n` a
/// device variable.
Parser::ItemKind Parser::kindOfItem() const {
  const bool isEnum = peek(2).is("(") || peek(2).is(":") || peek(1).is("<");
  if (peek().is("enum") && isEnum)
    return ItemKind::Enum;
  if ((peek().is("struct") || peek().is("union")) && peek(2).is("{"))
    return ItemKind::Struct;
  if (peek().is("kernel") || peek().is("function") || peek().is("["))
    return ItemKind::Function;
  if (peek().is("declare"))
    return ItemKind::Operation;
  if ((peek().is("macro") || peek().is("predefined") || peek().is("given")) && isNameNext(1))
    return ItemKind::Constant;
  if (!peek().is("constant"))
    return ItemKind::Variable;
  for (std::size_t i = 1; !peek(i).startsLine; ++i) // device variables have no values here
    if (peek(i).is("="))
      return ItemKind::Constant;
  return ItemKind::Variable;
}

/// To the next: behind braces, or behind a line.
/// Where the item ends, its parts unread: braces may stand in braces.
void Parser::skipItem(ItemKind kind) {
  const bool hasBraces =
      kind == ItemKind::Enum || kind == ItemKind::Struct || kind == ItemKind::Function;
  if (!hasBraces) {
    do
      take();
    while (!peek().startsLine || peek().is("is"));
    return;
  }
  // To the brace that ends it; a function without a body ends at a semicolon.
  unsigned open = 0;
  while (peek().kind != TokenKind::End) {
    const Token &token = take();
    open += token.is("{");
    if ((token.is("}") && --open == 0) || (token.is(";") && open == 0))
      return;
  }
}

/// The kind of each, and where its tokens begin, comments above it included.
std::vector<Parser::Item> Parser::items() {
  std::vector<Item> found;
  while (true) {
    const std::size_t begin = pos;
    comments();
    if (peek().kind == TokenKind::End)
      break;
    const ItemKind kind = kindOfItem();
    found.push_back({kind, begin});
    skipItem(kind);
  }
  return found;
}

/// Calls `read` for all items of this kind, at their beginning, until something is wrong.
template <class Read> void Parser::each(std::vector<Item> &items, ItemKind kind, Read read) {
  for (Item &item : items)
    if (item.kind == kind && error.empty()) {
      pos = item.begin;
      read(item);
    }
}

/// Scalars and vectors by their names, as spell() has them.
static void addTypeNames(TypeTable &types, llvm::StringMap<const Type *> &names) {
  for (auto scalar = Scalar::Void; scalar <= Scalar::Double;
       scalar = static_cast<Scalar>(static_cast<unsigned>(scalar) + 1)) {
    names[spell(scalar)] = types.scalar(scalar);
    // CUDA's char4 is of signed chars.
    for (unsigned lanes = 1; lanes <= 4 && scalar > Scalar::Char; ++lanes) {
      const Type *vector = types.vector(scalar, lanes);
      names[spell(vector)] = vector;
    }
  }
}

/// Each item is read when what it may name is known: a function may call one that comes later.
/// The whole text; an error is the first that there was.
llvm::Expected<std::unique_ptr<Program>> Parser::run() {
  addTypeNames(program->types, typeNames);
  comments();
  inference.hasSpaces = acceptWords(spacesWords);
  pos = inference.hasSpaces ? pos : 0;
  std::vector<Item> all = items();
  each(all, ItemKind::Enum, [&](Item &) { enumeration(); });
  each(all, ItemKind::Struct, [&](Item &) { declareStruct(); });
  each(all, ItemKind::Constant, [&](Item &) { constant(); });
  each(all, ItemKind::Struct, [&](Item &) { record(); });
  each(all, ItemKind::Variable, [&](Item &) {
    std::vector<std::string> before = comments();
    program->globals.push_back(variable());
    program->globals.back()->comments.before = std::move(before);
    endOfStatement(nullptr);
  });
  each(all, ItemKind::Operation, [&](Item &) { declareOperation(); });
  each(all, ItemKind::Function, [&](Item &item) {
    item.function = functionHead();
    item.begin = pos;
  });
  each(all, ItemKind::Function, [&](Item &item) { functionBody(*item.function); });
  if (!error.empty())
    return llvm::make_error<TextError>(wrong.line, wrong.column, error);
  return std::move(program);
}

} // namespace cu2port::ir
