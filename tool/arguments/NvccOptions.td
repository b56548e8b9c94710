// nvcc's command line (releases 11 to 13: what `nvcc --help` says, what its manual says, and what it takes without saying
// so), and what host compilers take beside it. docs/nvcc-options.md is made from this file (scripts/nvcc_options.py).
include "llvm/Option/OptParser.td"

// What an option is for, and so how far it means here what it means to nvcc. NvccCommand.cpp and CompilerArguments.cpp
// treat the options of a group alike.
def grp_translate : OptionGroup<"what the program means: for the parse and for the host compiler">;
def grp_host : OptionGroup<"for the host compiler">;
def grp_files : OptionGroup<"which files, and what is printed">;
def grp_link : OptionGroup<"for the linker, in order">;
def grp_action : OptionGroup<"how far to go">;
def grp_refused : OptionGroup<"output for NVIDIA's machines">;
def grp_ignored : OptionGroup<"how nvcc works or what its machine code is like: without a meaning here">;

// For lines of host compilers (compile_commands.json), which are read by this table, too.
def HostVis : OptionVisibility;

// For people. `Why` is a must where an option is refused or without a meaning here; elsewhere it says what is not as with
// nvcc, and under which condition. The comparison of command lines (tests/nvcc_options/) accepts no other difference.
class nvcc {
  string Why = "";
  string From = "nvcc"; // or who else takes it
}

// What is not as with nvcc, and not an option's.
class Remark<string why> {
  string Why = why;
}
def inputs : Remark<"Inputs may also be `.cuh`, `.C`, `.c++`, shared libraries with a version (`.so.1`), and files with other "
                    "endings or none, which the linker is asked about.">;
def translated : Remark<"C++ files that use CUDA are translated, too.">;
def architectures : Remark<"Whether an architecture exists is not asked: every `sm_`, `compute_` and `lto_` with a number "
                           "will do.">;

// nvcc has long names after two dashes and short ones after one; no abbreviations. `_same`: one name for both.
multiclass flag_long<string long, OptionGroup group> {
  def NAME : Flag<["--"], long>, Group<group>, nvcc;
}
multiclass flag_same<string name, OptionGroup group> {
  def NAME : Flag<["--", "-"], name>, Group<group>, nvcc;
}
multiclass flag_short<string long, string short, OptionGroup group> : flag_long<long, group> {
  def NAME#_short : Flag<["-"], short>, Alias<!cast<Option>(NAME)>, nvcc;
}
// An option with a value: `--name value`, `--name=value`, and the same with its short name. `values`: the only ones there
// are, parted by commas; `number` stands for any number.
multiclass value_long<string long, OptionGroup group, string values> {
  def NAME : Separate<["--"], long>, Group<group>, nvcc, Values<values>;
  def NAME#_joined : Joined<["--"], long#"=">, Alias<!cast<Option>(NAME)>, nvcc;
}
multiclass value_same<string name, OptionGroup group, string values = ""> {
  def NAME : Separate<["--", "-"], name>, Group<group>, nvcc, Values<values>;
  def NAME#_joined : Joined<["--", "-"], name#"=">, Alias<!cast<Option>(NAME)>, nvcc;
}
multiclass value_short<string long, string short, OptionGroup group, string values = "">
    : value_long<long, group, values> {
  def NAME#_short : Separate<["-"], short>, Alias<!cast<Option>(NAME)>, nvcc;
  def NAME#_short_joined : Joined<["-"], short#"=">, Alias<!cast<Option>(NAME)>, nvcc;
}
// ... and with a short name that the value may follow at once: `-Ifolder`.
multiclass value_attached<string long, string short, OptionGroup group, string values = "">
    : value_long<long, group, values> {
  def NAME#_short : JoinedOrSeparate<["-"], short>, Alias<!cast<Option>(NAME)>, nvcc;
  def NAME#_short_joined : Joined<["-"], short#"=">, Alias<!cast<Option>(NAME)>, nvcc;
}

