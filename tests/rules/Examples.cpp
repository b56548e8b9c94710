#include "Examples.h"

#include "emit/Helpers.h"

#include "llvm/ADT/StringRef.h"

namespace cu2port {
namespace {

template <class F> std::vector<const ApiRule *> select(const Rules &rules, F wanted) {
  std::vector<const ApiRule *> result;
  for (const ApiRule *rule : rules.all())
    if (rule->fidelity != Fidelity::Unsupported && wanted(*rule))
      result.push_back(rule);
  return result;
}

/// The variables that host examples use; `@` stands for `cuda` or `port`.
const char *const hostVariables = R"(  void *p = nullptr, *q = nullptr, **arguments = nullptr;
  size_t n = 0, (*sharedOf)(int) = nullptr;
  int i = 0;
  unsigned u = 0;
  float f = 0;
  char text[8] = "";
  @Stream_t stream{};
  @Event_t event{};
  @Error_t error{};
  @DeviceProp properties{};
  @DeviceAttr attribute{};
  @Limit limit{};
  @FuncCache cache{};
  @SharedMemConfig banks{};
  @PitchedPtr pitched{};
  @Extent extent{};
  @PointerAttributes pointer{};
  @MemcpyKind kind{};
  @Memcpy3DParms copy{};
  @MemoryAdvise advice{};
  @FuncAttributes attributes{};
  @FuncAttribute wish{};
  @StreamCallback_t callback{};
  @HostFn_t function{};
  @MemLocation place{};
  @MemPool_t pool{};
  @MemPoolProps ofPool{};
  @MemPoolAttr asked{};
  @MemAccessDesc access{};
  @MemAccessFlags rights{};
  @IpcMemHandle_t memory{};
  @IpcEventHandle_t signal{};
  @LaunchConfig_t configuration{};
  @DeviceP2PAttr link{};
  const char *name = nullptr;
)";

/// The parameters that device examples use.
const char *const deviceParameters =
    "float x, float y, float z, float w, double d, double e, double g, double h, int i, int j, "
    "unsigned int u, unsigned int v, int int_value, unsigned int uint_value, long long_value, "
    "unsigned short us_value, float float_value, double double_value";

std::string withPrefix(const char *text, const char *prefix) {
  std::string result;
  for (; *text; ++text)
    if (*text == '@')
      result += prefix;
    else
      result += *text;
  return result;
}

} // namespace

std::vector<const ApiRule *> hostRules(const Rules &rules) {
  return select(rules, [](const ApiRule &rule) {
    return rule.kind == RuleKind::HostFunction || rule.kind == RuleKind::Type ||
           rule.kind == RuleKind::Enumerator ||
           (rule.kind == RuleKind::Macro && rule.example.front() != '#');
  });
}

std::vector<const ApiRule *> conditionRules(const Rules &rules) {
  return select(rules, [](const ApiRule &rule) {
    return rule.kind == RuleKind::Macro && rule.example.front() == '#';
  });
}

std::vector<const ApiRule *> headerRules(const Rules &rules) {
  return select(rules, [](const ApiRule &rule) { return rule.kind == RuleKind::Header; });
}

std::vector<const ApiRule *> deviceRules(const Rules &rules) {
  return select(rules, [](const ApiRule &rule) {
    const bool needsSubGroups =
        !rule.in("opencl").empty() &&
        llvm::StringRef(rule.in("opencl").front().text).contains("sub_group_");
    return rule.kind == RuleKind::DeviceFunction && !rule.in("opencl").empty() && !needsSubGroups;
  });
}

std::string line(const std::string &text, const ApiRule &rule) {
  return text + "; // " + rule.name;
}

std::string cudaFile(const Rules &rules) {
  std::string text;
  for (const ApiRule *rule : headerRules(rules))
    text += rule->example + "\n";
  for (const ApiRule *rule : conditionRules(rules))
    text += rule->example + "\n#endif\n";
  text += "\n__device__ int variable;\n\nvoid host() {\n" + withPrefix(hostVariables, "cuda");
  for (const ApiRule *rule : hostRules(rules))
    text += "  " + line(rule->example, *rule) + "\n";
  text += "}\n\n__global__ void device(float *__restrict__ p, int *__restrict__ ip, "
          "unsigned *__restrict__ up, " +
          std::string(deviceParameters) +
          ", long long ll_value, unsigned long long ull_value, long long longlong_value) {\n";
  for (const ApiRule *rule : deviceRules(rules))
    text += "  " + line(rule->example, *rule) + "\n";
  return text + "}\n";
}

std::string hostFile(const Rules &rules) {
  std::string text;
  for (const ApiRule *rule : headerRules(rules))
    text += rule->expected + "\n";
  for (const ApiRule *rule : conditionRules(rules))
    text += rule->expected + "\n#endif\n";
  text += "\nint variable;\n\nvoid host() {\n" + withPrefix(hostVariables, "port");
  for (const ApiRule *rule : hostRules(rules))
    text += "  " + line(rule->expected, *rule) + "\n";
  return text + "}\n";
}

/// A flag of CUDA's, which is a number.
static bool isFlag(const ApiRule &rule) {
  llvm::StringRef name = rule.name;
  const bool isNumber = !name.starts_with("cudaStreamLegacy") &&
                        !name.starts_with("cudaStreamPerThread") && !name.ends_with("AttrID") &&
                        !name.ends_with("AttrValue");
  return rule.kind == RuleKind::Macro && isNumber &&
         llvm::StringRef(rule.host()).starts_with("port");
}

std::string namedHostFile(Rules rules) {
  std::string text = "#include <cu2port/runtime.h>\nint variable;\n";
  for (const ApiRule *rule : hostRules(rules))
    if (isFlag(*rule))
      text += "static_assert(" + rule->name + " == " + rule->host() + ", \"\");\n";
  rules.keepHostNames();
  text += "void host() {\n" + withPrefix(hostVariables, "cuda");
  for (const ApiRule *rule : hostRules(rules))
    text += "  " + line(rule->host() == rule->name ? rule->example : rule->expected, *rule) + "\n";
  return text + "}\n";
}

std::string openclFile(const Rules &rules) {
  std::string text = "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
                     "#pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n\n";
  emit::Helpers helpers(rules, "opencl");
  for (const ApiRule *rule : rules.all())
    for (const Overload &overload : rule->in("opencl"))
      for (const std::string &need : overload.needs)
        for (const char *space : {"global", "local"}) {
          auto [before, after] = llvm::StringRef(need).split("$S");
          helpers.need(need == before ? need : (before + space + after).str());
        }
  text += helpers.texts();
  text += "__kernel void device(__global float *p, __global int *ip, __global uint *up, " +
          std::string(deviceParameters) +
          ", long ll_value, ulong ull_value, long longlong_value, __global uint *fault, "
          "__global uint *heap) {\n";
  for (const ApiRule *rule : deviceRules(rules))
    if (!llvm::StringRef(rule->expected).starts_with("make_")) // printed with the struct
      text += "  " + line(rule->expected, *rule) + "\n";
  return text + "}\n";
}

} // namespace cu2port
