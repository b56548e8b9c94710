// The sizes of blocks that a file's launches name.
#pragma once

#include "device/ir/Ir.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

#include <map>
#include <vector>

namespace cu2port {

/// Of each kernel's definition, the block sizes that launches in the same file have, as far as they
/// can be read there: `<<<n, 256>>>`, `dim3 threads(16, TILE)`. A variable may have changed before
/// the launch, so they are no more than what is worth being fast for.
using BlockSizes = std::map<const clang::FunctionDecl *, std::vector<ir::BlockSize>>;

BlockSizes findBlockSizes(clang::ASTContext &ast);

} // namespace cu2port
