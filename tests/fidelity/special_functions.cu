// CUDA's special functions against values that have been computed with 60 digits (by mpmath, with
// MPFR's rounding), within the errors that the CUDA programming guide documents; their limits; and
// sines and cosines of multiples of pi.
#include "check.h"

#include <algorithm>
#include <cmath>
#include <string>

#define FUNCTIONS(F)                                                                               \
  F(erfinv, 5, 2)                                                                                  \
  F(erfcinv, 6, 4)                                                                                 \
  F(normcdf, 5, 5)                                                                                 \
  F(normcdfinv, 8, 5)                                                                              \
  F(erfcx, 4, 4)                                                                                   \
  F(cyl_bessel_i0, 6, 6)                                                                           \
  F(cyl_bessel_i1, 6, 6)                                                                           \
  F(j0, 7, 9)                                                                                      \
  F(j1, 7, 9)                                                                                      \
  F(y0, 7, 9)                                                                                      \
  F(y1, 7, 9)
// Of others, the absolute error is what counts.
#define HIGHER(F)                                                                                  \
  F(j3, jn, 3)                                                                                     \
  F(y3, yn, 3)                                                                                     \
  F(j128, jn, 128)

struct Row {
  const char *name;
  double x; // a float, too
  long double expected;
};
const Row rows[] = {
    {"erfinv", 0.10000000149011612, 8.885599182530648171867532e-2L},
    {"erfinv", -0.5, -4.769362762044698733814184e-1L},
    {"erfinv", 0.8500000238418579, 1.01790252438022489721465L},
    {"erfinv", -0.9900000095367432, -1.821386600900277774988536L},
    {"erfinv", 0.9998999834060669, 2.751035437903287400559617L},
    {"erfinv", 1.000000013351432e-10, 8.862269372851565099699263e-11L},
    {"erfinv", 0.42500001192092896, 3.964769284337179094960009e-1L},
    {"erfinv", -0.30000001192092896, -2.724627261055237748133145e-1L},
    {"erfinv", 9.5367431640625e-07, 8.451718573121729172225342e-7L},
    {"erfcinv", 0.10000000149011612, 1.163087148568492265789836L},
    {"erfcinv", 0.5, 4.769362762044698733814184e-1L},
    {"erfcinv", 1.25, -2.25312055012178104725014e-1L},
    {"erfcinv", 1.899999976158142, -1.163087071945772235512008L},
    {"erfcinv", 9.999999747378752e-06, 3.123413278203353329131034L},
    {"erfcinv", 9.999999682655225e-21, 6.601580624732016940808133L},
    {"erfcinv", 1.0000000180025095e-35, 8.822386132749380615075682L},
    {"erfcinv", 1.999899983406067, -2.751035437903287400559617L},
    {"erfcinv", 0.9999990463256836, 8.451718573121729172225342e-7L},
    {"normcdf", -12.100000381469727, 5.280534229296143335355292e-34L},
    {"normcdf", -9.300000190734863, 7.022271643216477974624739e-21L},
    {"normcdf", -5.699999809265137, 5.990378103404623654229993e-9L},
    {"normcdf", -3.299999952316284, 4.834242245222714343460118e-4L},
    {"normcdf", -1.100000023841858, 1.356660557523820930538263e-1L},
    {"normcdf", -0.009999999776482582, 4.960106437745344862918943e-1L},
    {"normcdf", 0.5, 6.914624612740131036377046e-1L},
    {"normcdf", 2.200000047683716, 9.860965541780617047803649e-1L},
    {"normcdf", 6.0, 9.999999990134123549623019e-1L},
    {"normcdfinv", 0.10000000149011612, -1.281551557053829672341487L},
    {"normcdfinv", 0.4000000059604645, -2.533470877078726380448691e-1L},
    {"normcdfinv", 0.8999999761581421, 1.281551429692278839922233L},
    {"normcdfinv", 0.9900000095367432, 2.326348231863753066156382L},
    {"normcdfinv", 9.999999747378752e-06, -4.264890799563287064315526L},
    {"normcdfinv", 9.999999682655225e-21, -9.262340093185975931702903L},
    {"normcdfinv", 1.0000000180025095e-35, -1.242141203799774681844529e+1L},
    {"normcdfinv", 0.5000009536743164, 2.39050700629557406128172e-6L},
    {"erfcx", -8.899999618530273, 5.029131114837988017179265e+34L},
    {"erfcx", -3.299999952316284, 1.072744021721576977168037e+5L},
    {"erfcx", -0.5, 1.952360489182557093276048L},
    {"erfcx", 0.10000000149011612, 8.964569785548756572820954e-1L},
    {"erfcx", 1.7000000476837158, 2.916632905558372878413808e-1L},
    {"erfcx", 5.300000190734863, 1.046491920181775255602412e-1L},
    {"erfcx", 9.899999618530273, 5.670245910196395433051137e-2L},
    {"erfcx", 10.100000381469727, 5.559048492972277434780934e-2L},
    {"erfcx", 40.0, 1.410033598337781362474129e-2L},
    {"erfcx", 1000.0, 5.64189301453387654199745e-4L},
    {"cyl_bessel_i0", 0.10000000149011612, 1.002501563008694578997298L},
    {"cyl_bessel_i0", -1.5, 1.646723189772890844876306L},
    {"cyl_bessel_i0", 7.699999809265137, 3.230874506860029324197333e+2L},
    {"cyl_bessel_i0", 20.299999237060547, 5.835572529085377884758692e+7L},
    {"cyl_bessel_i0", 39.900001525878906, 1.349435668085615899778488e+16L},
    {"cyl_bessel_i0", 40.099998474121094, 1.644057761918803081519378e+16L},
    {"cyl_bessel_i0", -55.5, 6.809174168365375342401677e+22L},
    {"cyl_bessel_i0", 86.0, 9.629888111716449119891609e+35L},
    {"cyl_bessel_i1", 0.10000000149011612, 5.006252679494666039309208e-2L},
    {"cyl_bessel_i1", -1.5, -9.816664285779075856520109e-1L},
    {"cyl_bessel_i1", 7.699999809265137, 3.013123055018659239720704e+2L},
    {"cyl_bessel_i1", 20.299999237060547, 5.689974394676683586297358e+7L},
    {"cyl_bessel_i1", 39.900001525878906, 1.332416728294136894155251e+16L},
    {"cyl_bessel_i1", 40.099998474121094, 1.623427167421916444124788e+16L},
    {"cyl_bessel_i1", -55.5, -6.747548808522888856348527e+22L},
    {"cyl_bessel_i1", 86.0, 9.573735707390484714263761e+35L},
    {"cyl_bessel_i1", 9.999999682655225e-21, 4.999999841327612694483944e-21L},
    {"j0", 0.30000001192092896, 9.776262447701979817412178e-1L},
    {"j0", -1.7000000476837158, 3.979848318961163139768359e-1L},
    {"j0", 2.4047999382019043, 1.330036696916886632263154e-5L},
    {"j0", 5.519999980926514, -2.658485960790018166848419e-5L},
    {"j0", 7.900000095367432, 1.943618239387011208029653e-1L},
    {"j0", -8.0, 1.716508071375539060908694e-1L},
    {"j1", 0.30000001192092896, 1.483188220336567911401892e-1L},
    {"j1", -1.7000000476837158, -5.777652343005413893427775e-1L},
    {"j1", 3.831700086593628, 2.369682591943042140556866e-6L},
    {"j1", 7.015600204467773, 4.061958398244321555076081e-6L},
    {"j1", 7.900000095367432, 2.191794158116442670920058e-1L},
    {"j1", 9.999999682655225e-21, 4.999999841327612694483944e-21L},
    {"y0", 0.0010000000474974513, -4.47141658113799359909502L},
    {"y0", 0.30000001192092896, -8.072735504685765102505927e-1L},
    {"y0", 0.8935999870300293, 2.024466641996412317250811e-5L},
    {"y0", 3.95770001411438, -8.692804579539116728564566e-6L},
    {"y0", 7.086100101470947, 1.471708696883272685952987e-5L},
    {"y0", 7.900000095367432, 2.065209654746470754889398e-1L},
    {"y1", 0.0010000000474974513, -6.366221369934228571934191e+2L},
    {"y1", 0.30000001192092896, -2.293105056892171811359149L},
    {"y1", 2.1970999240875244, -2.156177276393451465105931e-5L},
    {"y1", 5.429699897766113, -6.41735670417624833613666e-6L},
    {"y1", 7.900000095367432, -1.817210553914947546563015e-1L},
    {"j0", 9.899999618530273, -2.403410794537210450134464e-1L},
    {"j0", 24.899999618530273, 8.324591690964240505489331e-2L},
    {"j0", 25.100000381469727, 1.082757152296408369856035e-1L},
    {"j0", 88.0, 6.215116143661287971069678e-2L},
    {"j0", 1000.0, 2.478668615242017456133073e-2L},
    {"j1", 9.899999618530273, 6.836992660099142397987033e-2L},
    {"j1", -24.899999618530273, 1.348557333532146589472342e-1L},
    {"j1", 25.100000381469727, -1.14634741088304813053615e-1L},
    {"j1", 88.0, -5.771185029271056708415109e-2L},
    {"j1", 1000.0, 4.728311907089523917576072e-3L},
    {"y0", 9.899999618530273, 8.037739850551647716857054e-2L},
    {"y0", 24.899999618530273, -1.364992168041275624926419e-1L},
    {"y0", 25.100000381469727, -1.167676654389958679554989e-1L},
    {"y0", 88.0, -5.806403344309427699415945e-2L},
    {"y0", 1000.0, 4.715917977622813399773261e-3L},
    {"y1", 9.899999618530273, 2.446923900282333426516219e-1L},
    {"y1", 24.899999618530273, -8.600250684280655588267726e-2L},
    {"y1", 25.100000381469727, -1.106222760899315937490536e-1L},
    {"y1", 88.0, -6.248206308401674952481996e-2L},
    {"y1", 1000.0, -2.478433129235177891486236e-2L},
    {"j3", 0.5, 2.563729994587244075354472e-3L},
    {"j3", 2.9000000953674316, 2.910926051952894928980772e-1L},
    {"j3", -3.0999999046325684, -3.264427399067753724125572e-1L},
    {"j3", 9.899999618530273, 3.431823346489867243893897e-2L},
    {"j3", 25.100000381469727, 9.59239911880313945339514e-2L},
    {"j3", 100.0, 7.628420172033194340929021e-2L},
    {"y3", 2.9000000953674316, -5.770644031164286468694016e-1L},
    {"y3", 3.0999999046325684, -5.012882030519030665078085e-1L},
    {"y3", 9.899999618530273, -2.571952553724003314625956e-1L},
    {"y3", 25.100000381469727, 1.278259637299408147386655e-1L},
    {"y3", 100.0, 2.34457866877609115602293e-2L},
    {"j128", 100.0, 4.594387411336510708114617e-8L},
    {"j128", 127.0, 7.286662614452970724464801e-2L},
    {"j128", 130.0, 1.184431424776606292398145e-1L},
    {"j128", 200.0, -6.390665929397650805160479e-2L},
    {"j128", 1000.0, -1.2966578889871491276894e-2L},
};
const int count = sizeof rows / sizeof *rows;

