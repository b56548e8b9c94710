// The base of all that builds nodes: the shared state and the types, under short names.
#pragma once

#include "device/build/BuildState.h"
#include "device/build/TypeBuilder.h"

namespace cu2port {

class NodeBuilder {
public:
  NodeBuilder(BuildState &state, TypeBuilder &types)
      : state(state), types(types), program(state.program), unit(state.unit), ast(state.ast),
        sources(state.sources) {}

  const ir::Type *type(clang::QualType written, clang::SourceLocation at) {
    return types.type(written, at);
  }
  ir::Place place(clang::SourceLocation location) { return state.place(location); }
  void obstacle(clang::SourceLocation at, DiagId id, const std::string &a,
                const std::string &b = {}) {
    state.obstacle(at, id, a, b);
  }
  ir::Expr *unsupported(const clang::Stmt *s, const std::string &what) {
    return state.unsupported(s, what);
  }
  /// A node with the place and type of `e`.
  template <class T> T *make(const clang::Expr *e) {
    T *node = program.make<T>();
    node->place = place(e->getBeginLoc());
    node->type = type(e->getType(), e->getBeginLoc());
    return node;
  }
  /// A node with the place of `s`.
  template <class T> T *make(const clang::Stmt *s) {
    T *node = program.make<T>();
    node->place = place(s->getBeginLoc());
    return node;
  }

  BuildState &state;
  TypeBuilder &types;
  ir::Program &program;
  const TranslationUnit &unit;
  clang::ASTContext &ast;
  clang::SourceManager &sources;
};

} // namespace cu2port
