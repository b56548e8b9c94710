// What the text says of an expression beside its operators: types that its operands do not give it,
// and what passes have found out.
//
//   1, a char                        (1 : char)
//   a[i] with hidesStride            (a[i] : hides stride)
//   n, hidden by a local n           ::n
//   the index lane, where a          @lane
//   variable has the name
//   sqrtf(x), x a float              @sqrtf(x), and once, above: declare float @sqrtf(float)
//
// A type is written where the parser's TypeInference would find another: both sides use the same
// one, so that no more and no less is said than is needed.
#include "device/ir/Walk.h"
#include "device/text/Dumper.h"
#include "device/text/Types.h"
#include "device/text/Words.h"

#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

#include <cmath>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;

void MarkedExprDumper::expect(const Expr *init, const Type *type) {
  if (llvm::isa_and_nonnull<InitList>(init))
    expected[init] = type;
}

/// Looks for an operation whose result has an address space.
void MarkedExprDumper::takeSpaces(Stmt *body) {
  forEachExpr(body, [&](Expr *&expr) {
    if (llvm::isa<Unary, Binary>(expr) && expr->type && expr->type->isPointer() &&
        expr->type->space != AddressSpace::Unknown) {
      const auto *unary = dyn_cast<Unary>(expr);
      const auto *binary = dyn_cast<Binary>(expr);
      const bool isNamed = unary ? unary->op == UnaryOp::Deref
                                 : isAssignment(binary->op) || binary->op == BinaryOp::Comma;
      inference.hasSpaces |= !isNamed;
    }
  });
}

const Expr *MarkedExprDumper::valueOf(const NamedConstant *macro) const {
  auto found = values.find(macro);
  return found == values.end() ? nullptr : found->second;
}

// ---- Literals: as written, or else as C writes the value with its type ------------------------

/// The user's text if it is a token that has this value. A number of a pass's gets the suffix of
/// its type; a negative one has no token, and says its type.
std::string MarkedExprDumper::integer(const IntegerLiteral *literal) {
  const auto token = readInteger(literal->text);
  const Scalar scalar = literal->type ? literal->type->scalar : Scalar::Int;
  if (token && token->value == literal->value)
    return literal->text;
  static constexpr std::pair<Scalar, const char *> suffixes[] = {{Scalar::UInt, "u"},
                                                                 {Scalar::Long, "l"},
                                                                 {Scalar::ULong, "ul"},
                                                                 {Scalar::LongLong, "ll"},
                                                                 {Scalar::ULongLong, "ull"}};
  const bool isNegative = !isUnsigned(scalar) && static_cast<std::int64_t>(literal->value) < 0;
  if (isNegative)
    return std::to_string(static_cast<std::int64_t>(literal->value));
  std::string text = std::to_string(literal->value);
  for (const auto &[of, suffix] : suffixes)
    if (of == scalar && literal->type->isScalar())
      text += suffix;
  return text;
}

/// The shortest digits that are read back as this value.
std::string MarkedExprDumper::floating(const FloatLiteral *literal) {
  const auto token = readFloat(literal->text);
  if (token && token->value == literal->value)
    return literal->text;
  const char *sign = std::signbit(literal->value) ? "-" : "";
  if (!std::isfinite(literal->value))
    return fmt::format("{}@{}", sign, std::isnan(literal->value) ? "nan" : "inf");
  const bool isFloat = literal->type && literal->type->isScalar() &&
                       literal->type->scalar == Scalar::Float &&
                       literal->value == static_cast<float>(literal->value);
  std::string digits = isFloat ? fmt::format("{}", static_cast<float>(literal->value))
                               : fmt::format("{}", literal->value);
  if (digits.find_first_of(".e") == std::string::npos)
    digits += ".0";
  return digits + (isFloat ? "f" : "");
}

std::string MarkedExprDumper::type(const Type *type) { return writeType(type); }

// ---- Names and marks --------------------------------------------------------------------------

static Named namedBy(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return {.variable = ref->variable};
  if (const auto *ref = dyn_cast<ConstantRef>(expr))
    return {.constant = ref->constant};
  const auto *ref = cast<EnumRef>(expr);
  return {.enumeration = ref->decl, .index = ref->index};
}