// The program's meaning.
defm define : value_attached<"define-macro", "D", grp_translate>;
defm undefine : value_attached<"undefine-macro", "U", grp_translate>;
defm include_path : value_attached<"include-path", "I", grp_translate>;
defm system_include : value_short<"system-include", "isystem", grp_translate>;
defm pre_include : value_short<"pre-include", "include", grp_translate>;
let Why = "gnu++17, c++23 and what else the host compiler knows are taken, too. A standard before C++14 becomes "
          "C++14, which the headers of translations need." in
defm std : value_same<"std", grp_translate>;

// How far to go.
defm link : flag_same<"link", grp_action>;
defm compile : flag_short<"compile", "c", grp_action>;
defm device_c : flag_short<"device-c", "dc", grp_action>;
defm device_w : flag_short<"device-w", "dw", grp_action>;
defm device_link : flag_short<"device-link", "dlink", grp_action>;
defm lib : flag_same<"lib", grp_action>;
let Why = "The text is that of the CUDA program, with cu2port's headers in place of CUDA's." in
defm preprocess : flag_short<"preprocess", "E", grp_action>;
let Why = "Headers of the system and of CUDA are left out, as with -MM." in
defm dependencies : flag_short<"generate-dependencies", "M", grp_action>;
defm user_dependencies : flag_short<"generate-nonsystem-dependencies", "MM", grp_action>;
let Why = "It says that this is cu2portcc, and names the CUDA release whose interface it has." in
defm version : flag_short<"version", "V", grp_action>;
let Why = "The help is cu2portcc's." in
defm help : flag_short<"help", "h", grp_action>;
let Why = "Those that nvcc of this release lists: each is taken, and changes nothing." in {
defm list_gpu_arch : flag_short<"list-gpu-arch", "arch-ls", grp_action>;
defm list_gpu_code : flag_short<"list-gpu-code", "code-ls", grp_action>;
}
defm run : flag_same<"run", grp_action>;
defm clean_targets : flag_short<"clean-targets", "clean", grp_action>;

let Why = "It asks for code for NVIDIA's machines or NVIDIA's tools, which a translation does not have." in {
defm ptx : flag_same<"ptx", grp_refused>;
defm cubin : flag_same<"cubin", grp_refused>;
defm fatbin : flag_same<"fatbin", grp_refused>;
defm optix_ir : flag_same<"optix-ir", grp_refused>;
defm ltoir : flag_same<"ltoir", grp_refused>;
defm as_tools_patch : flag_short<"compile-as-tools-patch", "astoolspatch", grp_refused>;
}
let Why = "nvcc's intermediate text is of no use without its back end; --keep leaves the translation." in
defm cuda_intermediate : flag_same<"cuda", grp_refused>;

// Files and their kinds.
defm output : value_short<"output-file", "o", grp_files>;
defm output_directory : value_short<"output-directory", "odir", grp_files>;
let Why = "Objects and libraries stay what they are." in
defm language : value_same<"x", grp_files, "c,c++,cu">;
let Why = "Without it, what $NVCC_CCBIN or $CXX names, then g++, clang++-19 and clang++; nvcc takes gcc and g++." in
defm compiler_bindir : value_short<"compiler-bindir", "ccbin", grp_host>;
let Why = "Headers of the system and of CUDA are left out, as with -MMD. Rules of several inputs stand in one file together, "
          "where nvcc keeps the last one's." in
