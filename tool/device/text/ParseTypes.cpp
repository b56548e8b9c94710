// Types and variables of the text, as spell() and Dumper::variable() write them.
//
//   global const float *restrict out        a restrict pointer to constant floats in global memory
//   float *shared *p                        a pointer to a pointer that lies in shared memory
//   float (*)[4]                            a pointer to an array of 4
//   perthread volatile int n = 3            storage, then qualifiers and type, name, initial value
//   hidden global int *counter for count    stands for the device variable `count`
//
// Qualifiers in front of a star are of what it points to; those behind the last one are the
// variable's own.
#include "device/text/Parser.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace cu2port::ir {

using llvm::StringRef;

// ---- Types ------------------------------------------------------------------------------------

/// As many as there are, of which one is a space.
Parser::Qualifiers Parser::qualifiers() {
  static constexpr AddressSpace spaces[] = {AddressSpace::Private, AddressSpace::Shared,
                                            AddressSpace::Global, AddressSpace::Constant};
  Qualifiers result;
  while (true) {
    const Token &token = peek();
    const auto *space =
        llvm::find_if(spaces, [&](AddressSpace each) { return token.is(spell(each)); });
    if (space != std::end(spaces) && result.space == AddressSpace::Unknown)
      result.space = *space;
    else if (token.is("const"))
      result.isConst = true;
    else if (token.is("volatile"))
      result.isVolatile = true;
    else
      return result;
    take();
  }
}

/// A scalar's name has up to three words: the longest that is known counts.
const Type *Parser::baseType() {
  if (peek().is("enum") && peek(1).isName()) {
    const Named *named = names.findGlobal(peek(1).text);
    if (!named || !named->enumeration)
      return nullptr;
    pos += 2;
    return program->types.enumeration(named->enumeration);
  }
  for (std::size_t count = 3; count > 0; --count) {
    std::string words;
    for (std::size_t i = 0; i < count; ++i)
      words += (i ? " " : "") + peek(i).text.str();
    const Type *known = peek().isName() ? typeNames.lookup(words) : nullptr;
    if (!known)
      continue;
    pos += count;
    return known;
  }
  return nullptr;
}

/// `[4][8]`: 4 arrays of 8.
const Type *Parser::dimensions(const Type *element) {
  std::vector<std::uint64_t> counts;
  while (element && isNext("[")) {
    take();
    counts.push_back(peek().is("]") ? 0 : number());
    expect("]");
  }
  for (std::size_t i = counts.size(); i > 0; --i)
    element = program->types.array(element, counts[i - 1]);
  return element;
}

/// `*`, and further ones, whose qualifiers stand in front of them; `(*)[4]`, a pointer to an array.
const Type *Parser::pointers(const Type *pointee, Qualifiers &own) {
  while (true) {
    const std::size_t before = pos;
    const bool isToArray = isNext("(");
    if (isToArray)
      take();
    // The first star has what stood in front of the type; further ones have their own.
    const Qualifiers next = own.any() ? own : qualifiers();
    // No star, or `(` of something else: put back, with what is an array's.
    if (!isNext("*") || (isToArray && !isNext(")", 1))) {
      pos = before;
      return dimensions(pointee);
    }
    pos += isToArray ? 2 : 1;
    if (isToArray)
      pointee = dimensions(pointee);
    pointee = program->types.pointer(pointee, next.space, next.isConst, next.isVolatile);
    own = Qualifiers();
  }
}

/// Tries, and puts all back if no type stands here.
const Type *Parser::tryType(Qualifiers &own) {
  const std::size_t before = pos;
  own = qualifiers();
  const Type *base = baseType();
  if (!base) {
    pos = before;
    return nullptr;
  }
  return pointers(base, own);
}

/// A type that must be here; where it is not, int goes on in its place.
const Type *Parser::type() {
  const Token &first = peek();
  Qualifiers own;
  const Type *result = tryType(own);
  if (result && !own.any())
    return result;
  failAt(first, result ? "these qualifiers are of no pointer" : "a type is missing");
  return program->types.scalar(Scalar::Int);
}

// ---- Variables --------------------------------------------------------------------------------

