// Reads the sizes of blocks out of launches, as far as the text says them:
//
//   k<<<n, 256>>>(x);                                             256 x 1 x 1
//   const int width = 16;  k<<<n, dim3(width, TILE)>>>(x);        16 x TILE x 1
//   dim3 threads(n); threads.y = 4;  k<<<1, threads>>>(x);        nothing
//   int n = 64; if (wide) n = 128;  k<<<1, 2 * n>>>(x);           128 x 1 x 1: a guess
//
// Nobody checks that a size is right. The CPU's kernels get code of their own for each, which the
// runtime takes only for launches that have that size.
#include "device/build/BlockSizes.h"
#include "device/values/CudaLimits.h"
#include "frontend/AstVisitor.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>
#include <optional>

namespace cu2port {

namespace {

using llvm::dyn_cast;

constexpr std::size_t maxSizes = 3; ///< of one kernel; each has code of its own

/// Looks at every launch of the file, in instances of templates, too: there `<<<n, SIZE>>>` is a
/// number.
class LaunchVisitor : public AstVisitor {
public:
  explicit LaunchVisitor(clang::ASTContext &ast) : ast(ast) {}
  bool shouldVisitTemplateInstantiations() const override { return true; }

  bool VisitCUDAKernelCallExpr(clang::CUDAKernelCallExpr *launch) override {
    const clang::FunctionDecl *kernel = launch->getDirectCallee(), *definition = nullptr;
    if (!kernel || !kernel->hasBody(definition) || !launch->getConfig() ||
        launch->isTypeDependent())
      return true;
    const std::optional<ir::BlockSize> size = sizeOf(launch->getConfig()->getArg(1));
    std::vector<ir::BlockSize> &known = sizes[definition];
    if (size && isWorthIt(*size) && known.size() < maxSizes &&
        std::find(known.begin(), known.end(), *size) == known.end())
      known.push_back(*size);
    return true;
  }

  BlockSizes sizes;

private:
  /// One thread is what a dim3 starts with whose members are set later, and gains nothing. More
  /// than a block may have at most is a number that was read wrongly.
  static bool isWorthIt(const ir::BlockSize &size) {
    for (unsigned extent : size)
      if (extent == 0 || extent > ir::mostThreads)
        return false;
    const std::uint64_t threads = std::uint64_t{size[0]} * size[1] * size[2];
    return threads > 1 && threads <= ir::mostThreads;
  }

  /// A variable counts with the value that it starts with.
  static const clang::Expr *initialValue(const clang::Expr *expr) {
    const auto *ref = dyn_cast<clang::DeclRefExpr>(expr);
    const auto *variable = ref ? dyn_cast<clang::VarDecl>(ref->getDecl()) : nullptr;
    return variable && !llvm::isa<clang::ParmVarDecl>(variable) ? variable->getAnyInitializer()
                                                                : nullptr;
  }

  /// The number that an expression is, if all variables have the values that they start with;
  /// nothing for others, such as parameters. `depth` ends `int a = a + 1;`.
  std::optional<unsigned> extentOf(const clang::Expr *expr, unsigned depth = 0) {
    constexpr unsigned maxDepth = 16;
    expr = expr->IgnoreParenCasts();
    clang::Expr::EvalResult result;
    if (depth > maxDepth || expr->isValueDependent() ||
        !expr->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    if (expr->EvaluateAsInt(result, ast))
      return static_cast<unsigned>(result.Val.getInt().getLimitedValue(~0u));
    if (const clang::Expr *init = initialValue(expr))
      return extentOf(init, depth + 1);
    const auto *binary = dyn_cast<clang::BinaryOperator>(expr);
    auto lhs = binary ? extentOf(binary->getLHS(), depth + 1) : std::nullopt;
    auto rhs = lhs ? extentOf(binary->getRHS(), depth + 1) : std::nullopt;
    if (!rhs)
      return std::nullopt;
    switch (binary->getOpcode()) {
    case clang::BO_Add:
      return *lhs + *rhs;
    case clang::BO_Sub:
      return *lhs - *rhs;
    case clang::BO_Mul:
      return *lhs * *rhs;
    case clang::BO_Div:
      return *rhs ? std::optional(*lhs / *rhs) : std::nullopt;
    default:
      return std::nullopt;
    }
  }

  /// The size that the second argument of a launch is: a number, or a dim3 that is made of numbers
  /// here or where its variable is declared. What is left out is 1.
  std::optional<ir::BlockSize> sizeOf(const clang::Expr *expr, unsigned depth = 0) {
    constexpr unsigned maxDepth = 16;
    expr = expr->IgnoreUnlessSpelledInSource()->IgnoreParenCasts();
    if (depth > maxDepth || expr->isTypeDependent())
      return std::nullopt;
    if (expr->getType()->isIntegralOrEnumerationType()) {
      auto extent = extentOf(expr);
      return extent ? std::optional(ir::BlockSize{*extent, 1, 1}) : std::nullopt;
    }
    if (const clang::Expr *init = initialValue(expr))
      return sizeOf(init, depth + 1);
    const auto *made = dyn_cast<clang::CXXConstructExpr>(expr);
    if (!made || made->getNumArgs() > 3)
      return std::nullopt;
    if (made->getNumArgs() == 1 && made->getArg(0)->getType()->isRecordType())
      return sizeOf(made->getArg(0), depth + 1);
    ir::BlockSize size{1, 1, 1};
    for (unsigned i = 0; i < made->getNumArgs(); ++i) {
      const clang::Expr *argument = made->getArg(i);
      if (const auto *usual = dyn_cast<clang::CXXDefaultArgExpr>(argument))
        argument = usual->getExpr();
      auto extent = extentOf(argument);
      if (!extent)
        return std::nullopt;
      size[i] = *extent;
    }
    return size;
  }

  clang::ASTContext &ast;
};

} // namespace

BlockSizes findBlockSizes(clang::ASTContext &ast) {
  LaunchVisitor visitor(ast);
  visitor.TraverseAST(ast);
  return std::move(visitor.sizes);
}

} // namespace cu2port
