// Names that OpenCL C keeps for itself, and those of C's library. What the user has called so gets
// another name there:
//
//   int kernel = 0;          isKeyword: no variable, field or function can have the name
//   int max = a;             isBuiltinFunction: a variable can, where no call means max()
//   float clamp(float);      no function can
//
// Lists of words, and of beginnings (families) for what there are too many of: convert_int_rte,
// vload4. In alphabetical order.
#include "device/ir/Reserved.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"

namespace cu2port {

namespace {

/// Keywords, types and macros of OpenCL C 1.2 to 3.0, what the headers of its compilers add, and
/// what no kernel can be called in C++ either.
constexpr const char *keywords =
    "__constant __generic __global __half __kernel __local __private __read_only __read_write "
    "__write_only "
    "_Bool _Complex _Imaginary ATOMIC_FLAG_INIT ATOMIC_VAR_INIT auto bool break case char char16 "
    "char2 char3 char4 char8 CHAR_BIT CHAR_MAX CHAR_MIN CLANG_MAJOR clk_event_t clk_profiling_info "
    "complex const constant continue DBL_DIG DBL_EPSILON DBL_MANT_DIG DBL_MAX DBL_MAX_10_EXP "
    "DBL_MAX_EXP DBL_MIN DBL_MIN_10_EXP DBL_MIN_EXP DBL_RADIX default dev_image_t dev_sampler_t do "
    "double double16 double2 double3 double4 double8 else enum event_t extern false float float16 "
    "float2 float3 float4 float8 FLT_DIG FLT_EPSILON FLT_MANT_DIG FLT_MAX FLT_MAX_10_EXP "
    "FLT_MAX_EXP FLT_MIN FLT_MIN_10_EXP FLT_MIN_EXP FLT_RADIX for FP_ILOGB0 FP_ILOGBNAN generic "
    "global goto half half16 half2 half3 half4 half8 HALF_DIG HALF_EPSILON HALF_MANT_DIG HALF_MAX "
    "HALF_MAX_10_EXP HALF_MAX_EXP HALF_MIN HALF_MIN_10_EXP HALF_MIN_EXP HALF_RADIX HUGE_VAL "
    "HUGE_VALF if image1d_array_t image1d_buffer_t image1d_t image2d_array_depth_t "
    "image2d_array_msaa_depth_t image2d_array_msaa_t image2d_array_t image2d_depth_t "
    "image2d_msaa_depth_t image2d_msaa_t image2d_t image3d_t imaginary IMG_RO_AQ IMG_WO_AQ "
    "INFINITY "
    "inline int int16 int2 int3 int4 int8 INT_MAX INT_MIN intptr_t INTTYPE kernel "
    "kernel_enqueue_flags_t kernel_exec local long long16 long2 long3 long4 long8 LONG_MAX "
    "LONG_MIN main "
    "M_1_PI M_1_PI_F M_1_PI_H M_2_PI M_2_PI_F M_2_PI_H M_2_SQRTPI M_2_SQRTPI_F M_2_SQRTPI_H M_E "
    "M_E_F M_E_H M_LN10 M_LN10_F M_LN10_H M_LN2 M_LN2_F M_LN2_H M_LOG10E M_LOG10E_F M_LOG10E_H "
    "M_LOG2E M_LOG2E_F M_LOG2E_H M_PI M_PI_2 M_PI_2_F M_PI_2_H M_PI_4 M_PI_4_F M_PI_4_H M_PI_F "
    "M_PI_H M_SQRT1_2 M_SQRT1_2_F M_SQRT1_2_H M_SQRT2 M_SQRT2_F M_SQRT2_H MAX_WORK_DIM MAXFLOAT "
    "memory_order memory_order_acq_rel memory_order_acquire memory_order_relaxed "
    "memory_order_release memory_order_seq_cst memory_scope memory_scope_all_svm_devices "
    "memory_scope_device memory_scope_sub_group memory_scope_work_group memory_scope_work_item NAN "
    "ndrange_t NULL pipe private ptrdiff_t quad queue_t read_only read_write register reserve_id_t "
    "restrict return sampler_t SCHAR_MAX SCHAR_MIN short short16 short2 short3 short4 short8 "
    "SHRT_MAX SHRT_MIN signed size_t sizeof static struct switch true typedef typeof uchar uchar16 "
    "uchar2 uchar3 uchar4 uchar8 UCHAR_MAX uint uint16 uint2 uint3 uint4 uint8 UINT_MAX uintptr_t "
    "ulong ulong16 ulong2 ulong3 ulong4 ulong8 ULONG_MAX union unsigned ushort ushort16 ushort2 "
    "ushort3 ushort4 ushort8 USHRT_MAX vec_step void volatile while write_only ";

constexpr const char *keywordFamilies =
    "CLK_ CL_ cl_amd_ cl_arm_ cl_clang_ cl_ext_ cl_intel_ cl_khr_ cles_khr_ _cl_";

constexpr const char *functions =
    "abs abs_diff acos acosh acospi add_sat all any asin asinh asinpi atan atan2 atan2pi atanh "
    "atanpi barrier bit_reverse bitselect capture_event_profiling_info cbrt ceil clamp "
    "clock_read_device clock_read_hilo_device clock_read_hilo_sub_group clock_read_hilo_work_group "
    "clock_read_sub_group clock_read_work_group clz commit_read_pipe commit_write_pipe copysign "
    "cos "
    "cosh cospi create_user_event cross ctz degrees distance dot dot_acc_sat enqueue_kernel "
    "enqueue_marker erf erfc exp exp10 exp2 expm1 fabs fast_distance fast_length fast_normalize "
    "fdim floor fma fmax fmin fmod fract frexp get_default_queue get_enqueued_local_size "
    "get_enqueued_num_sub_groups get_fence get_kernel_max_sub_group_size_for_ndrange "
    "get_kernel_preferred_work_group_size_multiple get_kernel_sub_group_count_for_ndrange "
    "get_kernel_work_group_size get_max_sub_group_size get_num_groups get_num_sub_groups "
    "get_pipe_max_packets get_pipe_num_packets get_sub_group_id get_sub_group_local_id "
    "get_sub_group_size get_work_dim hadd hypot ilogb is_valid_event is_valid_reserve_id isequal "
    "isfinite isgreater isgreaterequal isinf isless islessequal islessgreater isnan isnormal "
    "isnotequal isordered isunordered ldexp length lgamma lgamma_r log log10 log1p log2 logb mad "
    "mad24 mad_hi mad_sat max maxmag mem_fence min minmag mix modf mul24 mul_hi nan ndrange_1D "
    "ndrange_2D ndrange_3D nextafter normalize popcount pow pown powr prefetch printf radians "
    "read_mem_fence read_pipe release_event remainder remquo reserve_read_pipe reserve_write_pipe "
    "retain_event rhadd rint rootn rotate round rsqrt select set_user_event_status shuffle "
    "shuffle2 "
    "sign signbit sin sincos sinh sinpi smoothstep sqrt step sub_sat tan tanh tanpi tgamma "
    "to_global to_local to_private trunc upsample write_mem_fence write_pipe ";

/// convert_int_rte, vload4, ...
constexpr const char *functionFamilies =
    "amd_ as_ async_work_group_ atom_ atomic_ convert_ dot_4x8packed_ dot_acc_sat_ get_global_ "
    "get_group_ get_image_ get_local_ half_ intel_sub_group_ native_ read_image sub_group_ vload "
    "vstore wait_group_ work_group_ write_image ";

/// A list is one text, split at its spaces.
llvm::SmallVector<llvm::StringRef> wordsOf(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef> words;
  text.split(words, ' ', -1, /*KeepEmpty=*/false);
  return words;
}

/// Names, and the beginnings of names.
class NameSet {
public:
  NameSet(const char *names, const char *families) : families(wordsOf(families)) {
    for (llvm::StringRef word : wordsOf(names))
      words.insert(word);
  }
  bool contains(llvm::StringRef name) const {
    return words.contains(name) ||
           llvm::any_of(families, [&](llvm::StringRef family) { return name.starts_with(family); });
  }

private:
  llvm::StringSet<> words;
  llvm::SmallVector<llvm::StringRef> families;
};

/// Functions of C whose parameters are numbers and pointers to such, as the headers declare them
/// that SYCL's include; and types. Those of CUDA's library have other names by then.
constexpr const char *functionsOfC =
    "a64l abort abs acos acosf acosh acoshf aligned_alloc alloca arc4random arc4random_buf "
    "arc4random_uniform asin asinf asinh asinhf atan atan2 atan2f atanf atanh atanhf atof atoi "
    "atol atoll bcmp bcopy bind_textdomain_codeset bindtextdomain bsearch btowc bzero calloc "
    "canonicalize canonicalize_file_name canonicalizef cbrt cbrtf ceil ceilf chmod clearenv clock "
    "clock_getcpuclockid copysign copysignf cos cosf cosh coshf ctermid ctime ctime_r cuserid "
    "dcgettext dcngettext dgettext difftime div dngettext drand48 drem dremf dysize ecvt ecvt_r "
    "erand48 erf erfc erfcf erff exit exp exp10 exp10f exp2 exp2f expf explicit_bzero expm1 "
    "expm1f fabs fabsf fadd fchmod fchmodat fcloseall fcvt fcvt_r fdim fdimf fdiv feclearexcept "
    "fedisableexcept feenableexcept fegetexcept fegetmode fegetround feraiseexcept fesetexcept "
    "fesetmode fesetround fetestexcept ffma ffs ffsl ffsll finite finitef floor floorf fma fmaf "
    "fmax fmaxf fmaximum fmaximum_mag fmaximum_mag_num fmaximum_mag_numf fmaximum_magf "
    "fmaximum_num fmaximum_numf fmaximumf fmaxmag fmaxmagf fmin fminf fminimum fminimum_mag "
    "fminimum_mag_num fminimum_mag_numf fminimum_magf fminimum_num fminimum_numf fminimumf "
    "fminmag fminmagf fmod fmodf fmul free frexp frexpf fromfp fromfpf fromfpx fromfpxf fsqrt "
    "fsub gamma gammaf gcvt getchar getchar_unlocked getcpu getenv getloadavg getpayload "
    "getpayloadf getpt gettext getumask getwchar getwchar_unlocked grantpt hypot hypotf ilogb "
    "ilogbf index initstate isalnum isalpha isascii isblank iscntrl isctype isdigit isgraph "
    "isinff islower isnanf isprint ispunct isspace isupper iswalnum iswalpha iswblank iswcntrl "
    "iswctype iswdigit iswgraph iswlower iswprint iswpunct iswspace iswupper iswxdigit isxdigit "
    "j0 j0f j1 j1f jn jnf jrand48 l64a labs lchmod lcong48 ldexp ldexpf ldiv lgamma lgamma_r "
    "lgammaf lgammaf_r llabs lldiv llogb llogbf llrint llrintf llround llroundf log log10 log10f "
    "log1p log1pf log2 log2f logb logbf logf lrand48 lrint lrintf lround lroundf main malloc mblen "
    "mbstowcs mbtowc memccpy memchr memcmp memcpy memfrob memmem memmove mempcpy memset mkdir "
    "mkdirat mkdtemp mkfifo mkfifoat mknod mknodat mkostemp mkostemp64 mkostemps mkostemps64 "
    "mkstemp mkstemp64 mkstemps mkstemps64 mktemp modf modff mrand48 nan nanf nearbyint "
    "nearbyintf nextafter nextafterf nextdown nextdownf nextup nextupf ngettext nrand48 perror "
    "posix_openpt pow powf ptsname ptsname_r putchar putchar_unlocked putenv puts putwchar "
    "putwchar_unlocked qsort qsort_r quick_exit rand rand_r random realloc reallocarray realpath "
    "remainder remainderf remove remquo remquof rename renameat renameat2 rindex rint rintf round "
    "roundeven roundevenf roundf rpmatch scalb scalbf scalbln scalblnf scalbn scalbnf "
    "sched_get_priority_max sched_get_priority_min sched_getcpu sched_getscheduler sched_yield "
    "secure_getenv seed48 setenv setns setpayload setpayloadf setpayloadsig setpayloadsigf "
    "setstate sigabbrev_np sigdescr_np significand significandf sin sincos sincosf sinf sinh "
    "sinhf sqrt sqrtf srand srand48 srandom stpcpy stpncpy strcasecmp strcat strchr strcmp "
    "strcoll strcpy strcspn strdup strerror strerror_r strerrordesc_np strerrorname_np strfromd "
    "strfromf strfry strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr "
    "strsignal strspn strstr strtok strverscmp strxfrm system tan tanf tanh tanhf tempnam "
    "textdomain tgamma tgammaf time timer_delete timer_getoverrun tmpnam tmpnam_r toascii tolower "
    "totalorder totalorderf totalordermag totalordermagf toupper towctrans towlower towupper "
    "trunc truncf tzset ufromfp ufromfpf ufromfpx ufromfpxf umask unlockpt unsetenv unshare "
    "valloc wcpcpy wcpncpy wcscasecmp wcscat wcschr wcschrnul wcscmp wcscoll wcscpy wcscspn "
    "wcsdup wcslen wcsncasecmp wcsncat wcsncmp wcsncpy wcsnlen wcspbrk wcsrchr wcsspn wcsstr "
    "wcstombs wcswcs wcswidth wcsxfrm wctob wctomb wctrans wctype wcwidth wmemchr wmemcmp wmemcpy "
    "wmemmove wmempcpy wmemset y0 y0f y1 y1f yn ynf ";

constexpr const char *typesOfC =
    "blkcnt_t blksize_t caddr_t clock_t clockid_t comparison_fn_t cpu_set_t daddr_t dev_t div_t "
    "double_t drand48_data fd_mask fd_set fenv_t fexcept_t float_t fpos_t fsblkcnt_t fsfilcnt_t "
    "fsid_t gid_t id_t ino_t itimerspec key_t lconv ldiv_t lldiv_t locale_t loff_t main mbstate_t "
    "mode_t nlink_t off_t pid_t quad_t random_data register_t sched_param sigevent sigset_t "
    "ssize_t stat statx statx_timestamp suseconds_t time_t timer_t timespec timeval timex tm "
    "u_char u_int u_int16_t u_int32_t u_int64_t u_int8_t u_long u_quad_t u_short uid_t uint ulong "
    "useconds_t ushort va_list wctrans_t wctype_t wint_t ";

} // namespace

bool isKeyword(llvm::StringRef name) {
  // Made at the first question, and kept.
  static const NameSet names(keywords, keywordFamilies);
  return names.contains(name);
}

bool isBuiltinFunction(llvm::StringRef name) {
  static const NameSet names(functions, functionFamilies);
  return names.contains(name);
}

bool isFunctionOfC(llvm::StringRef name) {
  static const NameSet names(functionsOfC, "");
  return names.contains(name);
}

bool isTypeOfC(llvm::StringRef name) {
  static const NameSet names(typesOfC, "");
  return names.contains(name);
}

} // namespace cu2port
