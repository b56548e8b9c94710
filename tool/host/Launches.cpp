// Finds the parts of a launch in the text, for Plan to put together at the end:
//
//   scale<float> <<< {4, 2}, 256 >>> (x, 3)
//   callee       open            close     last parenthesis
//     ->  portLaunch(dim3(4, 2), 256), scale<float>(x, 3)
//
// The callee moves, as wishes inside it (a renamed type among its arguments) move with it. All
// parts are of one level (SourceText.h): in a macro's body, what stands there for arguments.
#include "host/Launches.h"
#include "host/Branches.h"

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

/// `<< <` and `>> >`, too, of which Clang's token is the first piece.
Span wholeBrackets(const SourceText &text, Span span) {
  const llvm::StringRef first = text.text(span);
  const unsigned next = text.skipBlanks(span.file, span.end);
  const llvm::StringRef rest = text.text({span.file, next, next + 1});
  if ((first == "<<" && rest == "<") || (first == ">>" && rest == ">"))
    span.end = next + 1;
  return span;
}

/// In a macro's body a line may end between the callee and `<<<`.
llvm::StringRef withoutSpliceBehind(llvm::StringRef text) {
  text = text.rtrim();
  while (text.consume_back("\\"))
    text = text.rtrim();
  return text;
}

} // namespace

void planBraces(Plan &plan, const clang::Expr *extent) {
  auto open = plan.text.token(extent->getBeginLoc()), close = plan.text.token(extent->getEndLoc());
  if (!open || !close || plan.text.text(*open) != "{" || plan.text.text(*close) != "}")
    return;
  plan.replace(*open, "dim3(", "<<<>>>", extent->getBeginLoc());
  plan.replace(*close, ")", "<<<>>>", extent->getEndLoc());
}

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
  auto brackets = plan.text.token(open); // `<<<`
  if (!head || !close || !last || !brackets) {
    plan.report(DiagId::PastedToken, open, "<<<>>>");
    return;
  }
  brackets = wholeBrackets(plan.text, *brackets);
  head->end = brackets->end;
  llvm::StringRef callee =
      withoutSpliceBehind(plan.text.text({head->file, head->begin, brackets->begin}));
  // `CALL(k, <<<1, 1>>>(a))`: an argument of a macro that ends before the brackets.
  if (callee.ends_with(","))
    return plan.report(DiagId::PastedToken, open, "<<<>>>");
  Span calleeSpan{head->file, head->begin, head->begin + static_cast<unsigned>(callee.size())};
  head->end = plan.text.skipBlanks(head->file, head->end);
  plan.launch({*head, calleeSpan, *brackets,
               withBlanks(plan.text, wholeBrackets(plan.text, *close)), *last, !isStatement,
               placeBeforeBranches(plan, calleeSpan)});
  for (unsigned i = 0; i < 2 && i < configuration->getNumArgs(); ++i)
    planBraces(plan, configuration->getArg(i));
}

} // namespace cu2port::host