defm dependencies_with_compile : flag_short<"generate-dependencies-with-compile", "MD", grp_files>;
defm user_dependencies_with_compile : flag_short<"generate-nonsystem-dependencies-with-compile", "MMD", grp_files>;
let Why = "With -M and several inputs it is refused: nvcc keeps the last one's rule." in
defm dependency_output : value_short<"dependency-output", "MF", grp_files>;
defm dependency_target : value_short<"dependency-target-name", "MT", grp_files>;
defm phony_targets : flag_short<"generate-dependency-targets", "MP", grp_files>;
let Why = "What is kept is the translation, in NAME.cu2port." in {
defm keep : flag_same<"keep", grp_files>;
defm save_temps : flag_same<"save-temps", grp_files>;
defm keep_dir : value_same<"keep-dir", grp_files>;
}
let Why = "The lines are cu2portcc's own steps and the host compiler's." in {
defm dryrun : flag_same<"dryrun", grp_files>;
defm verbose : flag_short<"verbose", "v", grp_files>;
}
let Why = "`@file` is taken, too, as gcc takes it." in
defm options_file : value_short<"options-file", "optf", grp_files>;
defm run_args : value_same<"run-args", grp_files>;
defm no_device_link : flag_short<"no-device-link", "nodlink", grp_files>;
defm archive_options : value_short<"archive-options", "Xarchive", grp_files>;
defm archiver_binary : value_short<"archiver-binary", "arbin", grp_files>;

let From = "cu2portcc", Why = "Each kernel once more, in a form to compare it with when the program runs." in
defm verify : flag_long<"verify", grp_files>;
let From = "cu2portcc",
    Why = "What kernels are built for, with commas between: cpu and opencl without it, sycl where it says so. HIP is text, which "
          "`cu2port --target hip` writes." in
defm target : value_long<"target", grp_files, "">;

// The host compiler.
defm compiler_options : value_short<"compiler-options", "Xcompiler", grp_host>;
defm debug : flag_short<"debug", "g", grp_host>;
let Why = "Kernels are host code here, so that all of it gets -g." in
defm device_debug : flag_short<"device-debug", "G", grp_host>;
defm profile : flag_short<"profile", "pg", grp_host>;
let Why = "Levels that are no numbers (-Os, -Ofast, -Og) are taken, too. It holds for host code; kernels are always compiled "
          "with what CU2PORT_CPU_FLAGS says." in
defm optimize : value_attached<"optimize", "O", grp_host>;
defm machine : value_short<"machine", "m", grp_host, "64">;
defm disable_warnings : flag_short<"disable-warnings", "w", grp_host>;
defm no_exceptions : flag_short<"no-exceptions", "noeh", grp_host>;
defm template_depth : value_same<"ftemplate-depth", grp_host, "number">;
defm template_backtrace_limit : value_same<"ftemplate-backtrace-limit", grp_host, "number">;
defm random_seed : value_same<"frandom-seed", grp_host>;
defm shared : flag_same<"shared", grp_host>;
defm relocatable_link : flag_short<"relocatable-link", "r", grp_host>;
let Why = "Kernels stay exact, which it allows. __USE_FAST_MATH__ is defined, which programs look for. It is --ftz=true, too." in
defm use_fast_math : flag_same<"use_fast_math", grp_host>;
let Why = "Without it, the text of kernels says that products are rounded before they are added, on every device." in
defm fmad : value_same<"fmad", grp_host, "true,false">;
let Why = "Floats below the least normal number stay what they are; with true, 3009 says so." in
defm ftz : value_same<"ftz", grp_host, "true,false">;
defm no_deprecated_declarations : flag_same<"Wno-deprecated-declarations", grp_host>;
let Why = "With none, the runtime is linked all the same: nothing else has what a translated program calls." in
defm cudart : value_same<"cudart", grp_host, "none,shared,static">;
let Why = "What host compilers know is forwarded without it, too (see below)." in {
defm forward_unknown : flag_same<"forward-unknown-to-host-compiler", grp_host>;
defm forward_unknown_to_linker : flag_same<"forward-unknown-to-host-linker", grp_host>;
defm forward_unknown_opts : flag_same<"forward-unknown-opts", grp_host>;
}

