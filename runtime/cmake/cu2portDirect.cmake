# X.direct.cpp, which `cu2port --verify` writes: the user's own text as plain C++, to compare kernels with. It has the
# host code once more, which never runs: of its object only the tables of kernels and what they reach is kept, and only
# the tables can be seen from outside.

# It may be slow, and must be what it says. Frame pointers tell which threads have come to a place by the same calls; so
# no two calls may become one, nor may code move away from its neighbours. What only the leader of a warp has set may be
# an argument of all: `if (lane == 0) i = atomicAdd(&next, 1); i = __shfl_sync(~0u, i, 0);`. To Clang it would follow
# that all threads are leaders.
set(CU2PORT_DIRECT_FLAGS -w -O1 -fno-lto -fno-strict-aliasing -fno-omit-frame-pointer -ffunction-sections
  -fdata-sections CACHE INTERNAL "Compiler flags for kernels in their direct form, after CU2PORT_CPU_FLAGS")
set(CU2PORT_DIRECT_FLAGS_GNU -fno-reorder-blocks -fno-gnu-unique CACHE INTERNAL "The same for g++ alone")
set(CU2PORT_DIRECT_FLAGS_CLANG -fconvergent-functions -Xclang -no-enable-noundef-analysis
  -mllvm -enable-tail-merge=0 -mllvm -disable-block-placement CACHE INTERNAL "The same for Clang alone")

# Adds the kernels of one file.
function(cu2port_direct target path)
  get_filename_component(name ${path} NAME)
  string(REGEX REPLACE "\\.direct\\.cpp$" "" name ${name})
  string(MAKE_C_IDENTIFIER ${name} module)
  set(whole ${target}.${module}.direct)
  add_library(${whole} OBJECT EXCLUDE_FROM_ALL ${path})
  target_compile_features(${whole} PRIVATE cxx_std_17)
  cu2port_compile_as(${whole} ${target})
  # In front of the user's: a CUDA Toolkit may be among them.
  target_include_directories(${whole} BEFORE PRIVATE
    $<TARGET_PROPERTY:cu2port::direct_headers,INTERFACE_INCLUDE_DIRECTORIES>
    $<TARGET_PROPERTY:cu2port::runtime,INTERFACE_INCLUDE_DIRECTORIES>)
  cu2port_processor(${path} processor is_portable)
  cu2port_cpu_flags(flags)
  separate_arguments(flags NATIVE_COMMAND "${processor} ${flags}")
  list(JOIN CU2PORT_DIRECT_FLAGS_CLANG " " clang_flags)
  target_compile_options(${whole} PRIVATE ${flags} ${CU2PORT_DIRECT_FLAGS}
    "$<$<CXX_COMPILER_ID:GNU>:${CU2PORT_DIRECT_FLAGS_GNU}>" "$<$<CXX_COMPILER_ID:Clang>:SHELL:${clang_flags}>")
  cu2port_keep_tables(${target} ${whole} ${module} ${CMAKE_CURRENT_BINARY_DIR}/${target}.cu2port/${name}.direct.o)
endfunction()

# The folders, macros and options of `target` for another one.
function(cu2port_compile_as other target)
  set(property "$<TARGET_PROPERTY:${target},")
  set(standard "${property}CXX_STANDARD>")
  set(position_independent
    "$<OR:$<BOOL:${property}POSITION_INDEPENDENT_CODE>>,$<STREQUAL:${property}TYPE>,SHARED_LIBRARY>>")
  target_include_directories(${other} PRIVATE "${property}INCLUDE_DIRECTORIES>")
  target_compile_definitions(${other} PRIVATE "${property}COMPILE_DEFINITIONS>")
  target_compile_options(${other} PRIVATE "${property}COMPILE_OPTIONS>"
    "$<$<BOOL:${standard}>:-std=gnu++${standard}>" "$<${position_independent}:-fPIC>")
endfunction()

function(cu2port_keep_tables target whole module object)
  cu2port_find_binutils()
  get_filename_component(folder ${object} DIRECTORY)
  file(MAKE_DIRECTORY ${folder})
  set(script ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cu2portDirect.ld)
  set(functions ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/cu2portDirect.syms)
  set(tables ${module}_direct ${module}_direct_variables)
  # What runs before main() would be kept, though the script discards it.
  set(initialisers --remove-section=.init_array --remove-section=.init_array.* --remove-section=.ctors
    --remove-section=.ctors.*)
  add_custom_command(OUTPUT ${object}
    COMMAND ${CU2PORT_OBJCOPY} ${initialisers} $<TARGET_OBJECTS:${whole}> ${object}.whole
    COMMAND ${CU2PORT_LD} -r -T ${script} --gc-sections --force-group-allocation "-u$<JOIN:${tables},;-u>"
      ${object}.whole -o ${object}
    COMMAND ${CU2PORT_OBJCOPY} --redefine-syms=${functions} "--keep-global-symbol=$<JOIN:${tables},;--keep-global-symbol=>" ${object}
    DEPENDS ${whole} $<TARGET_OBJECTS:${whole}> ${script} ${functions}
    COMMENT "Keeping the kernels of ${whole}"
    COMMAND_EXPAND_LISTS
    VERBATIM)
  cu2port_add_object(${target} ${object})
endfunction()

# GNU's linker and objcopy for what the compiler compiles for, which it knows.
function(cu2port_find_binutils)
  if(NOT CU2PORT_LD)
    set(target "")
    if(CMAKE_CXX_COMPILER_TARGET)
      set(target --target=${CMAKE_CXX_COMPILER_TARGET})
    endif()
    execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${target} -print-prog-name=ld.bfd
      OUTPUT_VARIABLE linker OUTPUT_STRIP_TRAILING_WHITESPACE)
  endif()
  find_program(CU2PORT_LD NAMES ${linker} ld.bfd ld)
  find_program(CU2PORT_OBJCOPY NAMES ${CMAKE_OBJCOPY} objcopy)
endfunction()
