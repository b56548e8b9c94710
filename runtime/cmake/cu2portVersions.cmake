# Kernels for processors of several levels: a program runs on any of x86-64-v2, and uses AVX2 or AVX-512 where there is.
# X.cpu.cpp is compiled once a level; the runtime chooses when the program starts. Each version keeps its functions for
# itself: a linker would take one of the inline functions of one name for all, and AVX-512 to where there is none.

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  set(CU2PORT_CPU portable CACHE STRING
    "What CPU kernels are compiled for: portable (x86-64-v2, -v3 and -v4), native, or another value of -march=")
else()
  set(CU2PORT_CPU "" CACHE STRING "What CPU kernels are compiled for: a value of -march=, or nothing")
endif()
set(CU2PORT_CPU_LEVELS x86-64-v4 x86-64-v3 x86-64-v2 CACHE INTERNAL "The levels of portable kernels, the widest first")
# The widest has AVX-512, of which compilers would take half the width.
set(CU2PORT_CPU_FLAGS_x86-64-v4 -mprefer-vector-width=512 CACHE INTERNAL "More flags for that level")

# What chooses the processor of kernels that are compiled once, or nothing: `result`; whether they are compiled for all
# levels: `is_portable`. What is compared with its kernels' other forms must round as they do, so it is one version; and
# so are kernels where objects have a folder for each configuration, and files with quotes in their names, on which CMake's
# Makefiles with several targets fail.
function(cu2port_processor files result is_portable)
  set(flag "")
  set(in_versions OFF)
  get_property(has_configurations GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
  if(CU2PORT_CPU_FLAGS MATCHES "-(march|mcpu)=" OR CU2PORT_CPU STREQUAL "")
    # chosen
  elseif(NOT CU2PORT_CPU STREQUAL "portable")
    set(flag -march=${CU2PORT_CPU})
  elseif(has_configurations OR files MATCHES "\\.(plain|direct)\\.cpp(;|$)|[\"']")
    message(STATUS "cu2port: kernels of ${files} are for this machine's processor alone (CU2PORT_CPU)")
    set(flag -march=native)
  else()
    set(in_versions ON)
  endif()
  set(${result} "${flag}" PARENT_SCOPE)
  set(${is_portable} ${in_versions} PARENT_SCOPE)
endfunction()

# Adds the kernels of X.cpu.cpp for all levels, with these flags.
function(cu2port_versions target path flags)
  get_filename_component(name "${path}" NAME)
  string(REGEX REPLACE "\\.cpu\\.cpp$" "" name "${name}")
  string(MAKE_C_IDENTIFIER "${name}" module)
  set(table ${module}_cpu)
  set(tables "")
  set(rows "")
  foreach(level IN LISTS CU2PORT_CPU_LEVELS)
    string(MAKE_C_IDENTIFIER ${table}_${level} own)
    string(APPEND tables "extern const cu2port::CpuKernel ${own}[];\n")
    string(APPEND rows "    {\"${level}\", nullptr, ${own}},\n")
    cu2port_version(${target} "${path}" ${module}.${level} ${table} ${own}
      "-march=${level};${CU2PORT_CPU_FLAGS_${level}};${flags}")
  endforeach()
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${table}.cpp)
  file(CONFIGURE OUTPUT ${generated} @ONLY CONTENT "#include <cu2port/module.h>
${tables}[[gnu::visibility(\"hidden\")]] extern const cu2port::CpuKernel ${table}[];
const cu2port::CpuKernel ${table}[] = {
${rows}    {},
};
")
  target_sources(${target} PRIVATE ${generated})
endfunction()

# One of them: its table is called `own` instead.
function(cu2port_version target path name table own flags)
  set(whole ${target}.${name})
  add_library(${whole} OBJECT EXCLUDE_FROM_ALL "${path}")
  target_compile_features(${whole} PRIVATE cxx_std_17)
  cu2port_compile_as(${whole} ${target})
  target_include_directories(${whole} PRIVATE $<TARGET_PROPERTY:cu2port::runtime,INTERFACE_INCLUDE_DIRECTORIES>)
  target_compile_definitions(${whole} PRIVATE ${table}=${own})
  target_compile_options(${whole} PRIVATE ${flags})
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${name}.o)
  cu2port_find_binutils()
  add_custom_command(OUTPUT ${object}
    COMMAND ${CU2PORT_LD} -r --force-group-allocation $<TARGET_OBJECTS:${whole}> -o ${object}
    COMMAND ${CU2PORT_OBJCOPY} --keep-global-symbol=${own} ${object}
    DEPENDS ${whole} $<TARGET_OBJECTS:${whole}>
    COMMENT "Keeping the kernels of ${whole}"
    VERBATIM)
  cu2port_add_object(${target} ${object})
endfunction()
