// A class of a function's own is, for the ABI, `Z`, the function, `E`, and its own name:
//
//   the stub   _Z5applyIZ4mainE3AddEvT_Pf
//   the class   Z5applyIZ4mainE3AddEvT_PfE11Cu2portStub
//
// Of lambdas each compiler says something else, and the row has a number
// (cu2port/device_lambda.h). So of these names what is compared is
//
//   the row    void each<main::cu2port_lambda_12_0_8>(int*, main::cu2port_lambda_12_0_8)
//   the stub   void each<cu2port::DeviceLambda<12, 0, 8, false, main::{lambda(int)#1}> >(...)
//   of both    void each<cu2port_lambda_12_0_8>(...)
//
// Where the lambda is in a function with parameters, that stays in front: it has the arguments of
// templates. Lambdas around it are `{lambda}`.
#include "StubNames.h"

#include <cxxabi.h>

#include <cctype>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

namespace cu2port {
namespace {

/// What the linker's name of a function says; empty if it is none.
std::string demangled(const std::string &linkerName) {
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> text(
      abi::__cxa_demangle(linkerName.c_str(), nullptr, nullptr, &status), &std::free);
  return text ? text.get() : "";
}

/// The name of one function, as two compilers may write it: a constructor that a type lies in is
/// `C4` for GCC and `C1` for Clang, a destructor `D4` and `D1`. Another difference is none of these
/// if it says something else.
bool isSameFunction(std::string_view left, std::string_view right) {
  if (left == right)
    return true;
  for (std::size_t i = 0; i < left.size(); ++i)
    if (left[i] != right[i] && (i == 0 || (left[i - 1] != 'C' && left[i - 1] != 'D') ||
                                !std::isdigit(left[i]) || !std::isdigit(right[i])))
      return false;
  const std::string text = demangled("_" + std::string(left));
  return !text.empty() && text == demangled("_" + std::string(right));
}

bool startsWith(std::string_view text, std::string_view with) {
  return text.substr(0, with.size()) == with;
}

/// How many characters are one where brackets are counted: an operator's name has brackets that
/// are none, as has `->`.
std::size_t stepAt(std::string_view text) {
  constexpr std::string_view name = "operator";
  if (startsWith(text, "->"))
    return 2;
  if (!startsWith(text, name))
    return 1;
  const std::string_view behind = text.substr(name.size());
  if (startsWith(behind, "()") || startsWith(behind, "[]"))
    return name.size() + 2;
  const std::size_t symbols = behind.find_first_not_of("<>=-!+*/%^&|~,");
  return name.size() + (symbols == std::string_view::npos ? behind.size() : symbols);
}

/// Where the bracket is closed that the text begins with, and behind it; its end if nowhere.
std::size_t behindBracket(std::string_view text) {
  std::string open;
  for (std::size_t i = 0; i < text.size(); i += stepAt(text.substr(i))) {
    const std::size_t kind = std::string_view("<([{").find(text[i]);
    const std::size_t closed = std::string_view(">)]}").find(text[i]);
    if (stepAt(text.substr(i)) > 1)
      continue;
    if (kind != std::string_view::npos)
      open += text[i];
    // In `(a > b)` it is no bracket.
    else if (closed != std::string_view::npos && open.back() == "<([{"[closed])
      open.pop_back();
    if (open.empty())
      return i + 1;
  }
  return text.size();
}

/// `void run<int>(int*)::{lambda}`  ->  `void run<int>(int*)::`
std::string_view withoutLastName(std::string_view text) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (startsWith(text.substr(i), "::"))
      end = i + 2;
    const bool isBracket = std::string_view("<([{").find(text[i]) != std::string_view::npos;
    i += isBracket ? behindBracket(text.substr(i)) : stepAt(text.substr(i));
  }
  return text.substr(0, end);
}

