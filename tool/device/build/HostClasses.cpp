// Classes that device code has pointers to and never looks into. A kernel's argument often holds a
// pointer to an object of the host's, which only the host uses:
//
//   struct Policy { Stream *stream; int begin, end; };    typedef struct Stream Stream;
//                                                         struct Policy { Stream *stream; ... };
//
// So one that C has no struct for is declared where a pointer leads to it. It is made, and what is
// in the way is said, where something looks into it.
#include "device/build/TypeBuilder.h"

namespace cu2port {

/// Whether C has no struct for a class: virtual functions and bases, and members that are refused.
static bool isOfHost(const clang::CXXRecordDecl *record) {
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return false;
  if (record->isPolymorphic() || record->getNumVBases())
    return true;
  return llvm::any_of(
             record->bases(),
             [](const auto &base) { return isOfHost(base.getType()->getAsCXXRecordDecl()); }) ||
         llvm::any_of(record->fields(), [](const clang::FieldDecl *field) {
           const clang::Type *element = field->getType()->getBaseElementTypeUnsafe();
           return element->isMemberPointerType() || isOfHost(element->getAsCXXRecordDecl());
         });
}

const ir::Type *TypeBuilder::pointee(clang::QualType to, clang::SourceLocation at) {
  const clang::CXXRecordDecl *record = to->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (!record)
    return type(to, at);
  if (refused.count(record)) // nothing looks into it here
    return program.types.record(structs[record]);
  if ((structs.count(record) && !declared.count(record)) || !isOfHost(record))
    return type(to, at);
  if (declared.insert(record).second)
    program.structs.push_back(declare(record));
  return program.types.record(structs[record]);
}

void TypeBuilder::complete(clang::QualType pointee, clang::SourceLocation at) {
  const clang::CXXRecordDecl *record = pointee.isNull() ? nullptr : pointee->getAsCXXRecordDecl();
  record = record ? record->getDefinition() : nullptr;
  if (record && (declared.count(record) || refused.count(record)))
    structDecl(record, at);
}

} // namespace cu2port