let From = "host compilers", Why = "nvcc takes it after --forward-unknown-to-host-compiler." in {
def forwarded_f : Joined<["-"], "f">, Group<grp_host>, nvcc;
def forwarded_W : Joined<["-"], "W">, Group<grp_host>, nvcc;
def forwarded_pedantic : Joined<["-"], "pedantic">, Group<grp_host>, nvcc;
def forwarded_pthread : Flag<["-"], "pthread">, Group<grp_host>, nvcc;
def forwarded_ansi : Flag<["-"], "ansi">, Group<grp_host>, nvcc;
foreach name = ["m32", "mabi", "madx", "maes", "march", "mavx", "mbmi", "mcmodel", "mcpu", "mcx16", "mf16c", "mfma", "mfpmath",
                "mlzcnt", "mno", "mpopcnt", "mprefer", "mrecip", "msse", "mstack", "mtls", "mtune"] in
  def forwarded_#name : Joined<["-"], name>, Group<grp_host>, nvcc;
def iquote : JoinedOrSeparate<["-"], "iquote">, Group<grp_translate>, nvcc;
def idirafter : JoinedOrSeparate<["-"], "idirafter">, Group<grp_translate>, nvcc;
def imacros : JoinedOrSeparate<["-"], "imacros">, Group<grp_translate>, nvcc;
// On their own lines only: with nvcc, `-include-path` is a mistake.
def system_include_attached : Joined<["-"], "isystem">, Alias<system_include>, nvcc, Visibility<[HostVis]>;
def pre_include_attached : Joined<["-"], "include">, Alias<pre_include>, nvcc, Visibility<[HostVis]>;
def dependency_target_quoted : JoinedOrSeparate<["-"], "MQ">, Group<grp_files>, nvcc;
def linker_forwarded : CommaJoined<["-"], "Wl,">, Group<grp_link>, nvcc;
def linker_pie : Flag<["-"], "pie">, Group<grp_link>, nvcc;
def linker_no_pie : Flag<["-"], "no-pie">, Group<grp_link>, nvcc;
def linker_static : Flag<["-"], "static">, Group<grp_link>, nvcc;
def linker_rdynamic : Flag<["-"], "rdynamic">, Group<grp_link>, nvcc;
}

// The linker.
let Why = "The Toolkit's libraries are left out: what a translated program calls of them, the runtime has." in
defm library : value_attached<"library", "l", grp_link>;
defm library_path : value_attached<"library-path", "L", grp_link>;
let Why = "`\\$ORIGIN` is `$ORIGIN`, of which nvcc leaves a backslash." in
defm linker_options : value_short<"linker-options", "Xlinker", grp_link>;

// What device code may use.
defm relocatable : value_short<"relocatable-device-code", "rdc", grp_host, "true,false">;
let Why = "Device code of several files is joined, as it asks for; how it is optimised is the host compiler's affair." in {
defm dlink_time_opt : flag_short<"dlink-time-opt", "dlto", grp_host>;
defm lto : flag_same<"lto", grp_host>;
}
let Why = "Its macro __CUDACC_EWP__ is defined; a kernel has always all of its program's device code here." in
defm extensible_whole_program : flag_short<"extensible-whole-program", "ewp", grp_host>;
let Why = "Kernels take such lambdas with it or without. Its macro __CUDACC_EXTENDED_LAMBDA__ is always defined." in {
defm extended_lambda : flag_same<"extended-lambda", grp_ignored>;
defm expt_extended_lambda : flag_same<"expt-extended-lambda", grp_ignored>;
}
let Why = "Its macro __CUDACC_RELAXED_CONSTEXPR__ is always defined: such calls are always taken." in
defm relaxed_constexpr : flag_same<"expt-relaxed-constexpr", grp_ignored>;
let Why = "With per-thread, its macro CUDA_API_PER_THREAD_DEFAULT_STREAM is defined." in
defm default_stream : value_same<"default-stream", grp_host, "legacy,null,per-thread">;

let Why = "It is for a tool of NVIDIA's that has no part in this." in {
defm ptxas_options : value_short<"ptxas-options", "Xptxas", grp_ignored>;
defm nvlink_options : value_short<"nvlink-options", "Xnvlink", grp_ignored>;
let From = "nvcc, undocumented" in {
defm cudafe_options : value_short<"cudafe-options", "Xcudafe", grp_ignored>;
defm cicc_options : value_short<"cicc-options", "Xcicc", grp_ignored>;
defm fatbin_options : value_short<"fatbin-options", "Xfatbin", grp_ignored>;
}
}

