// nvcc's command line (CUDA 13's `nvcc --help`, and what older releases took), and what a host compiler takes beside it.
include "llvm/Option/OptParser.td"

// What an option is for. NvccCommand.cpp and CompilerArguments.cpp treat the options of a group alike.
def grp_translate : OptionGroup<"what the program means: for the parse and for the host compiler">;
def grp_host : OptionGroup<"for the host compiler">;
def grp_files : OptionGroup<"which files, and what is printed">;
def grp_link : OptionGroup<"for the linker, in order">;
def grp_action : OptionGroup<"how far to go">;
def grp_refused : OptionGroup<"output for NVIDIA's machines">;
def grp_ignored : OptionGroup<"how nvcc works or what its machine code is like: without a meaning here">;

// An option without a value. Long names go with one dash or with two.
multiclass flag<string long, OptionGroup group> {
  def NAME : Flag<["--", "-"], long>, Group<group>;
}
multiclass flag_short<string long, string short, OptionGroup group> : flag<long, group> {
  def NAME#_short : Flag<["-"], short>, Alias<!cast<Option>(NAME)>;
}
// An option with a value: `--name value`, `--name=value`, and the same with its short name.
multiclass value<string long, OptionGroup group> {
  def NAME : Separate<["--", "-"], long>, Group<group>;
  def NAME#_joined : Joined<["--", "-"], long#"=">, Alias<!cast<Option>(NAME)>;
}
multiclass value_short<string long, string short, OptionGroup group> : value<long, group> {
  def NAME#_short : Separate<["-"], short>, Alias<!cast<Option>(NAME)>;
  def NAME#_short_joined : Joined<["-"], short#"=">, Alias<!cast<Option>(NAME)>;
}
// ... and with a short name that the value may follow at once: `-Ifolder`.
multiclass value_attached<string long, string short, OptionGroup group> : value<long, group> {
  def NAME#_short : JoinedOrSeparate<["-"], short>, Alias<!cast<Option>(NAME)>;
  def NAME#_short_joined : Joined<["-"], short#"=">, Alias<!cast<Option>(NAME)>;
}

// The program's meaning.
defm define : value_attached<"define-macro", "D", grp_translate>;
defm undefine : value_attached<"undefine-macro", "U", grp_translate>;
defm include_path : value_attached<"include-path", "I", grp_translate>;
defm system_include : value_short<"system-include", "isystem", grp_translate>;
def system_include_attached : Joined<["-"], "isystem">, Alias<system_include>;
defm pre_include : value_short<"pre-include", "include", grp_translate>;
def pre_include_attached : Joined<["-"], "include">, Alias<pre_include>;
defm std : value<"std", grp_translate>;
def iquote : JoinedOrSeparate<["-"], "iquote">, Group<grp_translate>;
def idirafter : JoinedOrSeparate<["-"], "idirafter">, Group<grp_translate>;
def imacros : JoinedOrSeparate<["-"], "imacros">, Group<grp_translate>;

// How far to go.
defm link : flag<"link", grp_action>;
defm compile : flag_short<"compile", "c", grp_action>;
defm device_c : flag_short<"device-c", "dc", grp_action>;
defm device_w : flag_short<"device-w", "dw", grp_action>;
defm device_link : flag_short<"device-link", "dlink", grp_action>;
defm lib : flag<"lib", grp_action>;
defm preprocess : flag_short<"preprocess", "E", grp_action>;
defm dependencies : flag_short<"generate-dependencies", "M", grp_action>;
defm user_dependencies : flag_short<"generate-nonsystem-dependencies", "MM", grp_action>;
defm version : flag_short<"version", "V", grp_action>;
defm help : flag_short<"help", "h", grp_action>;
defm list_gpu_arch : flag_short<"list-gpu-arch", "arch-ls", grp_action>;
defm list_gpu_code : flag_short<"list-gpu-code", "code-ls", grp_action>;
defm run : flag<"run", grp_action>;

// Refused.
defm ptx : flag<"ptx", grp_refused>;
defm cubin : flag<"cubin", grp_refused>;
defm fatbin : flag<"fatbin", grp_refused>;
defm cuda_intermediate : flag<"cuda", grp_refused>;
defm optix_ir : flag<"optix-ir", grp_refused>;
defm ltoir : flag<"ltoir", grp_refused>;
defm as_tools_patch : flag_short<"compile-as-tools-patch", "astoolspatch", grp_refused>;

// Files and their kinds.
defm output : value_attached<"output-file", "o", grp_files>;
defm output_directory : value_short<"output-directory", "odir", grp_files>;
def language : JoinedOrSeparate<["--", "-"], "x">, Group<grp_files>;
def language_joined : Joined<["--", "-"], "x=">, Alias<language>;
defm compiler_bindir : value_short<"compiler-bindir", "ccbin", grp_host>;
defm dependencies_with_compile : flag_short<"generate-dependencies-with-compile", "MD", grp_files>;
defm user_dependencies_with_compile : flag_short<"generate-nonsystem-dependencies-with-compile", "MMD", grp_files>;
defm dependency_output : value_short<"dependency-output", "MF", grp_files>;
defm dependency_target : value_short<"dependency-target-name", "MT", grp_files>;
def dependency_target_quoted : JoinedOrSeparate<["-"], "MQ">, Group<grp_files>;
defm phony_targets : flag_short<"generate-dependency-targets", "MP", grp_files>;
defm keep : flag<"keep", grp_files>;
defm save_temps : flag<"save-temps", grp_files>;
defm keep_dir : value<"keep-dir", grp_files>;
defm dryrun : flag<"dryrun", grp_files>;
defm verbose : flag_short<"verbose", "v", grp_files>;