#define NAME(name, ...) #name,
const std::vector<std::string> names = {FUNCTIONS(NAME) HIGHER(NAME)};
#define ULPS(name, wide, narrow) {wide, narrow},
const double ulps[][2] = {FUNCTIONS(ULPS)};

#define WIDE(name, ...)                                                                            \
  if (which == number++)                                                                           \
    return name(x);
#define NARROW(name, ...)                                                                          \
  if (which == number++)                                                                           \
    return name##f(x);
#define WIDE_OF(name, f, order)                                                                    \
  if (which == number++)                                                                           \
    return f(order, x);
#define NARROW_OF(name, function, order)                                                           \
  if (which == number++)                                                                           \
    return function##f(order, x);
__device__ double valueOf(int which, double x) {
  int number = 0;
  FUNCTIONS(WIDE)
  HIGHER(WIDE_OF)
  return 0;
}
__device__ float valueOf(int which, float x) {
  int number = 0;
  FUNCTIONS(NARROW)
  HIGHER(NARROW_OF)
  return 0;
}
template <class T> __global__ void compute(const int *which, const T *x, T *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = valueOf(which[i], x[i]);
}

/// Beyond 8, and of higher orders.
bool isAbsolute(int which, double x) { return which >= 11 || (which >= 7 && std::fabs(x) > 8); }

