# CUDA programs as tests: translated once, then built and run in every variant.
#
# A variant is how programs are built; tests/CMakeLists.txt and tests/sanitized/CMakeLists.txt set it up:
#   variant               what is added to the names of its targets and tests: nothing, _address or _threads
#   runtime               the library that its programs are linked with
#   configurations        what `ctest -C` must name for its tests to be run; nothing: they always are
#   devices               the kinds of device that its programs are run on
#   reference_forms       in which of the forms that kernels are compared with they run, too: plain, direct
#   long                  true while what is set up is only for `tests/run.sh long`
find_program(OCLGRIND oclgrind)
find_program(NVCC nvcc PATHS /usr/local/cuda/bin)
find_program(GNU g++)

# What a translation reads besides the program.
file(GLOB translator_inputs CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/rules/opencl/*.cl
  ${PROJECT_SOURCE_DIR}/rules/sycl/*.cpp
  ${PROJECT_SOURCE_DIR}/rules/*.yaml ${PROJECT_SOURCE_DIR}/runtime/dialect/*.h
  ${PROJECT_SOURCE_DIR}/runtime/include/cooperative_groups.h ${PROJECT_SOURCE_DIR}/runtime/include/cooperative_groups/*.h
  ${PROJECT_SOURCE_DIR}/runtime/include/cooperative_groups/details/*.h)

# Where the translations are, for all variants.
set(translations ${PROJECT_BINARY_DIR}/tests/translated)

# The host side is only there to check: what is not optimised builds faster.
set(host_options -O0 -Wno-unused-parameter)

# find_standard(NAME VARIABLE): what the program is written in; 20 if the list in_cpp20 names it.
function(find_standard name variable)
  set(${variable} 17 PARENT_SCOPE)
  if(name IN_LIST in_cpp20)
    set(${variable} 20 PARENT_SCOPE)
  endif()
endfunction()

# translate_program(NAME SOURCE TARGETS OPTIONS HEADER...): NAME.cpp, NAME.cpu.cpp and more in a folder of their own.
# TARGETS are cpu, and opencl and sycl with commas between; OPTIONS may be --verify, for the forms that kernels are compared with, too.
function(translate_program name source targets options)
  set(folder ${translations}/${name})
  set(files ${folder}/${name}.cpp ${folder}/${name}.cpu.cpp ${folder}/${name}.kernels.cpp)
  set(touch "")
  foreach(text IN ITEMS opencl:cl:cl sycl:sycl:sycl.cpp) # target, name of what holds it, ending
    string(REPLACE ":" ";" text ${text})
    list(POP_FRONT text text_target kind ending)
    if(targets MATCHES ${text_target})
      list(APPEND files ${folder}/${name}.${ending})
      # There may be a .block.cl beside it, which CMake knows nothing of.
      list(APPEND touch COMMAND ${CMAKE_COMMAND} -E touch ${folder}/${name}.${ending})
      # The same in all variants.
      add_library(translated_${name}_${kind} OBJECT)
      cu2port_kernels(translated_${name}_${kind} ${folder}/${name}.${ending})
      target_link_libraries(translated_${name}_${kind} PRIVATE cu2port::runtime)
    endif()
  endforeach()
  if("--verify" IN_LIST options)
    list(APPEND files ${folder}/${name}.plain.cpp ${folder}/${name}.direct.cpp)
  endif()
  find_standard(${name} standard)
  add_custom_command(OUTPUT ${files}
    COMMAND cu2port --verify-ir ${source} -o ${folder} -std=c++${standard} --target ${targets} ${options}
    ${touch}
    DEPENDS ${source} ${ARGN} cu2port ${translator_inputs}
    COMMENT "Translating ${name}.cu"
    VERBATIM)
endfunction()

# add_translated_program(TARGET NAME OPTIONS [OBJECT...]): the program of a translation, in the variant at hand. The objects are
# those of the host's text and of the kernels for the CPU, where another compiler makes them.
function(add_translated_program target name options)
  set(folder ${translations}/${name})
  set(host ${folder}/${name}.cpp)
  set(kernels ${folder}/${name}.cpu.cpp)
  if(ARGN)
    set(host ${ARGN})
    set(kernels "")
    set_source_files_properties(${ARGN} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  endif()
  add_executable(${target} ${host})
  cu2port_kernels(${target} ${kernels} ${folder}/${name}.kernels.cpp)
  target_compile_options(${target} PRIVATE ${host_options})
  target_link_libraries(${target} PRIVATE ${runtime})
  foreach(text IN ITEMS cl sycl)
    if(TARGET translated_${name}_${text})
      target_sources(${target} PRIVATE $<TARGET_OBJECTS:translated_${name}_${text}>)
    endif()
  endforeach()
  if("--verify" IN_LIST options)
    add_reference_forms(${target} ${name})
  endif()
  find_standard(${name} standard)
  set_target_properties(${target} PROPERTIES
    CXX_STANDARD ${standard}
    OUTPUT_NAME ${name}
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/programs)
  if(TARGET host_headers${variant} AND standard EQUAL 17 AND NOT name IN_LIST own_headers)
    target_precompile_headers(${target} REUSE_FROM host_headers${variant})
    set_source_files_properties(${folder}/${name}.cpu.cpp ${folder}/${name}.kernels.cpp PROPERTIES
      SKIP_PRECOMPILE_HEADERS ON)
  endif()
  build_with_variant(${target})
endfunction()

# The forms that the kernels are compared with. One that a variant does not run is that of the variant without sanitizers,
# since the host side names it.
function(add_reference_forms target name)
  foreach(form IN ITEMS plain direct)
    set(reference ${form}_${name})
    if(form IN_LIST reference_forms)
      set(reference ${form}_${name}${variant})
    endif()
    if(NOT TARGET ${reference})
      add_library(${reference} OBJECT)
      target_link_libraries(${reference} PRIVATE ${runtime})
      find_standard(${name} standard)
      set_target_properties(${reference} PROPERTIES CXX_STANDARD ${standard})
      cu2port_kernels(${reference} ${translations}/${name}/${name}.${form}.cpp)
      if(TARGET ${reference}.${name}.${form}) # the user's own text
        set_target_properties(${reference}.${name}.${form} PROPERTIES CXX_STANDARD ${standard})
      endif()
    endif()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${reference}>)
  endforeach()
  get_target_property(folder ${reference} BINARY_DIR)
  set(joined ${folder}/${reference}.cu2port/${name}.direct.o) # which is none of the library's own objects
  set_source_files_properties(${joined} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  target_sources(${target} PRIVATE ${joined})
  if(variant STREQUAL _address AND "direct" IN_LIST reference_forms)
    # lld does not take AddressSanitizer's lists of variables behind cu2port_direct's `ld -r`.
    target_link_options(${target} PRIVATE -fuse-ld=bfd)
  endif()
endfunction()

# SYCL's device in tests is Intel's for CPUs, with kernels built from their text (see install_sub_groups in scripts/setup.sh).
# For AVX-512, its compiler ends over some kernels (docs/sycl.md): tests are to do the same on all machines.
if(TARGET cu2port_sycl)
  set(sycl_environment CU2PORT_SYCL_PLUGIN=$<TARGET_FILE:cu2port_sycl> OCL_ICD_VENDORS=${cu2port_SYCL}/vendors
    LD_LIBRARY_PATH=${cu2port_SYCL}/lib SYCL_CACHE_DIR=${PROJECT_BINARY_DIR}/sycl_cache
    CL_CONFIG_CPU_TARGET_ARCH=core-avx2)
endif()

# fidelity_test(NAME DEVICE COMMAND...): the test fidelity.NAME.DEVICE, with the variant's name added.
function(fidelity_test name device)
  set(test fidelity.${name}.${device}${variant})
  add_test(NAME ${test} CONFIGURATIONS ${configurations} COMMAND ${ARGN})
  set_tests_properties(${test} PROPERTIES
    LABELS "fidelity;${device}${variant}"
    TIMEOUT 120
    SKIP_RETURN_CODE 77)
  string(REGEX MATCH "^[a-z]+" kind ${device})
  if(kind STREQUAL oclgrind)
    set(kind opencl)
  endif()
  if(name IN_LIST across_devices)
    string(APPEND kind ",all")
  endif()
  set(environment CU2PORT_DEVICE=${kind} ${sanitizer_options})
  if(device MATCHES "_(simt|block|plain|direct)$")
    list(APPEND environment CU2PORT_FORM=${CMAKE_MATCH_1})
  endif()
  if(device MATCHES "^sycl")
    list(APPEND environment ${sycl_environment})
  endif()
  set_property(TEST ${test} PROPERTY ENVIRONMENT ${environment})
  if(name IN_LIST alone)
    set_property(TEST ${test} PROPERTY RUN_SERIAL TRUE)
  endif()
  if(long)
    label_long(${test})
  endif()
endfunction()

# gnu_test(NAME OPTIONS): the program once more, compiled by g++, its host side optimised as well.
function(gnu_test name options)
  find_standard(${name} standard)
  separate_arguments(flags NATIVE_COMMAND "-march=native ${CU2PORT_CPU_FLAGS} ${CU2PORT_CPU_FLAGS_GNU} -fsigned-char")
  set(objects "")
  foreach(part IN ITEMS ".cpp:-O2" ".cpu.cpp:${flags}")
    string(REGEX MATCH "^([^:]*):(.*)" part "${part}")
    set(text ${translations}/${name}/${name}${CMAKE_MATCH_1})
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}${CMAKE_MATCH_1}.gnu.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${GNU} -std=gnu++${standard} ${CMAKE_MATCH_2} -I ${PROJECT_SOURCE_DIR}/runtime/include
        -I ${CMAKE_CURRENT_SOURCE_DIR} -MD -MF ${object}.d -c ${text} -o ${object}
      DEPENDS ${text}
      DEPFILE ${object}.d
      COMMENT "Compiling ${name}${CMAKE_MATCH_1} with g++"
      VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(target fidelity_${name}_gnu)
  add_translated_program(${target} ${name} "${options}" ${objects})
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${name}_gnu LINKER_LANGUAGE CXX)
  fidelity_test(${name} cpu_gnu ${target})
endfunction()

# oclgrind_test(NAME COMMAND...): under oclgrind, which is a device of its own and looks for data races and accesses
# out of bounds.
function(oclgrind_test name)
  # 64 KiB of local memory, so that kernels can ask for more than 48
  fidelity_test(${name} oclgrind ${OCLGRIND} --data-races --local-mem-size 65536 ${ARGN})
  set(test fidelity.${name}.oclgrind)
  set_property(TEST ${test} PROPERTY
    FAIL_REGULAR_EXPRESSION "Invalid (read|write)|data race|Work-group divergence|Uninitialized|OCLGRIND FATAL")
  set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT CU2PORT_FORM=simt)
  label_slow(${test})
endfunction()

# nvcc_test(NAME OPTION...): NVIDIA's compiler takes the program.
function(nvcc_test name)
  find_standard(${name} standard)
  add_test(NAME fidelity.${name}.nvcc COMMAND ${NVCC} -std=c++${standard} -w ${ARGN})
  set_tests_properties(fidelity.${name}.nvcc PROPERTIES LABELS "nvcc;slow" TIMEOUT 300)
endfunction()

# An OpenCL device with sub-groups of 32, on which warps are sub-groups (see install_sub_groups in scripts/setup.sh).
set(sub_groups ${PROJECT_BINARY_DIR}/sub_groups)

# sub_groups_test(NAME COMMAND...): on that device; disabled if there is none.
function(sub_groups_test name)
  fidelity_test(${name} opencl_sub_groups ${ARGN})
  set(test fidelity.${name}.opencl_sub_groups)
  set_property(TEST ${test} APPEND PROPERTY ENVIRONMENT CU2PORT_FORM=simt CU2PORT_LOG=1
    OCL_ICD_VENDORS=${sub_groups}/vendors LD_LIBRARY_PATH=${sub_groups}/lib)
  if(NOT EXISTS ${sub_groups}/vendors/intel.icd)
    set_property(TEST ${test} PROPERTY DISABLED TRUE)
  endif()
endfunction()
