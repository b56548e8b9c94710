// Kernels that get lambdas: one row, and what each compiler calls its stub.
#include "StubNames.h"

#include "gtest/gtest.h"

#include <string>
#include <vector>

namespace {

struct Names {
  std::string row;
  std::vector<std::string> stubs; ///< without the class of its own
};

std::string wrapper(const std::string &number, const std::string &lambda) {
  return "N7cu2port12DeviceLambdaI" + number + "Lb0E" + lambda + "EE";
}

const Names names[] = {
    {"_Z4eachIZ4mainE20cu2port_lambda_3_0_4EvPiT_",
     {"Z4eachI" + wrapper("Li3ELi0ELi4E", "Z4mainEUliE_") + "EvPiT_",
      "Z4eachI" + wrapper("Li3ELi0ELi4E", "Z4mainE3$_0") + "EvPiT_"}},
    {"_Z4eachIZ4mainE20cu2port_lambda_3_8_4EvPiT_",
     {"Z4eachI" + wrapper("Li3ELi8ELi4E", "Z4mainEUlT_E0_") + "EvPiT_"}},
    {"_Z4eachIZN2InIiE2goEiE20cu2port_lambda_9_0_4EvPiT_",
     {"Z4eachI" + wrapper("Li9ELi0ELi4E", "ZN2InIiE2goEiEUliE_") + "EvPiT_"}},
    {"_Z4eachIZN2InIcE2goEcE20cu2port_lambda_9_0_4EvPiT_",
     {"Z4eachI" + wrapper("Li9ELi0ELi4E", "ZN2InIcE2goEcEUliE_") + "EvPiT_"}},
    {"_Z4eachIZNK2InIiEltES1_E21cu2port_lambda_10_0_8EvPiT_",
     {"Z4eachI" + wrapper("Li10ELi0ELi8E", "ZNK2InIiEltES3_EUlT_E_") + "EvPiS4_"}},
    {"_Z4eachI21cu2port_lambda_11_0_1EvPiT_",
     {"Z4eachI" + wrapper("Li11ELi0ELi1E", "N6globalMUliE_E") + "EvPiT_",
      "Z4eachI" + wrapper("Li11ELi0ELi1E", "3$_0") + "EvPiT_"}},
    {"_Z4eachIN12_GLOBAL__N_121cu2port_lambda_12_0_1EEvPiT_",
     {"Z4eachI" + wrapper("Li12ELi0ELi1E", "N12_GLOBAL__N_1L6hiddenMUliE_E") + "EvPiT_",
      "Z4eachI" + wrapper("Li12ELi0ELi1E", "N12_GLOBAL__N_13$_1E") + "EvPiT_"}},
    {"_Z4eachI3BoxIZ4mainE20cu2port_lambda_4_0_4EEvPiT_",
     {"Z4eachI3BoxI" + wrapper("Li4ELi0ELi4E", "Z4mainEUliE0_") + "EEvPiT_",
      "Z4eachI3BoxI" + wrapper("Li4ELi0ELi4E", "Z4mainE3$_1") + "EEvPiT_"}},
    {"_Z4eachIZZ4mainENKUlvE1_clEvE20cu2port_lambda_5_0_4EvPiT_",
     {"Z4eachI" + wrapper("Li5ELi0ELi4E", "ZZ4mainENKUlvE1_clEvEUliE_") + "EvPiT_",
      "Z4eachI" + wrapper("Li5ELi0ELi4E", "ZZ4mainENK3$_2clEvEUliE_") + "EvPiT_"}},
};

TEST(StubNames, EachStubHasItsRowAndNoOther) {
  for (const Names &own : names)
    for (const std::string &name : own.stubs) {
      const std::string type = name + "E11Cu2portStub";
      const cu2port::Stub stub(nullptr, type.c_str(), {}, nullptr);
      for (const Names &other : names)
        EXPECT_EQ(isStubOf(stub, cu2port::instance(other.row.c_str(), "each")), &own == &other)
            << name << '\n'
            << other.row;
    }
}

/// An object of another size is another kernel's.
TEST(StubNames, SizesBelongToThem) {
  const cu2port::Stub stub(nullptr,
                           "Z4eachIN7cu2port12DeviceLambdaILi3ELi0ELi8ELb0EZ4mainEUliE_"
                           "EEEvPiT_E11Cu2portStub",
                           {}, nullptr);
  EXPECT_FALSE(isStubOf(stub, cu2port::instance(names[0].row.c_str(), "each")));
}

} // namespace