let Why = "Kernels are built for the CPU and for whatever OpenCL device there is when the program runs. Architectures of all "
          "releases are taken." in {
defm gpu_code : value_short<"gpu-code", "code", grp_ignored>;
defm entries : value_short<"entries", "e", grp_ignored>;
}
let Why = "It says what `__CUDA_ARCH__` is, and `__CUDA_ARCH_LIST__`: of several, the highest that a device of architecture 7.0 "
          "would run. Kernels are built for the CPU and for whatever OpenCL device there is." in {
defm gpu_architecture : value_short<"gpu-architecture", "arch", grp_ignored>;
defm generate_code : value_short<"generate-code", "gencode", grp_ignored>;
}
let Why = "It is about the registers and machine code of NVIDIA's devices." in {
defm maxrregcount : value_same<"maxrregcount", grp_ignored, "number">;
defm dopt : value_same<"dopt", grp_ignored, "on">;
defm ofast_compile : value_short<"Ofast-compile", "Ofc", grp_ignored, "0,max,mid,min">;
defm extra_vectorization : flag_same<"extra-device-vectorization", grp_ignored>;
defm jump_table_density : value_short<"jump-table-density", "jtd", grp_ignored, "number">;
defm device_stack_protector : value_same<"device-stack-protector", grp_ignored, "true,false">;
defm keep_device_functions : flag_same<"keep-device-functions", grp_ignored>;
defm source_in_ptx : flag_short<"source-in-ptx", "src-in-ptx", grp_ignored>;
defm resource_usage : flag_short<"resource-usage", "res-usage", grp_ignored>;
defm optimization_info : value_short<"optimization-info", "opt-info", grp_ignored, "inline">;
defm generate_line_info : flag_short<"generate-line-info", "lineinfo", grp_ignored>;
defm gen_opt_lto : flag_same<"gen-opt-lto", grp_ignored>;
defm compress_mode : value_same<"compress-mode", grp_ignored>;
defm no_compress : flag_same<"no-compress", grp_ignored>;
defm relocatable_ptx : flag_short<"relocatable-ptx", "reloc-ptx", grp_ignored>;
}
let Why = "Device code does not make objects too large for the linker here: no script is needed, and none is made." in {
defm host_linker_script : value_short<"host-linker-script", "hls", grp_ignored, "use-lcs,gen-lcs">;
defm augment_linker_script : flag_short<"augment-host-linker-script", "aug-hls", grp_ignored>;
}
let Why = "It allows less precise results, or asks for the precise ones; they are precise." in {
defm prec_div : value_same<"prec-div", grp_ignored, "true,false">;
defm prec_sqrt : value_same<"prec-sqrt", grp_ignored, "true,false">;
}
let Why = "It allows an optimisation, and asks for none." in
defm restrict : flag_same<"restrict", grp_ignored>;
let Why = "It is about where the Toolkit's own parts lie or which of them are linked; they have no part in this." in {
defm cudadevrt : value_same<"cudadevrt", grp_ignored, "none,static">;
defm libdevice_directory : value_short<"libdevice-directory", "ldir", grp_ignored>;
defm target_directory : value_short<"target-directory", "target-dir", grp_ignored>;
defm dont_use_profile : flag_short<"dont-use-profile", "noprof", grp_ignored>;
}
let Why = "It is about how nvcc does its work: processes, temporary files, times." in {
defm threads : value_attached<"threads", "t", grp_ignored, "number">;
defm split_compile : value_same<"split-compile", grp_ignored, "number">;
defm split_compile_extended : value_same<"split-compile-extended", grp_ignored, "number">;
defm jobserver : flag_same<"jobserver", grp_ignored>;
defm objdir_as_tempdir : flag_short<"objdir-as-tempdir", "objtemp", grp_ignored>;
defm time : value_same<"time", grp_ignored>;
defm device_time_trace : value_same<"fdevice-time-trace", grp_ignored>;
defm device_syntax_only : flag_same<"fdevice-syntax-only", grp_ignored>;
}
let Why = "It is about messages of nvcc's own front end; those here have numbers of their own (docs/diagnostics.md). For the "
          "host compiler's, there is -Xcompiler." in {
defm werror : value_same<"Werror", grp_ignored,
    "all-warnings,cross-execution-space-call,default-stream-launch,deprecated-declarations,ext-lambda-captures-this,"
    "missing-launch-bounds,reorder">;
defm diag_suppress : value_same<"diag-suppress", grp_ignored>;
defm diag_error : value_same<"diag-error", grp_ignored>;
defm diag_warn : value_same<"diag-warn", grp_ignored>;
defm display_error_number : flag_short<"display-error-number", "err-no", grp_ignored>;
defm no_display_error_number : flag_short<"no-display-error-number", "no-err-no", grp_ignored>;
defm brief_diagnostics : value_short<"brief-diagnostics", "brief-diag", grp_ignored, "true,false">;
defm no_deprecated_targets : flag_same<"Wno-deprecated-gpu-targets", grp_ignored>;
defm warn_reorder : flag_same<"Wreorder", grp_ignored>;
defm warn_default_stream : flag_same<"Wdefault-stream-launch", grp_ignored>;
defm warn_launch_bounds : flag_same<"Wmissing-launch-bounds", grp_ignored>;
defm warn_lambda_this : flag_same<"Wext-lambda-captures-this", grp_ignored>;
}
let Why = "Kernels and device variables belong to their module, whatever their linkage." in {
defm hidden_entities : value_same<"device-entity-has-hidden-visibility", grp_ignored, "true,false">;
defm static_stub : value_same<"static-global-template-stub", grp_ignored, "true,false">;
}
let Why = "It allows less than CUDA does without it." in {
defm no_initializer_list : flag_short<"no-host-device-initializer-list", "nohdinitlist", grp_ignored>;
defm no_move_forward : flag_short<"no-host-device-move-forward", "nohdmoveforward", grp_ignored>;
let From = "nvcc 12" in
def no_move_forward_old : Flag<["-"], "nohdmvforward">, Alias<no_move_forward>, nvcc;
}
let Why = "Any host compiler is allowed; the macro __NV_NO_HOST_COMPILER_CHECK, which CUDA's own headers look for, is not "
          "defined." in
