// Structs, unions and classes as C has them, in the host's layout: size, alignment and offsets are
// Clang's, and settleLayout() finds the attributes with which C gives the same.
//
//   Tile<4>                   struct Tile_4 { size 16, alignment 4  float[4] v }
//   class B : A { int b; };   struct B { A base  int b }             BaseTails.cpp
//   unsigned low : 3;         the integer that holds it              BitUnits.h
//   volatile float a[3]       the elements' qualifier is the member's
//
//   virtual void f();         ulong class_number    VirtualFunctions.cpp
//
// Classes with virtual bases are refused.
#include "device/build/TypeBuilder.h"
#include "device/build/WideIntegers.h"
#include "device/ir/Layout.h"

#include "clang/AST/RecordLayout.h"

namespace cu2port {

/// Fields of one integer follow each other: the first brings it, with its comment.
void TypeBuilder::addBits(const clang::FieldDecl *field, const BitUnit *&last, ir::StructDecl &to) {
  const BitPlace *place = bits.find(field);
  const BitUnit *holder = place ? place->unit : nullptr;
  if (holder && holder != last)
    to.fields.push_back({.name = holder->name,
                         .type = holder->type,
                         .comments = state.commentsOf(field),
                         .offset = holder->offset,
                         .extents = {}});
  last = holder;
  if (holder)
    to.fields.back().isVolatile |= ast.getBaseElementType(field->getType()).isVolatileQualified();
}

void TypeBuilder::addFields(const clang::RecordDecl *decl, clang::SourceLocation at,
                            ir::StructDecl &to) {
  const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(decl);
  const BitUnit *last = nullptr;
  for (const clang::FieldDecl *field : decl->fields()) {
    if (field->isBitField()) {
      if (isWideInteger(field->getType()))
        state.obstacle(at, DiagId::ConstructUnsupported, "a bit-field of an '__int128'");
      addBits(field, last, to);
      continue;
    }
    ir::Field out;
    refuseInMemory(field->getType(), at);
    out.name = fieldName(field);
    out.type = type(field->getType(), at);
    out.isVolatile = ast.getBaseElementType(field->getType()).isVolatileQualified();
    out.extents = extents(field->getTypeSourceInfo());
    out.comments = state.commentsOf(field);
    out.offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    // `alignas(16) float x[4];`
    if (const std::uint64_t alignment = field->getMaxAlignment() / 8;
        alignment >= ir::alignOf(out.type))
      out.alignment = alignment;
    to.fields.push_back(std::move(out));
  }
}

/// A struct of which nothing but the name is known.
ir::StructDecl *TypeBuilder::declare(const clang::RecordDecl *decl) {
  auto *result = program.make<ir::StructDecl>();
  structs[decl] = result;
  result->name = state.names.record(decl);
  result->sourceName = decl->getQualifiedNameAsString();
  result->isUnion = decl->isUnion();
  result->isIncomplete = true;
  return result;
}

/// The struct as C has it. It is known by its declaration before its members are: one of them may
/// be a pointer to it. In the program it stands behind them.
const ir::StructDecl *TypeBuilder::structDecl(const clang::RecordDecl *decl,
                                              clang::SourceLocation at) {
  if (const clang::RecordDecl *definition = decl->getDefinition())
    decl = definition;
  const auto known = structs.find(decl);
  if (known != structs.end() && !declared.erase(decl)) {
    if (const auto why = refused.find(decl); why != refused.end())
      state.obstacleAgain(why->second);
    return known->second;
  }
  const unsigned before = state.obstacleCount;
  ir::StructDecl *result = known != structs.end() ? known->second : declare(decl);
  if (known != structs.end())
    llvm::erase(program.structs, result);
  result->isIncomplete = false;
  result->place = state.placeAhead(decl);
  result->comments = state.commentsOf(decl);
  auto refuse = [&](const std::string &what) {
    state.obstacle(at, DiagId::ConstructUnsupported, what + " (in '" + result->sourceName + "')");
  };
  // Pointers to it can be passed on, and that is all.
  if (!decl->isCompleteDefinition() || state.unit.whyBroken(decl)) {
    result->isIncomplete = true;
    program.structs.push_back(result);
    return result;
  }
  if (const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
    if (cxx->getNumVBases())
      refuse("a class with virtual bases");
    else
      addBases(cxx, at, *result);
  }
  const clang::ASTRecordLayout &layout = ast.getASTRecordLayout(decl);
  result->size = layout.getSize().getQuantity();
  result->natural = layout.getAlignment().getQuantity();
  if (decl->getMaxAlignment() / 8 == result->natural) // less says nothing
    result->alignment = result->natural;
  const bool hasBits =
      llvm::any_of(decl->fields(), [](const auto *field) { return field->isBitField(); });
  // `bits` has the integers from here on; addFields() declares each where its first field stands.
  if (hasBits && !bits.addAllOf(decl))
    refuse("a bit-field that shares an integer with another member");
  addFields(decl, at, *result);
  if (const auto *cxx = llvm::dyn_cast<clang::CXXRecordDecl>(decl); cxx && cxx->isLambda())
    addCaptured(cxx, at, *result);
  const auto *object = llvm::dyn_cast<clang::CXXRecordDecl>(decl);
  if (!(object && object->getNumVBases()) && !ir::settleLayout(*result))
    refuse("a layout that no struct has in C");
  if (state.obstacleCount != before)
    refused[decl] = state.lastObstacle;
  program.structs.push_back(result);
  return result;
}

/// The fields for what it has captured, and for the shared variables that it uses.
void TypeBuilder::addCaptured(const clang::CXXRecordDecl *closure, clang::SourceLocation at,
                              ir::StructDecl &to) {
  const clang::LambdaExpr *made = lambdas.objectOf(closure);
  if (!made)
    return;
  for (const clang::VarDecl *shared : lambdas.sharedUses(made)) {
    if (to.fields.empty())
      to.size = 0; // C++ gives it a byte
    ir::Field field;
    field.name = shared->getName().str();
    field.type = program.types.pointer(type(shared->getType(), at), ir::AddressSpace::Shared);
    field.offset = llvm::alignTo(to.size, 8);
    to.size = field.offset + 8;
    to.natural = 8;
    to.fields.push_back(std::move(field));
  }
}

} // namespace cu2port