/// Words, then a type, then a name: looked at, and put back. An error in what is only tried does
/// not count.
bool Parser::isDeclaration() {
  const std::size_t before = pos;
  const std::string errorBefore = error;
  Variable ignored;
  words(ignored);
  Qualifiers own;
  const bool isOne = tryType(own) && isNameNext();
  error = errorBefore;
  pos = before;
  return isOne;
}

/// A word counts as one only in front of others: a variable may have its name.
void Parser::words(Variable &variable) {
  auto acceptWord = [&](StringRef word) {
    const bool isOne = peek().is(word) && isNameNext(1);
    if (isOne)
      take();
    return isOne;
  };
  for (unsigned i = 1; i < std::size(storageWords); ++i)
    if (acceptWord(storageWords[i]))
      variable.storage = static_cast<Storage>(i);
  for (const auto &word : variableWords)
    variable.*word.flag |= acceptWord(word.text);
  // `shared align(16) float x`: an alignment stands behind the space of what is no pointer.
  if (isNext("align", 1) && isNext("(", 2) && isNext(")", 4))
    qualify(variable, qualifiers());
  if (peek().is("align") && isNext("(", 1) && peek(2).kind == TokenKind::Number && isNext(")", 3) &&
      isNameNext(4)) {
    pos += 2;
    variable.alignment = number();
    expect(")");
  }
}

void Parser::qualify(Variable &variable, const Qualifiers &own) {
  if (own.space != AddressSpace::Unknown)
    variable.space = own.space;
  variable.isConst |= own.isConst;
  variable.isVolatile |= own.isVolatile;
}

/// Bounds behind the name, as written; null for one that is left out.
std::vector<Expr *> Parser::extents() {
  std::vector<Expr *> result;
  while (isNext("[")) {
    take();
    result.push_back(peek().is("]") ? nullptr : expression());
    expect("]");
  }
  return result;
}

/// What the parameter leads to; itself if it is no pointer.
static const Type *pointeeOf(const Variable &variable) {
  return variable.type->isPointer() ? variable.type->element : variable.type;
}

/// What a hidden parameter stands for: a device variable, or a shared one of some function, of
/// which that is all that counts.
void Parser::standFor(Variable &parameter, const std::string &name) {
  const Named *global = names.findGlobal(name);
  if (global && global->variable) {
    parameter.standsFor = global->variable;
    return;
  }
  auto *variable = program->make<Variable>();
  variable->name = name;
  variable->type = pointeeOf(parameter);
  variable->space = parameter.type->isPointer() ? parameter.type->space : AddressSpace::Private;
  parameter.standsFor = variable;
}

/// What stands behind a variable's name: a value, bytes, what it stands for, and its name in CUDA.
void Parser::addenda(Variable &variable) {
  if (isNext("=")) {
    take();
    variable.init = initial(variable.type);
  }
  if (isNext("bytes")) {
    take();
    expect("(");
    std::string bytes;
    if (!llvm::tryGetFromHex(quoted(), bytes))
      fail("these are no bytes");
    variable.bytes.emplace(bytes.begin(), bytes.end());
    // Zeros at the end are not written. A size far beyond the text's is not filled up with them.
    if (const std::uint64_t size = sizeOf(variable.type); size <= source.size() + (1U << 20))
      variable.bytes->resize(std::max<std::size_t>(size, bytes.size()));
    expect(")");
  }
  if (isNext("for")) {
    take();
    standFor(variable, name("a variable"));
  } else if (variable.isHidden) {
    standFor(variable, variable.name);
  }
  variable.sourceName = usualSource(variable, names);
  if (isNext("source")) {
    take();
    variable.sourceName = quoted();
  }
}

Variable *Parser::variable() {
  const Level level(*this);
  auto *variable = make<Variable>();
  words(*variable);
  Qualifiers own;
  const Token &first = peek();
  variable->type = tryType(own);
  if (!variable->type) {
    failAt(first, "a type is missing");
    variable->type = program->types.scalar(Scalar::Int);
  }
  if (peek(1).isName() && !peek(1).startsLine && !own.any())
    own = qualifiers();
  qualify(*variable, own);
  if (peek().is("restrict") && isNameNext(1)) {
    take();
    variable->isRestrict = true;
  }
  variable->place = here();
  variable->name = name("a variable");
  names.add(variable);
  variable->extents = extents();
  addenda(*variable);
  return variable;
}

} // namespace cu2port::ir