defm allow_unsupported_compiler : flag_same<"allow-unsupported-compiler", grp_ignored>;
let Why = "There is no other." in
defm m64 : flag_same<"m64", grp_ignored>;
let Why = "Host code with sanitizers is what -Xcompiler is for, kernels included (docs/debugging.md)." in
defm sanitize : value_same<"sanitize", grp_ignored>;
let Why = "It is for Windows, QNX or 32 bits." in {
defm input_drive_prefix : value_short<"input-drive-prefix", "idp", grp_ignored>;
defm dependency_drive_prefix : value_short<"dependency-drive-prefix", "ddp", grp_ignored>;
defm drive_prefix : value_short<"drive-prefix", "dp", grp_ignored>;
defm use_local_env : flag_same<"use-local-env", grp_ignored>;
defm force_cl_setup : flag_same<"force-cl-env-setup", grp_ignored>;
defm qpp_config : value_same<"qpp-config", grp_ignored>;
defm no_align_double : flag_long<"no-align-double", grp_ignored>;
}
let From = "nvcc 11 and 12" in
def host_relocatable_link : Flag<["--"], "host-relocatable-link">, Alias<relocatable_link>, nvcc;
let From = "nvc++", Why = "It chooses between devices and libraries of NVIDIA's." in {
def nvcxx_stdpar : Joined<["-"], "stdpar">, Group<grp_ignored>, nvcc;
def nvcxx_gpu : Joined<["-"], "gpu=">, Group<grp_ignored>, nvcc;
def nvcxx_cuda : Joined<["-"], "cuda=">, Group<grp_ignored>, nvcc;
def nvcxx_libraries : Joined<["-"], "cudalib=">, Group<grp_ignored>, nvcc;
}
let Why = "It leaves parts of PTX out." in
defm minimal : flag_same<"minimal", grp_ignored>;