defm run_args : value<"run-args", grp_files>;
defm no_device_link : flag_short<"no-device-link", "nodlink", grp_files>;

// Ours: the kernels once more, to compare them with.
defm verify : flag<"verify", grp_files>;

// The host compiler.
defm compiler_options : value_short<"compiler-options", "Xcompiler", grp_host>;
defm debug : flag_short<"debug", "g", grp_host>;
defm device_debug : flag_short<"device-debug", "G", grp_host>;
defm profile : flag_short<"profile", "pg", grp_host>;
defm optimize : value_attached<"optimize", "O", grp_host>;
defm machine : value_attached<"machine", "m", grp_host>;
defm m64 : flag<"m64", grp_ignored>;
defm disable_warnings : flag_short<"disable-warnings", "w", grp_host>;
defm no_exceptions : flag_short<"no-exceptions", "noeh", grp_host>;
defm template_depth : value<"ftemplate-depth", grp_host>;
defm shared : flag<"shared", grp_host>;
defm use_fast_math : flag<"use_fast_math", grp_host>;
defm fmad : value<"fmad", grp_host>;
// Not nvcc's, but a host compiler's: forwarded, as nvcc does after --forward-unknown-to-host-compiler.
def forwarded_f : Joined<["-"], "f">, Group<grp_host>;
def forwarded_W : Joined<["-"], "W">, Group<grp_host>;
def forwarded_pedantic : Joined<["-"], "pedantic">, Group<grp_host>;
def forwarded_pthread : Flag<["-"], "pthread">, Group<grp_host>;
def forwarded_ansi : Flag<["-"], "ansi">, Group<grp_host>;

// The linker.
defm library : value_attached<"library", "l", grp_link>;
defm library_path : value_attached<"library-path", "L", grp_link>;
defm linker_options : value_short<"linker-options", "Xlinker", grp_link>;
def linker_forwarded : CommaJoined<["-"], "Wl,">, Group<grp_link>;
def linker_pie : Flag<["-"], "pie">, Group<grp_link>;
def linker_no_pie : Flag<["-"], "no-pie">, Group<grp_link>;
def linker_static : Flag<["-"], "static">, Group<grp_link>;
def linker_rdynamic : Flag<["-"], "rdynamic">, Group<grp_link>;

// What device code may use.
defm relocatable : value_short<"relocatable-device-code", "rdc", grp_host>;
defm default_stream : value<"default-stream", grp_host>;

