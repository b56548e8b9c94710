// Where C++ puts members of a class into unused bytes at the end of its base, which has a twin in C
// without them:
//
//   struct B { double b; int n; B(); };       struct B { double b; int n; };           16 bytes
//   struct D : B { int d; };                  struct B_base { double b; int n; };      12, packed
//                                       ->    struct D { B_base base; int d; };        16
//   B &r = d;                                 B *r = (B *)&d.base;
//   r = b;                                    *(B_base *)r = *(B_base *)&b;            d.d stays
#include "device/build/BaseLayout.h"
#include "device/build/TypeBuilder.h"
#include "device/ir/Layout.h"

#include "llvm/ADT/bit.h"

namespace cu2port {

namespace {

/// Bytes that the class uses as a base.
std::uint64_t usedBytes(const clang::CXXRecordDecl *base, const clang::ASTContext &ast) {
  return bytesOf(ast.getASTRecordLayout(base).getNonVirtualSize());
}

/// Collects the bases whose last bytes others use, from all classes of a file.
class ReusedTails {
public:
  explicit ReusedTails(const clang::ASTContext &ast) : ast(ast) {}

  void addAllIn(const clang::DeclContext *context) {
    for (const clang::Decl *decl : context->decls()) {
      if (const auto *classes = llvm::dyn_cast<clang::ClassTemplateDecl>(decl))
        for (const clang::CXXRecordDecl *each : classes->specializations())
          add(each), addAllIn(each);
      if (const auto *functions = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl))
        for (const clang::FunctionDecl *each : functions->specializations())
          addAllIn(each);
      if (const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl))
        add(record);
      if (const auto *inner = llvm::dyn_cast<clang::DeclContext>(decl))
        addAllIn(inner);
    }
  }

  llvm::DenseSet<const clang::CXXRecordDecl *> found;

private:
  void add(const clang::CXXRecordDecl *derived) {
    if (!derived->isCompleteDefinition() || derived->isDependentType() || derived->isInvalidDecl())
      return;
    for (const clang::CXXBaseSpecifier &base : derived->bases())
      if (hasPlace(base) && usesTail(derived, recordOf(base)))
        addWithBases(recordOf(base));
  }

  bool usesTail(const clang::CXXRecordDecl *derived, const clang::CXXRecordDecl *base) const {
    const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(derived);
    const std::uint64_t begin = offsetOfBase(derived, base, ast);
    const auto isIn = [&](std::uint64_t offset) {
      return offset >= begin + usedBytes(base, ast) &&
             offset < begin + bytesOf(ast.getASTRecordLayout(base).getSize());
    };
    return llvm::any_of(derived->fields(),
                        [&](const clang::FieldDecl *field) {
                          return isIn(layout.getFieldOffset(field->getFieldIndex()) / 8);
                        }) ||
           llvm::any_of(derived->bases(), [&](const clang::CXXBaseSpecifier &other) {
             return hasPlace(other) && isIn(offsetOfBase(derived, recordOf(other), ast));
           });
  }

  /// A base that ends where the class does has its last bytes there, too.
  void addWithBases(const clang::CXXRecordDecl *record) {
    if (!found.insert(record).second)
      return;
    for (const clang::CXXBaseSpecifier &each : record->bases())
      if (hasPlace(each) && offsetOfBase(record, recordOf(each), ast) +
                                    bytesOf(ast.getASTRecordLayout(recordOf(each)).getSize()) >
                                usedBytes(record, ast))
        addWithBases(recordOf(each));
  }

  const clang::ASTContext &ast;
};

} // namespace

bool TypeBuilder::tailIsReused(const clang::CXXRecordDecl *base) {
  if (usedBytes(base, ast) == bytesOf(ast.getASTRecordLayout(base).getSize()))
    return false;
  if (!reusedTails) {
    ReusedTails tails(ast);
    tails.addAllIn(ast.getTranslationUnitDecl());
    reusedTails = std::move(tails.found);
  }
  return reusedTails->contains(base);
}

/// What a class has of its bases.
void TypeBuilder::addBases(const clang::CXXRecordDecl *derived, clang::SourceLocation at,
                           ir::StructDecl &to) {
  if (ast.getASTRecordLayout(derived).hasOwnVFPtr()) {
    ir::Field number;
    number.name = classNumberName(derived);
    number.type = program.types.scalar(ir::Scalar::ULong);
    to.fields.push_back(std::move(number));
  }
  for (const clang::CXXBaseSpecifier &each : derived->bases()) {
    if (!hasPlace(each))
      continue;
    const clang::CXXRecordDecl *base = recordOf(each);
    ir::Field field;
    field.name = baseName(derived, base);
    field.type = baseType(base, at);
    field.offset = offsetOfBase(derived, base, ast);
    to.fields.push_back(std::move(field));
  }
  // A base with virtual functions goes before those without.
  llvm::stable_sort(to.fields,
                    [](const ir::Field &a, const ir::Field &b) { return a.offset < b.offset; });
}

/// Bytes between fields as fields, so that each begins where the one before it ends.
static std::vector<ir::Field> withoutGaps(const std::vector<ir::Field> &fields,
                                          ir::TypeTable &types) {
  std::vector<ir::Field> result;
  std::uint64_t end = 0;
  for (const ir::Field &field : fields) {
    if (field.offset > end) {
      ir::Field gap;
      gap.name = "unused_" + std::to_string(end);
      gap.type = types.array(types.scalar(ir::Scalar::UChar), field.offset - end);
      gap.offset = end;
      result.push_back(std::move(gap));
    }
    result.push_back(field);
    result.back().comments = {};
    result.back().alignment = 0;
    end = field.offset + ir::sizeOf(field.type);
  }
  return result;
}

const ir::StructDecl *TypeBuilder::withoutTail(const clang::CXXRecordDecl *base,
                                               clang::SourceLocation at) {
  if (const ir::StructDecl *known = tailless.lookup(base))
    return known;
  const ir::StructDecl *whole = structDecl(base, at);
  auto *result = program.make<ir::StructDecl>(*whole);
  tailless[base] = result;
  result->name = state.names.unique(whole->name + "_base");
  result->comments = {};
  result->fields = withoutGaps(whole->fields, program.types);
  result->isPacked = true;
  result->size = usedBytes(base, ast);
  result->natural =
      std::min<std::uint64_t>(whole->natural, std::uint64_t{1} << llvm::countr_zero(result->size));
  result->alignment = result->natural > 1 ? result->natural : 0;
  if (!ir::hasItsLayout(*result))
    state.obstacle(at, DiagId::ConstructUnsupported,
                   "a layout that no struct has in C (in '" + result->sourceName + "' as a base)");
  program.structs.push_back(result);
  return result;
}

} // namespace cu2port
