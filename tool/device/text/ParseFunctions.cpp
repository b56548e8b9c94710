// Functions of the text: those of CUDA's library, which are declared, and the program's.
//
//   declare float @sqrtf(float) : reads   declareOperation
//   [[inline]]                            functionWord
//   kernel void k(int n) {                functionHead
//     facts: barrier                      functionBody, fact
//     ...
//   }
#include "device/text/Parser.h"
#include "device/text/Types.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <algorithm>

namespace cu2port::ir {

using llvm::StringRef;

/// `declare float @sqrtf(float)`, `declare int @__ldg(const int *) : reads`
void Parser::declareOperation() {
  comments();
  expect("declare");
  const Type *result = type();
  if (peek().kind != TokenKind::Operation)
    return fail("the name of a function of CUDA's library is missing: '@name'");
  const StringRef name = take().text;
  // As TypeInference::signature() writes it, by which calls find it.
  std::string signature = name.str() + "(";
  expect("(");
  while (error.empty() && !peek().is(")")) {
    signature += signature.back() == '(' ? "" : ", ";
    if (accept("{"))
      expect("}"), signature += "{}";
    else
      signature += writeType(type());
    if (!accept(","))
      break;
  }
  expect(")");
  inference.declare(signature + ")", result);
  program->operations->intern(name.drop_front(), accept(":") ? effects() : EffectSet());
}

/// `reads, writes`, each of one or two words.
EffectSet Parser::effects() {
  EffectSet result;
  do {
    // `synchronises warp` in the text is `synchronises-warp` in rules.
    const auto *known = llvm::find_if(
        effectNames(), [&](const EffectName &each) { return acceptWords(wordsOf(each)); });
    if (known == effectNames().end())
      fail("an effect is expected here: " + namesOfEffects());
    else
      result.add(known->effect);
  } while (error.empty() && accept(","));
  return result;
}

// ---- Of the program ---------------------------------------------------------------------------

/// One of the words in brackets above a function.
void Parser::functionWord(Function &function, const std::string &word) {
  // Flags of functions; how its warps must lie; its name in CUDA.
  for (const auto &known : functionWords)
    if (word == known.text) {
      function.*known.flag = !known.normally;
      return;
    }
  for (unsigned i = 1; i < std::size(shapeWords); ++i)
    if (word == shapeWords[i]) {
      function.warpShape = static_cast<WarpShape>(i);
      return;
    }
  StringRef source(word);
  if (source.consume_front("source ") && source.size() >= 2 && source.starts_with("\""))
    function.sourceName = withoutQuotes(source);
  else
    fail(fmt::format("'{}' says nothing of a function", word));
}

/// `[[inline]]`, then `function int f(int n)`. Parameters are declared for the body, which is read
/// later.
Function *Parser::functionHead() {
  auto *function = make<Function>();
  function->comments.before = comments();
  std::vector<std::string> words = bracketed();
  const bool isLeftOut = !words.empty() && words.front() == "left out";
  if (isLeftOut)
    words.erase(words.begin());
  function->isKernel = accept("kernel");
  if (!function->isKernel)
    expect("function");
  function->returnType = type();
  const Token &token = peek();
  function->name = function->sourceName = name("a function");
  for (const std::string &word : words)
    functionWord(*function, word);
  names.open();
  expect("(");
  while (error.empty() && !peek().is(")")) {
    function->parameters.push_back(variable());
    function->parameters.back()->isParameter = true;
    if (!accept(","))
      break;
  }
  expect(")");
  names.close();
  // One that is left out may have the name of another.
  if (!isLeftOut && !functions.try_emplace(function->name, function).second)
    failAt(token, fmt::format("there is another function '{}'", function->name));
  (isLeftOut ? program->leftOut : program->functions).push_back(function);
  return function;
}

/// `facts: barrier`, `max threads: 64`, `block size: 8 x 8 x 1`, `obstacle (cpu): why`: a line.
/// Words of facts may be variables in statements, so that a colon must follow.
bool Parser::fact(Function &function) {
  if (acceptWords("facts :")) {
    do {
      const auto *known =
          llvm::find_if(factWords, [&](const auto &word) { return acceptWords(word.text); });
      if (known != std::end(factWords)) {
        function.facts.*known->flag = true;
      } else if (acceptWords("static shared")) {
        function.facts.staticShared = true;
        function.facts.staticSharedBytes = number();
      } else {
        fail(fmt::format("'{}' is no fact", peek().text.str()));
      }
    } while (accept(","));
  } else if (acceptWords("max threads :")) {
    function.maxThreads = static_cast<unsigned>(number());
  } else if (acceptWords("block size :")) {
    BlockSize size{};
    for (unsigned i = 0; i < 3; ++i) {
      if (i)
        expect("x");
      size[i] = static_cast<unsigned>(number());
    }
    function.blockSizes.push_back(size);
  } else if (peek().is("obstacle") && isNext("(", 1) && isNext(")", 3) && isNext(":", 4)) {
    // `obstacle (cpu): why`, where the reason is any text, to the end of the line.
    const TargetInfo *target = findTarget(peek(2).text);
    if (!target && !peek(2).is(nameOf(Target::All)))
      failAt(peek(2), fmt::format("there is no target '{}'", peek(2).text.str()));
    pos = std::min(pos + 5, tokens.size() - 1);
    function.obstacles.push_back({target ? target->target : Target::All, restOfLine(), {}});
  } else {
    return false;
  }
  return error.empty();
}

/// Behind the head: facts, statements, or `no body`; a semicolon if there is nothing.
void Parser::functionBody(Function &function) {
  names.open();
  for (Variable *parameter : function.parameters)
    names.add(parameter);
  if (!accept(";")) {
    auto *body = make<Block>();
    expect("{");
    while (fact(function))
      continue;
    if (acceptWords("no body")) {
      expect("}");
    } else {
      statementsOf(*body);
      function.body = body;
    }
  }
  names.close();
}

} // namespace cu2port::ir
