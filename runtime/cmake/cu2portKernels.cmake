# cu2port_kernels(TARGET FILE...): adds translated kernels to a program or library.
#   X.cpu.cpp  the kernels for the CPU, compiled with CU2PORT_CPU_FLAGS for CU2PORT_CPU: any processor, in versions
#   X.kernels.cpp  what launches of them need
#   X.plain.cpp, X.direct.cpp  the kernels to compare with: without passes for speed, from the user's own text
#   X.cl       the kernels for OpenCL, embedded as `extern const cu2port::OpenCLSource X_cl`, and as X_cl_block with those of
#              the X.block.cl beside it, whether that is named, too, or not
#   X.sycl.cpp the kernels for SYCL: compiled, where the C++ compiler is one of SYCL's, and else embedded, as `extern const
#              cu2port::SyclSource X_sycl`, in the same way
# cu2port_target(TARGET): adds the kernels of all its translated sources, those too that it gets later in its folder's
# CMakeLists.txt, and the runtime. A translated source says itself where its kernels are.

# Speed without touching NaN, infinities or the order of additions: what nvcc does by default. Memory is what the kernel takes
# it for, a float's bits by a pointer to unsigned, too. printf stays printf, which prints (null) where puts, that compilers
# make of it, would end the program.
set(CU2PORT_CPU_FLAGS
  "-O3 -fno-math-errno -fno-trapping-math -ffp-contract=fast -fno-strict-aliasing -fopenmp-simd -fno-builtin-printf"
  CACHE STRING "Compiler flags for the CPU kernels of translated programs")
# g++ would make a call of memcpy of short copies, and keep in memory what else is in registers.
set(CU2PORT_CPU_FLAGS_GNU -fno-tree-loop-distribute-patterns CACHE INTERNAL "The same for g++ alone, after them")
# icpx takes numbers for no NaN and no infinity, unless it is told.
set(CU2PORT_CPU_FLAGS_INTEL -ffp-model=precise CACHE INTERNAL "The same for icpx alone, before them")

include(${CMAKE_CURRENT_LIST_DIR}/cu2portDirect.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/cu2portSycl.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/cu2portVersions.cmake)

function(cu2port_kernels target)
  cu2port_processor("${ARGN}" processor is_portable)
  # A char in kernels is signed: one that is not says so.
  # Spelt so, as the target has a standard, too, and acpp ends at a second -std=.
  cu2port_cpu_flags(flags)
  separate_arguments(flags NATIVE_COMMAND "--std=gnu++17 ${processor} ${flags} -fsigned-char")
  cu2port_sign_chars(${target})
  # Debuggers show little of optimised kernels.
  list(APPEND flags $<$<CONFIG:Debug>:-O0>)
  list(APPEND flags $<$<CXX_COMPILER_ID:GNU>:${CU2PORT_CPU_FLAGS_GNU}>)
  list(PREPEND flags $<$<CXX_COMPILER_ID:IntelLLVM>:${CU2PORT_CPU_FLAGS_INTEL}>)
  foreach(file IN LISTS ARGN)
    get_filename_component(path ${file} ABSOLUTE)
    set_property(SOURCE ${path} PROPERTY SKIP_PRECOMPILE_HEADERS ON) # that were compiled with other flags
    if(path MATCHES "\\.block\\.(cl|sycl\\.cpp)$")
      continue()
    elseif(path MATCHES "\\.sycl\\.cpp$")
      cu2port_sycl(${target} ${path} "${flags}")
    elseif(path MATCHES "\\.cl$")
      cu2port_embed(${target} ${path})
    elseif(path MATCHES "\\.direct\\.cpp$")
      cu2port_direct(${target} ${path})
    elseif(is_portable AND path MATCHES "\\.cpu\\.cpp$")
      cu2port_versions(${target} "${path}" "${flags}")
    else()
      target_sources(${target} PRIVATE ${path})
      set_property(SOURCE ${path} APPEND PROPERTY COMPILE_OPTIONS ${flags})
      if(path MATCHES "\\.plain\\.cpp$")
        set_property(SOURCE ${path} APPEND PROPERTY COMPILE_OPTIONS -O1)
      endif()
    endif()
  endforeach()
endfunction()

