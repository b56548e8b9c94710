// Names of numbers stay names in kernels: a reader looks for TILE, not for 16.
//
//   #define TILE 16                     macro TILE = 16
//   #define AREA (TILE * 2)      ->     macro AREA = (TILE * 2)
//   const int rounds = 3;               constant int rounds = 3
//   x[i] = TILE + rounds;               x[i] = TILE + rounds
//
// A macro counts as one if an expression is exactly its expansion, and its body is made of numbers,
// operators, types of C and other such macros: that text means the same in C. Of all others the
// kernel gets what they expand to. So it is with constant variables of the host's: where the
// name would not say which (a member of a template's instance), or is not the user's, there is the
// number alone. Each reference knows its value, so that passes need not look at text.
#include "device/build/ConstantBuilder.h"
#include "device/build/WideIntegers.h"
#include "device/ir/Make.h"

#include "clang/AST/APValue.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSet.h"

namespace cu2port {

namespace {

/// Macros of C's <limits.h>, <float.h> and <math.h> that OpenCL C defines with the same values.
bool isPredefinedMacro(llvm::StringRef name) {
  static const llvm::StringSet<> known = {
      "CHAR_BIT",    "CHAR_MAX",     "CHAR_MIN",       "SCHAR_MAX",   "SCHAR_MIN",
      "UCHAR_MAX",   "SHRT_MAX",     "SHRT_MIN",       "USHRT_MAX",   "INT_MAX",
      "INT_MIN",     "UINT_MAX",     "LONG_MAX",       "LONG_MIN",    "ULONG_MAX",
      "FLT_DIG",     "FLT_MANT_DIG", "FLT_MAX_10_EXP", "FLT_MAX_EXP", "FLT_MIN_10_EXP",
      "FLT_MIN_EXP", "FLT_RADIX",    "FLT_MAX",        "FLT_MIN",     "FLT_EPSILON",
      "DBL_DIG",     "DBL_MANT_DIG", "DBL_MAX_10_EXP", "DBL_MAX_EXP", "DBL_MIN_10_EXP",
      "DBL_MIN_EXP", "DBL_MAX",      "DBL_MIN",        "DBL_EPSILON", "M_E",
      "M_LOG2E",     "M_LOG10E",     "M_LN2",          "M_LN10",      "M_PI",
      "M_PI_2",      "M_PI_4",       "M_1_PI",         "M_2_PI",      "M_2_SQRTPI",
      "M_SQRT2",     "M_SQRT1_2",    "INFINITY",       "NAN"};
  return known.contains(name);
}

/// Of casts in a macro: `#define HALF ((float)0.5)`.
bool isTypeKeyword(clang::tok::TokenKind kind) {
  switch (kind) {
  case clang::tok::kw_float:
  case clang::tok::kw_double:
  case clang::tok::kw_int:
  case clang::tok::kw_unsigned:
  case clang::tok::kw_signed:
  case clang::tok::kw_char:
  case clang::tok::kw_short:
  case clang::tok::kw_long:
    return true;
  default:
    return false;
  }
}

/// With -funsigned-char a macro with char in it is its value: in kernels char is signed.
bool isConstantToken(const clang::Token &token, bool charIsSigned) {
  if (!charIsSigned && token.isOneOf(clang::tok::char_constant, clang::tok::kw_char))
    return false;
  if (token.isOneOf(clang::tok::numeric_constant, clang::tok::char_constant) ||
      isTypeKeyword(token.getKind()))
    return true;
  return clang::tok::getPunctuatorSpelling(token.getKind()) &&
         !token.isOneOf(clang::tok::semi, clang::tok::l_brace, clang::tok::r_brace,
                        clang::tok::hash, clang::tok::hashhash, clang::tok::equal,
                        clang::tok::plusplus, clang::tok::minusminus);
}

/// The body as it is written, but for the space between tokens, which is one blank or none.
std::string bodyText(const clang::MacroInfo &macro, clang::Preprocessor &preprocessor) {
  std::string text;
  for (const clang::Token &token : macro.tokens()) {
    if (token.hasLeadingSpace() && !text.empty())
      text += ' ';
    text += preprocessor.getSpelling(token);
  }
  return text;
}

} // namespace

/// The outermost object-like macro whose expansion is exactly this expression: of `2 * AREA` it is
/// AREA for the right operand and none for the product. Null if there is none. With the place in
/// the file where it is expanded, since the definition in force depends on it.
static std::pair<const clang::IdentifierInfo *, clang::SourceLocation>
coveringMacro(const clang::Expr *e, const clang::SourceManager &sources,
              clang::Preprocessor &preprocessor) {
  std::pair<const clang::IdentifierInfo *, clang::SourceLocation> found{nullptr, {}};
  clang::SourceLocation begin = e->getBeginLoc(), end = e->getEndLoc();
  while (begin.isMacroID() && end.isMacroID()) {
    // `max(TILE, n)` with a macro max: the argument is what the user wrote, and not part of the
    // body.
    if (sources.isMacroArgExpansion(begin) && sources.isMacroArgExpansion(end)) {
      begin = sources.getImmediateSpellingLoc(begin);
      end = sources.getImmediateSpellingLoc(end);
      continue;
    }
    clang::SourceLocation outerBegin, outerEnd;
    clang::SourceLocation behind = end.getLocWithOffset(clang::Lexer::MeasureTokenLength(
        sources.getSpellingLoc(end), sources, preprocessor.getLangOpts()));
    if (!sources.isAtStartOfImmediateMacroExpansion(begin, &outerBegin) ||
        !sources.isAtEndOfImmediateMacroExpansion(behind, &outerEnd))
      break;
    if (sources.getFileID(begin) != sources.getFileID(end))
      break;
    const auto &expansion = sources.getSLocEntry(sources.getFileID(begin)).getExpansion();
    if (expansion.isFunctionMacroExpansion())
      break;
    clang::SourceLocation nameAt = sources.getSpellingLoc(expansion.getExpansionLocStart());
    llvm::SmallString<32> buffer;
    found = {preprocessor.getIdentifierInfo(preprocessor.getSpelling(nameAt, buffer)),
             sources.getExpansionLoc(begin)};
    begin = outerBegin;
    end = outerEnd;
  }
  return found;
}

/// Whether the body means the same in C, with other macros as they are defined at `at`: `AREA`
/// takes `TILE` along, which then stands in front of it.
bool ConstantBuilder::isConstantBody(const clang::MacroInfo *macro, clang::SourceLocation at) {
  return llvm::all_of(macro->tokens(), [&](const clang::Token &token) {
    if (isConstantToken(token, ast.getLangOpts().CharIsSigned))
      return true;
    const clang::IdentifierInfo *inner = token.getIdentifierInfo();
    const clang::MacroInfo *used =
        inner ? unit.preprocessor().getMacroDefinitionAtLoc(inner, at).getMacroInfo() : nullptr;
    return used && addMacro(inner, used, at);
  });
}

/// Records the macro as a named constant if its body is one: literals, operators, types and other
/// such macros.
bool ConstantBuilder::addMacro(const clang::IdentifierInfo *name, const clang::MacroInfo *macro,
                               clang::SourceLocation at) {
  const std::string key = name->getName().str();
  // Of a name that is defined again further down, only the first meaning has a constant; so it is
  // with the names in its body.
  if (auto known = macros.find(key); known != macros.end()) {
    auto [first, constant] = known->second;
    return first == macro && constant && (constant->isPredefined || isConstantBody(macro, at));
  }
  auto &entry = macros[key];
  entry = {macro, nullptr};
  auto *constant = program.make<ir::NamedConstant>();
  constant->name = key;
  constant->place = place(macro->getDefinitionLoc());
  const bool isUsers = unit.isUsers(macro->getDefinitionLoc());
  const bool charIsSigned = ast.getLangOpts().CharIsSigned;
  if (!isUsers && isPredefinedMacro(key) &&
      (charIsSigned || !llvm::StringRef(key).starts_with("CHAR_M"))) {
    // <float.h> has FLT_MAX; so has OpenCL C.
    constant->isPredefined = true;
  } else {
    const bool fromCommandLine = sources.isWrittenInCommandLineFile(macro->getDefinitionLoc());
    if ((!isUsers && !fromCommandLine) || macro->tokens_empty() || !macro->isObjectLike() ||
        !isConstantBody(macro, at))
      return false;
    constant->text = bodyText(*macro, unit.preprocessor());
    if (!fromCommandLine) {
      auto [file, offset] = sources.getDecomposedLoc(macro->getDefinitionLoc());
      constant->comments = state.comments.above(file, offset);
      clang::SourceLocation last = macro->getDefinitionEndLoc();
      constant->comments.after = state.comments.behind(
          file, sources.getFileOffset(last) +
                    clang::Lexer::MeasureTokenLength(last, sources, unit.language()));
    }
  }
  state.names.unique(key);
  macros[key].second = constant;
  program.constants.push_back(constant);
  return true;
}

/// The macro's name in place of an expression; null where there is none that could stand for it.
/// Names with two underscores in front, __LINE__ or a header's own, are no constants of the user's.
ir::Expr *ConstantBuilder::macroConstant(const clang::Expr *e) {
  if (!e->getBeginLoc().isMacroID() || !e->getType()->isArithmeticType() ||
      isWideInteger(e->getType()) ||
      e->getType()->isSpecificBuiltinType(clang::BuiltinType::LongDouble))
    return nullptr;
  if (unit.hasImports()) // other files have other macros
    return nullptr;
  auto [name, at] = coveringMacro(e, sources, unit.preprocessor());
  if (!name || name->getName().starts_with("__"))
    return nullptr;
  const clang::MacroInfo *macro =
      unit.preprocessor().getMacroDefinitionAtLoc(name, at).getMacroInfo();
  if (!macro || !addMacro(name, macro, at))
    return nullptr;
  auto *ref = make<ir::ConstantRef>(e);
  ref->constant = macros[name->getName().str()].second;
  ref->value = evaluated(e);
  return ref->value ? ref : nullptr;
}

/// C++ converts no integer to an enum by itself.
ir::Expr *ConstantBuilder::enumValue(const llvm::APSInt &value, const clang::EnumType *of,
                                     clang::SourceLocation at) {
  auto *number = program.make<ir::IntegerLiteral>();
  number->value = value.extOrTrunc(64).getZExtValue();
  auto *conversion = program.make<ir::Cast>();
  conversion->type = type(clang::QualType(of, 0), at);
  conversion->operand = number;
  number->type = program.types.scalar(conversion->type->enumeration->promoted);
  number->place = conversion->place = place(at);
  return conversion;
}

/// A literal of the value, if it is a number.
ir::Expr *ConstantBuilder::literal(const clang::APValue &value, clang::QualType written,
                                   clang::SourceLocation at) {
  if (const auto *enumeration = written->getAs<clang::EnumType>(); enumeration && value.isInt())
    return enumValue(value.getInt(), enumeration, at);
  const ir::Type *t = type(written, at);
  ir::Expr *result = nullptr;
  if (value.isInt() && isWideInteger(written)) {
    const llvm::APInt bits = value.getInt().extOrTrunc(128);
    const ir::Type *half = program.types.scalar(ir::Scalar::ULongLong);
    auto *node = program.make<ir::InitList>();
    node->isValue = true;
    for (const unsigned from : {0U, 64U})
      node->elements.push_back(
          ir::makeInteger(program, bits.extractBitsAsZExtValue(64, from), half, place(at)));
    result = node;
  } else if (value.isInt() && t->isBool()) {
    auto *node = program.make<ir::BoolLiteral>();
    node->value = value.getInt().getBoolValue();
    result = node;
  } else if (value.isInt()) {
    auto *node = program.make<ir::IntegerLiteral>();
    node->value = value.getInt().extOrTrunc(64).getZExtValue();
    result = node;
  } else if (value.isFloat()) {
    auto *node = program.make<ir::FloatLiteral>();
    llvm::APFloat number = value.getFloat();
    bool lost = false;
    number.convert(llvm::APFloat::IEEEdouble(), llvm::APFloat::rmNearestTiesToEven, &lost);
    node->value = number.convertToDouble();
    result = node;
  } else {
    return nullptr;
  }
  result->type = t;
  result->place = place(at);
  return result;
}

ir::Expr *ConstantBuilder::named(ir::NamedConstant *&constant, const std::string &name,
                                 const std::string &text, ir::Expr *value, const clang::Decl *of) {
  if (!constant) {
    constant = program.make<ir::NamedConstant>();
    constant->name = state.names.unique(name);
    constant->text = text;
    constant->place = state.placeAhead(of);
    program.constants.push_back(constant);
  }
  auto *ref = program.make<ir::ConstantRef>();
  ref->constant = constant;
  ref->value = value;
  ref->type = value->type;
  ref->place = value->place;
  return ref;
}

ir::Expr *ConstantBuilder::integer(std::int64_t value, clang::SourceLocation at) {
  return literal(clang::APValue(llvm::APSInt::get(value)), ast.IntTy, at);
}

/// The value that Clang computes for an expression; null if it knows none.
ir::Expr *ConstantBuilder::evaluated(const clang::Expr *e) {
  clang::Expr::EvalResult result;
  if (e->isValueDependent() || !e->EvaluateAsRValue(result, ast) || result.HasSideEffects)
    return nullptr;
  return literal(result.Val, e->getType(), e->getBeginLoc());
}

/// A constant of the host's by its name, or as a number; null for variables that are none.
ir::Expr *ConstantBuilder::variableConstant(const clang::VarDecl *decl, const clang::Expr *use) {
  decl = decl->getCanonicalDecl();
  if (const clang::VarDecl *definition = decl->getDefinition())
    decl = definition;
  const bool isNumber = decl->getType()->isArithmeticType() || decl->getType()->isEnumeralType();
  // A static member may have its value in the class, and a definition without one.
  const clang::VarDecl *valued = nullptr;
  const bool hasValue = isNumber && decl->getAnyInitializer(valued);
  const clang::APValue *value = hasValue ? valued->evaluateValue() : nullptr;
  const bool isConstant = decl->getType().isConstQualified() || decl->isConstexpr();
  if (!value || !isConstant)
    return nullptr;
  if (!unit.isUsers(decl->getLocation()) || decl->isTemplated() || isWideInteger(decl->getType()) ||
      llvm::isa<clang::VarTemplateSpecializationDecl>(decl) ||
      (decl->isStaticDataMember() &&
       llvm::isa<clang::ClassTemplateSpecializationDecl>(decl->getDeclContext())))
    return literal(*value, decl->getType(), use->getBeginLoc());
  ir::NamedConstant *&constant = variables[decl];
  if (!constant) {
    constant = program.make<ir::NamedConstant>();
    constant->origin = ir::NamedConstant::Origin::Variable;
    constant->name = state.names.constant(decl);
    constant->type = type(decl->getType(), decl->getLocation());
    constant->value = literal(*value, decl->getType(), decl->getLocation());
    constant->comments = state.commentsOf(decl);
    constant->place = state.placeAhead(decl);
    program.constants.push_back(constant);
  }
  auto *ref = make<ir::ConstantRef>(use);
  ref->constant = constant;
  ref->value = literal(*value, decl->getType(), use->getBeginLoc());
  return ref;
}

} // namespace cu2port