// Without a meaning here.
defm archive_options : value_short<"archive-options", "Xarchive", grp_ignored>;
defm ptxas_options : value_short<"ptxas-options", "Xptxas", grp_ignored>;
defm nvlink_options : value_short<"nvlink-options", "Xnvlink", grp_ignored>;
defm gpu_architecture : value_short<"gpu-architecture", "arch", grp_ignored>;
defm gpu_code : value_short<"gpu-code", "code", grp_ignored>;
defm generate_code : value_short<"generate-code", "gencode", grp_ignored>;
defm maxrregcount : value<"maxrregcount", grp_ignored>;
defm entries : value_short<"entries", "e", grp_ignored>;
defm ftz : value<"ftz", grp_ignored>;
defm prec_div : value<"prec-div", grp_ignored>;
defm prec_sqrt : value<"prec-sqrt", grp_ignored>;
defm cudart : value<"cudart", grp_host>;
defm cudadevrt : value<"cudadevrt", grp_ignored>;
defm libdevice_directory : value_short<"libdevice-directory", "ldir", grp_ignored>;
defm target_directory : value_short<"target-directory", "target-dir", grp_ignored>;
defm archiver_binary : value_short<"archiver-binary", "arbin", grp_ignored>;
defm threads : value_attached<"threads", "t", grp_ignored>;
defm split_compile : value<"split-compile", grp_ignored>;
defm split_compile_extended : value<"split-compile-extended", grp_ignored>;
defm ofast_compile : value_short<"Ofast-compile", "Ofc", grp_ignored>;
defm compress_mode : value<"compress-mode", grp_ignored>;
defm dopt : value<"dopt", grp_ignored>;
defm template_backtrace_limit : value<"ftemplate-backtrace-limit", grp_ignored>;
defm werror : value<"Werror", grp_ignored>;
defm diag_suppress : value<"diag-suppress", grp_ignored>;
defm diag_error : value<"diag-error", grp_ignored>;
defm diag_warn : value<"diag-warn", grp_ignored>;
defm time : value<"time", grp_ignored>;
defm optimization_info : value_short<"optimization-info", "opt-info", grp_ignored>;
defm hidden_entities : value<"device-entity-has-hidden-visibility", grp_ignored>;
defm static_stub : value<"static-global-template-stub", grp_ignored>;
defm random_seed : value<"frandom-seed", grp_ignored>;
defm host_linker_script : value_short<"host-linker-script", "hls", grp_ignored>;
defm generate_line_info : flag_short<"generate-line-info", "lineinfo", grp_ignored>;
defm extended_lambda : flag<"extended-lambda", grp_ignored>;
defm expt_extended_lambda : flag<"expt-extended-lambda", grp_ignored>;
defm relaxed_constexpr : flag<"expt-relaxed-constexpr", grp_ignored>;
defm allow_unsupported_compiler : flag<"allow-unsupported-compiler", grp_ignored>;
defm forward_unknown : flag<"forward-unknown-to-host-compiler", grp_ignored>;
defm forward_unknown_opts : flag<"forward-unknown-opts", grp_ignored>;
defm forward_unknown_to_linker : flag<"forward-unknown-to-host-linker", grp_ignored>;
defm dlink_time_opt : flag_short<"dlink-time-opt", "dlto", grp_ignored>;
defm gen_opt_lto : flag<"gen-opt-lto", grp_ignored>;
defm lto : flag<"lto", grp_ignored>;
defm extensible_whole_program : flag_short<"extensible-whole-program", "ewp", grp_ignored>;
defm no_compress : flag<"no-compress", grp_ignored>;
defm jobserver : flag<"jobserver", grp_ignored>;
defm no_initializer_list : flag_short<"no-host-device-initializer-list", "nohdinitlist", grp_ignored>;
defm no_move_forward : flag_short<"no-host-device-move-forward", "nohdmoveforward", grp_ignored>;
defm extra_vectorization : flag<"extra-device-vectorization", grp_ignored>;
defm keep_device_functions : flag<"keep-device-functions", grp_ignored>;
defm source_in_ptx : flag_short<"source-in-ptx", "src-in-ptx", grp_ignored>;
defm restrict : flag<"restrict", grp_ignored>;
defm no_deprecated_targets : flag<"Wno-deprecated-gpu-targets", grp_ignored>;
defm no_deprecated_declarations : flag<"Wno-deprecated-declarations", grp_ignored>;
defm warn_reorder : flag<"Wreorder", grp_ignored>;
defm warn_default_stream : flag<"Wdefault-stream-launch", grp_ignored>;
defm warn_launch_bounds : flag<"Wmissing-launch-bounds", grp_ignored>;
defm warn_lambda_this : flag<"Wext-lambda-captures-this", grp_ignored>;
defm resource_usage : flag_short<"resource-usage", "res-usage", grp_ignored>;
defm display_error_number : flag_short<"display-error-number", "err-no", grp_ignored>;
defm no_display_error_number : flag_short<"no-display-error-number", "no-err-no", grp_ignored>;
defm brief_diagnostics : value_short<"brief-diagnostics", "brief-diag", grp_ignored>;
defm clean_targets : flag_short<"clean-targets", "clean", grp_ignored>;
defm dont_use_profile : flag_short<"dont-use-profile", "noprof", grp_ignored>;
defm use_local_env : flag<"use-local-env", grp_ignored>;
defm objdir_as_tempdir : flag_short<"objdir-as-tempdir", "objtemp", grp_ignored>;
defm no_align_double : flag<"no-align-double", grp_ignored>;
defm jump_table_density : value_short<"jump-table-density", "jtd", grp_ignored>;
defm device_stack_protector : value<"device-stack-protector", grp_ignored>;
defm sanitize : value<"sanitize", grp_ignored>;
defm augment_linker_script : flag_short<"augment-host-linker-script", "aug-hls", grp_ignored>;
defm device_syntax_only : flag<"fdevice-syntax-only", grp_ignored>;
defm device_time_trace : value<"fdevice-time-trace", grp_ignored>;
// For Windows and QNX.
defm input_drive_prefix : value_short<"input-drive-prefix", "idp", grp_ignored>;
defm dependency_drive_prefix : value_short<"dependency-drive-prefix", "ddp", grp_ignored>;
defm drive_prefix : value_short<"drive-prefix", "dp", grp_ignored>;
defm force_cl_setup : flag<"force-cl-env-setup", grp_ignored>;
defm qpp_config : value<"qpp-config", grp_ignored>;
defm relocatable_ptx : flag_short<"relocatable-ptx", "reloc-ptx", grp_ignored>;
// nvc++'s, of NVIDIA's HPC compilers.
def nvcxx_stdpar : Joined<["-"], "stdpar">, Group<grp_ignored>;
def nvcxx_gpu : Joined<["-"], "gpu=">, Group<grp_ignored>;
def nvcxx_cuda : Joined<["-"], "cuda=">, Group<grp_ignored>;
def nvcxx_libraries : Joined<["-"], "cudalib=">, Group<grp_ignored>;
defm minimal : flag<"minimal", grp_ignored>;
