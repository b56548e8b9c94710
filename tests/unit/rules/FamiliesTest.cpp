// What a block of YAML becomes in the tables: families, defaults, overloads, rows of the user's.
#include "Fixture.h"

namespace cu2port {
namespace {

using RulesRows = RulesTest;

std::vector<std::string> names(const Rules &rules) {
  std::vector<std::string> result;
  for (const ApiRule *rule : rules.all())
    result.push_back(rule->name);
  return result;
}

TEST_F(RulesRows, AFamilyIsEveryCombination) {
  write("a.yaml", "rules:\n"
                  "  - name: make_$(type)$(n)\n"
                  "    each: {type: [float, int], n: [2, 3]}\n"
                  "    kind: device-function\n"
                  "    effects: none\n"
                  "    header: a.h\n"
                  "    fidelity: exact\n"
                  "    example: $(name)(x) => ($(type)$(n))(x)\n");
  Rules rules = load();
  EXPECT_EQ(names(rules),
            (std::vector<std::string>{"make_float2", "make_float3", "make_int2", "make_int3"}));
  EXPECT_EQ(rules.find("make_int3")->example, "make_int3(x)");
  EXPECT_EQ(rules.find("make_int3")->expected, "(int3)(x)");
}

TEST_F(RulesRows, AFamilyMayListItsRows) {
  write("a.yaml", "rules:\n"
                  "  - name: $(f)f\n"
                  "    each:\n"
                  "      - {f: [sin, cos], ulps: 4}\n"
                  "      - {f: tan, ulps: 5}\n"
                  "    kind: device-function\n"
                  "    effects: none\n"
                  "    header: a.h\n"
                  "    fidelity: approximate\n"
                  "    reason: within $(ulps) ULP\n"
                  "    becomes: {opencl: $(f)($1)}\n"
                  "    example: $(name)(x) => $(f)(x)\n");
  Rules rules = load();
  EXPECT_EQ(names(rules), (std::vector<std::string>{"cosf", "sinf", "tanf"}));
  EXPECT_EQ(rules.find("tanf")->reason(), "within 5 ULP");
  EXPECT_EQ(rules.find("cosf")->in("opencl").at(0).text, "cos($1)");
}

TEST_F(RulesRows, AReasonMayBeOfSomeTargets) {
  write("a.yaml", "rules:\n"
                  "  - name: f\n"
                  "    kind: type\n"
                  "    header: a.h\n"
                  "    fidelity: conditional\n"
                  "    reason: {cpu: slow, opencl sycl: inexact}\n"
                  "    example: f => f\n");
  Rules rules = load();
  EXPECT_EQ(rules.find("f")->reason(), "on the CPU: slow; on OpenCL and SYCL: inexact");
  rules.keepReasonsOn({"opencl", "cpu"});
  EXPECT_EQ(rules.find("f")->reason(), "on the CPU: slow; on OpenCL: inexact");
  rules.keepReasonsOn({"opencl"});
  EXPECT_EQ(rules.find("f")->fidelity, Fidelity::Conditional);
  rules.keepReasonsOn({"sycl"});
  EXPECT_EQ(rules.find("f")->fidelity, Fidelity::Exact);
  EXPECT_EQ(rules.find("f")->reason(), "");
}

TEST_F(RulesRows, DefaultsFillWhatABlockLeavesOut) {
  write("a.yaml", "defaults:\n"
                  "  kind: host-function\n"
                  "  header: a.h\n"
                  "  fidelity: exact\n"
                  "  becomes: {host: port$(stem)}\n"
                  "rules:\n"
                  "  - name: cudaFree\n"
                  "    example: cudaFree(p) => portFree(p)\n"
                  "  - name: cudaArray\n"
                  "    kind: type\n"
                  "    becomes: {host: portOther}\n"
                  "    example: cudaArray => portOther\n");
  Rules rules = load();
  EXPECT_EQ(rules.find("cudaFree")->host(), "portFree");
  EXPECT_EQ(rules.find("cudaFree")->kind, RuleKind::HostFunction);
  EXPECT_EQ(rules.find("cudaArray")->host(), "portOther");
  EXPECT_EQ(rules.find("cudaArray")->kind, RuleKind::Type);
}

TEST_F(RulesRows, ANameWithoutTextForTheHostStays) {
  write("a.yaml",
        "rules:\n"
        "  - {name: dim3, kind: type, header: a.h, fidelity: exact, example: dim3 => dim3}\n");
  EXPECT_EQ(load().find("dim3")->host(), "dim3");
}

TEST_F(RulesRows, OverloadsAreInOrderAndOneForEachType) {
  write("opencl/add_float.cl", "float add_float(float x) { return x; }\n");
  write("a.yaml", "rules:\n"
                  "  - name: add\n"
                  "    kind: device-function\n"
                  "    effects: none\n"
                  "    header: a.h\n"
                  "    fidelity: exact\n"
                  "    becomes:\n"
                  "      opencl:\n"
                  "        - {type: [int, unsigned int], text: atomic_add($1)}\n"
                  "        - {type: float, text: add_float($1), needs: add_float}\n"
                  "        - other($1)\n"
                  "    example: add(i) => atomic_add(i)\n");
  Rules rules = load();
  const std::vector<Overload> &rows = rules.find("add")->in("opencl");
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].type, "int");
  EXPECT_EQ(rows[1].type, "unsigned int");
  EXPECT_EQ(rows[1].text, "atomic_add($1)");
  EXPECT_EQ(rows[2].needs, std::vector<std::string>{"add_float"});
  EXPECT_EQ(rows[3].type, "");
  EXPECT_EQ(*rules.helper("opencl", "add_float"), "float add_float(float x) { return x; }\n");
  EXPECT_EQ(rules.helper("opencl", "sub_float"), nullptr);
}

TEST_F(RulesRows, TheUsersFilesReplaceRows) {
  const char *row = "rules:\n"
                    "  - name: f\n"
                    "    kind: host-function\n"
                    "    header: a.h\n"
                    "    fidelity: exact\n"
                    "    becomes: {host: ours}\n"
                    "    example: f() => ours()\n";
  write("a.yaml", row);
  write("mine.yml", "rules:\n"
                    "  - name: f\n"
                    "    kind: host-function\n"
                    "    header: a.h\n"
                    "    fidelity: exact\n"
                    "    becomes: {host: mine}\n"
                    "    example: f() => mine()\n");
  EXPECT_EQ(load().find("f")->host(), "ours");
  EXPECT_EQ(load({folder + "/mine.yml"}).find("f")->host(), "mine");
}

} // namespace
} // namespace cu2port
