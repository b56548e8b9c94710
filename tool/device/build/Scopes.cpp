// The ways out of scopes, and which objects end on each (Destructors.h).
//
//   {                                  function, block, loop: what `return` ends
//     T a;
//     for (...) {                      loop: what `continue` and `break` end
//       T b;
//       switch (n) {                   switch: what `break` ends
//       case 1:
//         T c;
//
// A `goto` ends what is in scopes that the label is not in, and what is declared behind the label
// in the one that it is in.
#include "device/build/Destructors.h"
#include "device/build/ExpressionBuilder.h"
#include "device/ir/Make.h"

namespace cu2port {

void Destructors::open(Scope kind, const clang::Stmt *of) { scopes.push_back({kind, of, {}}); }

static bool isLeft(const std::vector<ir::Stmt *> &statements) {
  return !statements.empty() && llvm::isa<ir::Return, ir::Break, ir::Continue>(statements.back());
}

/// A jump with what ends before it is a block.
static bool endsInJump(const std::vector<ir::Stmt *> &statements) {
  const auto *block = statements.empty() ? nullptr : llvm::dyn_cast<ir::Block>(statements.back());
  return isLeft(statements) || (block && endsInJump(block->statements));
}

void Destructors::close(std::vector<ir::Stmt *> &out) {
  const Open scope = std::move(scopes.back());
  scopes.pop_back();
  if (!endsInJump(out))
    end(scope.objects, out);
}

/// Of a scope that is one statement, with what it declares in a block around it.
void Destructors::closeAround(ir::Stmt *&last) {
  std::vector<ir::Stmt *> ends;
  close(ends);
  if (ends.empty() || !last)
    return;
  auto *block = llvm::dyn_cast<ir::Block>(last);
  if (!block)
    last = block = ir::makeBlock(program, {last});
  block->statements.insert(block->statements.end(), ends.begin(), ends.end());
}

bool Destructors::endsInner() const {
  return !scopes.back().objects.empty() || (pending && !pending->empty());
}

void Destructors::endAll(const ir::Variable *returned, std::vector<ir::Stmt *> &out) {
  for (std::size_t i = scopes.size(); i-- > 0;) {
    std::vector<EndingObject> objects = scopes[i].objects;
    llvm::erase_if(objects,
                   [&](const EndingObject &each) { return returned && each.variable == returned; });
    end(objects, out);
  }
}

bool Destructors::isAnyLeft() const {
  return llvm::any_of(scopes, [](const Open &each) { return !each.objects.empty(); });
}

void Destructors::endLoop(bool isContinue, std::vector<ir::Stmt *> &out) {
  for (std::size_t i = scopes.size(); i-- > 0;) {
    const Scope kind = scopes[i].kind;
    end(std::vector(scopes[i].objects), out);
    if (kind == Scope::Loop || (kind == Scope::Switch && !isContinue))
      return;
  }
}

static bool contains(const clang::Stmt *s, const clang::Stmt *wanted) {
  return s && (s == wanted || llvm::any_of(s->children(), [&](const clang::Stmt *each) {
                 return contains(each, wanted);
               }));
}

bool Destructors::endBefore(const clang::LabelDecl *label, std::vector<ir::Stmt *> &out) {
  const clang::LabelStmt *target = label->getStmt();
  for (std::size_t i = scopes.size(); i-- > 0;) {
    std::vector<EndingObject> objects = scopes[i].objects;
    if (contains(scopes[i].of, target)) {
      // Behind the label: those that the file has behind it. A macro's have one place for all.
      for (const EndingObject &each : objects)
        if (each.at.isMacroID() || target->getBeginLoc().isMacroID())
          return false;
      llvm::erase_if(objects, [&](const EndingObject &each) {
        return sources.isBeforeInTranslationUnit(each.at, target->getBeginLoc());
      });
      end(objects, out);
      return true;
    }
    end(objects, out);
  }
  return true;
}

} // namespace cu2port