template <class T> void testValues() {
  const bool isFloat = sizeof(T) == 4;
  std::vector<int> which(count);
  std::vector<T> x(count);
  for (int i = 0; i < count; ++i) {
    which[i] = std::find(names.begin(), names.end(), rows[i].name) - names.begin();
    x[i] = static_cast<T>(rows[i].x);
  }
  check::Array<int> deviceWhich(which);
  check::Array<T> deviceX(x), out(count);
  compute<<<(count + 31) / 32, 32>>>(deviceWhich.data(), deviceX.data(), out.data(), count);
  const std::vector<T> got = out.fetch();
  for (int i = 0; i < count; ++i) {
    const std::string what = std::string(rows[i].name) + " of " + std::to_string(rows[i].x);
    if (isAbsolute(which[i], rows[i].x))
      check::that(std::fabs(got[i] - rows[i].expected) <= (isFloat ? 2.2e-6L : 5e-12L),
                  what.c_str());
    else
      check::close(what.c_str(), got[i], rows[i].expected, ulps[which[i]][isFloat]);
  }
}

__global__ void limits(double *out, float *small) {
  const double infinity = 1 / (0 * out[0]), nan = infinity - infinity;
  int i = 0;
  out[++i] = erfinv(1.0) == infinity && erfinv(-1.0) == -infinity;
  out[++i] = isnan(erfinv(1.5)) && isnan(erfcinv(2.5)) && isnan(normcdfinv(-0.1));
  out[++i] = erfcinv(0.0) == infinity && erfcinv(2.0) == -infinity;
  out[++i] = normcdf(infinity) == 1 && normcdf(-infinity) == 0 && isnan(normcdf(nan));
  out[++i] = normcdfinv(0.0) == -infinity && normcdfinv(1.0) == infinity;
  out[++i] = erfcx(-infinity) == infinity && erfcx(infinity) == 0 && isnan(erfcx(nan));
  out[++i] = cyl_bessel_i0(infinity) == infinity && cyl_bessel_i1(-infinity) == -infinity;
  out[++i] = fabs(j0(0.0) - 1) < 1e-14 && j1(0.0) == 0 && j0(infinity) == 0 && isnan(j1(nan));
  out[++i] = y0(0.0) == -infinity && isnan(y1(-1.0)) && y0(infinity) == 0;
  out[++i] = isnan(jn(-1, 1.0)) && isnan(yn(-2, 1.0)) && jn(5, infinity) == 0 && yn(5, 0.0) == -infinity;
  out[++i] = erfinv(1.0f) == infinity && isnan(normcdfinvf(2.0f)) && cyl_bessel_i0f(200.0f) > 1e38f;
  double s, c;
  sincospi(2.5, &s, &c);
  out[++i] = s == 1 && c == 0;
  sincospif(-1.25f, &small[0], &small[1]);
  out[++i] = fabsf(small[0] - 0.70710678f) < 1e-7f && fabsf(small[1] + 0.70710678f) < 1e-7f;
}

void test(check::Random &) {
  testValues<double>();
  testValues<float>();
  check::Array<double> out(std::vector<double>(14));
  check::Array<float> small(2);
  limits<<<1, 1>>>(out, small);
  const std::vector<double> all = out.fetch();
  for (int i = 1; i < 14; ++i)
    check::equal("limits", all[i], 1.0, i);
  // On the host.
  double s, c;
  float sf, cf;
  sincospi(2.5, &s, &c);
  sincospif(-1.25f, &sf, &cf);
  check::equal("sincospi", s == 1 && c == 0, true);
  check::close("sincospif", sf, 0.70710678f, 1);
  sincospi(0.5f, &sf, &cf);
  check::equal("sincospi of floats", sf == 1 && cf == 0, true);
  for (const Row &row : rows) {
    const std::string name = row.name;
    if (name == "erfinv")
      check::close("erfinv", erfinv(row.x), row.expected, 5);
    if (name == "normcdf")
      check::close("normcdf", normcdf(row.x), row.expected, 5);
    if (name == "erfcx")
      check::close("erfcx", erfcx(row.x), row.expected, 4);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
