// The value that a declaration gives, as assignments, for declarations that have to stand
// elsewhere.
//
//   int a[20] = {1, 2};        ->    a[0] = 1;  a[1] = 2;
//                                    for (int i = 2; i < 20; ++i) a[i] = 0;
//   float4 v = {x, y};         ->    v = (float4){x, y};
//
// C has no assignment of arrays, so that each element is set; the rest of a list is zero. A
// variable that gets its value so is const no more.
#include "device/ir/InitialValues.h"
#include "device/ir/Make.h"
#include "device/ir/Names.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;

/// So many zeros are still written one by one.
constexpr std::uint64_t maxZeros = 16;

class Assigner {
public:
  Assigner(Program &program, std::set<std::string> &names, std::vector<Stmt *> &to)
      : program(program), names(names), to(to) {}

  /// `a = {1, 2}`, or `a = "ab"`, for an array: each element by itself, zero where the value ends.
  void assignArray(Expr *array, const Expr *from);

private:
  std::vector<Expr *> makeElements(const Expr *from, const Type *element);
  Expr *makeElement(const Expr *array, Expr *index);
  void assign(Expr *element, Expr *value);
  void assignZeros(Expr *array, std::uint64_t first);
  Expr *makeNumber(std::uint64_t value);

  Program &program;
  std::set<std::string> &names;
  std::vector<Stmt *> &to;
};

Expr *Assigner::makeNumber(std::uint64_t value) {
  return makeInteger(program, value,
                     program.types.scalar(value <= INT32_MAX ? Scalar::Int : Scalar::ULong));
}

/// `array[index]`, with a copy of the array's expression: a node stands in one place.
Expr *Assigner::makeElement(const Expr *array, Expr *index) {
  return makeIndex(program, clone(program, array), index, array->place);
}

/// An element that is an array has its own list, or none. Without a value it is zero: 0, or `{}` of
/// its type.
void Assigner::assign(Expr *element, Expr *value) {
  const Type *type = element->type;
  if (type->isArray())
    return assignArray(element, value);
  if (!value) // zero
    value = type->isInteger() ? makeInteger(program, 0, type) : program.make<InitList>();
  if (auto *list = dyn_cast<InitList>(value)) {
    list->isValue = true;
    list->type = type;
  }
  to.push_back(makeAssignment(program, element, value, element->place));
}

/// `for (int i = first; i < count; ++i) a[i] = 0;`
void Assigner::assignZeros(Expr *array, std::uint64_t first) {
  Expr *count = makeNumber(array->type->count);
  Variable *variable =
      makeVariable(program, takeName({"i", "j", "k"}, names), count->type, array->place);
  std::vector<Stmt *> body;
  Assigner(program, names, body)
      .assign(makeElement(array, makeRef(program, variable, array->place)), nullptr);
  to.push_back(makeCountingLoop(program, variable, makeInteger(program, first, count->type), count,
                                body.size() == 1 ? body.front() : makeBlock(program, body)));
}

/// The character behind a backslash, and how many characters of the text say it.
std::pair<char, std::size_t> readEscape(llvm::StringRef text) {
  const std::size_t digits = text.take_front(3).find_first_not_of("01234567");
  const llvm::StringRef octal = text.take_front(std::min<std::size_t>(digits, 3));
  unsigned code = 0;
  if (!octal.empty() && !octal.getAsInteger(8, code))
    return {static_cast<char>(code), octal.size()};
  constexpr llvm::StringRef names = "abfnrtv", characters = "\a\b\f\n\r\t\v";
  const std::size_t known = names.find(text.front());
  return {known == llvm::StringRef::npos ? text.front() : characters[known], 1};
}

/// The characters of `"ab\n"`, as the builder writes them, without the zero behind them.
std::string charactersOf(const StringLiteral *literal) {
  std::string result;
  llvm::StringRef rest = llvm::StringRef(literal->text).drop_front().drop_back();
  while (!rest.empty()) {
    const bool isEscape = rest.consume_front("\\");
    const auto [character, length] =
        isEscape ? readEscape(rest) : std::pair(rest.front(), std::size_t{1});
    result += character;
    rest = rest.drop_front(length);
  }
  return result;
}

std::vector<Expr *> Assigner::makeElements(const Expr *from, const Type *element) {
  if (const auto *list = llvm::dyn_cast_or_null<InitList>(from))
    return list->elements;
  std::vector<Expr *> elements;
  if (const auto *literal = llvm::dyn_cast_or_null<StringLiteral>(from))
    for (const char each : charactersOf(literal)) {
      const std::uint64_t code = isUnsigned(element->scalar)
                                     ? static_cast<unsigned char>(each)
                                     : static_cast<std::uint64_t>(static_cast<signed char>(each));
      elements.push_back(makeInteger(program, code, element));
    }
  return elements;
}

void Assigner::assignArray(Expr *array, const Expr *from) {
  const std::vector<Expr *> elements = makeElements(from, array->type->element);
  const std::uint64_t given = elements.size(), count = array->type->count;
  const std::uint64_t single = count - given > maxZeros ? given : count;
  for (std::uint64_t i = 0; i < single; ++i)
    assign(makeElement(array, makeNumber(i)), i < given ? elements[i] : nullptr);
  if (single < count)
    assignZeros(array, single);
}

} // namespace

std::vector<Stmt *> assignInitial(Program &program, Variable *variable,
                                  std::set<std::string> &names) {
  std::vector<Stmt *> assignments;
  if (!variable->init)
    return assignments;
  Expr *target = makeRef(program, variable, variable->place);
  auto *list = dyn_cast<InitList>(variable->init);
  if (variable->type->isArray()) {
    Assigner(program, names, assignments).assignArray(target, variable->init);
  } else {
    // Braces are an initialiser no more, but a value of the type.
    if (list) {
      list->isValue = true;
      list->type = variable->type;
    }
    assignments.push_back(makeAssignment(program, target, variable->init, variable->place));
  }
  variable->init = nullptr;
  variable->isConst = false;
  return assignments;
}

} // namespace cu2port::ir