# CU2PORT_CPU_FLAGS for the compiler at hand: Clang's -ffp-contract=fast would not heed what the text of kernels says of it
# (cu2port/separate_products.h).
function(cu2port_cpu_flags result)
  set(flags "${CU2PORT_CPU_FLAGS}")
  if(flags MATCHES "-ffp-contract=fast" AND NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(-ffp-contract=fast-honor-pragmas CU2PORT_HEEDS_CONTRACTIONS)
    if(CU2PORT_HEEDS_CONTRACTIONS)
      string(REGEX REPLACE "-ffp-contract=fast( |$)" "-ffp-contract=fast-honor-pragmas\\1" flags "${flags}")
    endif()
  endif()
  set(${result} "${flags}" PARENT_SCOPE)
endfunction()

# Host code has a char as its kernels, as it was read: signed, also on machines where that is not the compiler's choice,
# unless options say otherwise.
function(cu2port_sign_chars target)
  get_target_property(options ${target} COMPILE_OPTIONS)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" OR "${CMAKE_CXX_FLAGS} ${options}" MATCHES "-f(un)?signed-char")
    return()
  endif()
  if(NOT options)
    set(options "")
  endif()
  list(PREPEND options -fsigned-char) # those that come later win
  set_property(TARGET ${target} PROPERTY COMPILE_OPTIONS ${options})
endfunction()

# Adds a generated X_cl.cpp that holds the text of `path`, and of the forms for blocks beside it, written anew when they
# change.
function(cu2port_embed target path)
  get_filename_component(file ${path} NAME)
  string(REGEX REPLACE "\\.(cl|sycl)(\\.cpp)?$" "_\\1" symbol ${file})
  string(MAKE_C_IDENTIFIER ${symbol} symbol)
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cu2portEmbed.cmake)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${symbol}.cpp)
  string(REGEX REPLACE "\\.(cl|sycl\\.cpp)$" ".block.\\1" blocks ${path})
  if(NOT EXISTS ${blocks})
    unset(blocks)
  endif()
  add_custom_command(OUTPUT ${generated}
    COMMAND ${CMAKE_COMMAND} -D input=${path} -D output=${generated} -D symbol=${symbol} -P ${script}
    DEPENDS ${path} ${blocks} ${script}
    COMMENT "Embedding ${file}"
    VERBATIM)
  set_property(SOURCE ${generated} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE ${generated})
endfunction()

# An object that a command makes. An OBJECT library gives it to those that link with the library: it is none of its own.
function(cu2port_add_object target object)
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(${target} PRIVATE ${object})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL OBJECT_LIBRARY)
    target_sources(${target} INTERFACE ${object})
  endif()
endfunction()

function(cu2port_target target)
  get_target_property(is_known ${target} CU2PORT_TARGET)
  if(is_known)
    return()
  endif()
  # As properties: target_link_libraries() must be called with the same signature as the project does.
  set_property(TARGET ${target} PROPERTY CU2PORT_TARGET ON)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL INTERFACE_LIBRARY)
    cu2port_sign_chars(${target})
    set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES cu2port::runtime)
  endif()
  set_property(TARGET ${target} APPEND PROPERTY INTERFACE_LINK_LIBRARIES cu2port::runtime)
  get_target_property(folder ${target} SOURCE_DIR)
  cmake_language(EVAL CODE "cmake_language(DEFER DIRECTORY [[${folder}]] CALL cu2port_add_kernels [[${target}]])")
endfunction()

# The kernels of the sources that a target has by now. Whoever links with it gets those of the sources that it hands on: objects
# of a library, as properties of sources are good in their folder alone.
function(cu2port_add_kernels target)
  get_target_property(sources ${target} SOURCES)
  cu2port_kernels_of_sources("${sources}" kernels)
  cu2port_kernels(${target} ${kernels})
  get_target_property(sources ${target} INTERFACE_SOURCES)
  cu2port_kernels_of_sources("${sources}" kernels)
  if(kernels)
    set(objects ${target}_cu2port_kernels)
    add_library(${objects} OBJECT)
    set_property(TARGET ${objects} PROPERTY POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(${objects} PRIVATE cu2port::runtime)
    cu2port_kernels(${objects} ${kernels})
    target_sources(${target} INTERFACE $<TARGET_OBJECTS:${objects}> $<TARGET_PROPERTY:${objects},INTERFACE_SOURCES>)
  endif()
endfunction()

# ... of a list of sources.
function(cu2port_kernels_of_sources sources result)
  set(all "")
  foreach(source IN LISTS sources)
    if(source MATCHES "^\\$<.*[:;>]([^:;<>]+\\.[a-zA-Z]+)>$") # $<$<CONFIG:Debug>:x.cpp>: kernels do no harm
      set(source ${CMAKE_MATCH_1})
    endif()
    get_filename_component(path "${source}" ABSOLUTE)
    if(source MATCHES "\\.(cpp|cc|cxx|c\\+\\+|C|c)$" AND EXISTS "${path}")
      cu2port_kernels_of("${path}" kernels)
      list(APPEND all ${kernels})
      if(kernels) # CMake gives such headers to no source of CUDA, which it was, and joins none with others
        set_property(SOURCE ${path} PROPERTY SKIP_PRECOMPILE_HEADERS ON)
        set_property(SOURCE ${path} ${kernels} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
      endif()
    endif()
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

# The files with the kernels of a translated source: a line of the macro CU2PORT_KERNEL_FILES
# (cu2port/module.h) names them.
function(cu2port_kernels_of path result)
  set(files "")
  file(STRINGS ${path} line REGEX "^CU2PORT_KERNEL_FILES\\(.*\\);$")
  string(REGEX MATCHALL "\"([^\"\\\\]|\\\\.)*\"" names "${line}")
  get_filename_component(folder ${path} DIRECTORY)
  foreach(name IN LISTS names)
    string(REGEX REPLACE "^\"(.*)\"$" "\\1" name "${name}")
    string(REGEX REPLACE "\\\\(.)" "\\1" name "${name}")
    list(APPEND files ${folder}/${name})
  endforeach()
  set(${result} ${files} PARENT_SCOPE)
endfunction()