std::string MarkedExprDumper::named(const Expr *expr, const std::string &name) {
  if (llvm::isa<Special>(expr))
    // An index is no name of the program's: it has a sign of its own where one hides it.
    return names.find(llvm::StringRef(name).split('.').first) ? "@" + name : name;
  const Named wanted = namedBy(expr);
  const Named *found = names.find(name), *global = names.findGlobal(name);
  const bool isHidden = (!found || !(*found == wanted)) && global && *global == wanted;
  return isHidden ? "::" + name : name;
}

/// ` : reads, writes`; nothing of those that passes know.
static std::string effectsOf(const Operation &operation) {
  std::string text;
  for (const EffectName &each : effectNames())
    if (operation.id == OperationId::Other && operation.effects.has(each.effect))
      text += (text.empty() ? " : " : ", ") + wordsOf(each);
  return text;
}

/// Whether a reader would find another type.
/// Also declares a function of CUDA's library, when it is written for the first time.
bool MarkedExprDumper::needsType(const Expr *expr) {
  if (const auto *literal = dyn_cast<IntegerLiteral>(expr)) {
    const auto token = readInteger(integer(literal)); // none: negative
    return !token || !literal->type->isScalar() || token->type != literal->type->scalar;
  }
  if (const auto *literal = dyn_cast<FloatLiteral>(expr)) {
    const auto token = readFloat(floating(literal));
    const Scalar scalar = token ? token->type : Scalar::Double;
    return std::signbit(literal->value) || literal->type->scalar != scalar;
  }
  // Braces have the type that what is around them expects, and so have those within.
  if (const auto *list = dyn_cast<InitList>(expr)) {
    for (std::size_t i = 0; i < list->elements.size(); ++i)
      expect(list->elements[i], TypeInference::element(list->type, i));
    auto found = expected.find(expr);
    return !list->isValue && (found == expected.end() || found->second != list->type);
  }
  if (const auto *call = dyn_cast<Intrinsic>(expr); call && inference.declare(*call))
    declared.push_back(fmt::format("declare {} {}{}", writeType(call->type),
                                   TypeInference::signature(*call), effectsOf(*call->operation)));
  return inference.of(expr) != expr->type;
}

/// A macro stands for what it stood for first; where it stands for something else, that is said.
/// One that is not the program's is `given`.
void MarkedExprDumper::addValue(const ConstantRef *ref, std::vector<std::string> &marks) {
  const Expr *value = ref->value, *first = ref->constant->value;
  const Named *global = names.findGlobal(ref->constant->name);
  if (!global || global->constant != ref->constant) {
    given.push_back(ref->constant);
    names.addGlobal(ref->constant->name, {.constant = ref->constant});
  }
  if (!first && value)
    first = values.emplace(ref->constant, value).first->second;
  if (value && value != first && dump(value) != dump(first))
    marks.push_back(fmt::format("{} {}", valueWord, text(value)));
}

void MarkedExprDumper::addFacts(const Expr *expr, std::vector<std::string> &marks) {
  if (const auto *ref = dyn_cast<ConstantRef>(expr))
    addValue(ref, marks);
  const auto *index = dyn_cast<Index>(expr);
  const auto *binary = dyn_cast<Binary>(expr);
  const auto *conversion = dyn_cast<Cast>(expr);
  if ((index && index->hidesStride) || (binary && binary->hidesStride) ||
      (conversion && conversion->hidesStride))
    marks.emplace_back(hiddenStrideWords);
  if ((index && index->isByTruth) || (binary && binary->isByTruth))
    marks.emplace_back(truthWords);
  if (index && index->wideSum)
    marks.emplace_back(wideWord);
  if (conversion && conversion->addsInts)
    marks.emplace_back(addsIntsWords);
  if ((conversion && conversion->keepsSign) || (binary && binary->keepsSign))
    marks.emplace_back(keptSignWords);
  const auto *call = dyn_cast<Call>(expr);
  if ((call && call->isValueFirst) || (binary && binary->isValueFirst))
    marks.emplace_back(valueFirstWords);
  if (expr->assumption)
    marks.push_back(fmt::format("{} {}", assumingWord, expr->assumption));
}

std::vector<std::string> MarkedExprDumper::marks(const Expr *expr) {
  std::vector<std::string> result;
  if (expr->type && needsType(expr))
    result.push_back(writeType(expr->type));
  addFacts(expr, result);
  return result;
}

} // namespace cu2port::ir
