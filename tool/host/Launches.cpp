#include "host/Launches.h"

namespace cu2port::host {
namespace {

/// `>>>` with the blanks around it, but never a line break.
Span withBlanks(const SourceText &text, Span span) {
  unsigned begin = text.skipBlanksBack(span.file, span.begin);
  if (begin != text.startOfLine(span.file, span.begin))
    span.begin = begin;
  span.end = text.skipBlanks(span.file, span.end);
  return span;
}

} // namespace

void planLaunch(Plan &plan, const clang::CUDAKernelCallExpr *launch, bool isStatement) {
  const clang::CallExpr *configuration = launch->getConfig();
  if (!configuration)
    return;
  clang::SourceLocation open = configuration->getCallee()->getExprLoc();
  plan.noteUse(open);
  SourceText::Level level = plan.text.level(open);
  auto head = plan.text.range(launch->getCallee()->getBeginLoc(), open, level);
  auto close = plan.text.range(configuration->getRParenLoc(), configuration->getRParenLoc(), level);
  auto last = plan.text.range(launch->getRParenLoc(), launch->getRParenLoc(), level);
  if (!head || !close || !last) {
    plan.report(DiagId::PastedToken, open, "<<<>>>");
    return;
  }
  constexpr unsigned openLength = 3; // <<<
  llvm::StringRef callee =
      plan.text.text({head->file, head->begin, head->end - openLength}).rtrim();
  Span calleeSpan{head->file, head->begin, head->begin + static_cast<unsigned>(callee.size())};
  head->end = plan.text.skipBlanks(head->file, head->end);
  plan.launch({*head, calleeSpan, withBlanks(plan.text, *close), *last, !isStatement});
}

} // namespace cu2port::host