/// Takes the scopes at the end away that have no parameters: of a variable's lambda one compiler
/// says the variable, and another does not.
void dropPlainScopes(std::string &text) {
  constexpr std::string_view unnamed = "(anonymous namespace)::";
  std::size_t end = text.size();
  while (end > 0) {
    const std::string_view before = std::string_view(text).substr(0, end);
    const char last = before.back();
    if (before.size() >= unnamed.size() && before.substr(end - unnamed.size()) == unnamed)
      end -= unnamed.size();
    else if (std::isalnum(static_cast<unsigned char>(last)) || last == '_' || last == ':')
      --end;
    else
      break;
  }
  const bool isFunctions = end > 0 && (text[end - 1] == ')' || text[end - 1] == '}');
  const bool isMethods = text.compare(end, 7, "const::") == 0;
  if (!isFunctions && !isMethods)
    text.erase(end);
}

std::string settled(std::string_view text);

/// `<12, 0, 8, false, main::{lambda(int)#1}>`  ->  `main::cu2port_lambda_12_0_8`
std::string numberedLambda(std::string_view arguments) {
  std::string name = "cu2port_lambda";
  arguments = arguments.substr(1, arguments.size() - 2);
  for (int i = 0; i < 4; ++i) {
    const std::size_t end = arguments.find(',');
    if (end == std::string_view::npos)
      return {};
    if (i < 3)
      name += "_" + std::string(arguments.substr(0, end));
    arguments.remove_prefix(end + 2);
  }
  std::string scopes(withoutLastName(settled(arguments)));
  dropPlainScopes(scopes);
  return scopes + name;
}

/// The length of a compiler's name for a lambda that the text begins with; 0 if it does not.
std::size_t lambdaAt(std::string_view text) {
  if (startsWith(text, "{lambda"))
    return behindBracket(text);
  if (startsWith(text, "'lambda")) { // LLVM's: 'lambda0'(int)
    const std::size_t end = text.find('\'', 1);
    return end == std::string_view::npos ? 0 : end + 1 + behindBracket(text.substr(end + 1));
  }
  if (!startsWith(text, "$_"))
    return 0;
  std::size_t end = 2;
  while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end])))
    ++end;
  return end;
}

/// The name with our numbers for lambdas, and none of a compiler's.
std::string settled(std::string_view text) {
  constexpr std::string_view wrapper = "cu2port::DeviceLambda", number = "cu2port_lambda_";
  std::string result;
  while (!text.empty()) {
    if (startsWith(text, wrapper) && text.size() > wrapper.size() && text[wrapper.size()] == '<') {
      text.remove_prefix(wrapper.size());
      const std::size_t end = behindBracket(text);
      result += numberedLambda(text.substr(0, end));
      text.remove_prefix(end);
    } else if (startsWith(text, number)) {
      dropPlainScopes(result);
      result += number;
      text.remove_prefix(number.size());
    } else if (const std::size_t length = lambdaAt(text)) {
      result += "{lambda}";
      text.remove_prefix(length);
    } else {
      if (!startsWith(text, " >"))
        result += text.front();
      text.remove_prefix(1);
    }
  }
  return result;
}

/// The settled name, which is made once.
const std::string &settledName(const std::string &linkerName) {
  static auto *known = new std::unordered_map<std::string, std::string>;
  const auto [place, isNew] = known->try_emplace(linkerName);
  if (isNew)
    place->second = settled(demangled(linkerName));
  return place->second;
}

} // namespace

bool isStubOf(const Stub &stub, const Kernel &kernel) {
  constexpr std::string_view own = "E11Cu2portStub";
  if (!stub.type || !kernel.linkerName)
    return false;
  std::string_view type = stub.type;
  if (type.size() < own.size() || type.substr(type.size() - own.size()) != own)
    return false;
  type.remove_suffix(own.size());
  if (std::string_view(kernel.linkerName).find("cu2port_lambda_") == std::string_view::npos)
    return type.size() == std::string_view(kernel.linkerName).size() - 1 &&
           isSameFunction(type, kernel.linkerName + 1);
  const std::string &name = settledName(kernel.linkerName);
  return !name.empty() && name == settledName("_" + std::string(type));
}

} // namespace cu2port
