// What every CUDA name becomes: the rows of rules/*.yaml, read once and then const.
#pragma once

#include "device/ir/Operation.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace cu2port {

struct TargetInfo;

class HipNames;

namespace rules {
struct Place;
struct Problem;
} // namespace rules

/// What a name is in CUDA: where it may stand, and what a translation does to it.
enum class RuleKind {
  HostFunction,   ///< cudaMalloc
  Type,           ///< cudaError_t, cudaStream_t, dim3
  Enumerator,     ///< cudaSuccess
  Field,          ///< a member of a CUDA struct that changes its name
  Macro,          ///< cudaStreamPerThread
  Header,         ///< cuda_runtime.h
  Attribute,      ///< __global__, __forceinline__
  DeviceFunction, ///< sqrtf, atomicAdd: called in kernels
  DeviceVariable, ///< threadIdx
};
/// How close to CUDA's what a name becomes is; docs/rules.md says what each asks of a row.
enum class Fidelity { Exact, Conditional, Approximate, Unsupported };

/// A text that a name becomes, for one type of the first argument.
struct Overload {
  std::string type; ///< IR spelling of the first argument's scalar (pointee) type; empty: any
  std::string text; ///< `atomic_add($1, $2)`
  std::vector<std::string> needs; ///< helpers to print first: rules/COLUMN/NAME.cl
};

/// Why a name is not exact, or under which condition it is.
struct Reason {
  std::vector<const TargetInfo *> targets; ///< on which it is so; empty: on all
  std::string text;
};

/// One CUDA name. Templates of device functions use $1, $2 ... for the arguments (printed with
/// parentheses where their place needs them), $T for the OpenCL name of the (pointed-to) type of
/// the first argument, $S for the address space that it points to (`global` or `local`; also in
/// `needs`: `atomic_add_float_$S` is one of two helpers).
struct ApiRule {
  std::string name;
  RuleKind kind = RuleKind::HostFunction;
  std::string header; ///< the CUDA header that declares it
  /// By column: `host`, and those that targets read (targets/Targets.h). Of the overloads the first
  /// counts whose type fits; a column that has none says nothing of the name.
  std::map<std::string, std::vector<Overload>, std::less<>> becomes;
  ir::EffectSet effects; ///< device functions: besides giving a value of the arguments
  Fidelity fidelity = Fidelity::Exact;
  std::vector<Reason> reasons; ///< none if it is exact
  std::string effort;          ///< for a missing one: what it costs
  std::string hint;
  std::string since, until; ///< the first and the last version of CUDA that has it; empty: all
  std::string example;      ///< CUDA text that uses it
  std::string expected;     ///< what `example` becomes; empty if unsupported
  std::string place;        ///< `file:line` of the row, for messages

  /// All texts of a column; empty if it says nothing.
  const std::vector<Overload> &in(llvm::StringRef column) const;
  /// The first text of a column; empty if there is none.
  const std::string &textIn(llvm::StringRef column) const;
  /// All reasons: `on OpenCL and SYCL: within 4 ULP, 2 in CUDA`.
  std::string reason() const;
  /// What it becomes in host code; equal to name if it stays, empty if it goes away.
  const std::string &host() const;
};

/// The rows by name, and the helpers that their texts call.
class Rules {
public:
  /// Reads every *.yaml of `folder` (and folder/COLUMN/, the helpers), then `extra` files, which
  /// may replace rows. An error has the form file:line:column: message.
  static llvm::Expected<Rules> load(const std::string &folder,
                                    const std::vector<std::string> &extra);
  /// ... for whoever never asks for hip(): those tables are as large as all the rest.
  static llvm::Expected<Rules> loadWithoutHip(const std::string &folder,
                                              const std::vector<std::string> &extra);
  /// The rule of a CUDA name; null if there is none.
  const ApiRule *find(llvm::StringRef name) const;
  /// The text of a column's helper; null if there is none. Helpers name others that they need in
  /// their first line: `// needs: a b`.
  const std::string *helper(llvm::StringRef column, llvm::StringRef name) const;
  /// Whether a helper defines a function of that name, which the user's code then cannot have.
  bool isHelperFunction(llvm::StringRef column, llvm::StringRef name) const;
  /// Sorted by name.
  std::vector<const ApiRule *> all() const;
  /// Forgets what rows say of other targets than these. A name without a reason is exact then.
  void keepReasonsOn(const std::vector<std::string> &targets);
  /// Names of CUDA's stay in host code where the runtime's own are the same but for their prefix:
  /// cudaMalloc, not portMalloc. For texts that are compiled with cu2port/cuda_names.h.
  void keepHostNames();
  /// What names become in HIP (rules/hip/).
  const HipNames &hip() const { return *hipNames; }

private:
  struct Helpers {
    llvm::StringMap<std::string> texts;
    llvm::StringSet<> functions; ///< that the texts define

    /// Notes a helper and the functions that it defines.
    void add(const std::string &name, std::string text);
  };
  llvm::Error loadHelpers(const std::string &folder, llvm::StringRef ending, Helpers &helpers);
  /// `mayReplace`: the file is a user's, whose rows take the place of those of the same name.
  llvm::Error loadFile(const std::string &file, bool mayReplace);
  void add(ApiRule rule, bool mayReplace, rules::Place place, rules::Problem &problem);
  /// A row may only need helpers that are there.
  void checkHelpers(const ApiRule &rule, rules::Place place, rules::Problem &problem) const;
  static std::shared_ptr<const HipNames> noHipNames();

  llvm::StringMap<ApiRule> rules;
  llvm::StringMap<Helpers> helpers; ///< by column
  std::shared_ptr<const HipNames> hipNames = noHipNames();
};

/// A text with an address space (`global` or `local`) for each `$S`.
std::string inSpace(llvm::StringRef text, llvm::StringRef space);

} // namespace cu2port
